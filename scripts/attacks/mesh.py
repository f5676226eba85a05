"""The face mesh on pictures, and one person's face drawn with it in the place of another's.

The makers that need it take the project's own models from the store. They run where ai-edge-litert is installed
(`scripts/attacks/run --long` puts it into .build/python, as .ci/run does).
"""
import functools
import importlib.util
import os
import pathlib

import cv2
import numpy as np

from pictures import Picture

Points = np.ndarray

OVAL = [10, 338, 297, 332, 284, 251, 389, 356, 454, 323, 361, 288, 397, 365, 379, 378, 400, 377, 152, 148, 176, 149, 150,
        136, 172, 58, 132, 93, 234, 127, 162, 21, 54, 103, 67, 109]
MOUTH = [78, 191, 80, 81, 82, 13, 312, 311, 310, 415, 308, 324, 318, 402, 317, 14, 87, 178, 88, 95]
# The network's input: a square around the detector's box, larger than it, and a little lower.
CROP, CROP_SIZE, CROP_CENTRE = 192, 1.336, 0.544


def is_installed() -> bool:
    """Whether what runs the mesh is there."""
    return importlib.util.find_spec("ai_edge_litert") is not None


class Mesh:
    """The largest face of a picture, and the 468 points of the mesh on it, in pixels."""

    def __init__(self) -> None:
        from ai_edge_litert.interpreter import Interpreter
        store = pathlib.Path(os.environ.get("BIOMETRICS_MODELS") or "~/.local/share/biometrics/models").expanduser()
        self.detector = cv2.FaceDetectorYN.create(str(store / "yunet_2023mar.onnx"), "", (320, 320), 0.5)
        self.network = Interpreter(model_path=str(store / "face_landmark.tflite"), num_threads=1)
        self.network.allocate_tensors()

    def face(self, picture: Picture, side: int = 640) -> np.ndarray | None:
        """YuNet's line for the largest face: box, five landmarks, confidence; nothing where there is no face."""
        scale = min(1.0, side / max(picture.shape[:2]))
        small = cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA) if scale < 1 else picture
        self.detector.setInputSize((small.shape[1], small.shape[0]))
        faces = self.detector.detect(small)[1]
        if faces is None:
            return None
        face = max(faces, key=lambda row: row[2] * row[3]).copy()
        face[:14] /= scale
        return face

    def points(self, picture: Picture, box: np.ndarray) -> Points:
        side = CROP_SIZE * box[3]
        corner = np.array([box[0] + box[2] / 2, box[1] + CROP_CENTRE * box[3]]) - side / 2
        scale = CROP / side
        matrix = np.float32([[scale, 0, -scale * corner[0]], [0, scale, -scale * corner[1]]])
        crop = cv2.warpAffine(picture, matrix, (CROP, CROP))
        self.network.set_tensor(self.network.get_input_details()[0]["index"], crop[None, :, :, ::-1].astype(np.float32) / 255)
        self.network.invoke()
        outputs = [self.network.get_tensor(detail["index"]).ravel() for detail in self.network.get_output_details()]
        return max(outputs, key=len).reshape(-1, 3)[:468, :2].astype(np.float64) / scale + corner

    def portrait(self, picture: Picture) -> tuple[Picture, Points, int]:
        """A document turned so that its portrait stands upright, the portrait's points, and by how many quarter turns."""
        best = None
        for turns in range(4):
            turned = np.ascontiguousarray(np.rot90(picture, turns))
            face = self.face(turned, side=960)
            # The eyes lie above the mouth, the right one on the left.
            if face is None or not (face[5] < face[11] and face[4] < face[6]):
                continue
            if best is None or face[14] > best[1][14]:
                best = turned, face, turns
        if best is None:
            raise SystemExit("No face is found on a victim's document: nothing can be made from it.")
        turned, face, turns = best
        return turned, self.points(turned, face[:4]), turns

    def track(self, frames: list[Picture]) -> Points:
        """The points on every frame, smoothed over three."""
        faces = [self.face(frame) for frame in frames]
        last = next((face for face in faces if face is not None), None)
        if last is None:
            raise SystemExit("No face is found in an attacker's clip: nothing can be made from it.")
        found = []
        for frame, face in zip(frames, faces):
            last = last if face is None else face
            found.append(self.points(frame, last[:4]))
        found = np.array(found)
        before, after = np.concatenate([found[:1], found[:-1]]), np.concatenate([found[1:], found[-1:]])
        return 0.2 * before + 0.6 * found + 0.2 * after


@functools.lru_cache(maxsize=1)
def mesh() -> Mesh:
    """One a process."""
    return Mesh()


def window(points: Points, shape: tuple[int, ...], margin: int) -> tuple[slice, slice]:
    """The rows and columns that the points and a margin about them take up."""
    left, top = np.maximum(0, points.min(0) - margin).astype(int)
    right, bottom = np.minimum([shape[1], shape[0]], points.max(0) + margin).astype(int)
    return slice(top, bottom), slice(left, right)


@functools.lru_cache(maxsize=8)
def _triangles(flat: bytes) -> np.ndarray:
    """Delaunay's triangles of the points, as three indices each."""
    points = np.frombuffer(flat, np.float32).reshape(-1, 2)
    low, high = points.min(0) - 2, points.max(0) + 2
    division = cv2.Subdiv2D((int(low[0]), int(low[1]), int(high[0] - low[0]) + 1, int(high[1] - low[1]) + 1))
    for point in points:
        division.insert((float(point[0]), float(point[1])))
    corners = division.getTriangleList().reshape(-1, 3, 2)
    corners = corners[((corners >= low) & (corners <= high)).all((1, 2))]
    return np.linalg.norm(corners[:, :, None] - points[None, None], axis=-1).argmin(-1)


def warped(picture: Picture, source: Points, target: Points, place: tuple[slice, slice]) -> tuple[Picture, np.ndarray]:
    """The part of a picture whose points have gone from source to target, triangle by triangle; and where there is any."""
    rows, columns = place
    shape = (rows.stop - rows.start, columns.stop - columns.start)
    # One layout for all frames: that of the source.
    triangles = _triangles(np.ascontiguousarray(source, np.float32).tobytes())
    offset = np.array([columns.start, rows.start])
    labels = np.full(shape, -1, np.int32)
    maps = np.zeros((len(triangles), 2, 3))
    for index, triangle in enumerate(triangles):
        corners = np.float32(target[triangle] - offset)
        maps[index] = cv2.getAffineTransform(corners, np.float32(source[triangle]))
        cv2.fillConvexPoly(labels, np.int32(np.round(corners)), index)
    y, x = np.mgrid[0:shape[0], 0:shape[1]].astype(np.float64)
    chosen = maps[np.maximum(labels, 0)]
    across = chosen[..., 0, 0] * x + chosen[..., 0, 1] * y + chosen[..., 0, 2]
    down = chosen[..., 1, 0] * x + chosen[..., 1, 1] * y + chosen[..., 1, 2]
    face = cv2.remap(picture, across.astype(np.float32), down.astype(np.float32), cv2.INTER_CUBIC, borderMode=cv2.BORDER_REFLECT)
    return face, (labels >= 0).astype(np.float32)


def soft_oval(points: Points, shape: tuple[int, ...], kept: list[int] | None = None, softness: float = 5) -> np.ndarray:
    """1 on the face, 0 around it and in the outline that is kept."""
    mask, centre = np.zeros(shape[:2], np.float32), points[OVAL].mean(0)
    cv2.fillConvexPoly(mask, np.int32((points[OVAL] - centre) * 0.98 + centre), 1.0)
    mask = cv2.GaussianBlur(mask, (0, 0), softness)
    if kept is None:
        return mask
    hole = np.zeros(shape[:2], np.float32)
    cv2.fillPoly(hole, [np.int32(points[kept])], 1.0)
    return mask * (1 - cv2.GaussianBlur(cv2.dilate(hole, np.ones((3, 3))), (0, 0), 1.2))
