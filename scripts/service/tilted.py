#!/usr/bin/python3
"""Hands in tilted views and clips of documents, honest and not, and counts which of them pass.

  scripts/service/tilted.py SPECIMENS [--count 40]

SPECIMENS is the folder with documents.csv. A pinhole tilts each front by 15 to 32 degrees, or to and fro by 15 and by 25 in a clip.
Beside them come the front again, the next document, and the holder's selfie. One line of JSON; the status is 1 if anything but an
honest view passes. It needs Debian's python3-opencv and ffmpeg.
"""
import argparse
import collections
import csv
import json
import pathlib
import sys
import tempfile

import cv2
import numpy as np

from program import ROOT, leading

from biometrics.service import Client, Media

sys.path.append(str(ROOT / "scripts/attacks"))

from pictures import write_clip  # noqa: E402

DEFINITION = {
    "schema": "biometrics.journey-definition/1", "id": "tilted", "version": 1, "title": "Tilted", "maximumUploadBytes": 33_554_432,
    "steps": [{"id": "10", "kind": "identityDocument", "backSide": "never", "angledPhoto": "optional", "clip": "optional"}],
    "expiresAfter": "PT1H",
}
RATE, FRAMES = 15, 52
RANDOM = np.random.default_rng(5)


def seen(picture, across, down, roll=0.0, focal=0.8, distance=1 / 0.85):
    """The picture as something flat that is turned by so many degrees, before a pinhole whose focal length is in longer sides."""
    height, width = picture.shape[:2]
    focal *= max(height, width)
    a, b, c = np.radians([across, down, roll])
    turn = (np.array([[np.cos(c), -np.sin(c), 0], [np.sin(c), np.cos(c), 0], [0, 0, 1]])
            @ np.array([[np.cos(b), 0, np.sin(b)], [0, 1, 0], [-np.sin(b), 0, np.cos(b)]])
            @ np.array([[1, 0, 0], [0, np.cos(a), -np.sin(a)], [0, np.sin(a), np.cos(a)]]))
    corners = np.float32([[0, 0], [width, 0], [width, height], [0, height]])
    middle = np.float64([width / 2, height / 2])
    places = np.c_[corners - middle, np.zeros(4)] @ turn.T + [0, 0, focal * distance]
    shown = np.float32(places[:, :2] / places[:, 2:] * focal + middle)
    desk = np.median(picture.reshape(-1, 3), axis=0).tolist()
    return cv2.warpPerspective(picture, cv2.getPerspectiveTransform(corners, shown), (width, height), flags=cv2.INTER_AREA,
                               borderMode=cv2.BORDER_CONSTANT, borderValue=desk)


def noisy(picture):
    return np.clip(picture + RANDOM.normal(0, 3, picture.shape), 0, 255).astype(np.uint8)


def photograph(picture):
    return Media(cv2.imencode(".jpg", noisy(picture), [cv2.IMWRITE_JPEG_QUALITY, 88])[1].tobytes())


def tilted(picture):
    angle = RANDOM.uniform(15, 32) * RANDOM.choice([-1, 1])
    other = RANDOM.uniform(-4, 4)
    across, down = (angle, other) if RANDOM.random() < 0.5 else (other, angle)
    # The near edge stays in the picture.
    return photograph(seen(picture, across, down, RANDOM.uniform(-6, 6), RANDOM.uniform(0.7, 1.1), distance=1 / 0.75))


def clip(picture, degrees, folder):
    scale = min(1, 960 / max(picture.shape[:2]))
    small = cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    views = (seen(small, degrees * np.sin(2 * np.pi * frame / FRAMES), 2 * np.sin(frame / 9)) for frame in range(FRAMES))
    path = write_clip(map(noisy, views), pathlib.Path(folder) / "clip.mp4", RATE, 20)
    return Media(path.read_bytes(), "video/mp4")


def outcome(client, front, slot, media):
    """How the view ends, or None where the front itself is not good enough."""
    journey = client.start_journey().value["journeyId"]
    if not client.submit(journey, "10", "front", Media(front.read_bytes()), wait=True).value["submission"]["isSatisfactory"]:
        return None
    client.submit(journey, "10", slot, media, wait=True)
    client.finish(journey)
    side = client.result(journey).value["documents"]["10"]["sides"][slot]
    if all(check["result"] == "Passed" for check in side["checks"]) and side["isSatisfactory"]:
        return "passed"
    return "asked again" if not side["isSatisfactory"] else "referred"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("specimens", type=pathlib.Path)
    parser.add_argument("--count", type=int, default=40)
    options = parser.parse_args()
    folder = options.specimens
    with open(folder / "documents.csv", newline="") as table:
        rows = list(csv.DictReader(table))[:options.count]
    counts = collections.defaultdict(collections.Counter)
    with tempfile.TemporaryDirectory() as scratch, leading(scratch, DEFINITION, "--max-body", "64MiB", name="tilted") as service:
        client = Client(service.address, timeout=600)
        for number, row in enumerate(rows):
            front, other, selfie = (cv2.imread(str(folder / file)) for file in (
                row["front"], rows[(number + 1) % len(rows)]["front"], f"selfies/{row['id']}.jpg"))
            views = {
                "honest photograph": ("angledPhoto", lambda: tilted(front)),
                "honest clip of 25 degrees": ("documentClip", lambda: clip(front, 25, scratch)),
                "honest clip of 15 degrees": ("documentClip", lambda: clip(front, 15, scratch)),
                "the front again": ("angledPhoto", lambda: photograph(seen(front, *RANDOM.uniform(-3, 3, 2), 0))),
                "another document": ("angledPhoto", lambda: tilted(other)),
                "the selfie": ("angledPhoto", lambda: tilted(selfie)),
                "a still clip": ("documentClip", lambda: clip(front, 1.5, scratch)),
                "a clip of another document": ("documentClip", lambda: clip(other, 25, scratch)),
            }
            for name, (slot, make) in views.items():
                found = outcome(client, folder / row["front"], slot, make())
                if found is None:
                    break
                counts[name][found] += 1
            print(row["id"], file=sys.stderr)
    print(json.dumps({"outcomes": counts}))
    return 1 if any(count["passed"] for name, count in counts.items() if not name.startswith("honest")) else 0


if __name__ == "__main__":
    sys.exit(main())
