"""Licences that somebody draws with their own portrait: without zone and barcode, or beside the barcode of somebody else.

A journey that looks at the document alone judges them, by a definition that asks for no more checks than usual. honest.py has the
same licence with its own barcode.
"""
import pathlib

import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFont

from alterations import PRINT_FONT
from cases import Attack, Case, species
from pictures import Picture

GROUP = "Half a document"
# The barcode of a licence of ANNA MARIA ERIKSSON, as the tests read it.
BARCODE = pathlib.Path(__file__).resolve().parents[2] / "Tests/Fixtures/barcodes/licence.png"
SCALE = 14  # pixels per millimetre
SIZE = round(85.6 * SCALE), 54 * SCALE
PORTRAIT = 3, 14, 24, 30  # left, top, width and height in millimetres
ROWS = {"4d.": "X40000017", "4b.": "04/16/2031", "1.": "ERIKSSON", "2.": "ANNA MARIA", "3.": "08/12/1974", "4a.": "04/16/2023"}
BRITISH = {"1.": "FORGED", "2.": "LEILA", "3.": "21.04.1988 LONDON", "4a.": "02.08.2021", "4b.": "01.08.2031", "4c.": "DVLA",
           "5.": "FORGE804218L99AB"}


def card(random: np.random.Generator) -> np.ndarray:
    """Paper with a pattern."""
    rows, columns = np.mgrid[0:SIZE[1], 0:SIZE[0]]
    waves = 6 * np.sin(columns / 23 + 3 * np.sin(rows / 70)) + 4 * np.sin(rows / 31)
    tint = np.array([random.uniform(225, 240) for _ in range(3)])
    return np.clip(tint + waves[..., None], 0, 255).astype(np.uint8)


def front(case: Case, title: tuple[str, str], rows: dict[str, str], portrait: Picture | None = None) -> np.ndarray:
    """A front with a portrait, by default somebody else's than the holder's of the barcode."""
    made = card(case.random)
    left, top, width, height = (part * SCALE for part in PORTRAIT)
    face = case.victim.selfie_picture if portrait is None else portrait
    side = min(face.shape[0] * width / height, face.shape[1])
    start = round((face.shape[1] - side) / 2)
    part = face[:round(side * height / width), start:start + round(side)]
    made[top:top + height, left:left + width] = cv2.resize(part, (width, height), interpolation=cv2.INTER_AREA)
    picture = Image.fromarray(cv2.cvtColor(made, cv2.COLOR_BGR2RGB))
    pen = ImageDraw.Draw(picture)

    def write(text: str, x: float, y: float, height: float) -> None:
        pen.text((x * SCALE, y * SCALE), text, font=ImageFont.truetype(str(PRINT_FONT), round(height * SCALE)), fill=(25, 25, 40))

    write(title[0], 5, 3, 3.6)
    write(title[1], 36, 3, 3.6)
    for place, (number, value) in enumerate(rows.items()):
        write(number, 30, 13 + 5 * place, 2.4)
        write(value, 38, 12.8 + 5 * place, 2.9)
    return cv2.cvtColor(np.asarray(picture), cv2.COLOR_RGB2BGR)


def back(case: Case, has_barcode: bool) -> np.ndarray:
    made = card(case.random)
    if has_barcode:
        code = cv2.imread(str(BARCODE))
        code = cv2.resize(code, None, fx=5, fy=5, interpolation=cv2.INTER_NEAREST)
        made[200:200 + code.shape[0], 100:100 + code.shape[1]] = code
    return made


def photographed(case: Case, side: np.ndarray) -> np.ndarray:
    """The side on a desk."""
    height, width = side.shape[:2]
    desk = np.full((height + 400, width + 400, 3), case.random.uniform(60, 110, 3), np.float32)
    desk[200:200 + height, 200:200 + width] = cv2.GaussianBlur(side, (0, 0), 0.6)
    return np.clip(desk + case.random.normal(0, 2, desk.shape), 0, 255).astype(np.uint8)


def sides(case: Case, front: np.ndarray, back: np.ndarray) -> Attack:
    return Attack(
        None, case.picture(photographed(case, front)), back=case.picture(photographed(case, back), "-back"))


AMERICAN = "USA", "DRIVER LICENSE"


@species(GROUP, "drawn licence that print alone states", judge="licence", needs="fonts")
def print_alone(case: Case) -> Attack:
    return sides(case, front(case, ("UNITED KINGDOM", "DRIVING LICENCE"), BRITISH), back(case, False))


@species(GROUP, "front without print, beside somebody's barcode", judge="licence", needs="fonts")
def blank(case: Case) -> Attack:
    return sides(case, front(case, ("", ""), {}), back(case, True))


@species(GROUP, "drawn licence whose barcode is left out", judge="licence", needs="fonts")
def without_barcode(case: Case) -> Attack:
    return sides(case, front(case, AMERICAN, ROWS), back(case, False))


@species(GROUP, "another name beside somebody's barcode", judge="licence", needs="fonts")
def another_name(case: Case) -> Attack:
    return sides(case, front(case, AMERICAN, {**ROWS, "1.": "FORGED"}), back(case, True))


def own(case: Case) -> Attack:
    """The honest licence: its print and its barcode say the same."""
    return sides(case, front(case, AMERICAN, ROWS), back(case, True))
