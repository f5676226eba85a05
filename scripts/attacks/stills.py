"""Fakes as one picture: cut-outs, drawings, two persons, and the document handed in as a selfie."""
import shutil

import cv2
import numpy as np

from cases import Attack, Case, species
from pictures import HEIGHT, WIDTH, Picture, blend, coloured_like, oval, place
from portraits import cut_out

GROUP = "Still"
DOCUMENT = "Document as selfie"


def still(case: Case, picture: Picture, quality: int = 92) -> Attack:
    return case.against_document(case.picture(picture, quality=quality))


@species(GROUP, "document's face on white")
def on_white(case: Case) -> Attack:
    face = place(case.victim.document_picture, case.victim.portrait_eyes)
    return still(case, blend(face, np.full_like(face, 255), oval(softness=1.5)))


@species(GROUP, "document's face on grey", in_quick=False)
def on_grey(case: Case) -> Attack:
    face = place(case.victim.document_picture, case.victim.portrait_eyes)
    return still(case, case.grain.on(blend(face, np.full_like(face, 128), oval(softness=1.5))))


@species(GROUP, "document's face on a blurred scene")
def on_blur(case: Case) -> Attack:
    return still(case, cut_out(case))


@species(GROUP, "document's face on a sharp scene, with noise")
def on_scene(case: Case) -> Attack:
    return still(case, case.grain.on(cut_out(case, 0.5)))


@species(GROUP, "document's face laid on the attacker's", in_quick=False)
def laid_on(case: Case) -> Attack:
    attacker, victim = case.attacker, case.victim
    frame = attacker.frames[0]
    height, width = frame.shape[:2]
    mask = oval(attacker.eyes, width, height, softness=8)
    face = coloured_like(place(victim.document_picture, victim.portrait_eyes, attacker.eyes, width, height), frame, mask)
    return still(case, case.grain.on(blend(face, frame, mask)), quality=95)


@species(GROUP, "victim's selfie cut out on white", in_quick=False, most=None)
def selfie_on_white(case: Case) -> Attack:
    face = place(case.victim.selfie_picture, case.victim.selfie_eyes)
    return still(case, blend(face, np.full_like(face, 255), oval(softness=1.5, size=1.1)))


@species(GROUP, "victim's selfie as a cartoon", most=None)
def cartoon(case: Case) -> Attack:
    picture = place(case.victim.selfie_picture, case.victim.selfie_eyes)
    for _ in range(4):
        picture = cv2.bilateralFilter(picture, 7, 40, 7)
    edges = cv2.adaptiveThreshold(cv2.medianBlur(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), 5), 255,
                                  cv2.ADAPTIVE_THRESH_MEAN_C, cv2.THRESH_BINARY, 9, 3)
    flat = (picture // 24) * 24 + 12
    return still(case, flat if case.index % 2 else cv2.bitwise_and(flat, flat, mask=edges))


@species(GROUP, "attacker and victim side by side", most=None)
def side_by_side(case: Case) -> Attack:
    attacker, victim = case.attacker, case.victim
    own = place(attacker.frames[0], attacker.eyes)
    other = place(victim.selfie_picture, victim.selfie_eyes)
    if case.index % 3 == 2:  # the attacker small, and far back
        other = other.copy()
        other[:HEIGHT // 3, :WIDTH // 3] = cv2.resize(own, (WIDTH // 3, HEIGHT // 3), interpolation=cv2.INTER_AREA)
        return still(case, case.grain.on(other))
    return still(case, case.grain.on(np.hstack([own, other] if case.index % 2 else [other, own])))


def portrait(case: Case) -> Picture:
    """The document's portrait alone, filling a frame as a selfie does."""
    return place(case.victim.document_picture, case.victim.portrait_eyes)


@species(DOCUMENT, "the document's own file")
def same_file(case: Case) -> Attack:
    return Attack(case.victim.document, case.victim.document)


@species(DOCUMENT, "a copy of the file, under another name", in_quick=False)
def copied(case: Case) -> Attack:
    path = case.folder / f"{case.index:03}.jpg"
    shutil.copyfile(case.victim.document, path)
    return case.against_document(path)


@species(DOCUMENT, "the selfie's file on both sides", in_quick=False)
def selfie_twice(case: Case) -> Attack:
    return Attack(case.victim.selfie, case.victim.selfie)


@species(DOCUMENT, "the selfie, recompressed, on the other side", in_quick=False)
def selfie_recompressed(case: Case) -> Attack:
    return Attack(case.victim.selfie, case.picture(case.victim.selfie_picture, quality=60))


@species(DOCUMENT, "portrait cut out, enlarged")
def enlarged(case: Case) -> Attack:
    return still(case, portrait(case))


@species(DOCUMENT, "portrait photographed anew")
def photographed(case: Case) -> Attack:
    return still(case, photograph(case, portrait(case)), quality=88)


@species(DOCUMENT, "whole document photographed anew", in_quick=False)
def whole(case: Case) -> Attack:
    picture = case.victim.document_picture
    scale = max(WIDTH / picture.shape[1], HEIGHT / picture.shape[0])
    return still(case, photograph(case, cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)), quality=88)


def photograph(case: Case, picture: Picture) -> Picture:
    """A picture as a second camera sees it: a slant, uneven light, blur and noise."""
    height, width = picture.shape[:2]
    tilt = case.random.uniform(-0.06, 0.06, (4, 2)) * (width, height)
    corners = np.float32([[0, 0], [width, 0], [width, height], [0, height]])
    matrix = cv2.getPerspectiveTransform(corners, (corners + tilt).astype("float32"))
    picture = cv2.warpPerspective(picture, matrix, (width, height), flags=cv2.INTER_CUBIC, borderMode=cv2.BORDER_REFLECT)
    light = np.linspace(case.random.uniform(0.75, 1), case.random.uniform(1, 1.2), width)[None, :, None]
    picture = cv2.GaussianBlur(np.clip(picture * light, 0, 255).astype("uint8"), (0, 0), case.random.uniform(0.6, 1.4))
    return case.grain.on(picture)


@species(DOCUMENT, "portrait blurred")
def blurred(case: Case) -> Attack:
    return still(case, case.grain.on(cv2.GaussianBlur(portrait(case), (0, 0), case.random.uniform(1.5, 4))))


@species(DOCUMENT, "portrait grey", in_quick=False)
def grey(case: Case) -> Attack:
    return still(case, cv2.cvtColor(cv2.cvtColor(portrait(case), cv2.COLOR_BGR2GRAY), cv2.COLOR_GRAY2BGR))


@species(DOCUMENT, "portrait mirrored", in_quick=False)
def mirrored(case: Case) -> Attack:
    return still(case, case.grain.on(portrait(case)[:, ::-1]))


@species(DOCUMENT, "portrait scaled down and up", in_quick=False)
def scaled(case: Case) -> Attack:
    share = case.random.uniform(0.3, 0.6)
    small = cv2.resize(portrait(case), None, fx=share, fy=share, interpolation=cv2.INTER_AREA)
    return still(case, cv2.resize(small, (WIDTH, HEIGHT), interpolation=cv2.INTER_CUBIC))


@species(DOCUMENT, "portrait recompressed", in_quick=False)
def recompressed(case: Case) -> Attack:
    return still(case, portrait(case), quality=int(case.random.integers(25, 60)))


@species(DOCUMENT, "portrait bent by a lens, in other colours", in_quick=False)
def bent(case: Case) -> Attack:
    y, x = np.mgrid[0:HEIGHT, 0:WIDTH].astype("float32")
    away = ((x - WIDTH / 2) ** 2 + (y - HEIGHT / 2) ** 2) / (WIDTH / 2) ** 2
    factor = 1 + np.float32(case.random.uniform(-0.1, 0.1)) * away
    picture = cv2.remap(portrait(case), (x - WIDTH / 2) * factor + WIDTH / 2, (y - HEIGHT / 2) * factor + HEIGHT / 2,
                        cv2.INTER_CUBIC, borderMode=cv2.BORDER_REFLECT)
    gamma = (np.arange(256) / 255.0) ** case.random.uniform(0.6, 1.5) * 255
    tinted = cv2.LUT(picture, gamma.astype("uint8")) * case.random.uniform(0.85, 1.1, 3)
    return still(case, case.grain.on(np.clip(tinted, 0, 255).astype("uint8")))
