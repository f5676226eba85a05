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


def aligned(template: np.ndarray) -> np.ndarray:
    """A face of about the template's size in a picture of waves: scikit-image's similarity, OpenCV's warp."""
    face = np.array([[28.0, 20.0], [56.0, 22.0], [41.0, 36.5], [29.5, 47.0], [53.0, 48.0]])
    transform = SimilarityTransform()
    assert transform.estimate(face, template * 0.5)
    return cv2.warpAffine(texture(), transform.params[:2], (56, 56), flags=cv2.INTER_LINEAR)


def drawing() -> np.ndarray:
    """The shapes of CanvasTests, at positions in sixteenths of a pixel."""
    canvas = np.ascontiguousarray(picture(40, 24, 3))
    smooth = {"lineType": cv2.LINE_AA, "shift": 4}
    cv2.rectangle(canvas, (3 * 16 + 8, 2 * 16), (20 * 16 + 8, 11 * 16), (30, 20, 10), 2, **smooth)
    cv2.circle(canvas, (30 * 16, 8 * 16 + 4), 5 * 16, (0, 0, 255), 1, **smooth)
    cv2.circle(canvas, (30 * 16, 18 * 16), 3 * 16, (0, 255, 0), cv2.FILLED, **smooth)
    cv2.line(canvas, (-5 * 16, 20 * 16), (50 * 16, 13 * 16), (255, 0, 0), 1, **smooth)
    scale = cv2.getFontScaleFromHeight(cv2.FONT_HERSHEY_SIMPLEX, 8, 1)
    cv2.putText(canvas, "a?", (2, 21), cv2.FONT_HERSHEY_SIMPLEX, scale, (255, 255, 255), 1, cv2.LINE_AA)
    return canvas


def texture() -> np.ndarray:
    """Three waves: enough structure to see where a warp puts them."""
    y, x = np.mgrid[0:60, 0:80].astype(np.float64)
    waves = np.sin(x * 0.55) * np.cos(y * 0.45) + 0.5 * np.sin(0.21 * x + 0.33 * y) + 0.3 * np.cos(0.7 * x - 0.4 * y)
    return np.floor(127.5 + waves * 70).clip(0, 255).astype(np.uint8)


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
        "umeyama": similarity(moved, points),
        "umeyamaMirrored": similarity(mirrored, points),
        "aligned": aligned(points),
        "drawing": drawing(),
    }
    lines = [f'"{k}": {json.dumps([round(float(x), 9) for x in np.ravel(v)])}' for k, v in golden.items()]
    # Whole numbers need no fraction.
    text = "{\n" + ",\n".join(lines) + "\n}\n"
    with open(sys.argv[1], "w") as file:
        file.write(text.replace(".0,", ",").replace(".0]", "]"))


if __name__ == "__main__":
    main()
