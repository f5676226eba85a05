"""The victim's document with the attacker's face drawn into its portrait, beside the attacker's own untouched clip.

Whether a document is genuine is asked by a journey and not by a comparison. The journey takes the clip for proof of presence, so that
the document decides.
"""
import cv2
import numpy as np

import mesh
from cases import Attack, Case, species
from pictures import Picture, coloured_like, read_picture

GROUP = "Face drawn into a document"
# How much of the face's outline is the attacker's, and the rest the portrait's.
SHAPE = 0.7
# As much of a recording as is used, in frames.
RECORDED = 240


def drawn_into(document: Picture, frame: Picture, face: mesh.Points, grain=None) -> Picture:
    """A document with the face of a frame in its portrait, in the portrait's colours; `grain` draws noise on what is new."""
    upright, portrait, turns = mesh.mesh().portrait(document)
    matrix, _ = cv2.estimateAffinePartial2D(face.astype(np.float32), portrait.astype(np.float32))
    shape = SHAPE * (face @ matrix[:, :2].T + matrix[:, 2]) + (1 - SHAPE) * portrait
    place = mesh.window(shape, upright.shape, 8)
    scale = float(np.hypot(matrix[0, 0], matrix[1, 0]))
    if scale < 0.7:  # cubic interpolation would alias
        frame = cv2.GaussianBlur(frame, (0, 0), 0.4 / scale)
    drawn, inside = mesh.warped(frame, face, shape, place)
    mask = (mesh.soft_oval(shape, upright.shape)[place] * inside)[:, :, None]
    under = upright[place].astype(np.float32)
    mixed = coloured_like(drawn, upright[place], mask) * mask + under * (1 - mask)
    if grain is not None:
        mixed += mask * grain(mixed.shape)
    result = upright.copy()
    result[place] = np.clip(mixed, 0, 255)
    return np.ascontiguousarray(np.rot90(result, -turns))


def forged(case: Case, has_ghost: bool, grain=None) -> Attack:
    """A document that has not expired, with or without a ghost, and the first half of the attacker's recording.

    The face that is drawn is of its end: nobody draws the very photograph that they hand in, which would be seen.
    """
    document = case.specimens.document(case.index, has_ghost)
    frames = case.specimens.attacker(case.index, RECORDED).frames
    half = len(frames) // 2
    last = frames[-1 - int(case.random.integers(0, 5))]
    finder = mesh.mesh()
    face = finder.face(last)
    if face is None:
        raise SystemExit("No face is found at the end of an attacker's recording: nothing can be made from it.")
    picture = drawn_into(read_picture(document.front), last, finder.points(last, face[:4]), grain)
    return Attack(case.clip(frames[:half]), case.picture(picture, quality=90), back=document.back)


@species(GROUP, "portrait of a document with a ghost", judge="lenient", needs="mesh")
def with_ghost(case: Case) -> Attack:
    return forged(case, has_ghost=True)


@species(GROUP, "portrait of a document without a ghost", judge="lenient", needs="mesh", most=0.5)
def without_ghost(case: Case) -> Attack:
    return forged(case, has_ghost=False)


@species(GROUP, "portrait of a document with a ghost, grain drawn on the face", judge="lenient", needs="mesh", in_quick=False,
         most=0.1)
def with_ghost_and_grain(case: Case) -> Attack:
    """The ghost alone speaks against it, and a ghost that is blurred or lost in glare is not seen."""
    return forged(case, has_ghost=True, grain=lambda shape: case.random.normal(0, 3, shape))


@species(GROUP, "portrait of a document without a ghost, grain drawn on the face", judge="lenient", needs="mesh", in_quick=False,
         most=None)
def without_ghost_and_grain(case: Case) -> Attack:
    """Nothing on the document speaks against it: a definition that does not take this refers it."""
    return forged(case, has_ghost=False, grain=lambda shape: case.random.normal(0, 3, shape))
