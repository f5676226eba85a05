#!/usr/bin/env python3
"""Plays clips of honest people as the camera of the page, and counts who is live after one try, after two, and later.

  scripts/service/browser --honest [--service-looks] CLIPS.csv [CLIPS.csv …]

With --service-looks the page's own code is withheld, so that the service judges the frames of the camera.

The tables name the clips (columns file and kind) in their own folders; those of the kind “bona fide” are played. A person
presses Record if the page does not begin by itself. A recording cannot move back when it is told that it is too close, so
those are counted apart. It fails if fewer than nine of ten of the others have an answer in two tries.
"""
import csv
import pathlib
import statistics
import sys
import tempfile
import time

from selenium.common.exceptions import TimeoutException
from selenium.webdriver.common.by import By
from selenium.webdriver.support.ui import WebDriverWait

from page import SCRATCH, Page, camera
from program import leading

from biometrics.service import Client

DEFINITION = {
    "schema": "biometrics.journey-definition/1", "id": "honest", "version": 1, "title": "Honest",
    "steps": [{"id": "20", "kind": "selfie", "liveness": "passive", "acceptsUnprovedPresence": True, "attempts": 3}],
    "faceMatch": {"enabled": False}, "rules": {"selfie_liveness": {"onFailure": "refer", "required": True}},
    "expiresAfter": "PT1H",
}
TOO_CLOSE = "Too close"
# The seconds after which a person presses the button.
BY_ITSELF = 15


def clips(tables):
    for table in map(pathlib.Path, tables):
        with open(table, newline="") as rows:
            for row in csv.DictReader(rows):
                if row["kind"] == "bona fide" and row["file"].endswith(".mp4"):
                    yield table.parent / row["file"]


def record(page):
    page.open_camera()
    begun = lambda driver: driver.find_element(By.CSS_SELECTOR, "progress").is_displayed()
    try:
        WebDriverWait(page.driver, BY_ITSELF, poll_frequency=0.2, ignored_exceptions=[Exception]).until(begun)
    except TimeoutException:
        page.press("Record")


def played(service, client, clip, service_looks):
    """The tries that a clip needed, what the rule says of it, the feedback between the tries, and the seconds from the first
    screen of the face to the end."""
    # The longer side has 640 pixels, as a phone's picture has at least.
    page = Page(service.address, camera(clip, "'if(gt(iw,ih),640,-2)':'if(gt(iw,ih),-2,640)'"), clip.stem)
    tries, advice = 0, []
    try:
        if service_looks:
            page.let_service_judge()
        page.until("Confirm who you are")
        page.press("Agree and start")
        heading = page.until("Your face")
        began = time.monotonic()
        while heading == "Your face":
            record(page)
            tries += 1
            heading = page.examined()
            page.look(heading)
            if heading == "Your face":
                advice.append(page.driver.find_element(By.CSS_SELECTOR, ".feedback strong").text)
        seconds = time.monotonic() - began
    finally:
        page.close(isRefused=service_looks)
    journey = client.list_journeys(limit=1000).value["journeys"][-1]["journeyId"]
    return tries, client.result(journey).value["rules"]["selfie_liveness"]["result"], advice, seconds


def main():
    (SCRATCH / "screens").mkdir(parents=True, exist_ok=True)
    tables = [word for word in sys.argv[1:] if word != "--service-looks"]
    rows, times = [], []
    with tempfile.TemporaryDirectory() as folder:
        with leading(folder, DEFINITION, "--workers", "2", name="honest") as service:
            client = Client(service.address)
            for clip in clips(tables):
                tries, result, advice, seconds = played(service, client, clip, "--service-looks" in sys.argv)
                rows.append((tries, result == "Passed", advice))
                if result == "Passed":
                    times.append(seconds)
                print(f"{clip.stem}: {result} after {tries}, {seconds:.1f} s  {advice}", flush=True)
    framed = [(tries, passed) for tries, passed, advice in rows if passed or set(advice) != {TOO_CLOSE}]
    answered = sum(passed and tries <= 2 for tries, passed in framed)
    first = sum(passed and tries == 1 for tries, passed in framed)
    print(f"{len(framed)} clips: {first} live in the first try, {answered} in at most two; "
          f"{len(rows) - len(framed)} others are too close to the camera; {statistics.median(times or [0]):.1f} s in the median for "
          "those that are live")
    if not framed or answered * 10 < len(framed) * 9:
        sys.exit("Fewer than nine of ten have an answer in two tries.")


if __name__ == "__main__":
    main()
