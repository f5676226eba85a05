"""Writes the logits that onnxruntime gives for the MiniFASNet pair, to hold the graphs against that are made of the checkpoints.

    pip install numpy onnxruntime
    python Tests/Golden/make_minifasnet_logits.py MODELS_DIR Tests/Golden/Fixtures/minifasnet-logits.json

MODELS_DIR holds `minifasnet-v2.onnx` and `minifasnet-v1se.onnx` as PyTorch exported them from the same checkpoints. The inputs
are test patterns of the recipe; every eighth number is taken.
"""

import json
import pathlib
import sys

import numpy as np
import onnxruntime

from make_pad_golden import pattern

PATTERNS = range(0, 256, 8)


def logits(path):
    session = onnxruntime.InferenceSession(str(path), providers=["CPUExecutionProvider"])
    name = session.get_inputs()[0].name
    rows = []
    for number in PATTERNS:
        tensor = pattern(number).astype(np.float32).transpose(2, 0, 1)[None]
        rows.append({"pattern": number, "logits": [round(float(v), 6) for v in session.run(None, {name: tensor})[0][0]]})
    return rows


def main(models, output):
    document = {id: logits(pathlib.Path(models) / f"{id}.onnx") for id in ("minifasnet-v2", "minifasnet-v1se")}
    pathlib.Path(output).write_text(json.dumps(document, indent=1) + "\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
