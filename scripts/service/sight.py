#!/usr/bin/env python3
"""Compares what the page sees in frames of a camera with what the service sees, and measures how many frames the page judges.

  scripts/service/browser --sight CLIPS.csv DOCUMENTS

CLIPS.csv names clips (columns file and kind); one frame a second of those of the kind “bona fide” is shown as a selfie.
DOCUMENTS is a folder of pictures of documents. Every frame has a longest side of 640 pixels.

The processor is slowed fourfold for the rates, with and without 128-bit vectors. It fails if a face's box differs by more than
3 % of its width, if one of both sees a face and the other does not, or if fewer than 15 frames a second are judged by code with
vectors.
"""
import base64
import csv
import pathlib
import statistics
import subprocess
import sys
import tempfile
import time

from page import browser
from program import leading

from biometrics.service import Client, Media

STEPS = {
    "faceImage": {"id": "20", "kind": "selfie", "liveness": "passive", "acceptsUnprovedPresence": True},
    "front": {"id": "10", "kind": "identityDocument", "types": ["passport"], "backSide": "never"},
}
MOST_DIFFERENCE, LEAST_RATE, SLOWED = 0.03, 15, 4
# How many frames are judged for one rate.
ROUNDS = 30
# Judges a picture in the page: the answer, and how often a second it is judged.
LOOK = """
const [bytes, slot, rounds, isPlain, done] = arguments;
(async () => {
  if (isPlain) WebAssembly.validate = () => false;
  const { openSight } = await import("/capture/sight.js");
  const sight = await openSight();
  const raw = Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0));
  const picture = await createImageBitmap(new Blob([raw], { type: "image/jpeg" }));
  const draw = (context) => context.drawImage(picture, 0, 0);
  const answer = await sight.look(slot, picture, draw, false);
  const began = performance.now();
  for (let round = 0; round < rounds; round += 1) await sight.look(slot, picture, draw, false);
  return { ...answer, rate: 1000 * rounds / (performance.now() - began) };
})().then(done, (error) => done({ error: String(error) }));
"""


def frames(media, folder, every="fps=1,"):
    """One frame a second of a clip, or a picture, as JPEGs."""
    subprocess.run(["ffmpeg", "-v", "error", "-y", "-i", str(media), "-vf",
                    f"{every}scale='if(gt(iw,ih),640,-2)':'if(gt(iw,ih),-2,640)'", "-q:v", "3",
                    str(folder / f"{media.stem}-%02d.jpg")], check=True)
    return sorted(folder.glob(f"{media.stem}-*.jpg"))


def definition(slot):
    return {
        "schema": "biometrics.journey-definition/1", "id": slot.lower(), "version": 1, "title": slot, "steps": [STEPS[slot]],
        "faceMatch": {"enabled": False}, "rules": {}, "expiresAfter": "PT1H",
    }


class Judges:
    """The page and the service, for pictures of one slot."""

    def __init__(self, driver, folder, slot):
        self.driver, self.slot = driver, slot
        self.service = leading(folder, definition(slot), name=slot)
        self.client = Client(self.service.address)
        self.journey = self.client.start_journey().value["journeyId"]
        driver.get(f"{self.service.address}/capture")

    def page(self, picture, rounds=0, is_plain=False):
        found = self.driver.execute_async_script(
            LOOK, base64.b64encode(picture.read_bytes()).decode(), self.slot, rounds, is_plain)
        if "error" in found:
            raise SystemExit(f"{picture.name}: {found['error']}")
        return found

    def both(self, picture):
        # The service takes three frames of a journey in a second.
        time.sleep(0.35)
        given = self.client.preview(self.journey, STEPS[self.slot]["id"], self.slot, Media(picture.read_bytes()))
        return self.page(picture), given.value

    def rate(self, picture, is_plain=False):
        """Frames a second on a slow processor."""
        self.driver.get(f"{self.service.address}/capture")
        self.page(picture, 5, is_plain)
        self.driver.execute_cdp_cmd("Emulation.setCPUThrottlingRate", {"rate": SLOWED})
        try:
            return self.page(picture, ROUNDS, is_plain)["rate"]
        finally:
            self.driver.execute_cdp_cmd("Emulation.setCPUThrottlingRate", {"rate": 1})


def difference(page, service):
    """The farthest corner from its place, as a part of the outline's width; any corner may be the first."""
    width = max(abs(service[0][axis] - service[1][axis]) for axis in (0, 1)) or 1
    return min(max(abs(a - b) for one, other in zip(page, service[turn:] + service[:turn]) for a, b in zip(one, other))
               for turn in range(4)) / width


def compare(judges, pictures):
    """Each picture's difference, those that only one of both found, how often the advice is the same, and where it is not."""
    differences, alone, others, same = [], [], [], 0
    for picture in pictures:
        page, service = judges.both(picture)
        # The page shows the first advice only.
        if page["advice"][:1] == service["advice"][:1]:
            same += 1
        else:
            others.append(f"{picture.name}: {page['advice'] or 'good'} in the page, {service['advice'] or 'good'} in the service")
        if (page.get("outline") is None) != (service.get("outline") is None):
            alone.append(f"{picture.name}: {page['advice']} in the page, {service['advice']} in the service")
        elif page.get("outline"):
            differences.append((difference(page.get("outline"), service.get("outline")), picture.name))
    if not differences:
        raise SystemExit("No picture has an outline for both:\n" + "\n".join(alone))
    return sorted(differences), alone, same, others


def main():
    table, documents = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
    faults = []
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        faces, cards = [], []
        with open(table, newline="") as rows:
            for row in csv.DictReader(rows):
                if row["kind"] == "bona fide" and row["file"].endswith(".mp4"):
                    faces += frames(table.parent / row["file"], folder)
        for picture in sorted(documents.glob("*.jpg")):
            cards += frames(picture, folder, every="")
        driver = browser()
        driver.set_script_timeout(120)
        try:
            for slot, pictures in (("faceImage", faces), ("front", cards)):
                judges = Judges(driver, folder, slot)
                with judges.service:
                    differences, alone, same, others = compare(judges, pictures)
                    values = [value for value, _ in differences]
                    print(f"{slot}: {len(pictures)} frames; outlines differ by {statistics.median(values):.2%} of their width in the "
                          f"median, {values[int(0.95 * (len(values) - 1))]:.2%} in 95 of 100, {values[-1]:.2%} at most "
                          f"({differences[-1][1]}); one of both finds nothing in {len(alone)}; the same advice in {same}")
                    for line in alone + others:
                        print(f"  {line}")
                    rate, plain = judges.rate(pictures[0]), judges.rate(pictures[0], is_plain=True)
                    print(f"  {rate:.1f} frames a second at a processor slowed {SLOWED}-fold, {plain:.1f} without vectors", flush=True)
                    if rate < LEAST_RATE:
                        faults.append(f"{slot}: fewer than {LEAST_RATE} frames a second")
                    if slot == "faceImage" and (values[-1] > MOST_DIFFERENCE or alone):
                        faults.append("a face of the page is not where the service finds it")
        finally:
            driver.quit()
    print("\n".join(faults) or "The page sees what the service sees.")
    sys.exit(1 if faults else 0)


main()
