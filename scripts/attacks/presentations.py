"""Screens and prints before a camera, simulated: one plane that a hand moves."""
import cv2
import numpy as np

from cases import FRAMES, Attack, Case, species
from heads import held_by_hand
from pictures import HEIGHT, RATE, WIDTH, Picture, place
from portraits import scene

GROUP = "Screen or print (simulated)"


def shown(case: Case) -> Picture:
    return place(case.victim.selfie_picture, case.victim.selfie_eyes)


def on_screen(picture: Picture, period: float) -> Picture:
    """A picture as a screen's pixels show it to a camera: a raster that beats, lifted blacks, a cold white."""
    y, x = np.mgrid[0:HEIGHT, 0:WIDTH].astype("float32")
    raster = 1 + 0.10 * np.sin(2 * np.pi * (x * 0.98 + y * 0.05) / period) + 0.06 * np.sin(2 * np.pi * y / (1.07 * period))
    cold = np.float32([1.05, 1.0, 0.94])
    return np.clip((picture * 0.9 + 14) * raster[:, :, None] * cold, 0, 255).astype("uint8")


def on_paper(picture: Picture, random: np.random.Generator) -> Picture:
    """A picture as a printer gives it: fewer colours, lifted blacks, the grain of paper."""
    paper = cv2.GaussianBlur(random.normal(0, 12, picture.shape[:2]).astype("float32"), (0, 0), 1.2)
    return np.clip(cv2.GaussianBlur(picture, (0, 0), 0.9) * 0.78 + 38 + paper[:, :, None], 0, 255).astype("uint8")


def framed(picture: Picture, back: Picture, margin: int, colour: tuple[int, int, int], share: float = 0.82) -> Picture:
    """A picture within a border before a scene."""
    size = int(WIDTH * share), int(HEIGHT * share)
    inner = cv2.resize(picture, size, interpolation=cv2.INTER_AREA)
    bordered = cv2.copyMakeBorder(inner, margin, margin, margin, margin, cv2.BORDER_CONSTANT, value=colour)
    frame = back.copy()
    top, left = (HEIGHT - bordered.shape[0]) // 2, (WIDTH - bordered.shape[1]) // 2
    frame[top:top + bordered.shape[0], left:left + bordered.shape[1]] = bordered
    return frame


def swung(case: Case, frame: Picture, bend: float = 0) -> Attack:
    """A plane that a hand swings, or a sheet that it bends, before the camera."""
    y, x = np.mgrid[0:HEIGHT, 0:WIDTH].astype("float32")
    frames = []
    for index in range(FRAMES):
        seconds = index / RATE
        swing = np.float32(0.04 * np.sin(2 * np.pi * seconds / 2.3))
        depth = 1 + swing * (x - WIDTH / 2) / (WIDTH / 2)
        if bend:
            depth = depth + np.float32(bend * np.sin(2 * np.pi * seconds / 1.7)) * ((x - WIDTH / 2) / (WIDTH / 2)) ** 2
        moved = cv2.remap(frame, (x - WIDTH / 2) * depth + WIDTH / 2, (y - HEIGHT / 2) * depth + HEIGHT / 2,
                          cv2.INTER_CUBIC, borderMode=cv2.BORDER_REFLECT)
        frames.append(case.grain.on(held_by_hand(moved, seconds)))
    return case.against_document(case.clip(frames))


@species(GROUP, "screen, bezel in view", most=0.05)
def screen(case: Case) -> Attack:
    return swung(case, framed(on_screen(shown(case), 2.6), scene(case, 6), 16, (18, 18, 20)))


@species(GROUP, "screen, filling the picture", in_quick=False, most=0.05)
def close_screen(case: Case) -> Attack:
    return swung(case, on_screen(shown(case), case.random.uniform(2.2, 5)))


@species(GROUP, "print with a margin", most=0.05)
def print_(case: Case) -> Attack:
    return swung(case, framed(on_paper(shown(case), case.random), scene(case, 6), 22, (235, 238, 240)))


@species(GROUP, "print, filling the picture, bent", in_quick=False, most=0.05)
def bent_print(case: Case) -> Attack:
    return swung(case, on_paper(shown(case), case.random), bend=0.08)


@species(GROUP, "screen, as a still", in_quick=False, most=0.05)
def still_screen(case: Case) -> Attack:
    frame = framed(on_screen(shown(case), 2.6), scene(case, 6), 16, (18, 18, 20))
    return case.against_document(case.picture(case.grain.on(frame)))


@species(GROUP, "print, as a still", in_quick=False, most=0.05)
def still_print(case: Case) -> Attack:
    frame = framed(on_paper(shown(case), case.random), scene(case, 6), 22, (235, 238, 240))
    return case.against_document(case.picture(case.grain.on(frame)))
