#!/usr/bin/env python3
"""Searches of a gallery beside NumPy's brute force, one thread each, taken in turns in one run.

    swift build -c release --package-path Benchmarks --product GalleryBenchmark && python3 Benchmarks/gallery.py [FACES] [QUERIES]

FACES random templates of 128 numbers (10⁶ unless given); QUERIES (1,000 unless given) are searched by both, half of them near
a face of the gallery. Recall is the part of NumPy's ten best that the gallery gives as well: NumPy's fifty best in 32 bits,
compared anew in 64. With vectors of faces in FILE.f32 (rows of 128), these are taken in their place.
"""
import os

os.environ["OPENBLAS_NUM_THREADS"] = os.environ["OMP_NUM_THREADS"] = "1"

import json
import subprocess
import sys
import tempfile
import time

import numpy as np

BINARY = os.environ.get("GALLERY_BENCHMARK", "Benchmarks/.build/release/GalleryBenchmark")
DIMENSION = 128


def run(*arguments):
    return subprocess.run([BINARY, *map(str, arguments)], check=True, capture_output=True, text=True).stdout


def unit(rows):
    return (rows / np.linalg.norm(rows, axis=1, keepdims=True)).astype(np.float32)


def best(faces, probe, count):
    scores = faces @ probe
    rough = np.argpartition(-scores, 5 * count)[:5 * count]
    exact = faces[rough].astype(np.float64) @ probe.astype(np.float64)
    order = np.lexsort((rough, -exact))[:count]
    return rough[order], exact[order]


def main():
    g = np.random.default_rng(7)
    real = [a for a in sys.argv[1:] if a.endswith(".f32")]
    numbers = [int(float(a)) for a in sys.argv[1:] if not a.endswith(".f32")]
    count, queries = (numbers + [1_000_000, 1000][len(numbers):])[:2]
    if real:
        faces = np.fromfile(real[0], np.float32).reshape(-1, DIMENSION)
        count = len(faces)
    else:
        faces = np.empty((count, DIMENSION), np.float32)
        for first in range(0, count, 1 << 16):
            last = min(first + (1 << 16), count)
            faces[first:last] = unit(g.standard_normal((last - first, DIMENSION)))
    near = faces[g.integers(0, count, queries // 2)] + g.standard_normal((queries // 2, DIMENSION)) * 0.09
    probes = unit(np.concatenate([near, g.standard_normal((queries - queries // 2, DIMENSION))]))
    with tempfile.TemporaryDirectory(dir=os.environ.get("TMPDIR", "/tmp")) as folder:
        faces.tofile(f"{folder}/faces.f32")
        probes.tofile(f"{folder}/probes.f32")
        made = json.loads(run("create", f"{folder}/gallery", count, DIMENSION, f"{folder}/faces.f32"))
        # As the gallery holds them: brought to length 1 once more.
        faces = unit(faces)
        ours, theirs = [], []
        for _ in range(3):
            ours.append(json.loads(run("search", f"{folder}/gallery", 2)))
            for probe in probes[:12]:
                start = time.perf_counter()
                best(faces, probe, 10)
                theirs.append(1000 * (time.perf_counter() - start))
        found = 0
        worst = 0.0
        lines = run("candidates", f"{folder}/gallery", f"{folder}/probes.f32", 10).splitlines()
        for probe, line in zip(unit(probes), lines, strict=True):
            rows, exact = best(faces, probe, 10)
            own = [word.split(":") for word in line.split()]
            found += len({int(row) for row, _ in own} & set(rows.tolist()))
            worst = max(worst, float(np.max(np.abs(np.array([float(s) for _, s in own]) - exact))))
        one = min(o["oneMilliseconds"] for o in ours)
        eight = min(o["ofEightMilliseconds"] for o in ours)
        print(json.dumps({
            "faces": count, "dimension": DIMENSION, "createSeconds": made["seconds"],
            "oneMilliseconds": one, "ofEightMilliseconds": eight, "numpyMilliseconds": min(theirs),
            "ratio": min(theirs) / one, "residentMiB": max(o["residentMiB"] for o in ours),
            "openSeconds": min(o["openSeconds"] for o in ours),
            "queries": queries, "recall": found / (10 * queries), "greatestDifference": worst, "numpy": np.__version__,
        }, indent=1))


main()
