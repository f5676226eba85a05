"""The functions of DeepFace, on this library.

    from biometrics.compat import deepface as DeepFace

Arrays are BGR, as OpenCV has them and as DeepFace takes them. The model is dlib's (``model_name="Dlib"``). The table in
Documentation/Python.md lists every difference.
"""
from __future__ import annotations

import math
import os
import pathlib
import time
from typing import Any, Dict, List, Optional, Sequence, Tuple

import numpy

from ..context import Context
from ..errors import BiometricsError
from ..media import Media
from ..results import Face
from ._boxes import dlib_box
from ._shared import SharedContext

__all__ = ["extract_faces", "find", "find_distance", "represent", "use", "verify"]

#: DeepFace's own thresholds for dlib's model; a pair with a distance at or below one is verified.
THRESHOLDS = {"cosine": 0.07, "euclidean": 0.6, "euclidean_l2": 0.4, "angular": 0.12}
#: DeepFace's own fit of a distance to a confidence for dlib's model (version 0.0.103, MIT licence). First come the slope
#: and the offset of a logistic curve in per cent. Then come its greatest and least value, of verified and of other pairs.
_CONFIDENCES = {
    "cosine": (-3.7618087799, -0.6908814405, (32.2890770892, 27.8426878957), (27.8033295125, 19.0618420828)),
    "euclidean": (-7.4940079644, 3.9696154228, (89.6022157358, 37.6354814699), (36.7918854901, 5.4740653554)),
    "euclidean_l2": (-7.1046404971, 2.3288632189, (76.3994821880, 37.8499837513), (36.5610359241, 10.2226923450)),
    "angular": (-3.2116944602, -0.5970349913, (31.7931361970, 27.2527288170), (27.1885293105, 22.1638716136)),
}
#: How many numbers dlib's network gives.
_DIMENSION = 128
_NO_AREA = {"x": None, "y": None, "w": None, "h": None, "left_eye": None, "right_eye": None}
_PICTURES = (".jpg", ".jpeg", ".png", ".webp", ".bmp")

_NOT_HERE = {
    "analyze": "Age, sex, origin and emotion are not estimated here.",
    "stream": "There is no window with a camera here. Call verify or find with each picture.",
    "build_model": "No model is built here: a context opens them. Pass one to use().",
}

_shared = SharedContext(Context)
use = _shared.use


def __getattr__(name: str) -> Any:
    raise AttributeError(_NOT_HERE.get(name, f"module {__name__!r} has no attribute {name!r}"))


def _media(img: Any) -> Media:
    return Media(img, order="BGR")


def _check(model_name: str, distance_metric: str = "cosine") -> None:
    if model_name != "Dlib":
        raise ValueError(f"The model {model_name} is not here. Use model_name=\"Dlib\".")
    if distance_metric not in THRESHOLDS:
        raise ValueError(f"The metric {distance_metric} is not known. Use one of: {', '.join(THRESHOLDS)}.")


def _area(face: Face) -> Dict[str, Any]:
    """The face's box in whole pixels, with the person's own left and right eye."""
    right, left = face.landmarks[0], face.landmarks[1]
    return {
        "x": round(face.box.x), "y": round(face.box.y), "w": round(face.box.width), "h": round(face.box.height),
        "left_eye": (round(left[0]), round(left[1])), "right_eye": (round(right[0]), round(right[1])),
    }


def _faces(img: Any, enforce_detection: bool) -> Tuple[Face, ...]:
    faces = _shared().detect(_media(img)).faces
    if not faces and enforce_detection:
        raise ValueError("Face could not be detected. Check the picture, or set enforce_detection to False.")
    return faces


def represent(
    img_path: Any,
    model_name: str = "Dlib",
    enforce_detection: bool = True,
    detector_backend: str = "yunet",
    align: bool = True,
    expand_percentage: int = 0,
    normalization: str = "base",
    anti_spoofing: bool = False,
    max_faces: Optional[int] = None,
) -> List[Dict[str, Any]]:
    """The numbers of each face: ``embedding``, ``facial_area`` and ``face_confidence``. Empty without a face."""
    _check(model_name)
    faces = _faces(img_path, enforce_detection)
    if anti_spoofing:
        _refuse_attack(img_path)
    if max_faces is not None:
        faces = tuple(sorted(faces, key=lambda face: -face.box.width * face.box.height)[:max_faces])
    if not faces:
        return []
    encodings = _shared().encode(_media(img_path), [dlib_box(face) for face in faces])
    return [
        {
            "embedding": encoding.features.astype(float).tolist(),
            "facial_area": _area(face),
            "face_confidence": face.confidence,
        }
        for face, encoding in zip(faces, encodings)
    ]


def _refuse_attack(img: Any) -> None:
    if _shared().liveness(_media(img)).is_live is False:
        raise ValueError("Spoof detected in the given picture.")


def find_distance(alpha_embedding: Sequence[float], beta_embedding: Sequence[float], distance_metric: str) -> float:
    """The distance of two embeddings, with six digits."""
    a, b = numpy.asarray(alpha_embedding), numpy.asarray(beta_embedding)
    lengths = numpy.linalg.norm(a), numpy.linalg.norm(b)
    if distance_metric == "cosine":
        distance = 1 - a @ b / (lengths[0] * lengths[1])
    elif distance_metric == "angular":
        distance = numpy.arccos(numpy.clip(a @ b / (lengths[0] * lengths[1]), -1, 1)) / numpy.pi
    elif distance_metric == "euclidean_l2":
        distance = numpy.linalg.norm(a / lengths[0] - b / lengths[1])
    else:
        distance = numpy.linalg.norm(a - b)
    return round(float(distance), 6)


def _confidence(distance: float, metric: str, verified: bool) -> float:
    """How sure the answer is: 51 to 100 for one person, 0 to 49 for two, as DeepFace spreads its logistic curve."""
    if distance <= 0:
        return 100.0 if verified else 0.0
    slope, offset, same, others = _CONFIDENCES[metric]
    power = slope * distance + offset
    # Without a face the distance is infinite.
    value = 100 * (1 / (1 + math.exp(-power)) if power > -700 else 0.0)
    greatest, least = same if verified else others
    low, high = (51.0, 100.0) if verified else (0.0, float(min(49, int(greatest))))
    spread = (value - least) / (greatest - least) * (high - low) + low
    return round(min(max(spread, low), 100.0 if verified else 49.0), 2)


def _faces_of(img: Any, index: int, **options: Any) -> List[Dict[str, Any]]:
    """The faces of a picture, or the embedding that was given instead of one."""
    if not isinstance(img, list):
        return represent(img, **options)
    if not all(isinstance(each, (int, float)) for each in img):
        raise ValueError(f"When passing img{index}_path as a list, ensure that all its items are of type float.")
    if len(img) != _DIMENSION:
        raise ValueError(
            f"embeddings of Dlib should have {_DIMENSION} dimensions, but {index}-th image has {len(img)} dimensions input")
    return [{"embedding": img, "facial_area": _NO_AREA}]


def verify(
    img1_path: Any,
    img2_path: Any,
    model_name: str = "Dlib",
    detector_backend: str = "yunet",
    distance_metric: str = "cosine",
    enforce_detection: bool = True,
    align: bool = True,
    expand_percentage: int = 0,
    normalization: str = "base",
    silent: bool = False,
    threshold: Optional[float] = None,
    anti_spoofing: bool = False,
) -> Dict[str, Any]:
    """Whether two pictures show one person. Of several faces the two that are most alike are taken.

    An embedding of ``represent`` may stand in place of a picture. Without a face the pair is never verified, and its
    distance is infinite.
    """
    _check(model_name, distance_metric)
    start = time.time()
    sides = [
        _faces_of(img, index, enforce_detection=enforce_detection, anti_spoofing=anti_spoofing)
        for index, img in enumerate((img1_path, img2_path), 1)
    ]
    least = THRESHOLDS[distance_metric] if threshold is None else threshold
    best: Tuple[float, Any, Any] = (math.inf, _NO_AREA, _NO_AREA)
    for one in sides[0]:
        for other in sides[1]:
            distance = find_distance(one["embedding"], other["embedding"], distance_metric)
            if distance < best[0]:
                best = (distance, one["facial_area"], other["facial_area"])
    return {
        "verified": best[0] <= least,
        "distance": best[0],
        "threshold": least,
        "confidence": _confidence(best[0], distance_metric, best[0] <= THRESHOLDS[distance_metric]),
        "model": model_name,
        "detector_backend": detector_backend,
        "similarity_metric": distance_metric,
        "facial_areas": {"img1": best[1], "img2": best[2]},
        "time": round(time.time() - start, 2),
    }


def extract_faces(
    img_path: Any,
    detector_backend: str = "yunet",
    enforce_detection: bool = True,
    align: bool = False,
    expand_percentage: int = 0,
    grayscale: bool = False,
    color_face: str = "rgb",
    normalize_face: bool = True,
    anti_spoofing: bool = False,
) -> List[Dict[str, Any]]:
    """Each face with its pixels: ``face``, ``facial_area`` and ``confidence``."""
    from PIL import Image, ImageOps

    if isinstance(img_path, numpy.ndarray):
        rgb = img_path[:, :, ::-1]
    else:
        with Image.open(img_path) as picture:
            rgb = numpy.asarray(ImageOps.exif_transpose(picture).convert("RGB"))
    found = []
    for face in _faces(img_path, enforce_detection):
        area = _area(face)
        grown_w, grown_h = (round(area[side] * expand_percentage / 200) for side in ("w", "h"))
        left, top = max(0, area["x"] - grown_w), max(0, area["y"] - grown_h)
        right, bottom = area["x"] + area["w"] + grown_w, area["y"] + area["h"] + grown_h
        pixels = rgb[top:bottom, left:right]
        if grayscale or color_face == "gray":
            pixels = pixels @ numpy.array([0.299, 0.587, 0.114])
        elif color_face == "bgr":
            pixels = pixels[:, :, ::-1]
        row: Dict[str, Any] = {
            "face": pixels / 255.0 if normalize_face else pixels,
            "facial_area": area,
            "confidence": round(face.confidence, 2),
        }
        if anti_spoofing:
            liveness = _shared().liveness(_media(img_path))
            row["is_real"], row["antispoof_score"] = liveness.is_live is True, liveness.score
        found.append(row)
    return found


def find(
    img_path: Any,
    db_path: str,
    model_name: str = "Dlib",
    distance_metric: str = "cosine",
    enforce_detection: bool = True,
    detector_backend: str = "yunet",
    align: bool = True,
    expand_percentage: int = 0,
    threshold: Optional[float] = None,
    normalization: str = "base",
    silent: bool = False,
    refresh_database: bool = True,
    anti_spoofing: bool = False,
) -> List[Any]:
    """For each face of the picture a table of the pictures below ``db_path`` that may show the same person."""
    import pandas

    _check(model_name, distance_metric)
    least = THRESHOLDS[distance_metric] if threshold is None else threshold
    probes = represent(img_path, model_name, enforce_detection, detector_backend, anti_spoofing=anti_spoofing)
    files = sorted(
        os.fspath(path) for path in pathlib.Path(db_path).rglob("*") if path.suffix.lower() in _PICTURES
    )
    if not files:
        raise ValueError(f"There is no picture below {db_path}.")
    known = []
    for file, faces in zip(files, _shared().map(lambda file: represent(file, model_name, False), files)):
        if not isinstance(faces, BiometricsError):
            known += [(file, face) for face in faces]
    tables = []
    for probe in probes:
        rows = []
        for file, face in known:
            distance = find_distance(probe["embedding"], face["embedding"], distance_metric)
            if distance <= least:
                row: Dict[str, Any] = {"identity": file}
                row.update({f"target_{side}": face["facial_area"][side] for side in "xywh"})
                row.update({f"source_{side}": probe["facial_area"][side] for side in "xywh"})
                rows.append({**row, "threshold": least, "distance": distance})
        columns = ["identity", *(f"{end}_{side}" for end in ("target", "source") for side in "xywh")]
        table = pandas.DataFrame(rows, columns=[*columns, "threshold", "distance"])
        tables.append(table.sort_values("distance").reset_index(drop=True))
    return tables
