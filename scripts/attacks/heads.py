"""Stills that move: what somebody gets who has one picture and no network. Simulated heads, not recordings."""
import dataclasses
from typing import Iterator

import cv2
import numpy as np

from cases import FRAMES
from pictures import EYES, HEIGHT, RATE, WIDTH, Grain, Picture, oval


@dataclasses.dataclass(frozen=True)
class Movement:
    """How far a still is moved: head turns as a share of the width, and what moves on its own."""

    turn: float = 0.05
    blinks: bool = False
    mouth: bool = False
    # How far lids are drawn down, in distances between the eyes; how long they take and how often, in seconds.
    lid: float = 0.3
    lid_time: float = 0.07
    lid_period: float = 1.4
    # How far the lips part, as a share of the mouth's size, and how often, in seconds.
    lips: float = 0.25
    lip_period: float = 0.9


class MovingStill:
    """A still turned by a made-up depth, held by a hand; optionally its lids and lips are pulled, and a background of
    its own stays behind while the head moves before it."""

    def __init__(self, picture: Picture, movement: Movement, background: Picture | None = None):
        self.picture, self.movement, self.background = picture, movement, background
        self.y, self.x = np.mgrid[0:HEIGHT, 0:WIDTH].astype("float32")
        (ax, ay), (bx, by) = EYES
        self.gap = bx - ax
        self.centre = ((ax + bx) / 2, (ay + by) / 2 + 0.5 * self.gap)
        self.depth = self._hill(self.centre, 1.2 * self.gap, 1.75 * self.gap)
        self.eye_hills = [self._hill(eye, 0.3 * self.gap, 0.16 * self.gap) for eye in EYES]
        self.mouth_place = (self.centre[0], (ay + by) / 2 + 1.15 * self.gap)
        self.mouth_hill = self._hill(self.mouth_place, 0.45 * self.gap, 0.3 * self.gap)
        self.front = oval(size=1.35, softness=4)

    def _hill(self, centre, wide: float, high: float) -> Picture:
        return np.exp(-(((self.x - centre[0]) / wide) ** 2 + ((self.y - centre[1]) / high) ** 2)).astype("float32")

    def at(self, seconds: float) -> Picture:
        """The frame at a time, without noise."""
        turn = self.movement.turn
        yaw = turn * WIDTH * np.sin(2 * np.pi * seconds / 2.7)
        pitch = 0.6 * turn * WIDTH * np.sin(2 * np.pi * seconds / 1.9 + 1)
        relief = self.depth - 0.3
        across, down = self.x - relief * np.float32(yaw), self.y - relief * np.float32(pitch)
        if self.movement.blinks:
            period = self.movement.lid_period
            shut = float(np.exp(-(((seconds % period) - period / 2) / self.movement.lid_time) ** 2))
            for hill, eye in zip(self.eye_hills, EYES):  # skin from above the eye is drawn down over it
                down = down - np.float32(shut * self.movement.lid * self.gap) * hill * (self.y < eye[1] + 0.08 * self.gap)
        if self.movement.mouth:
            opened = np.float32(self.movement.lips * (0.5 + 0.5 * np.sin(2 * np.pi * seconds / self.movement.lip_period)))
            down = down - opened * self.mouth_hill * (self.y - np.float32(self.mouth_place[1]))
        frame = cv2.remap(self.picture, across, down, cv2.INTER_CUBIC, borderMode=cv2.BORDER_REFLECT)
        if self.background is not None:
            shift = np.float32([[1, 0, 0.5 * yaw], [0, 1, 0.4 * pitch]])
            mask = cv2.warpAffine(self.front, shift, (WIDTH, HEIGHT))[:, :, None]
            frame = cv2.warpAffine(frame, shift, (WIDTH, HEIGHT), borderMode=cv2.BORDER_REFLECT)
            frame = (frame * mask + self.background * (1 - mask)).astype("uint8")
        return held_by_hand(frame, seconds)

    def frames(self, grain: Grain, count: int = FRAMES) -> Iterator[Picture]:
        for index in range(count):
            yield grain.on(self.at(index / RATE))


def held_by_hand(frame: Picture, seconds: float) -> Picture:
    """The drift of a camera that a hand holds."""
    height, width = frame.shape[:2]
    matrix = cv2.getRotationMatrix2D((width / 2, height / 2), 0.8 * np.sin(seconds * 1.7), 1.08 + 0.02 * np.sin(seconds * 1.3))
    matrix[:, 2] += 6 * np.sin(seconds * 2.1), 3.6 * np.sin(seconds * 1.1 + 1)
    return cv2.warpAffine(frame, matrix, (width, height), flags=cv2.INTER_CUBIC, borderMode=cv2.BORDER_REFLECT)
