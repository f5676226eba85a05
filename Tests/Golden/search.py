#!/usr/bin/env python3
"""Independent figures for SearchEvaluationTests, by NumPy: open-set identification after ISO/IEC 19795-1.

    python3 Tests/Golden/search.py > Tests/Golden/Fixtures/search.json

Nothing is shared with the library but the words: ranks come of a sort, rates of means over arrays, and thresholds of quantiles.
"""
import json

import numpy as np

RANKS = [1, 2, 5, 10, 20, 50, 100]
TARGETS = [0.3, 0.1, 0.03, 0.01, 0.003, 0.001]


def case(seed, people, faces, probes, strangers, step):
    g = np.random.default_rng(seed)
    gallery = np.concatenate([np.arange(people), g.integers(0, people, faces - people)])
    g.shuffle(gallery)
    of = np.concatenate([g.integers(0, people, probes), people + g.integers(0, max(1, strangers), strangers)])
    scores = g.normal(0, 0.12, (len(of), faces)) + 0.35 * (of[:, None] == gallery[None, :])
    # In steps, so that scores tie.
    scores = np.round(scores / step) * step
    mated, non_mated = [], []
    for person, row in zip(of, scores):
        best = np.array([row[gallery == one].max() for one in range(people)])
        if person < people:
            # The right one comes last among equals.
            order = sorted(range(people), key=lambda one: (-best[one], one == person))
            mated.append((int(person), float(best[person]), order.index(person) + 1))
            best = np.delete(best, person)
        non_mated.append((int(person), float(best.max())))
    score = np.array([m[1] for m in mated])
    rank = np.array([m[2] for m in mated])
    top = np.array([n[1] for n in non_mated])
    grid = [float(t) for t in np.quantile(np.concatenate([score, top]), np.linspace(0, 1, 21))]
    targets = []
    for target in TARGETS:
        thresholds = np.unique(np.nextafter(top, np.inf))
        sound = [t for t in thresholds if np.mean(top >= t) <= target + 1e-12 and np.mean(top >= t) < 1]
        if int(target * len(top) * (1 + 1e-12)) >= 1 and sound:
            t = min(sound)
            targets.append([target, float(t), float(np.mean(top >= t)), float(np.mean((rank > 5) | (score < t)))])
    return {
        "gallery": gallery.tolist(), "probes": of.tolist(), "scores": scores.tolist(),
        "mated": mated, "nonMated": non_mated, "rank": 5,
        "grid": [[t, float(np.mean(top >= t)), float(np.mean((rank > 5) | (score < t)))] for t in grid],
        "cumulative": [[r, float(np.mean(rank <= r))] for r in RANKS if r <= people],
        "targets": targets,
    }


print(json.dumps({"numpy": np.__version__, "cases": [
    case(1, 12, 12, 40, 15, 1 / 64), case(2, 30, 45, 120, 0, 1 / 32), case(3, 2, 3, 9, 40, 1 / 256),
]}))
