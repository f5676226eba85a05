"""Somebody else's face laid by a mesh on every frame of the attacker's live clip; the inside of the mouth stays the attacker's.

A mixture goes further: the picture gives the coarse part of each frame, and the attacker's own skin, in the same place, the
fine part. What compares the fine detail of two photographs then sees two persons.
"""
from typing import Callable

import cv2
import numpy as np

import mesh
from cases import Attack, Case, species
from pictures import Picture, coloured_like

GROUP = "Face laid by a mesh"
# How much of the living head's finest shading, and with it of the camera's noise, is kept.
SHADING = 0.5


def laid_on(frame: Picture, points: mesh.Points, picture: Picture, source: mesh.Points, keeps_mouth: bool = True) -> Picture:
    """The frame with the picture's face in place of its own."""

    def shaded(face: Picture, under: Picture, mask: Picture) -> Picture:
        drawn = coloured_like(face, under.astype(np.uint8), mask) * mask + under * (1 - mask)
        return drawn + SHADING * mask * (under - cv2.GaussianBlur(under, (0, 0), 1.2))

    return replaced(frame, points, picture, source, mesh.MOUTH if keeps_mouth else None, shaded)


def replaced(frame: Picture, points: mesh.Points, picture: Picture, source: mesh.Points, kept: list[int] | None,
             drawn: Callable[[Picture, Picture, Picture], Picture]) -> Picture:
    """The frame with what is drawn of the picture's face, the frame below it, and the mask of the face."""
    place = mesh.window(points, frame.shape, 6)
    if place[0].stop <= place[0].start or place[1].stop <= place[1].start:
        return frame
    face, inside = mesh.warped(picture, source, points, place)
    mask = (mesh.soft_oval(points, frame.shape, kept)[place] * inside)[:, :, None]
    result = frame.copy()
    result[place] = np.clip(drawn(face, frame[place].astype(np.float32), mask), 0, 255)
    return result


def crumpled(picture: Picture, points: mesh.Points, amount: float, random: np.random.Generator) -> Picture:
    """The picture with its pixels moved by lot, in distances between the eyes; neighbours move together."""
    if amount == 0:
        return picture
    apart = between_eyes(points)
    height, width = picture.shape[:2]
    fields = []
    for _ in range(2):
        field = cv2.GaussianBlur(random.normal(0, 1, (height, width)).astype(np.float32), (0, 0), 0.06 * apart)
        fields.append(field / field.std() * amount * apart)
    y, x = np.mgrid[0:height, 0:width].astype(np.float32)
    return cv2.remap(picture, x + fields[0], y + fields[1], cv2.INTER_CUBIC, borderMode=cv2.BORDER_REFLECT)


def between_eyes(points: mesh.Points) -> float:
    """The distance between the pupils, of the outer corners of the eyes."""
    return float(np.linalg.norm(points[33] - points[263]) / 1.4)


def mixed(frame: Picture, points: mesh.Points, picture: Picture, source: mesh.Points, fine: float) -> Picture:
    """The frame with the picture's face in place of its own, but for detail finer than `fine` distances between the eyes."""
    sigma = fine * between_eyes(points)

    def blended(face: Picture, under: Picture, mask: Picture) -> Picture:
        coarse = cv2.GaussianBlur(coloured_like(face, under.astype(np.uint8), mask).astype(np.float32), (0, 0), sigma)
        own = under - cv2.GaussianBlur(under, (0, 0), sigma)
        return (coarse + own) * mask + under * (1 - mask)

    return replaced(frame, points, picture, source, mesh.MOUTH, blended)


def mixture(case: Case, fine: float, crumple: float) -> Attack:
    frames, points = case.tracked
    upright, source, _ = mesh.mesh().portrait(case.victim.document_picture)
    picture = crumpled(upright, source, crumple, case.random)
    return case.against_document(case.clip([mixed(frame, at, picture, source, fine) for frame, at in zip(frames, points)]))


def swapped(case: Case, picture: Picture, keeps_mouth: bool = True) -> Attack:
    frames, points = case.tracked
    upright, source, _ = mesh.mesh().portrait(picture)
    laid = [laid_on(frame, at, upright, source, keeps_mouth) for frame, at in zip(frames, points)]
    return case.against_document(case.clip(laid))


@species(GROUP, "document's portrait, the mouth's inside kept", needs="mesh")
def portrait(case: Case) -> Attack:
    return swapped(case, case.victim.document_picture)


@species(GROUP, "document's portrait, whole", needs="mesh", in_quick=False)
def whole_portrait(case: Case) -> Attack:
    return swapped(case, case.victim.document_picture, keeps_mouth=False)


@species(GROUP, "victim's selfie, the mouth's inside kept", needs="mesh", in_quick=False, most=None)
def selfie(case: Case) -> Attack:
    return swapped(case, case.victim.selfie_picture)


@species(GROUP, "document's portrait below the attacker's own skin, moved by lot", needs="mesh", most=0.05)
def skin_and_lot(case: Case) -> Attack:
    return mixture(case, 0.02, 0.02)


@species(GROUP, "document's portrait below the attacker's own skin", needs="mesh", most=0.05)
def skin(case: Case) -> Attack:
    return mixture(case, 0.025, 0)


@species(GROUP, "document's portrait below more of the attacker's own skin, moved by lot", needs="mesh", most=0.05)
def more_skin_and_lot(case: Case) -> Attack:
    return mixture(case, 0.03, 0.015)


@species(GROUP, "document's portrait below most of the attacker's own skin", needs="mesh", in_quick=False, most=0.05)
def most_skin(case: Case) -> Attack:
    return mixture(case, 0.04, 0)
