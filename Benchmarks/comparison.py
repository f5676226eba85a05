#!/usr/bin/env python3
"""Pairs per second of TemplateMatrix and of NumPy's A @ B.T, one thread each, taken in turns in one run.

    swift build -c release --package-path Benchmarks --product ComparisonBenchmark && python3 Benchmarks/comparison.py
"""
import os

os.environ["OPENBLAS_NUM_THREADS"] = os.environ["OMP_NUM_THREADS"] = "1"

import json
import subprocess
import sys
import time

import numpy as np

BINARY = sys.argv[1] if len(sys.argv) > 1 else "Benchmarks/.build/release/ComparisonBenchmark"
COUNT = 3811


def run(*arguments):
    return json.loads(subprocess.run([BINARY, *map(str, arguments)], check=True, capture_output=True, text=True).stdout)


results = []
for dimension in (128, 512):
    a = np.random.default_rng(1).standard_normal((COUNT, dimension)).astype(np.float32)
    a /= np.linalg.norm(a, axis=1, keepdims=True)
    ours, theirs, ours2 = [], [], []
    for _ in range(3):
        ours.append(run("compare", COUNT, dimension, 1, 3)["pairsPerSecond"])
        ours2.append(run("compare", COUNT, dimension, 2, 3)["pairsPerSecond"])
        for _ in range(3):
            start = time.perf_counter()
            product = a @ a.T
            theirs.append(COUNT * COUNT / (time.perf_counter() - start))
    results.append({"templates": COUNT, "dimension": dimension, "pairsPerSecond": max(ours),
                    "pairsPerSecondTwoThreads": max(ours2), "numpyPairsPerSecond": round(max(theirs)),
                    "ratio": round(max(ours) / max(theirs), 3)})
print(json.dumps({"comparison": results, "evaluation": run("evaluate", 10_000_000), "numpy": np.__version__}, indent=1))
