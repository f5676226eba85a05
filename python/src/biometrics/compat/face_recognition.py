"""The functions of the package ``face_recognition`` 1.3, on this library.

    from biometrics.compat import face_recognition

Boxes are ``(top, right, bottom, left)``, arrays are RGB, and encodings have 128 numbers of dlib's network, as there. The
table in Documentation/Python.md lists every difference.
"""
from __future__ import annotations

import os
from typing import Any, Dict, List, Optional, Sequence, Tuple

import numpy

from ..context import Context
from ..errors import BiometricsError
from ..results import Face
from ._boxes import dlib_box
from ._shared import SharedContext

__all__ = [
    "batch_face_locations", "compare_faces", "face_distance", "face_encodings", "face_landmarks", "face_locations",
    "load_image_file", "use",
]

Location = Tuple[int, int, int, int]

#: ``scripts/setup --with-dlib`` puts dlib's detector here. It finds the faces that ``face_recognition`` finds.
_DETECTOR = "net.dlib.detector.hog"
_PLUGIN = os.path.join(
    os.environ.get("XDG_DATA_HOME") or os.path.expanduser("~/.local/share"), "biometrics/plugins/libDlibDetector.so"
)


def _open() -> Context:
    return Context(plugins=[_PLUGIN], detector=_DETECTOR) if os.path.exists(_PLUGIN) else Context()


_shared = SharedContext(_open)
use = _shared.use


def load_image_file(file: Any, mode: str = "RGB") -> "numpy.ndarray[Any, Any]":
    """The pixels of a file, as Pillow decodes them: RGB, or grey for ``mode="L"``. EXIF is not applied, as there."""
    from PIL import Image

    with Image.open(file) as picture:
        return numpy.array(picture.convert(mode) if mode else picture)


def _boxes(image: "numpy.ndarray[Any, Any]") -> List[Tuple[int, int, int, int]]:
    """Each face as ``(x, y, width, height)`` in whole pixels, the surest first. A box may reach beyond the picture."""
    context = _shared()
    # face_recognition searches the picture once, as it stands. YuNet would miss large faces at the full size.
    found = context.detect(image, upright=context.detector in (_DETECTOR, _DETECTOR.rsplit(".", 1)[-1]))
    return [_box(face, found.pipeline.detector) for face in found.faces]


def _box(face: Face, detector: Optional[str]) -> Tuple[int, int, int, int]:
    if detector != _DETECTOR:
        return dlib_box(face)
    return round(face.box.x), round(face.box.y), round(face.box.width), round(face.box.height)


def _location(box: Tuple[int, int, int, int], shape: Tuple[int, ...]) -> Location:
    """A box within the picture; its right and bottom are those of its last pixel."""
    x, y, width, height = box
    return (max(0, y), min(shape[1], x + width - 1), min(shape[0], y + height - 1), max(0, x))


def face_locations(
    img: "numpy.ndarray[Any, Any]", number_of_times_to_upsample: int = 1, model: str = "hog"
) -> List[Location]:
    """The faces of a picture as ``(top, right, bottom, left)``, the surest first."""
    _check(img)
    return [_location(box, img.shape) for box in _boxes(img)]


def batch_face_locations(
    images: Sequence["numpy.ndarray[Any, Any]"], number_of_times_to_upsample: int = 1, batch_size: int = 128
) -> List[List[Location]]:
    """The faces of each picture, as :func:`face_locations`."""
    found: List[List[Location]] = []
    for result in _shared().map(face_locations, list(images)):
        if isinstance(result, BiometricsError):
            raise result
        found.append(result)
    return found


def face_landmarks(
    face_image: "numpy.ndarray[Any, Any]",
    face_locations: Optional[Sequence[Location]] = None,
    model: str = "small",
) -> List[Dict[str, List[Tuple[int, int]]]]:
    """The points of each face: ``nose_tip``, ``left_eye`` and ``right_eye``, as ``model="small"`` gives them there."""
    if model != "small":
        raise ValueError("The 68 points of model=\"large\" may not be used commercially. Use model=\"small\".")
    landmarks = [encoding.landmarks for encoding in _encoded(face_image, face_locations)]
    whole = [[(int(x), int(y)) for x, y in points] for points in landmarks]
    return [{"nose_tip": [points[4]], "left_eye": points[2:4], "right_eye": points[0:2]} for points in whole]


def face_encodings(
    face_image: "numpy.ndarray[Any, Any]",
    known_face_locations: Optional[Sequence[Location]] = None,
    num_jitters: int = 1,
    model: str = "small",
) -> List["numpy.ndarray[Any, Any]"]:
    """The encoding of each face: 128 numbers, in the order of the locations."""
    if num_jitters > 1:
        raise ValueError("Encodings are not averaged over changed copies here. Use num_jitters=1.")
    if model != "small":
        raise ValueError("Faces are aligned by five points here. Use model=\"small\".")
    return [encoding.features.astype(numpy.float64) for encoding in _encoded(face_image, known_face_locations)]


def _encoded(image: "numpy.ndarray[Any, Any]", locations: Optional[Sequence[Location]]) -> Sequence[Any]:
    _check(image)
    if locations is None:
        # As face_recognition, from the whole box of a face that reaches beyond the picture.
        boxes = _boxes(image)
    else:
        boxes = [(left, top, right - left + 1, bottom - top + 1) for top, right, bottom, left in locations]
    return _shared().encode(image, boxes) if boxes else ()


def _check(image: Any) -> None:
    if not isinstance(image, numpy.ndarray):
        raise TypeError("A picture is an array of pixels, as load_image_file gives it.")


def face_distance(
    face_encodings: Sequence["numpy.ndarray[Any, Any]"], face_to_compare: "numpy.ndarray[Any, Any]"
) -> "numpy.ndarray[Any, Any]":
    """The Euclidean distance of each encoding to another; less is more alike."""
    if len(face_encodings) == 0:
        return numpy.empty(0)
    distances: "numpy.ndarray[Any, Any]" = numpy.linalg.norm(
        numpy.asarray(face_encodings) - face_to_compare, axis=1
    )
    return distances


def compare_faces(
    known_face_encodings: Sequence["numpy.ndarray[Any, Any]"],
    face_encoding_to_check: "numpy.ndarray[Any, Any]",
    tolerance: float = 0.6,
) -> List[bool]:
    """Whether each encoding is within ``tolerance`` of another."""
    return [bool(each) for each in face_distance(known_face_encodings, face_encoding_to_check) <= tolerance]
