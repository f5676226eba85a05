"""Writes the answers of onnxruntime and OpenCV's Python for the PAD networks.

    pip install numpy onnxruntime opencv-python-headless
    python Tests/Golden/make_pad_golden.py MODELS_DIR Tests/Golden/Fixtures/pad.json

MODELS_DIR has the MiniFASNet pair; our own networks are read from models/weights.

`golden` of each model is copied into its recipe in models/manifest.json. Of all test patterns those are taken for which the
commonest wrong wirings (red and blue exchanged, values divided by 255 or centred, axes exchanged, classes in another order)
change a probability the most; the script fails when that is too little to be noticed.

`crops` are the crops of a synthetic picture for some boxes, some of them at its edges: first and last column and row, the
values of the resized crop at a few places, and the probability of each class.
"""

import json
import pathlib
import sys

import cv2
import numpy as np
import onnxruntime

WEIGHTS = pathlib.Path(__file__).parents[2] / "models/weights"
MODELS = {"minifasnet-v2": 2.7, "minifasnet-v1se": 4.0, "biometrics-pad-27": 2.7, "biometrics-pad-40": 4.0}
SIDE = 80
TOLERANCE = 0.02


def pattern(number, width=SIDE, height=SIDE):
    y, x, c = np.mgrid[0:height, 0:width, 0:3]
    return ((x * (number + c) + y * (number + 2 - c) + number * 17 + c * 59 + x * y // 16) % 256).astype(np.uint8)


def scene(width=300, height=400):
    """Smooth shapes; the same formula stands in PADNetworkTests."""
    y, x, c = np.mgrid[0:height, 0:width, 0:3]
    return ((x * x // (40 + 10 * c) + y * y // (60 - 10 * c) + 50 * c) % 256).astype(np.uint8)


def probabilities(session, values):
    tensor = values.astype(np.float32).transpose(2, 0, 1)[None]
    logits = session.run(None, {session.get_inputs()[0].name: tensor})[0][0].astype(np.float64)
    powers = np.exp(logits - logits.max())
    return powers / powers.sum()


def discrimination(session, number):
    right = pattern(number).astype(np.float32)
    expected = probabilities(session, right)
    wrong = [right[:, :, ::-1], right / 255, (right - 127.5) / 127.5, right.transpose(1, 0, 2)]
    changes = [np.abs(probabilities(session, values) - expected).max() for values in wrong]
    classes = [abs(expected[i] - expected[j]) for i in range(len(expected)) for j in range(i)]
    return min(changes + classes)


def crop_box(size, box, factor):
    """Of the networks' publisher: first and last column and row, inclusive."""
    height, width = size
    x, y, box_width, box_height = box
    factor = min((height - 1) / box_height, (width - 1) / box_width, factor)
    half_width, half_height = box_width * factor / 2, box_height * factor / 2
    left, right = x + box_width / 2 - half_width, x + box_width / 2 + half_width
    top, bottom = y + box_height / 2 - half_height, y + box_height / 2 + half_height
    if left < 0:
        left, right = 0, right - left
    if top < 0:
        top, bottom = 0, bottom - top
    if right > width - 1:
        left, right = left - (right - width + 1), width - 1
    if bottom > height - 1:
        top, bottom = top - (bottom - height + 1), height - 1
    return int(left), int(top), int(right), int(bottom)


def main():
    models, target = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
    picture = scene()
    boxes = [(110, 150, 70, 90), (10, 12, 60, 80), (215, 300, 75, 95), (60, 90, 180, 240), (100.5, 140.25, 33.3, 41.7)]
    places = [(0, 0), (79, 0), (0, 79), (79, 79), (40, 40), (13, 57), (66, 21)]
    result = {}
    for name, factor in MODELS.items():
        path = next(folder / f"{name}.onnx" for folder in (models, WEIGHTS) if (folder / f"{name}.onnx").exists())
        session = onnxruntime.InferenceSession(str(path), providers=["CPUExecutionProvider"])
        best = sorted(range(64), key=lambda number: -discrimination(session, number))[:2]
        if discrimination(session, best[0]) < 3 * TOLERANCE:
            sys.exit(f"no pattern tells wrong wirings of {name} apart")
        crops = []
        for box in boxes:
            left, top, right, bottom = crop_box(picture.shape[:2], box, factor)
            small = cv2.resize(picture[top : bottom + 1, left : right + 1], (SIDE, SIDE))
            crops.append(
                {
                    "box": box,
                    "crop": [left, top, right, bottom],
                    "values": [small[y, x].tolist() for x, y in places],
                    "probabilities": probabilities(session, small).round(4).tolist(),
                }
            )
        result[name] = {
            "golden": [
                {"pattern": n, "probabilities": probabilities(session, pattern(n)).round(4).tolist()} for n in best
            ],
            "crops": crops,
        }
    target.write_text(json.dumps({"places": places, "models": result}, indent=1) + "\n")


if __name__ == "__main__":
    main()
