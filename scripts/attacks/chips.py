"""Passports with a chip: somebody else's chip, an altered one, and one that no State signed.

The page is drawn, and the chip's files are made and signed as a State makes them (ICAO 9303-10 and -11). The definition requires the
chip and takes a live film for proof of presence. honest.py has holders with their own page and chip.
"""
import contextlib
import functools
import hashlib
import pathlib
import subprocess
import sys
import tempfile
import zipfile

import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFont

import licences
from alterations import PRINT_FONT, ZONE_FONT, check_digit
from cases import SEED, Attack, Case, species
from pictures import Eyes, Picture, read_picture
from specimens import Specimens

GROUP = "Chip of a passport"
ROOT = pathlib.Path(__file__).resolve().parents[2]
SCALE = 12  # pixels per millimetre
SIZE = 125 * SCALE, 88 * SCALE
PORTRAIT_PLACE = 5, 14, 34, 44  # left, top, width and height in millimetres
PORTRAIT = 413, 531  # pixels
# Both eyes in a portrait (ISO/IEC 19794-5).
EYES = np.array([[154, 239], [259, 239]], np.float32)
# The first half of a recording is handed in, and the portrait is of its end.
RECORDED = 240
HOLDER = "ERIKSSON", "ANNA MARIA", "740812", "L898902C3"
STRANGER = "LINDQVIST", "OLE", "810304", "K224466D7"


# MARK: Pages

def zone(holder: tuple[str, ...]) -> tuple[str, str]:
    """The two lines of a passport that expires in 2031."""
    surname, given, birth, number = holder
    parts = [part + check_digit(part) for part in (number, birth, "310415")]
    optional = "<" * 15
    second = f"{parts[0]}UTO{parts[1]}F{parts[2]}{optional}"
    return f"P<UTO{surname}<<{given.replace(' ', '<')}".ljust(44, "<"), second + check_digit("".join(parts) + optional)


def portrait(picture: Picture, eyes: Eyes) -> Picture:
    """The face as a passport shows it."""
    matrix, _ = cv2.estimateAffinePartial2D(np.float32(eyes), EYES)
    return cv2.warpAffine(picture, matrix, PORTRAIT, flags=cv2.INTER_AREA, borderMode=cv2.BORDER_REPLICATE)


def page(case: Case, holder: tuple[str, ...], face: Picture) -> pathlib.Path:
    """The photograph of a data page."""
    made = cv2.resize(licences.card(case.random), SIZE)
    left, top, width, height = (part * SCALE for part in PORTRAIT_PLACE)
    made[top:top + height, left:left + width] = cv2.resize(face, (width, height), interpolation=cv2.INTER_AREA)
    picture = Image.fromarray(cv2.cvtColor(made, cv2.COLOR_BGR2RGB))
    pen = ImageDraw.Draw(picture)

    def write(text: str, x: float, y: float, height: float, font: pathlib.Path = PRINT_FONT) -> None:
        pen.text((x * SCALE, y * SCALE), text, font=ImageFont.truetype(str(font), round(height * SCALE)), fill=(25, 25, 40))

    surname, given, birth, number = holder
    write("PASSPORT", 5, 4, 4.2)
    write("UTOPIA", 45, 4, 4.2)
    months = "JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC".split()
    rows = {"Surname": surname, "Given names": given, "Nationality": "UTOPIAN", "Sex": "F", "Passport No.": number,
            "Date of birth": f"{birth[4:]} {months[int(birth[2:4]) - 1]} 19{birth[:2]}", "Date of expiry": "15 APR 2031"}
    for place, (label, value) in enumerate(rows.items()):
        write(label, 45, 12 + 7.4 * place, 1.9)
        write(value, 45, 14.3 + 7.4 * place, 3.1)
    for place, line in enumerate(zone(holder)):
        for column, character in enumerate(line):
            write(character, 5 + 2.54 * column, 70 + 7 * place, 4.22, ZONE_FONT)
    side = cv2.cvtColor(np.asarray(picture), cv2.COLOR_RGB2BGR)
    return case.picture(licences.photographed(case, side), "-page")


# MARK: Chips

def element(tag: str, *content: bytes) -> bytes:
    """One element of BER."""
    bytes_ = b"".join(content)
    count = len(bytes_)
    length = bytes([count]) if count < 128 else bytes([0x82]) + count.to_bytes(2, "big")
    return bytes.fromhex(tag) + length + bytes_


def zone_group(holder: tuple[str, ...]) -> bytes:
    return element("61", element("5f1f", "".join(zone(holder)).encode()))


def portrait_group(face: Picture) -> bytes:
    """DG2 with a record of ISO/IEC 19794-5."""
    jpeg = cv2.imencode(".jpg", face, [cv2.IMWRITE_JPEG_QUALITY, 88])[1].tobytes()
    sizes = b"".join(part.to_bytes(2, "big") for part in PORTRAIT)
    image = (len(jpeg) + 32).to_bytes(4, "big") + bytes(16) + b"\1\0" + sizes + bytes(6) + jpeg
    record = b"FAC\x00010\x00" + (len(image) + 14).to_bytes(4, "big") + b"\0\1" + image
    template = element("a1", element("81", b"\2")) + element("5f2e", record)
    return element("75", element("7f61", element("02", b"\1"), element("7f60", template)))


class State:
    """A country-signing authority and its signer of documents, made once in a folder by whichever process comes first."""

    def __init__(self, folder: pathlib.Path):
        self.folder = folder
        if not folder.exists():
            folder.parent.mkdir(parents=True, exist_ok=True)
            with tempfile.TemporaryDirectory(dir=folder.parent) as scratch:
                self.folder = pathlib.Path(scratch) / "state"
                self.folder.mkdir()
                self._make()
                with contextlib.suppress(OSError):
                    self.folder.rename(folder)
            self.folder = folder

    def _make(self) -> None:
        self._openssl("req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", "authority.key", "-out", "authority.pem", "-days", "3650",
                      "-subj", "/C=UT/CN=Utopia CSCA", "-addext", "basicConstraints=critical,CA:TRUE,pathlen:0",
                      "-addext", "keyUsage=critical,keyCertSign,cRLSign")
        self._openssl("req", "-newkey", "rsa:2048", "-nodes", "-keyout", "signer.key", "-out", "signer.csr", "-subj", "/C=UT/CN=Utopia DS")
        (self.folder / "signer.cnf").write_text("keyUsage=critical,digitalSignature\nauthorityKeyIdentifier=keyid\n")
        self._openssl("x509", "-req", "-in", "signer.csr", "-CA", "authority.pem", "-CAkey", "authority.key", "-set_serial", "7",
                      "-days", "3600", "-extfile", "signer.cnf", "-out", "signer.pem")

    def sign(self, groups: dict[int, bytes]) -> bytes:
        """EF.SOD over these groups."""
        sha256 = element("30", element("06", bytes.fromhex("608648016503040201")))
        digests = [element("30", element("02", bytes([number])), element("04", hashlib.sha256(group).digest()))
                   for number, group in sorted(groups.items())]
        object_ = element("30", element("02", b"\0"), sha256, element("30", *digests))
        made = subprocess.run(["openssl", "cms", "-sign", "-binary", "-nodetach", "-econtent_type", "2.23.136.1.1.1", "-signer", "signer.pem",
                               "-inkey", "signer.key", "-md", "sha256", "-outform", "DER"],
                              cwd=self.folder, input=object_, capture_output=True, check=True)
        return element("77", made.stdout)

    def _openssl(self, *arguments: str) -> None:
        subprocess.run(["openssl", *arguments], cwd=self.folder, capture_output=True, check=True)


def utopia(specimens: Specimens) -> State:
    """The State that the journeys trust."""
    return State(specimens.scratch / "utopia")


def trust(specimens: Specimens) -> pathlib.Path:
    """The store with the authority of Utopia."""
    folder = specimens.scratch / "trust"
    if not folder.exists():
        specimens.program.trust(utopia(specimens).folder / "authority.pem", folder)
    return folder


def write_chip(path: pathlib.Path, groups: dict[int, bytes], security: bytes) -> pathlib.Path:
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("EF_SOD.bin", security)
        for number, group in groups.items():
            archive.writestr(f"DG{number}.bin", group)
    return path


# MARK: Kinds

def made(case: Case, clip: pathlib.Path, printed: Picture, chip: Picture, holder: tuple[str, ...] = HOLDER,
         signed: Picture | None = None, state: State | None = None) -> Attack:
    """A page and a chip with these faces. The chip names the holder, and the State signed the face `signed`."""
    groups = {1: zone_group(HOLDER), 2: portrait_group(chip)}
    original = groups if signed is None else {**groups, 2: portrait_group(signed)}
    security = (state or utopia(case.specimens)).sign(original)
    path = write_chip(case.folder / f"{case.index:03}.zip", groups, security)
    return Attack(clip, page(case, holder, printed), chip=path)


class Passport:
    """What one attack needs: the face and the recording of the person who comes, and the face of somebody else."""

    def __init__(self, case: Case):
        self.case = case
        frames = case.specimens.attacker(case.index, RECORDED).frames
        self.clip = case.clip(frames[:len(frames) // 2])
        self.last = frames[-1]

    @functools.cached_property
    def own(self) -> Picture:
        return portrait(self.last, self.case.specimens.program.eyes(self.last))

    @functools.cached_property
    def other(self) -> Picture:
        return portrait(self.case.victim.selfie_picture, self.case.victim.selfie_eyes)

    def attack(self, printed: Picture, chip: Picture, **other) -> Attack:
        return made(self.case, self.clip, printed, chip, **other)


def own(case: Case) -> Attack:
    """The honest holder with page and chip: the first photograph of a person of LFW becomes a clip, and another one the portrait."""
    people = sorted(folder for folder in (case.specimens.data / "lfw").iterdir() if folder.is_dir() and len(list(folder.iterdir())) > 1)
    person = np.random.default_rng(SEED).permutation(len(people))[case.index]
    first, second = sorted(people[person].iterdir())[:2]
    clips = case.folder / f"{case.index:03}-clips"
    subprocess.run([sys.executable, ROOT / "scripts/simulate-clips", "--only", "bonafide", clips, first], check=True, capture_output=True)
    picture = read_picture(second)
    face = portrait(picture, case.specimens.program.eyes(picture))
    return made(case, clips / "00_bonafide.mp4", face, face)


@species(GROUP, "somebody else's passport and chip", judge="chip", needs="fonts", in_quick=False)
def stolen(case: Case) -> Attack:
    passport = Passport(case)
    return passport.attack(passport.other, passport.other)


@species(GROUP, "own portrait on the page, the chip of the holder", judge="chip", needs="fonts")
def other_portrait(case: Case) -> Attack:
    passport = Passport(case)
    return passport.attack(passport.own, passport.other)


@species(GROUP, "own portrait on the page and put into the chip", judge="chip", needs="fonts", in_quick=False)
def altered(case: Case) -> Attack:
    passport = Passport(case)
    return passport.attack(passport.own, passport.own, signed=passport.other)


@species(GROUP, "a whole chip that the attacker signed", judge="chip", needs="fonts", in_quick=False)
def self_signed(case: Case) -> Attack:
    passport = Passport(case)
    return passport.attack(passport.own, passport.own, state=State(case.folder / "forger"))


@species(GROUP, "own page beside another document's chip with own face", judge="chip", needs="fonts", in_quick=False)
def other_document(case: Case) -> Attack:
    """A twin, or somebody who got a passport with their face under another name."""
    passport = Passport(case)
    return passport.attack(passport.own, passport.own, holder=STRANGER)
