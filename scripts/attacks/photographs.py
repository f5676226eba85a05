"""A press photograph of the victim in a file, as it is and as a film: all that somebody needs who never met the victim."""
import cv2
import numpy as np

from cases import FRAMES, Attack, Case, species
from pictures import HEIGHT, RATE, WIDTH, Picture

GROUP = "Photograph in a file"


def panned(case: Case) -> list[Picture]:
    """A window that moves slowly over the photograph, with the noise of a camera: one line of ffmpeg does as much."""
    picture = case.victim.selfie_picture
    scale = 1.15 * max(WIDTH / picture.shape[1], HEIGHT / picture.shape[0])
    large = cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_CUBIC)
    room = np.float64([large.shape[1] - WIDTH, large.shape[0] - HEIGHT]) / 2
    frames = []
    for index in range(FRAMES):
        seconds = index / RATE
        left, top = room * (1 + 0.9 * np.sin(2 * np.pi * seconds / np.float64([4.3, 6.1])))
        window = cv2.warpAffine(large, np.float64([[1, 0, -left], [0, 1, -top]]), (WIDTH, HEIGHT), flags=cv2.INTER_LINEAR)
        frames.append(case.grain.on(window))
    return frames


@species(GROUP, "as it is", most=None)
@species(GROUP, "as it is, in a whole journey", judge="verify")
def as_it_is(case: Case) -> Attack:
    return case.against_document(case.victim.selfie)


@species(GROUP, "as a film that pans over it", most=None)
@species(GROUP, "as a film that pans over it, in a whole journey", judge="verify")
def film(case: Case) -> Attack:
    return case.against_document(case.clip(panned(case)))
