"""One clip, two persons: the victim's picture in some frames of the attacker's live clip."""
import cv2
import numpy as np

from cases import FRAMES, Attack, Case, species
from pictures import Picture, blend, coloured_like, fill, oval, place, read_picture

GROUP = "Spliced clip"


def foreign_frame(case: Case, from_document: bool = False) -> Picture:
    """The victim's picture in the size of the attacker's clip: filling it, or with the eyes where the attacker's are."""
    victim, attacker = case.victim, case.attacker
    height, width = attacker.frames[0].shape[:2]
    if from_document:
        return place(victim.document_picture, victim.portrait_eyes, attacker.eyes, width, height)
    if case.index % 2:
        return place(victim.selfie_picture, victim.selfie_eyes, attacker.eyes, width, height)
    return fill(victim.selfie_picture, width, height)


def spliced(case: Case, places: list[int], from_document: bool = False) -> Attack:
    frames, victim = case.attacker.frames, foreign_frame(case, from_document)
    for place_ in places:
        frames[place_] = case.grain.on(victim)
    return case.against_document(case.clip(frames))


def at_random(case: Case, count: int) -> list[int]:
    return sorted(case.random.choice(len(case.attacker.frames), count, replace=False).tolist())


@species(GROUP, "victim's selfie in 1 frame")
def one_frame(case: Case) -> Attack:
    return spliced(case, at_random(case, 1))


@species(GROUP, "victim's selfie in 2 frames")
def two_frames(case: Case) -> Attack:
    return spliced(case, at_random(case, 2))


@species(GROUP, "victim's selfie in 6 frames")
def six_frames(case: Case) -> Attack:
    return spliced(case, at_random(case, 6))


@species(GROUP, "victim's selfie in 6 frames on end", in_quick=False)
def six_on_end(case: Case) -> Attack:
    first = int(case.random.integers(0, len(case.attacker.frames) - 6))
    return spliced(case, list(range(first, first + 6)))


def where_once_looked(case: Case) -> list[int]:
    """Frames that were matched and not judged, once: middles of eight equal parts, less those among the first frames of
    each tenth of a second, of 25 a second. An attacker who has the program finds them by trial."""
    count = len(case.attacker.frames)
    middles = [int((part + 0.5) * count / 8) for part in range(8)]
    return [middle for middle in middles if middle % 5 not in (0, 3)]


@species(GROUP, "victim's selfie in 1 frame that was matched and not judged, once")
def matched_frame(case: Case) -> Attack:
    places = where_once_looked(case)
    return spliced(case, [places[case.index % len(places)]])


@species(GROUP, "victim's selfie in 3 frames that were matched and not judged, once", in_quick=False)
def matched_frames(case: Case) -> Attack:
    return spliced(case, case.random.choice(where_once_looked(case), 3, replace=False).tolist())


@species(GROUP, "victim's selfie first", in_quick=False)
def first_frame(case: Case) -> Attack:
    return spliced(case, [0])


@species(GROUP, "victim's selfie last", in_quick=False)
def last_frame(case: Case) -> Attack:
    return spliced(case, [len(case.attacker.frames) - 1])


@species(GROUP, "victim's selfie in each 10th frame", in_quick=False)
def each_tenth(case: Case) -> Attack:
    return spliced(case, list(range(0, len(case.attacker.frames), 10)))


@species(GROUP, "document's portrait in 1 frame")
def portrait_in_one(case: Case) -> Attack:
    return spliced(case, at_random(case, 1), from_document=True)


@species(GROUP, "document's portrait in 6 frames", in_quick=False)
def portrait_in_six(case: Case) -> Attack:
    return spliced(case, at_random(case, 6), from_document=True)


@species(GROUP, "faded in and out over 10 frames")
def faded(case: Case) -> Attack:
    frames, victim = case.attacker.frames, foreign_frame(case)
    middle = len(frames) // 2
    for offset in range(-5, 6):
        share = 1 - abs(offset) / 6
        frames[middle + offset] = cv2.addWeighted(victim, share, frames[middle + offset], 1 - share, 0)
    return case.against_document(case.clip(frames))


@species(GROUP, "half attacker, half victim's selfie")
def halves(case: Case) -> Attack:
    count = len(case.attacker.frames)
    return spliced(case, list(range(count // 2, count)) if case.index % 4 < 2 else list(range(count // 2)))


@species(GROUP, "attacker slowly turns into victim", in_quick=False)
def slow_turn(case: Case) -> Attack:
    frames, attacker = case.attacker.frames, case.attacker
    height, width = frames[0].shape[:2]
    victim = place(case.victim.selfie_picture, case.victim.selfie_eyes, attacker.eyes, width, height)
    for index, frame in enumerate(frames):
        share = index / (len(frames) - 1)
        frames[index] = case.grain.on(cv2.addWeighted(victim, share, frame, 1 - share, 0))
    return case.against_document(case.clip(frames))


@species(GROUP, "victim's face alone, laid on in 6 frames", in_quick=False)
def face_laid_on(case: Case) -> Attack:
    frames, attacker = case.attacker.frames, case.attacker
    height, width = frames[0].shape[:2]
    victim = place(case.victim.selfie_picture, case.victim.selfie_eyes, attacker.eyes, width, height)
    mask = oval(attacker.eyes, width, height)
    for index in at_random(case, 6):
        frames[index] = case.grain.on(blend(coloured_like(victim, frames[index], mask), frames[index], mask))
    return case.against_document(case.clip(frames))


@species(GROUP, "victim's face laid on between the frames of ten a second", in_quick=False)
def between_looks(case: Case) -> Attack:
    """Each fifth of 50 frames a second is examined. Two of the four between them are the victim's, so that none is alone."""
    attacker = case.attacker
    frames = [frame for frame in attacker.frames for _ in range(2)]
    height, width = frames[0].shape[:2]
    victim = place(case.victim.selfie_picture, case.victim.selfie_eyes, attacker.eyes, width, height)
    mask = oval(attacker.eyes, width, height)
    for index, frame in enumerate(frames):
        if index % 5 in (2, 3): frames[index] = case.grain.on(blend(coloured_like(victim, frame, mask), frame, mask))
    return case.against_document(case.clip(frames, rate=50))


@species(GROUP, "picture held up beside the attacker, larger in 8 frames", in_quick=False)
def held_up(case: Case) -> Attack:
    frames, victim = case.attacker.frames, case.victim
    height, width = frames[0].shape[:2]
    middle = len(frames) // 2
    for index, frame in enumerate(frames):
        share = 0.95 if abs(index - middle) < 4 else 0.3
        picture = cv2.resize(victim.selfie_picture, (int(share * width), int(share * height)), interpolation=cv2.INTER_AREA)
        frame[height - picture.shape[0]:, width - picture.shape[1]:] = picture
        frames[index] = case.grain.on(frame)
    return case.against_document(case.clip(frames))


@species(GROUP, "document's clip: attacker's face in 1 frame")
def document_spliced_once(case: Case) -> Attack:
    return spliced_document(case, 1)


@species(GROUP, "document's clip: attacker's face in 6 frames", in_quick=False)
def document_spliced(case: Case) -> Attack:
    return spliced_document(case, 6)


def spliced_document(case: Case, count: int) -> Attack:
    """The attacker's own live clip, and a clip of the victim's document that shows the attacker's face for a moment."""
    attacker, victim = case.attacker, case.victim
    shown = read_picture(victim.document)
    scale = min(1.0, 960 / max(shown.shape[:2]))
    size = (int(shown.shape[1] * scale) // 2 * 2, int(shown.shape[0] * scale) // 2 * 2)
    shown = cv2.resize(shown, size, interpolation=cv2.INTER_AREA)
    eyes = [(x * scale, y * scale) for x, y in victim.portrait_eyes]
    mask = oval(eyes, *size, softness=2, size=1.2)
    own = coloured_like(place(attacker.frames[0], attacker.eyes, eyes, *size), shown, mask)
    forged = blend(own, shown, mask)
    places = set(case.random.choice(FRAMES, count, replace=False).tolist())
    frames = []
    for index in range(FRAMES):
        sway = np.float32([[1, 0, 4 * np.sin(index / 9)], [0, 1, 3 * np.sin(index / 7)]])
        frame = forged if index in places else shown
        frames.append(case.grain.on(cv2.warpAffine(frame, sway, size, borderMode=cv2.BORDER_REFLECT)))
    return Attack(case.attacker.clip, case.clip(frames))
