#!/usr/bin/env python3
"""Pictures embedded per second, against a pipeline of OpenCV-Python and ONNX Runtime with the same models and threads.

    swift build -c release --product biometrics && swift build -c release --product biometrics-decode
    python3 Benchmarks/embedding.py REFERENCE_PIPELINE.py MODELS FOLDER [--pictures 3811] [--workers 1]

REFERENCE_PIPELINE.py is called as `embed MODELS THREADS FILE...` and prints a JSON document with per_second. FOLDER holds a
folder of pictures for each person. Both are run in turns, each three times, and the best run of each counts.
"""
import argparse
import glob
import json
import os
import subprocess
import sys
import tempfile

parser = argparse.ArgumentParser()
parser.add_argument("reference")
parser.add_argument("models")
parser.add_argument("folder")
parser.add_argument("--pictures", type=int, default=3811)
parser.add_argument("--workers", type=int, default=1)
parser.add_argument("--rounds", type=int, default=3)
parser.add_argument("--engines", default="opencv")
parser.add_argument("--binary", default=".build/release/biometrics")
arguments = parser.parse_args()
files = sorted(glob.glob(f"{arguments.folder}/*/*.jpg"))[: arguments.pictures]
environment = dict(os.environ, BIOMETRICS_MODELS=arguments.models)


def own(engine):
    """Embeds the pictures as the comparison of each with the next does, and gives what the run says of its time."""
    with tempfile.NamedTemporaryFile("w", suffix=".csv") as table:
        table.write("probe,reference,mated\n")
        for first, second in zip(files, files[1:]):
            table.write(f"{os.path.abspath(first)},{os.path.abspath(second)},0\n")
        table.flush()
        run = subprocess.run(
            [arguments.binary, "evaluate", "match", "--format", "csv", table.name, "--json", "--no-cache", "--engine",
             engine, "--embedder", "mobilefacenet-arcface", "--workers", str(arguments.workers)],
            env=environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=True)
    return len(files) / json.loads(run.stdout)["run"]["timingsMs"]["embed"] * 1000


def theirs():
    run = subprocess.run(
        [sys.executable, arguments.reference, "embed", arguments.models, str(arguments.workers), *files],
        stdout=subprocess.PIPE, check=True)
    return json.loads(run.stdout)["per_second"]


engines = arguments.engines.split(",")
rates = {name: [] for name in ["reference", *engines]}
for _ in range(arguments.rounds):
    rates["reference"].append(theirs())
    for engine in engines:
        rates[engine].append(own(engine))
best = {name: max(values) for name, values in rates.items()}
print(json.dumps({
    "benchmark": "embedding", "pictures": len(files), "threads": arguments.workers, "loadAverage": os.getloadavg()[0],
    "picturesPerSecond": {name: round(value, 1) for name, value in best.items()},
    "ratio": {name: round(best[name] / best["reference"], 3) for name in engines},
}, indent=1))
