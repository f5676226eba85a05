"""Somebody else's face laid by a mesh on every frame of the attacker's live clip; the inside of the mouth stays the attacker's."""
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
    place = mesh.window(points, frame.shape, 6)
    if place[0].stop <= place[0].start or place[1].stop <= place[1].start:
        return frame
    face, inside = mesh.warped(picture, source, points, place)
    mask = mesh.soft_oval(points, frame.shape, mesh.MOUTH if keeps_mouth else None)[place] * inside
    mask, under = mask[:, :, None], frame[place].astype(np.float32)
    mixed = coloured_like(face, frame[place], mask) * mask + under * (1 - mask)
    mixed += SHADING * mask * (under - cv2.GaussianBlur(under, (0, 0), 1.2))
    result = frame.copy()
    result[place] = np.clip(mixed, 0, 255)
    return result


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
