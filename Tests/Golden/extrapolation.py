"""How far beyond its last counted rate a calibration may claim.

Draws sets of independent non-mated scores from distributions whose rates are known, fits the tail as
ScoreCalibrationBuilder does (without its check against the counts, which only makes claims safer), and compares the rate
claimed for a threshold 1, 2 or 3 decades below the last counted one with the true one. Prints, for each: the part of the
sets whose true rate is above twice the claim, the median of true over claimed, and its 99th percentile.

    python3 Tests/Golden/extrapolation.py
"""
import numpy as np
from scipy import stats

DISTRIBUTIONS = {"normal": stats.norm(), "cosine of 128": stats.beta(63.5, 63.5), "lognormal": stats.lognorm(0.25),
                 "logistic": stats.logistic(), "gumbel": stats.gumbel_r(), "student 10": stats.t(10)}
COUNTED, TAIL_SHARE, INDEPENDENT = 10, 0.05, 2500


def survival(excess, scale, shape):
    if abs(shape) < 1e-9:
        return np.exp(-excess / scale)
    base = 1 + shape * excess / scale
    return base ** (-1 / shape) if base > 0 else 0.0


def excess_for(rate, scale, shape):
    return -scale * np.log(rate) if abs(shape) < 1e-9 else scale * (rate ** -shape - 1) / shape


def bounded_shape(shape, n):
    x = min(max(shape, -0.5), 0.45)
    error = np.sqrt((1 - x) * (2 - x) ** 2 * (1 - x + 2 * x * x) / ((1 - 2 * x) * (3 - 2 * x)) / n)
    upper = shape + 1.959963984540054 * error
    return max(upper, -0.5) if upper < 0 else min(max(shape, 0), 0.9)


def true_over_claimed(rng, distribution, n, decades):
    k = int(n * TAIL_SHARE)
    spacings = rng.exponential(size=k + 1).cumsum()
    scores = distribution.isf(spacings / (spacings[-1] + rng.gamma(n - k)))  # the k + 1 highest of n, falling
    excesses = np.sort(scores[:k] - scores[k])
    first = excesses.mean()
    weighted = np.mean(excesses * (1 - (np.arange(1, k + 1) - 0.35) / k))
    shape = bounded_shape(2 - first / (first - 2 * weighted), min(k, INDEPENDENT))
    last, rate = scores[COUNTED - 1], COUNTED / n
    if survival(last - scores[k], first * (1 - shape), shape) <= 0:
        shape = 0.0
    scale = first * (1 - shape)
    factor = max(k / n, rate / survival(last - scores[k], scale, shape))
    claims = [rate * 10.0 ** -d for d in decades]
    return [distribution.sf(max(last, scores[k] + excess_for(c / factor, scale, shape))) / c for c in claims]


if __name__ == "__main__":
    rng = np.random.default_rng(1)
    for n, sets in ((1000, 1000), (10_000, 500), (100_000, 200), (1_000_000, 60)):
        for name, distribution in DISTRIBUTIONS.items():
            ratios = np.array([true_over_claimed(rng, distribution, n, (1, 2, 3)) for _ in range(sets)])
            print(f"{n:8d} {name:14s}", *(f"{np.mean(r > 2):7.1%} {np.median(r):6.2f} {np.quantile(r, 0.99):6.1f} "
                                          for r in ratios.T), sep=" |")
