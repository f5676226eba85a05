"""Photographs made to move: the document's own portrait, the victim's selfie, loops, and faces laid on a live head."""
import dataclasses

import cv2
import numpy as np

from cases import FRAMES, Attack, Case, species
from heads import MovingStill, Movement
from pictures import HEIGHT, WIDTH, Picture, blend, coloured_like, fill, oval, place

GROUP = "Photograph made to move"
TURNS = (0.05, 0.03, 0.07, 0.05)
# Lids and lips pulled slower, farther, less far, more often, or one of both alone.
PULLS = (
    {"lid_time": 0.14},
    {"lid_time": 0.22, "lips": 0.5, "lip_period": 0.5},
    {"lid": 0.45, "lid_time": 0.1, "lid_period": 0.8},
    {"lid": 0.18, "lid_time": 0.14, "lid_period": 0.9, "lips": 0.6},
    {"blinks": False, "lips": 0.8, "lip_period": 0.6},
    {"mouth": False, "lid": 0.24, "lid_time": 0.18, "lid_period": 1.0},
)


def scene(case: Case, softness: float) -> Picture:
    """A background that the attacker has: a frame of his own clip, out of focus."""
    return cv2.GaussianBlur(fill(case.attacker.frames[0]), (0, 0), softness)


def cut_out(case: Case, softness: float = 25) -> Picture:
    """The document's portrait on a softened scene: nothing of the victim's but the document is needed."""
    face = place(case.victim.document_picture, case.victim.portrait_eyes)
    return cv2.GaussianBlur(blend(face, scene(case, softness), oval(size=1.15)), (0, 0), 0.8)


def moved(case: Case, picture: Picture, movement: Movement, background: Picture | None = None) -> list[Picture]:
    return list(MovingStill(picture, movement, background).frames(case.grain))


def turn(case: Case) -> float:
    return TURNS[case.index % len(TURNS)]


def pulled(case: Case) -> Movement:
    return dataclasses.replace(Movement(turn(case), blinks=True, mouth=True), **PULLS[case.index % len(PULLS)])


@species(GROUP, "document's portrait, turned")
def portrait(case: Case) -> Attack:
    return case.against_document(case.clip(moved(case, cut_out(case), Movement(turn(case)))))


@species(GROUP, "document's portrait, turned, lids and lips pulled")
def portrait_with_lids(case: Case) -> Attack:
    movement = Movement(turn(case), blinks=True, mouth=True)
    return case.against_document(case.clip(moved(case, cut_out(case), movement)))


@species(GROUP, "document's portrait before a background of its own, lids and lips pulled")
def portrait_in_layers(case: Case) -> Attack:
    movement, back = Movement(turn(case), blinks=True, mouth=True), scene(case, 4)
    return case.against_document(case.clip(moved(case, cut_out(case, 4), movement, back)))


@species(GROUP, "document's portrait, grey or mirrored, turned", in_quick=False)
def portrait_changed(case: Case) -> Attack:
    picture = cut_out(case)
    if case.index % 2:
        picture = cv2.cvtColor(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), cv2.COLOR_GRAY2BGR)
    else:
        picture = picture[:, ::-1].copy()
    return case.against_document(case.clip(moved(case, picture, Movement(turn(case)))))


@species(GROUP, "victim's selfie, turned", most=None)
def selfie(case: Case) -> Attack:
    picture = place(case.victim.selfie_picture, case.victim.selfie_eyes)
    return case.against_document(case.clip(moved(case, picture, Movement(turn(case)))))


@species(GROUP, "victim's selfie, turned, lids and lips pulled", in_quick=False, most=None)
def selfie_with_lids(case: Case) -> Attack:
    picture = place(case.victim.selfie_picture, case.victim.selfie_eyes)
    return case.against_document(case.clip(moved(case, picture, Movement(turn(case), blinks=True, mouth=True))))


@species(GROUP, "victim's selfie before a background of its own, lids and lips pulled", in_quick=False, most=None)
def selfie_in_layers(case: Case) -> Attack:
    back = scene(case, 2)
    picture = blend(place(case.victim.selfie_picture, case.victim.selfie_eyes), back, oval(size=1.3))
    frames = moved(case, picture, Movement(turn(case), blinks=True, mouth=True), back)
    return case.against_document(case.clip(frames))


@species(GROUP, "victim's selfie, turned, lids and lips pulled in other ways", in_quick=False, most=None)
def selfie_with_other_pulls(case: Case) -> Attack:
    picture = place(case.victim.selfie_picture, case.victim.selfie_eyes)
    return case.against_document(case.clip(moved(case, picture, pulled(case))))


@species(GROUP, "victim's selfie before a background of its own, lids and lips pulled in other ways", in_quick=False, most=None)
def selfie_in_layers_with_other_pulls(case: Case) -> Attack:
    back = scene(case, 2)
    picture = blend(place(case.victim.selfie_picture, case.victim.selfie_eyes), back, oval(size=1.3))
    return case.against_document(case.clip(moved(case, picture, pulled(case), back)))


@species(GROUP, "victim's selfie, turned, looped forth and back", in_quick=False, most=None)
def loop(case: Case) -> Attack:
    picture = place(case.victim.selfie_picture, case.victim.selfie_eyes)
    frames = list(MovingStill(picture, Movement(turn(case))).frames(case.grain, FRAMES // 3))
    return case.against_document(case.clip(frames + frames[::-1] + frames))


@species(GROUP, "victim's selfie, one frame repeated", in_quick=False, most=None)
def frozen(case: Case) -> Attack:
    return case.against_document(case.clip([fill(case.victim.selfie_picture)] * FRAMES))


@species(GROUP, "document's portrait laid on the attacker's live head")
def portrait_mask(case: Case) -> Attack:
    return masked(case, case.victim.document_picture, case.victim.portrait_eyes)


@species(GROUP, "victim's selfie laid on the attacker's live head", in_quick=False, most=None)
def selfie_mask(case: Case) -> Attack:
    return masked(case, case.victim.selfie_picture, case.victim.selfie_eyes)


def masked(case: Case, picture: Picture, eyes) -> Attack:
    """A still face follows the attacker's head by optical flow; colours, outline and noise are the live clip's."""
    attacker = case.attacker
    frames = [fill(frame) for frame in attacker.frames]
    height, width = attacker.frames[0].shape[:2]
    scale = max(WIDTH / width, HEIGHT / height)
    onto = [(x * scale + (WIDTH - width * scale) / 2, y * scale + (HEIGHT - height * scale) / 2) for x, y in attacker.eyes]
    mask = oval(onto, softness=8)
    face = coloured_like(place(picture, eyes, onto), frames[0], mask)
    grey = cv2.cvtColor(frames[0], cv2.COLOR_BGR2GRAY)
    region = (mask[:, :, 0] > 0.5).astype("uint8")
    seeds = cv2.goodFeaturesToTrack(grey, 120, 0.01, 7, mask=region)
    points, result = seeds, []
    for frame in frames:
        next_grey = cv2.cvtColor(frame, cv2.COLOR_BGR2GRAY)
        points, _, _ = cv2.calcOpticalFlowPyrLK(grey, next_grey, points, None, winSize=(21, 21))
        matrix, _ = cv2.estimateAffinePartial2D(seeds, points)
        matrix = np.float32([[1, 0, 0], [0, 1, 0]]) if matrix is None else matrix
        moved_face = cv2.warpAffine(face, matrix, (WIDTH, HEIGHT), flags=cv2.INTER_CUBIC, borderMode=cv2.BORDER_REFLECT)
        moved_mask = cv2.warpAffine(mask, matrix, (WIDTH, HEIGHT))[:, :, None]
        result.append(case.grain.on(blend(moved_face, frame, moved_mask)))
        grey = next_grey
    return case.against_document(case.clip(result))
