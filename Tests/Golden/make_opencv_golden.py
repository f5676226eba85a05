"""Writes Tests/Fixtures/opencv/golden.json: what OpenCV's Python package and scikit-image give for small inputs.

    pip install "opencv-python-headless==4.6.0.66" "numpy<2" scikit-image
    python Tests/Golden/make_opencv_golden.py Tests/Fixtures/opencv/golden.json
"""

import json
import sys

import cv2
import numpy as np
from skimage.transform import SimilarityTransform


def picture(width: int, height: int, channels: int) -> np.ndarray:
    """The pixels that the tests make too: smooth, with every channel its own."""
    y, x, c = np.mgrid[0:height, 0:width, 0:channels]
    return ((x * x * 3 + y * 17 + x * y * (c + 1) + c * 40) // 4 % 256).astype(np.uint8)


def similarity(source: np.ndarray, target: np.ndarray) -> list[float]:
    transform = SimilarityTransform()
    assert transform.estimate(source, target)
    m = transform.params
    return [m[0, 0], m[1, 0], m[0, 2], m[1, 2]]


def main() -> None:
    colour, grey = picture(24, 16, 3), picture(24, 16, 1)[:, :, 0]
    a, b, tx, ty = 0.8, 0.3, 1.25, -2.5
    matrix = np.array([[a, -b, tx], [b, a, ty]])
    warp = {"dsize": (12, 10), "flags": cv2.INTER_LINEAR}
    points = np.array([[38.2946, 51.6963], [73.5318, 51.5014], [56.0252, 71.7366], [41.5493, 92.3655], [70.7299, 92.2041]])
    moved = np.array([[120.5, 201.0], [187.25, 190.5], [158.0, 231.75], [133.5, 270.0], [190.0, 262.5]])
    mirrored = moved * [-1, 1] + [400, 0]
    golden = {
        "shrunk": cv2.resize(colour, (7, 5), interpolation=cv2.INTER_AREA),
        "halved": cv2.resize(grey, (12, 8), interpolation=cv2.INTER_AREA),
        "grown": cv2.resize(colour, (31, 20), interpolation=cv2.INTER_LINEAR),
        "mixed": cv2.resize(
            cv2.resize(grey, (7, 16), interpolation=cv2.INTER_AREA), (7, 20), interpolation=cv2.INTER_LINEAR),
        "warped": cv2.warpAffine(colour, matrix, borderMode=cv2.BORDER_CONSTANT, borderValue=(9, 9, 9), **warp),
        "warpedReplicate": cv2.warpAffine(colour, matrix, borderMode=cv2.BORDER_REPLICATE, **warp),
        "grey": cv2.cvtColor(colour, cv2.COLOR_BGR2GRAY),
        "turnedOnce": cv2.rotate(colour, cv2.ROTATE_90_CLOCKWISE),
        "laplacianVariance": [cv2.Laplacian(grey, cv2.CV_64F).var()],
        "dftMagnitude": np.abs(np.fft.fft2(grey[:6, :5].astype(np.float64))),
        "umeyama": similarity(moved, points),
        "umeyamaMirrored": similarity(mirrored, points),
    }
    lines = [f'"{k}": {json.dumps([round(float(x), 9) for x in np.ravel(v)])}' for k, v in golden.items()]
    # Whole numbers need no fraction.
    text = "{\n" + ",\n".join(lines) + "\n}\n"
    with open(sys.argv[1], "w") as file:
        file.write(text.replace(".0,", ",").replace(".0]", "]"))


if __name__ == "__main__":
    main()
