#!/usr/bin/env python3
"""Hands a document and a photograph of its holder to the service, as somebody does who never met the person.

  scripts/service/photographs.py SPECIMENS [--count 20]

The service has no definition, as after `biometrics serve`. Each photograph comes as a still, as a film that pans over it, and as
that film in answer to the challenge. One line of JSON counts the decisions; the status is 1 if a journey is Complete.
SPECIMENS is the folder with pairs.csv. It needs ffmpeg.
"""
import argparse
import collections
import csv
import json
import pathlib
import subprocess
import sys
import tempfile
import time

from program import Service

from biometrics.service import Client, Media, Refused

WAYS = "still", "film"
# A window of 480 × 640 pixels that moves slowly, with noise.
PAN = ("scale=560:748:force_original_aspect_ratio=increase,crop=480:640:'(iw-ow)/2*(1+0.9*sin(2*PI*t/4.3))'"
       ":'(ih-oh)/2*(1+0.9*sin(2*PI*t/6.1))',noise=alls=6:allf=t")


def film(photograph, folder, seconds):
    path = pathlib.Path(folder) / "film.mp4"
    subprocess.run(
        ["ffmpeg", "-y", "-loglevel", "error", "-loop", "1", "-framerate", "25", "-i", str(photograph), "-vf", PAN, "-t",
         str(seconds), "-pix_fmt", "yuv420p", str(path)], check=True)
    return Media(path.read_bytes(), "video/mp4")


def answered(client, journey, step, folder, photograph):
    """Answers the challenge with a film of the photograph, as long as the prompts take."""
    challenge = client.issue_challenge(journey, step, delivery="whole").value
    began, shown = time.monotonic(), []
    while len(shown) < challenge["promptCount"]:
        try:
            client.prompt(journey, step, len(shown), challenge["ticket"])
            shown.append(round(1000 * (time.monotonic() - began)))
        except Refused as refused:
            if refused.retry_after is None:
                raise
            time.sleep(refused.retry_after)
    seconds = shown[-1] / 1000 + 4
    time.sleep(4)
    client.submit_next(
        journey, film(photograph, folder, seconds), wait=True, ticket=challenge["ticket"], shown=shown, origin="camera")


def led(client, document, photograph, way, folder):
    """The decision of a journey, and what ends it."""
    journey, tries = client.start_journey().value["journeyId"], 0
    try:
        while (action := client.journey(journey).value["action"]) is not None:
            slot, step = action["slot"], action["stepId"]
            if slot == "livenessResult":
                answered(client, journey, step, folder, photograph)
                continue
            tries += 1
            # The same bytes again are the same submission, so each try is a byte longer.
            still = Media((document if slot in ("front", "back") else photograph).read_bytes() + bytes(tries))
            media = film(photograph, folder, 3 + tries / 5) if slot == "faceImage" and way == "film" else still
            client.submit_next(journey, media, wait=True, origin="camera")
        return client.finish(journey).value["systemDecision"]
    except Refused as refused:
        return refused.code


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("specimens", type=pathlib.Path)
    parser.add_argument("--count", type=int, default=20)
    options = parser.parse_args()
    with open(options.specimens / "pairs.csv", newline="") as table:
        pairs = [row for row in csv.DictReader(table) if row["mated"] == "1"][:options.count]
    counts = {way: collections.Counter() for way in WAYS}
    with tempfile.TemporaryDirectory() as folder:
        with Service(folder, "--store", f"sqlite:{folder}/j.sqlite", "--master-key", f"file:{folder}/key") as service:
            client = Client(service.address, timeout=600)
            for row in pairs:
                document, photograph = (options.specimens / row[name] for name in ("reference", "probe"))
                for way in WAYS:
                    outcome = led(client, document, photograph, way, folder)
                    counts[way][outcome] += 1
                    print(f"{row['probe']} {way}: {outcome}", file=sys.stderr)
    print(json.dumps({"photographs": len(pairs), "outcomes": counts}))
    return 1 if any(count["Complete"] for count in counts.values()) else 0


if __name__ == "__main__":
    sys.exit(main())
