#!/usr/bin/env python3
"""Makes the example pair from two photographs that the tests of `face_recognition` carry (The White House, public domain).

make-example.py ARCHIVE FOLDER writes FOLDER/selfie.jpg and FOLDER/document.jpg: one photograph as it is, and another one of
the same person, three years older, inside a specimen identity card of the fictitious state Utopia, drawn here. Needs Pillow and
the typeface of zones (Debian: python3-pil, fonts-ocr-b).
"""
import hashlib
import io
import math
import os
import sys
import tarfile

from PIL import Image, ImageDraw, ImageEnhance, ImageFont

FOLDER = "face_recognition-1.3.0/tests/test_images"
SELFIE = ("obama.jpg", "0930e3aa8cae5920329c0c8cbc6a2ab70f47b0e67b432875beaa95cbf7e741f6")
PORTRAIT = ("obama2.jpg", "a7efcc907375274796f39646510704aa86672d59f6d5469d69af3c85590976a6")
# Head and shoulders, four to five.
PORTRAIT_BOX = (146, 130, 626, 730)
# The specimen of ICAO 9303, part 6: its zone is below the portrait, so that one picture shows the whole document.
MRZ = ["I<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<", "D231458907UTO7408122F1204159<<<<<<<6"]
FIELDS = [
    ("Surname", "ERIKSSON"), ("Given names", "ANNA MARIA"), ("Nationality", "UTOPIA"), ("Sex", "F"),
    ("Date of birth", "12 08 1974"), ("Document number", "D23145890"), ("Date of expiry", "15 04 2012"),
]
TYPEFACE = "/usr/share/fonts/opentype/ocr-b/OCRB.otf"
INK, FAINT = (28, 44, 84), (196, 208, 226)


def draw_card(portrait):
    """A card of size ID-2 at ten pixels a millimetre."""
    card = Image.new("RGB", (1050, 740), (232, 238, 246))
    pen = ImageDraw.Draw(card)

    def text(place, words, size, ink=INK):
        pen.text(place, words, fill=ink, font=ImageFont.truetype(TYPEFACE, size))

    for row in range(24):
        wave = [(x, 26 * row + 14 * math.sin(x / 37 + row * 0.7)) for x in range(0, 1051, 4)]
        pen.line(wave, fill=FAINT, width=2)
    text((40, 28), "UTOPIA   IDENTITY CARD", 40)
    text((790, 28), "SPECIMEN", 40, (178, 34, 34))
    card.paste(portrait.resize((340, 425), Image.LANCZOS), (40, 104))
    for index, (label, value) in enumerate(FIELDS):
        text((430, 96 + 62 * index), label, 18)
        text((430, 118 + 62 * index), value, 30)
    for index, line in enumerate(MRZ):
        text((66, 594 + 60 * index), line, 35)
    return card


def photograph(archive, name, sha256):
    """A picture of the archive whose bytes are those that are known."""
    picture = archive.extractfile(f"{FOLDER}/{name}").read()
    if hashlib.sha256(picture).hexdigest() != sha256:
        sys.exit(f"{archive.name}: {name} has another SHA-256 than expected")
    return Image.open(io.BytesIO(picture)).convert("RGB")


def main():
    path, folder = sys.argv[1:]
    with tarfile.open(path) as archive:
        selfie = photograph(archive, *SELFIE)
        portrait = photograph(archive, *PORTRAIT)
    os.makedirs(folder, exist_ok=True)
    # Without what the camera wrote into the files.
    selfie.save(f"{folder}/selfie.jpg", quality=90)

    portrait = ImageEnhance.Color(portrait.crop(PORTRAIT_BOX)).enhance(0.6)
    table = Image.new("RGB", (1280, 900), (112, 92, 74))
    card = draw_card(ImageEnhance.Contrast(portrait).enhance(0.9)).convert("RGBA").rotate(3, Image.BICUBIC, expand=True)
    table.paste(card, ((1280 - card.width) // 2, (900 - card.height) // 2), card)
    table.save(f"{folder}/document.jpg", quality=85)


if __name__ == "__main__":
    main()
