"""Pictures and frames: reading, fitting, placing a face by its eyes, grain, and writing clips."""
import pathlib
import subprocess
from typing import Iterable, Sequence

import cv2
import numpy as np

Picture = np.ndarray
Eyes = Sequence[Sequence[float]]

WIDTH, HEIGHT, RATE = 540, 720, 25
# The places of the eyes in this suite's faces: a head at arm's length, a little above the middle.
EYES = ((225.0, 330.0), (315.0, 330.0))


def read_picture(path: pathlib.Path) -> Picture:
    """The picture of a file, in OpenCV's channel order; an error where it cannot be read."""
    picture = cv2.imread(str(path), cv2.IMREAD_COLOR | cv2.IMREAD_IGNORE_ORIENTATION)
    if picture is None:
        raise SystemExit(f"{path} cannot be read as a picture.")
    return picture


def read_frames(path: pathlib.Path, count: int) -> list[Picture]:
    """The first frames of a clip, `count` at most."""
    capture, frames = cv2.VideoCapture(str(path)), []
    while len(frames) < count:
        more, frame = capture.read()
        if not more:
            break
        frames.append(frame)
    if not frames:
        raise SystemExit(f"{path} has no frame that can be read.")
    return frames


def write_picture(picture: Picture, path: pathlib.Path, quality: int = 92) -> pathlib.Path:
    """Writes a JPEG and gives its path back."""
    cv2.imwrite(str(path), picture, [cv2.IMWRITE_JPEG_QUALITY, quality])
    return path


def write_clip(frames: Iterable[Picture], path: pathlib.Path, rate: float = RATE, quality: int = 18) -> pathlib.Path:
    """Encodes frames of one size as H.264 (`quality` is x264's rate factor) and gives the path back."""
    frames = iter(frames)
    first = next(frames)
    height, width = first.shape[:2]
    command = ["ffmpeg", "-v", "error", "-y", "-f", "rawvideo", "-pix_fmt", "bgr24", "-s", f"{width}x{height}"]
    command += ["-r", str(rate), "-i", "-", "-an", "-threads", "1", "-vf", "crop=trunc(iw/2)*2:trunc(ih/2)*2"]
    command += ["-c:v", "libx264", "-preset", "veryfast", "-pix_fmt", "yuv420p", "-crf", str(quality), str(path)]
    with subprocess.Popen(command, stdin=subprocess.PIPE) as process:
        process.stdin.write(first.tobytes())
        for frame in frames:
            process.stdin.write(frame.tobytes())
        process.stdin.close()
    if process.returncode != 0:
        raise SystemExit(f"ffmpeg could not write {path}.")
    return path


def fill(picture: Picture, width: int = WIDTH, height: int = HEIGHT) -> Picture:
    """The middle of a picture, scaled to fill a frame."""
    scale = max(width / picture.shape[1], height / picture.shape[0])
    picture = cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    top, left = (picture.shape[0] - height) // 2, (picture.shape[1] - width) // 2
    return np.ascontiguousarray(picture[top:top + height, left:left + width])


def eye_transform(eyes: Eyes, onto: Eyes = EYES) -> np.ndarray:
    """The similarity (2 × 3) that takes one pair of eyes onto another; it also turns what lies on its side."""
    (ax, ay), (bx, by) = eyes
    (cx, cy), (dx, dy) = onto
    factor = complex(dx - cx, dy - cy) / complex(bx - ax, by - ay)
    shift = complex(cx, cy) - factor * complex(ax, ay)
    return np.array([[factor.real, -factor.imag, shift.real], [factor.imag, factor.real, shift.imag]], "float32")


def place(picture: Picture, eyes: Eyes, onto: Eyes = EYES, width: int = WIDTH, height: int = HEIGHT,
          border: int = cv2.BORDER_REFLECT) -> Picture:
    """A frame in which the eyes of a picture's face lie at given points; what is missing is mirrored, unless told otherwise."""
    matrix = eye_transform(eyes, onto)
    scale = float(np.hypot(matrix[0, 0], matrix[1, 0]))
    if scale < 0.7:  # cubic interpolation would alias
        picture = cv2.GaussianBlur(picture, (0, 0), 0.4 / scale)
    return cv2.warpAffine(picture, matrix, (width, height), flags=cv2.INTER_CUBIC, borderMode=border)


def oval(eyes: Eyes = EYES, width: int = WIDTH, height: int = HEIGHT, softness: float = 6, size: float = 1) -> Picture:
    """1 on a face with these eyes, 0 around it, in float32 with one channel; `softness` in pixels."""
    (ax, ay), (bx, by) = eyes
    distance = float(np.hypot(bx - ax, by - ay))
    tilt = np.arctan2(by - ay, bx - ax)
    centre = (0.5 * (ax + bx) - 0.45 * distance * np.sin(tilt), 0.5 * (ay + by) + 0.45 * distance * np.cos(tilt))
    mask = np.zeros((height, width), "float32")
    axes = (int(1.15 * size * distance), int(1.6 * size * distance))
    cv2.ellipse(mask, (int(centre[0]), int(centre[1])), axes, float(np.degrees(tilt)), 0, 360, 1.0, -1)
    return cv2.GaussianBlur(mask, (0, 0), softness)[:, :, None]


def blend(front: Picture, back: Picture, mask: Picture) -> Picture:
    """One picture over another through a mask of 0 to 1."""
    return np.clip(front * mask + back * (1 - mask), 0, 255).astype("uint8")


def coloured_like(picture: Picture, model: Picture, mask: Picture) -> Picture:
    """A picture whose mean and spread of each channel under a mask are another picture's."""
    under = mask[:, :, 0] > 0.5
    if not under.any():
        return picture
    result = picture.astype("float32")
    for channel in range(3):
        own, other = result[:, :, channel][under], model[:, :, channel][under].astype("float32")
        result[:, :, channel] = (result[:, :, channel] - own.mean()) * other.std() / max(own.std(), 1) + other.mean()
    return np.clip(result, 0, 255).astype("uint8")


class Grain:
    """Noise of a sensor, new in each frame: one large field of it is read at changing places."""

    def __init__(self, random: np.random.Generator, strength: float = 2.0):
        self.random = random
        self.field = (random.normal(0, strength, (HEIGHT + 1300, WIDTH + 1300, 3))).astype("float32")

    def on(self, picture: Picture) -> Picture:
        height, width = picture.shape[:2]
        top, left = self.random.integers(0, self.field.shape[0] - height), self.random.integers(0, self.field.shape[1] - width)
        return np.clip(picture + self.field[top:top + height, left:left + width], 0, 255).astype("uint8")
