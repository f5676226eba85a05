#!/usr/bin/env python3
"""Leads journeys of a document and a film, several at once, and prints how many an hour a machine takes.

  scripts/service/journeys.py DOCUMENT CLIP [--count 48] [--at-once 4] [--workers CORES]

One line of JSON: journeys an hour, the median and the 95th percentile of the time that one takes, and the most memory that the
service and its decoders held. Every journey must end with a decision.
"""
import argparse
import concurrent.futures
import json
import os
import pathlib
import statistics
import tempfile
import threading
import time

from machines import processor
from program import leading

from biometrics.service import Client, Media

DEFINITION = {
    "schema": "biometrics.journey-definition/1", "id": "sizing", "version": 1, "title": "Sizing", "maximumUploadBytes": 67_108_864,
    "steps": [{"id": "10", "kind": "identityDocument", "backSide": "never"},
              {"id": "20", "kind": "selfie", "liveness": "passive", "acceptsUnprovedPresence": True, "attempts": 1}],
    "expiresAfter": "PT1H",
}


def led(address, document, clip):
    """The seconds from the start of a journey to its decision."""
    client, began = Client(address, timeout=600), time.monotonic()
    journey = client.start_journey().value["journeyId"]
    client.submit(journey, "10", "front", Media(document), wait=True)
    client.submit(journey, "20", "faceImage", Media(clip), wait=True)
    state = client.finish(journey).value
    if state["systemDecision"] is None:
        raise SystemExit(f"The journey {journey} ended without a decision.")
    return time.monotonic() - began


def watched(service, is_over, most):
    """Keeps the most memory in `most`, until it is over."""
    while not is_over.wait(0.2):
        most[0] = max(most[0], service.resident())


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("document", type=pathlib.Path)
    parser.add_argument("clip", type=pathlib.Path)
    parser.add_argument("--count", type=int, default=48)
    parser.add_argument("--at-once", type=int, default=4)
    parser.add_argument("--workers", type=int, default=len(os.sched_getaffinity(0)))
    options = parser.parse_args()
    files = options.document.read_bytes(), options.clip.read_bytes()
    is_over, most = threading.Event(), [0]
    with tempfile.TemporaryDirectory() as folder:
        sizes = "--max-body", "64MiB", "--workers", str(options.workers)
        with leading(folder, DEFINITION, *sizes, name="sizing") as service:
            led(service.address, *files)
            watch = threading.Thread(target=watched, args=(service, is_over, most))
            watch.start()
            began = time.monotonic()
            with concurrent.futures.ThreadPoolExecutor(options.at_once) as pool:
                times = list(pool.map(lambda _: led(service.address, *files), range(options.count)))
            seconds = time.monotonic() - began
            is_over.set()
            watch.join()
    print(json.dumps({
        "machine": processor(), "journeys": options.count, "atOnce": options.at_once, "workers": options.workers,
        "anHour": round(3600 * options.count / seconds), "medianSeconds": round(statistics.median(times), 2),
        "p95Seconds": round(statistics.quantiles(times, n=20)[-1], 2), "mostMiB": round(most[0] / 2 ** 20)}))


if __name__ == "__main__":
    main()
