#!/usr/bin/env python3
"""Answers challenges with movements that were all made before, from one picture of each victim.

  PYTHONPATH=.build/python scripts/service/prepared.py PICTURE...

The head of scripts/simulate-challenges makes each of its movements at three times of a film, before there is a challenge. Then a
service of the script's own is asked for one. After each prompt the frames of the fitting movement are taken, and each second of
the film is announced when it is over, as the capture page does.

It prints a line for each picture and the counts. Nothing in a clip's timing tells such a program from a camera, so an answer is
expected, and the networks alone decide whether it is live.
"""
import argparse
import importlib.machinery
import importlib.util
import json
import pathlib
import struct
import subprocess
import tempfile
import time

import cv2
import numpy as np

from program import ROOT, leading

from biometrics.service import Client, Media

DEFINITION = {
    "schema": "biometrics.journey-definition/1", "id": "prepared", "version": 1, "title": "Prepared", "maximumUploadBytes": 8_388_608,
    "steps": [{"id": "20", "kind": "selfie", "liveness": "active", "attempts": 1}], "faceMatch": {"enabled": False},
    "rules": {"selfie_liveness": {"onFailure": "reject", "required": True}}, "expiresAfter": "PT1H",
}
# The seconds at which a movement begins, and those at which its prompt is asked for; each takes RISE, HOLD and RISE again.
STARTS, PROMPTS, RISE, HOLD, SECONDS = (2.2, 5.0, 7.8), (1.75, 4.5, 7.3), 0.4, 0.35, 10


def simulator():
    """scripts/simulate-challenges, which is a program of its own."""
    loader = importlib.machinery.SourceFileLoader("simulate_challenges", str(ROOT / "scripts/simulate-challenges"))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader(loader.name, loader))
    loader.exec_module(module)
    return module


SIMULATOR = simulator()
RATE = SIMULATOR.RATE


def window(second):
    """The number of the movement that is under way, or None."""
    return next((number for number, start in enumerate(STARTS) if start <= second <= start + 2 * RISE + HOLD), None)


def prepare(picture):
    """Each frame of the film with each movement, as VP8 that can be decoded alone, and the picture of the face."""
    head = SIMULATOR.Head(picture, SIMULATOR.Mesh())
    phase = np.random.default_rng(1).uniform(0, 6, 6)
    size = f"{SIMULATOR.WIDTH}x{SIMULATOR.HEIGHT}"
    names, frames = [], []
    for index in range(SECONDS * RATE):
        number = window(index / RATE)
        for movement in [None] if number is None else SIMULATOR.MOVEMENTS:
            moves = [] if movement is None else [(movement, STARTS[number], RISE, HOLD, 1)]
            frame = SIMULATOR.posed(head, index / RATE, moves, phase)
            noise = np.random.default_rng(index).normal(0, 3, (SIMULATOR.HEIGHT // 2, SIMULATOR.WIDTH // 2)).astype(np.float32)
            noise = cv2.resize(noise, (SIMULATOR.WIDTH, SIMULATOR.HEIGHT))[..., None]
            names.append((index, movement))
            frames.append(np.clip(frame + noise, 0, 255).astype(np.uint8).tobytes())
    command = ["ffmpeg", "-v", "error", "-f", "rawvideo", "-pix_fmt", "bgr24", "-s", size, "-r", str(RATE), "-i", "-", "-threads", "1",
               "-c:v", "libvpx", "-g", "1", "-b:v", "2M", "-deadline", "realtime", "-pix_fmt", "yuv420p", "-f", "ivf", "-"]
    film = subprocess.run(command, input=b"".join(frames), stdout=subprocess.PIPE, check=True).stdout
    coded, place = {}, 32
    for name in names:
        (length,) = struct.unpack_from("<I", film, place)
        coded[name] = film[place + 12:place + 12 + length]
        place += 12 + length
    return coded, cv2.imencode(".jpg", head.picture, [cv2.IMWRITE_JPEG_QUALITY, 95])[1].tobytes()


# MARK: Files

def element(name, content):
    return bytes.fromhex(name) + struct.pack(">Q", 1 << 56 | len(content)) + content


def number(name, value):
    return element(name, value.to_bytes(8, "big").lstrip(b"\0") or b"\0")


def matroska_head():
    video = element("E0", number("B0", SIMULATOR.WIDTH) + number("BA", SIMULATOR.HEIGHT))
    track = number("D7", 1) + number("73C5", 1) + number("83", 1) + element("86", b"V_VP8") + video
    info = number("2AD7B1", 1_000_000) + element("4D80", b"prepared") + element("5741", b"prepared")
    head = element("1A45DFA3", number("4286", 1) + number("42F7", 1) + element("4282", b"webm") + number("4287", 2) + number("4285", 2))
    # A segment of unknown length, as of a film that is being made.
    return head + bytes.fromhex("18538067") + b"\x01" + b"\xff" * 7 + element("1549A966", info) + element("1654AE6B", element("AE", track))


def cluster(second, frames):
    blocks = [element("A3", b"\x81" + struct.pack(">h", index * 1000 // RATE) + b"\x80" + frame) for index, frame in enumerate(frames)]
    return element("1F43B675", number("E7", second * 1000) + b"".join(blocks))


# MARK: The film

def piece(coded, second, movements):
    """A second of the film, with the movements that were asked for by then."""
    chosen = [coded[index, wanted(index, movements)] for index in range(second * RATE, (second + 1) * RATE)]
    return (matroska_head() if second == 0 else b"") + cluster(second, chosen)


def wanted(index, movements):
    place = window(index / RATE)
    return movements[place] if place is not None and place < len(movements) else None


def answer(client, coded, face):
    """What became of one answer: whether it answers, whether it is live, and the reasons."""
    journey = client.start_journey().value["journeyId"]
    state = client.submit(journey, "20", "faceImage", Media(face, "image/jpeg"), wait=True).value
    if not state["submission"]["isSatisfactory"]:
        return {"face": state["submission"]["errorUserFeedbackCode"]}
    ticket = client.issue_challenge(journey, "20").value["ticket"]
    began, movements, shown, clip = time.monotonic(), [], [], b""
    steps = [(second + 1.05, None) for second in range(SECONDS)] + [(second, place) for place, second in enumerate(PROMPTS)]
    pieces = 0
    for second, place in sorted(steps):
        time.sleep(max(0, began + second - time.monotonic()))
        if place is None:
            told = piece(coded, pieces, movements)
            client.note_piece(journey, "20", pieces, told, ticket)
            pieces, clip = pieces + 1, clip + told
        else:
            movements.append(client.prompt(journey, "20", place, ticket).value["movement"])
            shown.append(round(1000 * (time.monotonic() - began)))
    client.submit(journey, "20", "livenessResult", Media(clip), wait=True, ticket=ticket, shown=shown)
    client.finish(journey)
    result = client.result(journey).value
    selfie = result["selfie"]
    return {"isAnswered": selfie["challenge"]["isAnswered"], "isLive": selfie["isLive"],
            "selfieLiveness": result["rules"]["selfie_liveness"]["result"],
            "reasons": selfie["challenge"]["reasons"] + selfie["livenessReasons"]}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("pictures", nargs="+", type=pathlib.Path)
    options = parser.parse_args()
    found = []
    with tempfile.TemporaryDirectory() as folder, leading(folder, DEFINITION, "--max-body", "16MiB", name="prepared") as service:
        for picture in options.pictures:
            try:
                coded, face = prepare(cv2.imread(str(picture)))
            except ValueError as reason:
                print(f"{picture.name}: left out, {reason}", flush=True)
                continue
            found.append(answer(Client(service.address, timeout=300), coded, face))
            print(f"{picture.name}: {json.dumps(found[-1])}", flush=True)
    answered = [each for each in found if each.get("isAnswered")]
    print(json.dumps({
        "pictures": len(found), "answered": len(answered), "passed": sum(each["selfieLiveness"] == "Passed" for each in answered)}))


if __name__ == "__main__":
    main()
