#!/usr/bin/env python3
"""Independent figures for Tests/BiometricsEvaluationTests, by SciPy and scikit-learn.

    python3 Tests/Golden/evaluation.py > Tests/Golden/Fixtures/evaluation.json
"""
import json

import numpy as np
from scipy import stats
from scipy.interpolate import interp1d
from scipy.optimize import brentq
from sklearn.metrics import det_curve, roc_curve

MASK = (1 << 64) - 1


class SplitMix64:
    def __init__(self, seed):
        self.state = seed

    def next(self):
        self.state = (self.state + 0x9E3779B97F4A7C15) & MASK
        z = self.state
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
        return z ^ (z >> 31)

    def unit(self):
        return (self.next() >> 11) * 2.0**-53

    def below(self, bound):
        return (self.next() * bound) >> 64


def random_scores(seed, mated, non_mated):
    """Sums of four uniform numbers, the mated ones shifted, in steps of 1/4096 so that there are ties."""
    g = SplitMix64(seed)

    def score(shift):
        total = 0.0
        for _ in range(4):
            total += g.unit()
        return np.floor((total + shift) * 4096) / 4096

    return [score(1.25) for _ in range(mated)], [score(0.0) for _ in range(non_mated)]


def eer(mated, non_mated):
    truth = np.r_[np.ones(len(mated)), np.zeros(len(non_mated))]
    fpr, tpr, _ = roc_curve(truth, np.r_[mated, non_mated], drop_intermediate=False)
    return float(brentq(lambda x: 1.0 - x - interp1d(fpr, tpr)(x), 0.0, 1.0, xtol=1e-15))


def rates(mated, non_mated, threshold):
    return [float(np.mean(np.asarray(non_mated) >= threshold)), float(np.mean(np.asarray(mated) < threshold))]


def fnmr_at(mated, non_mated, fmr):
    """The smallest FNMR over all thresholds whose FMR is at most `fmr`, by trying all of them."""
    scores = np.unique(np.r_[mated, non_mated])
    best = 1.0
    m, n = np.sort(mated), np.sort(non_mated)
    for t in np.r_[scores, np.inf]:
        if len(n) - np.searchsorted(n, t) <= fmr * len(n) * (1 + 1e-12):
            best = min(best, np.searchsorted(m, t) / len(m))
    return float(best)


def describe(name, mated, non_mated, stated=True, det_limit=None):
    table = {"name": name}
    if stated:
        table |= {"mated": list(mated), "nonMated": list(non_mated)}
    if len(mated) == 0 or len(non_mated) == 0:
        return table | {"eer": None, "points": [], "fnmrAtFmr": [], "det": []}
    thresholds = np.unique(np.r_[mated, non_mated])
    step = max(1, len(thresholds) // 40)
    truth = np.r_[np.ones(len(mated)), np.zeros(len(non_mated))]
    fpr, fnr, t = det_curve(truth, np.r_[mated, non_mated])
    keep = slice(None, None, max(1, len(t) // 60))
    return table | {
        "eer": eer(mated, non_mated),
        "points": [[float(x), *rates(mated, non_mated, x)] for x in thresholds[::step]],
        "fnmrAtFmr": [[f, fnmr_at(mated, non_mated, f)] for f in (0.5, 0.1, 0.01, 1e-3, 1e-4) if f * len(non_mated) >= 1],
        "det": [[float(a), float(b), float(c)] for a, b, c in list(zip(t, fpr, fnr))[keep] if np.isfinite(a)],
    }


def clopper_pearson():
    cases = [(0, 1), (1, 1), (0, 10), (3, 10), (10, 10), (1, 1500), (7, 1500), (150, 3000), (0, 10**6), (12, 10**6),
             (499_999, 10**6), (5, 10**7), (9_999_990, 10**7), (123_456, 10**7)]
    rows = []
    for k, n in cases:
        for confidence in (0.95, 0.99):
            ci = stats.binomtest(k, n).proportion_ci(confidence, method="exact")
            rows.append([k, n, confidence, float(ci.low), float(ci.high)])
    return rows


def bootstrap():
    """Twelve people, all pairs; the percentile intervals of 200 replicates, worked out afresh."""
    g = SplitMix64(77)
    rows = []
    for i in range(12):
        for j in range(i, 12):
            rows.append((i, j, i == j, np.floor((g.unit() + (0.35 if i == j else 0.0)) * 64) / 64))
        rows.append((i, i, True, np.floor((g.unit() + 0.35) * 64) / 64))
    draw = SplitMix64(5)
    equal, fnmr, fmr = [], [], []
    m0 = [r[3] for r in rows if r[2]]
    n0 = [r[3] for r in rows if not r[2]]
    whole = min(t for t in m0 + n0 + [9.0] if np.mean(np.asarray(n0) >= t) <= 0.1)
    for _ in range(200):
        counts = np.zeros(12, dtype=int)
        for _ in range(12):
            counts[draw.below(12)] += 1
        mated, non_mated = [], []
        for i, j, same, s in rows:
            (mated if same else non_mated).extend([s] * int(counts[i] if same else counts[i] * counts[j]))
        equal.append(eer(mated, non_mated))
        fnmr.append(fnmr_at(mated, non_mated, 0.1))
        fmr.append(float(np.mean(np.asarray(non_mated) >= whole)))

    def interval(v):
        v = sorted(v)
        return [v[int(np.floor(0.025 * 199))], v[int(np.ceil(0.975 * 199))]]

    return {"rows": [[i, j, int(same), float(s)] for i, j, same, s in rows], "eer": interval(equal),
            "fnmr": interval(fnmr), "fmr": interval(fmr)}


def pareto():
    """Probability-weighted moments of the excesses over the 95th percentile of the random non-mated scores."""
    _, non_mated = random_scores(2024, 20_000, 80_000)
    s = np.sort(non_mated)
    k = 4000
    u = s[-k - 1]
    x = s[-k:] - u
    a0 = x.mean()
    a1 = np.mean(x * (1 - (np.arange(1, k + 1) - 0.35) / k))
    shape, scale = 2 - a0 / (a0 - 2 * a1), 2 * a0 * a1 / (a0 - 2 * a1)
    return {"exceedances": k, "threshold": float(u), "shape": float(shape), "scale": float(scale),
            "mean": float(s.mean()), "standardDeviation": float(s.std(ddof=1)),
            "survival": [[float(u + d), float(stats.genpareto.sf(d, shape, scale=scale))] for d in (0.1, 0.3, 0.5)]}


def folds():
    """Cross-validated accuracy over five folds of forty comparisons."""
    g = SplitMix64(9)
    rows = []
    for i in range(200):
        mated = i % 2 == 0
        rows.append((i // 40, mated, np.floor((g.unit() + (0.4 if mated else 0.0)) * 100) / 100))
    accuracy = []
    for fold in range(5):
        train = [(m, s) for f, m, s in rows if f != fold]
        scores = sorted({s for _, s in train})
        best, chosen = -1, None
        for low, high in zip([None, *scores], [*scores, np.nextafter(scores[-1], 9)]):
            right = sum((s >= high) == m for m, s in train)
            if right >= best:
                best, chosen = right, high if low is None else (low + high) / 2
        test = [(m, s) for f, m, s in rows if f == fold]
        accuracy.append(sum((s >= chosen) == m for m, s in test) / len(test))
    return {"rows": [[f, int(m), float(s)] for f, m, s in rows], "accuracy": accuracy,
            "mean": float(np.mean(accuracy)), "std": float(np.std(accuracy, ddof=1))}


if __name__ == "__main__":
    mated, non_mated = random_scores(2024, 20_000, 80_000)
    print(json.dumps({
        "tables": [
            describe("apart", [0.8, 0.9, 0.7, 0.95], [0.1, 0.2, 0.3, 0.15]),
            describe("overlapping", [0.9, 0.8, 0.4, 0.6, 0.35], [0.1, 0.5, 0.3, 0.2, 0.45, 0.38]),
            describe("tied between the classes", [0.5, 0.5, 0.7, 0.9], [0.5, 0.5, 0.3, 0.1, 0.7]),
            describe("all the same", [0.5] * 3, [0.5] * 5),
            describe("inverted", [0.1, 0.2, 0.3], [0.7, 0.8, 0.9, 0.2]),
            describe("negative and uneven", [-0.1, 0.0, 0.25, 0.5], [-0.9, -0.5, -0.1, -0.1, 0.0, 0.1, 0.3, -0.7]),
            describe("no mated", [], [0.1, 0.2]),
            describe("no non-mated", [0.1, 0.2], []),
        ],
        "random": describe("random", mated, non_mated, stated=False),
        "clopperPearson": clopper_pearson(),
        "normalDeviates": [[p, float(stats.norm.ppf(p))] for p in (1e-9, 1e-6, 1e-3, 0.02, 0.3, 0.5, 0.9, 0.9999)],
        "bootstrap": bootstrap(),
        "pareto": pareto(),
        "folds": folds(),
    }, indent=None))
