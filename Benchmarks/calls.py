#!/usr/bin/env python3
"""Calls from Python: whether many keep the memory flat, and whether threads and pairs cost what the command's do.

    scripts/package FOLDER && PYTHON -m pip install FOLDER/*.whl numpy pillow
    PYTHON Benchmarks/calls.py memory PICTURE [--calls 100000]
    PYTHON Benchmarks/calls.py threads PAIRS.csv ROOT [--pairs 80] [--rounds 3]

PICTURE shows a face, which is cut out and made 96 pixels wide, so that calls are cheap. A thousand calls are 5 comparisons, 65
templates, 830 searches for faces and 100 errors, of pixels and of JPEG. The command exits with 1 if more than 3 % and 2 MiB
were added after the first tenth of the calls, or if a handle is left.

Both sides of `threads` have the same models, the same pairs and as many workers as threads. The best of the rounds counts. The
command's start and the first pairs of each worker, in which networks are made, are measured by themselves and subtracted.
"""
import argparse
import csv
import io
import json
import os
import pathlib
import resource
import subprocess
import sys
import time

import biometrics

ROOT = pathlib.Path(__file__).resolve().parent.parent
EMBEDDER = "mobilefacenet-ms1m"


def resident():
    """The resident memory of this process in KiB."""
    with open("/proc/self/status") as status:
        return next(int(line.split()[1]) for line in status if line.startswith("VmRSS"))


def memory(picture, count):
    import numpy
    from PIL import Image

    context = biometrics.Context(workers=1, embedders=[EMBEDDER], many_pictures=True)
    with Image.open(picture) as whole:
        rgb = whole.convert("RGB")
    box = context.detect(picture).faces[0].box
    edge = max(box.width, box.height) / 2
    x, y = box.x + box.width / 2, box.y + box.height / 2
    small = rgb.crop((int(x - 1.4 * edge), int(y - 1.4 * edge), int(x + 1.4 * edge), int(y + 1.4 * edge))).resize((96, 96))
    encoded = io.BytesIO()
    small.save(encoded, "JPEG")
    pixels, jpeg = numpy.array(small), encoded.getvalue()

    def fails():
        try:
            context.detect(b"no picture")
        except biometrics.BiometricsError as error:
            return error.code
        raise SystemExit("What is no picture was searched.")

    kinds = (
        [lambda: context.compare(pixels, jpeg)] * 1 + [lambda: context.embed(pixels)] * 9 + [lambda: context.embed(jpeg)] * 4
        + [lambda: context.detect(pixels)] * 140 + [lambda: context.detect(jpeg)] * 26 + [fails] * 20)
    if not context.embed(pixels).templates:
        raise SystemExit("The small picture shows no face.")
    handles = biometrics._library.load().biometrics_handle_count
    before, start, told = handles(), time.process_time(), []
    for number in range(count):
        kinds[number % len(kinds)]()
        if number + 1 in {count // 100, count // 10, count // 4, count // 2, count}:
            told.append({"calls": number + 1, "residentKiB": resident(), "processorSeconds": time.process_time() - start})
            print(told[-1], file=sys.stderr, flush=True)
    tenth = next(each["residentKiB"] for each in told if each["calls"] == count // 10)
    grown = told[-1]["residentKiB"] - tenth
    print(json.dumps({"calls": told, "grownKiB": grown, "handlesLeft": handles() - before}, indent=1))
    return 1 if (grown > 2048 and grown > 0.03 * tenth) or handles() != before else 0


def processor(who):
    usage = resource.getrusage(who)
    return usage.ru_utime + usage.ru_stime


def threads(table, root, count, rounds, binary):
    with open(table, newline="") as file:
        pairs = [(row["probe"], row["reference"]) for row in csv.DictReader(file)]
    pairs = [pairs[number % len(pairs)] for number in range(count)]
    paths = [tuple(os.path.join(root, path) for path in pair) for pair in pairs]
    scratch = pathlib.Path(os.environ.get("TMPDIR", "/tmp")) / f"pairs-{os.getpid()}.csv"
    rows = []

    def command(some, workers):
        """The seconds that the command takes for some pairs, and its processor time."""
        with open(scratch, "w", newline="") as file:
            csv.writer(file).writerows([("probe", "reference"), *some])
        start, used = time.perf_counter(), processor(resource.RUSAGE_CHILDREN)
        run = subprocess.run(
            [binary, "compare", "--batch", str(scratch), "--root", root, "--embedder", EMBEDDER, "--engine", "openvino",
             "--workers", str(workers), "--jsonl"], stdout=subprocess.PIPE, check=False)
        if len(run.stdout.splitlines()) != len(some):
            raise SystemExit("The command did not answer every pair.")
        return time.perf_counter() - start, processor(resource.RUSAGE_CHILDREN) - used

    try:
        for workers in (1, 2, 4):
            best = {"python": [], "command": []}
            context = biometrics.Context(workers=workers, embedders=[EMBEDDER], engine="openvino")
            # Networks are made at the first call of each worker.
            first = 4 * workers
            list(context.compare_many(paths[:first]))
            for _ in range(rounds):
                start, used = time.perf_counter(), processor(resource.RUSAGE_SELF) + processor(resource.RUSAGE_CHILDREN)
                results = list(context.compare_many(paths))
                best["python"].append((
                    time.perf_counter() - start,
                    processor(resource.RUSAGE_SELF) + processor(resource.RUSAGE_CHILDREN) - used))
                started, whole = command(pairs[:first], workers), command(pairs[:first] + pairs, workers)
                best["command"].append((whole[0] - started[0], whole[1] - started[1]))
                if any(isinstance(each, biometrics.BiometricsError) for each in results):
                    raise SystemExit("A pair failed.")
            context.close()
            rows.append({
                "threads": workers,
                **{f"{name}PairsASecond": count / min(each[0] for each in best[name]) for name in best},
                **{f"{name}ProcessorMillisecondsAPair": 1000 * min(each[1] for each in best[name]) / count for name in best},
            })
            print(rows[-1], file=sys.stderr, flush=True)
    finally:
        scratch.unlink(missing_ok=True)
    for row in rows:
        for name in ("python", "command"):
            row[f"{name}TimesOneThread"] = row[f"{name}PairsASecond"] / rows[0][f"{name}PairsASecond"]
    print(json.dumps({"pairs": count, "rounds": rounds, "rows": rows}, indent=1))
    return 0


parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
parts = parser.add_subparsers(dest="part", required=True)
part = parts.add_parser("memory")
part.add_argument("picture")
part.add_argument("--calls", type=int, default=100_000)
part = parts.add_parser("threads")
part.add_argument("table")
part.add_argument("root")
part.add_argument("--pairs", type=int, default=80)
part.add_argument("--rounds", type=int, default=3)
part.add_argument("--binary", default=str(ROOT / ".build/release/biometrics"))
arguments = parser.parse_args()
sys.exit(
    memory(arguments.picture, arguments.calls) if arguments.part == "memory"
    else threads(arguments.table, arguments.root, arguments.pairs, arguments.rounds, arguments.binary))
