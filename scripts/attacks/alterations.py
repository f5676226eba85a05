"""Documents whose text was altered with a picture editor: other characters in the zone, with new check digits, or names wiped out.

The holder brings the altered document, so a journey that looks at the document alone judges it. Every kind begins with an
honest document, and honest.py has the same documents as they are.
"""
import dataclasses
import functools
import pathlib

import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFont

from cases import Attack, Case, species
from pictures import Picture, read_picture

GROUP = "Text of a document altered"
ZONE_FONT = pathlib.Path("/usr/share/fonts/opentype/ocr-b/OCRB.otf")
PRINT_FONT = pathlib.Path("/usr/share/fonts/truetype/dejavu/DejaVuSans-Bold.ttf")
# The advance of a character of OCR-B, in parts of its size.
ADVANCE = 0.602
VALUES = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
# A State that none of the documents names.
OTHER_STATE = "NLD"
# How alike print and drawn text must be to be the same text; other words of a card reach 0.4.
ALIKE = 0.55


def is_installed() -> bool:
    """Whether both fonts are there."""
    return ZONE_FONT.exists() and PRINT_FONT.exists()


# MARK: Zones

def check_digit(text: str) -> str:
    """The check digit of ICAO 9303-3, 4.9."""
    return str(sum((VALUES.index(each) if each != "<" else 0) * (7, 3, 1)[place % 3] for place, each in enumerate(text)) % 10)


@dataclasses.dataclass(frozen=True)
class Layout:
    """Where a format has its fields (line, first character, end), and which places have the check digit of which."""

    fields: dict[str, tuple[int, int, int]]
    digits: list[tuple[tuple[int, int], list[tuple[int, int, int]]]]


TD3 = Layout(
    {"number": (1, 0, 9), "nationality": (1, 10, 13), "state": (0, 2, 5), "names": (0, 5, 44)},
    [((1, 9), [(1, 0, 9)]), ((1, 19), [(1, 13, 19)]), ((1, 27), [(1, 21, 27)]),
     ((1, 43), [(1, 0, 10), (1, 13, 20), (1, 21, 43)])])
TD1 = Layout(
    {"number": (0, 5, 14), "nationality": (1, 15, 18), "state": (0, 2, 5), "names": (2, 0, 30)},
    [((0, 14), [(0, 5, 14)]), ((1, 6), [(1, 0, 6)]), ((1, 14), [(1, 8, 14)]),
     ((1, 29), [(0, 5, 30), (1, 0, 7), (1, 8, 15), (1, 18, 29)])])


def edited(lines: list[str], field: str, change) -> list[str]:
    """The lines with a changed field and every check digit computed anew."""
    layout = TD3 if len(lines) == 2 else TD1
    characters = [list(line) for line in lines]
    line, start, end = layout.fields[field]
    characters[line][start:end] = change("".join(characters[line][start:end])).ljust(end - start, "<")
    for (line, place), parts in layout.digits:
        characters[line][place] = check_digit("".join("".join(characters[one][start:end]) for one, start, end in parts))
    return ["".join(line) for line in characters]


# MARK: Sides

@functools.lru_cache(maxsize=64)
def font(path: pathlib.Path, size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(str(path), size)


def drawn(text: str, path: pathlib.Path, size: int, finer: int = 4) -> np.ndarray:
    """How much ink each pixel of a text has, 0...255."""
    face = font(path, size * finer)
    picture = Image.new("L", (face.getbbox(text)[2] + 4 * finer, 2 * size * finer), 0)
    ImageDraw.Draw(picture).text((0, size * finer // 2), text, 255, font=face)
    return cv2.resize(np.asarray(picture), None, fx=1 / finer, fy=1 / finer, interpolation=cv2.INTER_AREA)


class Side:
    """A side of a document, flattened at its own resolution. Only what is changed there goes back into the photograph."""

    def __init__(self, picture: Picture, facts: dict):
        corners = np.float32(facts["outline"])
        width = max(np.linalg.norm(corners[0] - corners[1]), np.linalg.norm(corners[3] - corners[2]))
        height = max(np.linalg.norm(corners[0] - corners[3]), np.linalg.norm(corners[1] - corners[2]))
        self.size = int(width), int(height)
        flat = np.float32([[0, 0], [self.size[0], 0], self.size, [0, self.size[1]]])
        self.matrix = cv2.getPerspectiveTransform(corners, flat)
        self.picture, self.facts = picture, facts
        self.flat = cv2.warpPerspective(picture, self.matrix, self.size, flags=cv2.INTER_CUBIC)
        self.changed = np.zeros(self.flat.shape[:2], np.uint8)

    def wipe(self, left: int, top: int, width: int, height: int) -> None:
        """Fills dark ink with what is around it."""
        place = np.s_[max(0, top):top + height, max(0, left):left + width]
        part = self.flat[place]
        grey = cv2.cvtColor(part, cv2.COLOR_BGR2GRAY)
        ink = cv2.dilate((grey < np.median(grey) - 22).astype(np.uint8), np.ones((5, 5)))
        self.flat[place] = cv2.inpaint(part, ink, 3, cv2.INPAINT_TELEA)
        self.changed[place] = 255

    def write(self, ink: np.ndarray, left: int, top: int) -> None:
        height, width = (min(end, most) for end, most in zip(ink.shape, (self.flat.shape[0] - top, self.flat.shape[1] - left)))
        place = np.s_[top:top + height, left:left + width]
        cover = cv2.GaussianBlur(ink[:height, :width].astype(np.float32) / 255, (0, 0), 0.6)[..., None]
        self.flat[place] = np.clip(self.flat[place] * (1 - cover) + 20 * cover, 0, 255)
        self.changed[place] = 255

    def write_zone(self, lines: list[str]) -> None:
        """Writes another zone in the place of the one that was read."""
        corners = cv2.perspectiveTransform(np.float32([self.facts["mrz"]["corners"]]), self.matrix)[0]
        left, right = (corners[0][0] + corners[3][0]) / 2, (corners[1][0] + corners[2][0]) / 2
        top, bottom = (corners[0][1] + corners[1][1]) / 2, (corners[2][1] + corners[3][1]) / 2
        pitch, row = (right - left) / (len(lines[0]) - 0.25), (bottom - top) / len(lines)
        size = max(8, round(pitch / ADVANCE))
        self.wipe(int(left - pitch), int(top - 0.15 * row), int(right - left + 2 * pitch), int(bottom - top + 0.3 * row))
        for number, line in enumerate(lines):
            for place, character in enumerate(line):
                ink = drawn(character, ZONE_FONT, size)
                rows = np.flatnonzero(ink.max(axis=1) > 60)
                middle = (rows[0] + rows[-1]) / 2 if len(rows) and character != "<" else size
                self.write(ink, round(left + place * pitch), round(top + (number + 0.5) * row - middle))

    def wipe_print(self, text: str) -> bool:
        """Wipes a printed value out; whether it was found."""
        grey = cv2.cvtColor(self.flat, cv2.COLOR_BGR2GRAY)
        best = (0.0, (0, 0), (0, 0))
        for size in range(14, 44):
            ink = drawn(text, PRINT_FONT, size)
            rows, columns = np.where(ink > 60)
            model = 255 - ink[rows.min():rows.max() + 1, columns.min():columns.max() + 1]
            if all(one < most for one, most in zip(model.shape, grey.shape)):
                _, alike, _, place = cv2.minMaxLoc(cv2.matchTemplate(grey, model, cv2.TM_CCOEFF_NORMED))
                best = max(best, (alike, place, model.shape))
        alike, (left, top), (height, width) = best
        if alike >= ALIKE:
            self.wipe(left - 3, top - 3, width + 6, height + 6)
        return alike >= ALIKE

    def photographed(self, random: np.random.Generator) -> Picture:
        """The photograph with the changes in their place."""
        size, back = self.picture.shape[1::-1], np.linalg.inv(self.matrix)
        flat = np.clip(self.flat + random.normal(0, 2, self.flat.shape), 0, 255).astype(np.uint8)
        cover = cv2.warpPerspective(self.changed, back, size)[..., None] / np.float32(255)
        over = cv2.warpPerspective(flat, back, size, flags=cv2.INTER_CUBIC, borderMode=cv2.BORDER_REPLICATE)
        return np.clip(self.picture * (1 - cover) + over * cover, 0, 255).astype(np.uint8)


# MARK: Kinds

def altered(case: Case, change_zone, wiped=lambda document: (), suits=lambda document: True) -> Attack:
    """The document of the case with another zone, and with printed values wiped out."""
    documents = [each for each in case.specimens.documents if each.is_upright and suits(each)]
    document = documents[case.index % len(documents)]
    sides = [document.front] + ([document.back] if document.back else [])
    made = []
    for path in sides:
        facts = case.specimens.read(path)
        side = Side(read_picture(path), facts)
        if facts["mrz"] is not None:
            side.write_zone(change_zone(facts["mrz"]["lines"]))
        for value in wiped(document):
            found = side.wipe_print(value)
            # The print of a card is on its front, and its zone on the back.
            if not found and path == document.front:
                raise SystemExit(f"The printed value is not found on {path}: nothing can be made from it.")
        made.append(case.picture(side.photographed(case.random), "" if path == document.front else "-back"))
    return Attack(None, made[0], back=made[1] if document.back else None)


@species(GROUP, "another nationality in the zone", judge="document", needs="fonts")
def nationality(case: Case) -> Attack:
    return altered(case, lambda lines: edited(lines, "nationality", lambda _: OTHER_STATE))


@species(GROUP, "another State in the zone", judge="document", needs="fonts")
def state(case: Case) -> Attack:
    return altered(case, lambda lines: edited(lines, "state", lambda _: OTHER_STATE))


@species(GROUP, "names wiped out in zone and print", judge="document", needs="fonts")
def names(case: Case) -> Attack:
    return altered(case, lambda lines: edited(lines, "names", lambda _: ""), lambda document: (document.surname, document.given_names))


@species(GROUP, "given names wiped out in zone and print", judge="document", needs="fonts", in_quick=False)
def given_names(case: Case) -> Attack:
    return altered(case, lambda lines: edited(lines, "names", lambda text: text.split("<<")[0]), lambda document: (document.given_names,))


@species(GROUP, "O for 0, or 0 for O, in the zone's number", judge="document", needs="fonts", most=0.25)
def look_alike(case: Case) -> Attack:
    """Five documents have such a number, and the print of one is read as it was altered."""
    swapped = {"0": "O", "O": "0"}
    return altered(
        case, lambda lines: edited(lines, "number", lambda text: "".join(swapped.get(each, each) for each in text)),
        suits=lambda document: any(each in document.number for each in swapped))
