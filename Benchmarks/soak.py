#!/usr/bin/env python3
"""Holds `compare --batch` to flat memory: many pairs with two workers, resident memory as lines come, no line lost.

    swift build -c release --product biometrics && swift build -c release --product biometrics-decode
    python3 Benchmarks/soak.py PAIRS.csv [--pairs 20000] [--workers 2] [--binary .build/release/biometrics]

PAIRS.csv has the columns probe and reference, seen from its folder; its pairs are taken again and again. Prints one JSON
document; the exit status is 1 when a line is lost or out of order, or when the resident memory of the last quarter differs
from that of the first by more than 2 %.
"""
import argparse
import csv
import json
import os
import subprocess
import sys
import tempfile
import time


def resident_kibibytes(process):
    with open(f"/proc/{process}/status") as status:
        return next(int(line.split()[1]) for line in status if line.startswith("VmRSS:"))


parser = argparse.ArgumentParser()
parser.add_argument("table")
parser.add_argument("--pairs", type=int, default=20_000)
parser.add_argument("--workers", type=int, default=2)
parser.add_argument("--binary", default=".build/release/biometrics")
arguments = parser.parse_args()

root = os.path.dirname(os.path.abspath(arguments.table))
with open(arguments.table, newline="") as file:
    rows = [(row["probe"], row["reference"]) for row in csv.DictReader(file)]
samples, lost, errors, expected = [], 0, 0, 2
with tempfile.NamedTemporaryFile("w", suffix=".csv", newline="") as table:
    writer = csv.writer(table)
    writer.writerow(["selfie", "document"])
    for index in range(arguments.pairs):
        writer.writerow([os.path.join(root, path) for path in rows[index % len(rows)]])
    table.flush()
    start = time.monotonic()
    process = subprocess.Popen(
        [arguments.binary, "compare", "--batch", table.name, "--jsonl", "--workers", str(arguments.workers)],
        stdout=subprocess.PIPE, text=True)
    for line in process.stdout:
        document = json.loads(line)
        lost += document["line"] != expected
        errors += "error" in document
        expected = document["line"] + 1
        try:
            samples.append(resident_kibibytes(process.pid))
        except (StopIteration, OSError):  # it has ended already
            pass
    status = process.wait()
    seconds = time.monotonic() - start
lost += arguments.pairs - (expected - 2)
quarter = max(1, arguments.pairs // 4)
first = sum(samples[:quarter]) / quarter
last = sum(samples[-quarter:]) / quarter
result = {
    "benchmark": "soak", "pairs": arguments.pairs, "workers": arguments.workers, "status": status, "linesLost": lost,
    "errorLines": errors, "seconds": round(seconds, 1), "pairsPerSecond": round(arguments.pairs / seconds, 2),
    "residentMebibytesFirstQuarter": round(first / 1024, 1), "residentMebibytesLastQuarter": round(last / 1024, 1),
    "peakMebibytes": round(max(samples) / 1024, 1), "change": round(last / first - 1, 4),
}
print(json.dumps(result, indent=1))
sys.exit(lost != 0 or abs(last / first - 1) > 0.02)
