"""Files that show one person to a program and another to whoever looks at them: an animated PNG, and two tracks in one MP4.

A decoder that knows nothing of APNG takes the default image, and a browser draws the animation. Of two video tracks a
program may judge the larger, and a browser plays the first. The victim is what is judged, the attacker what is shown.
"""
import pathlib
import struct
import subprocess
import zlib

import cv2

from cases import Attack, Case, species
from pictures import Picture, fill, write_clip

GROUP = "Two faces in one file"


def chunk(kind: bytes, content: bytes) -> bytes:
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))


def packed(picture: Picture) -> bytes:
    """The lines of a picture in PNG's order of colours, none filtered, compressed."""
    return zlib.compress(b"".join(b"\0" + line.tobytes() for line in picture[:, :, ::-1]))


def animated(judged: Picture, shown: Picture, path: pathlib.Path) -> pathlib.Path:
    """A PNG whose default image is one picture and whose animation is another of the same size."""
    height, width = judged.shape[:2]
    head = chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
    control = chunk(b"fcTL", struct.pack(">IIIIIHHBB", 0, width, height, 0, 0, 1, 1, 0, 0))
    body = [head, chunk(b"acTL", struct.pack(">II", 1, 0)), chunk(b"IDAT", packed(judged)), control,
            chunk(b"fdAT", struct.pack(">I", 1) + packed(shown)), chunk(b"IEND", b"")]
    path.write_bytes(b"\x89PNG\r\n\x1a\n" + b"".join(body))
    return path


@species(GROUP, "PNG: the victim is the default image, the attacker the animation")
def animation(case: Case) -> Attack:
    judged = case.victim.selfie_picture
    shown = fill(case.attacker.frames[0], judged.shape[1], judged.shape[0])
    return case.against_document(animated(judged, shown, case.folder / f"{case.index:03}.png"))


@species(GROUP, "MP4: the victim is the larger track, the attacker the first")
def tracks(case: Case) -> Attack:
    still = fill(case.victim.selfie_picture)
    judged = write_clip([case.grain.on(still) for _ in case.attacker.frames], case.folder / f"{case.index:03}-judged.mp4")
    small = [cv2.resize(fill(frame), (270, 360), interpolation=cv2.INTER_AREA) for frame in case.attacker.frames]
    shown = write_clip(small, case.folder / f"{case.index:03}-shown.mp4")
    path = case.folder / f"{case.index:03}.mp4"
    command = ["ffmpeg", "-v", "error", "-y", "-i", str(shown), "-i", str(judged), "-map", "0:v:0", "-map", "1:v:0", "-c", "copy",
               "-disposition:v:0", "default", "-disposition:v:1", "0", "-fflags", "+bitexact", str(path)]
    if subprocess.run(command, check=False).returncode != 0:
        raise SystemExit(f"ffmpeg could not write {path}.")
    return case.against_document(path)
