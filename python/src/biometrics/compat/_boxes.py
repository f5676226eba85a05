"""The box of dlib's frontal face detector for a face that another detector found."""
from __future__ import annotations

from typing import Tuple

import numpy

from ..results import Face

#: The five points of a face in a picture of 112 × 112 pixels, as ArcFace aligns it: the eyes, the nose and the mouth.
_POINTS = numpy.array(
    [[38.2946, 51.6963], [73.5318, 51.5014], [56.0252, 71.7366], [41.5493, 92.3655], [70.7299, 92.2041]]
)
#: The middle and the side of dlib's box in such a picture: the median of 120 faces that both detectors found.
_MIDDLE, _SIDE = numpy.array([51.75, 70.25]), 91.0


def dlib_box(face: Face) -> Tuple[int, int, int, int]:
    """``(x, y, width, height)`` in whole pixels, by the similarity that fits the five points best."""
    points = numpy.asarray(face.landmarks, dtype=float)
    middle, base = points.mean(axis=0), _POINTS.mean(axis=0)
    here, there = points - middle, _POINTS - base
    # A turn with a scale is one factor of complex numbers.
    factor = complex((there[:, 0] - 1j * there[:, 1]) @ (here[:, 0] + 1j * here[:, 1])) / float((there**2).sum())
    offset = complex(*(_MIDDLE - base)) * factor
    side = max(1, round(_SIDE * abs(factor)))
    left, top = middle[0] + offset.real - side / 2, middle[1] + offset.imag - side / 2
    return round(left), round(top), side, side
