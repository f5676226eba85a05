#!/usr/bin/env python3
"""What the reference runtime sees with the mask detector in pictures of LFW, as they are and with a cloth drawn on.

    pip install numpy pillow ai-edge-litert==2.3.0
    python Tests/Golden/make_face_cover_golden.py WEIGHTS LFW > Tests/Fixtures/facecover/lfw_cover.json

WEIGHTS is face_mask_detection.tflite of AIZOOTech/FaceMaskDetection, LFW the folder of the people. Nothing is resized, so that
runtimes are compared and not resamplings: a picture of 250 pixels a side lies at the top left of the input's 260, with black
beside and below. The cloth is one grey over the mouth, where it lies in pictures of LFW; FaceCoverGoldenTests draws the same.
Each value is the highest probability of any place: of a covered mouth, and of an open face.
"""
import json
import os
import sys

import numpy as np
from ai_edge_litert.interpreter import Interpreter
from PIL import Image

weights, root = sys.argv[1:3]
SIDE, CLOTH = 260, 30

network = Interpreter(model_path=weights)
network.allocate_tensors()
output = next(detail for detail in network.get_output_details() if detail["shape"][-1] == 2)


def sight(picture):
    network.set_tensor(network.get_input_details()[0]["index"], picture[None].astype(np.float32) / 255)
    network.invoke()
    best = network.get_tensor(output["index"]).reshape(-1, 2).max(axis=0)
    return {"covered": round(float(best[0]), 6), "open": round(float(best[1]), 6)}


pictures = []
people = [name for name in sorted(os.listdir(root)) if os.path.isdir(f"{root}/{name}")]
for name in people[:: len(people) // 12][:12]:
    file = f"{name}/{sorted(os.listdir(f'{root}/{name}'))[0]}"
    whole = np.zeros((SIDE, SIDE, 3), np.uint8)
    whole[:250, :250] = np.array(Image.open(f"{root}/{file}").convert("RGB"))
    bare = sight(whole)
    for row in range(128, 176):
        half = 41 - 21 * max(0, 2 * (row - 128) - 48) // 48
        whole[row, 125 - half : 125 + half] = CLOTH
    pictures.append({"file": file, "bare": bare, "cloth": sight(whole)})
json.dump({"pictures": pictures}, sys.stdout, indent=1)
print()
