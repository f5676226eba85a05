"""Trains the network of one crop factor, on labels and on the answers of the published pair.

  train.py WORK FACTOR [--samples N]

Reads WORK/changed and WORK/crops/validation.npz, and writes WORK/network-FACTOR.pt, of which export.py makes the weights. The state is
saved every minute, and a run that was stopped goes on where it was. Both networks can be trained at once, on a core each.
"""
import argparse
import math
import os
import pathlib
import time

import numpy
import torch
from torch.nn import functional

from changed import SEED, Crops
from crops import FACTORS
from network import Network, log_odds

BATCH = 128
RATE = 2e-3
# How much a label counts beside the published pair's answer.
LABEL = 0.7
# The pair's log-odds are held within these, because far ones say no more than near ones.
BOUND = 7.0


def changed_crops(work, place):
    """The changed crops of one factor, the probability that each is to have, and the pair's log-odds where these alone count."""
    pictures, targets, copied = [], [], []
    for path in sorted((work / "changed").glob("???.npz")):
        with numpy.load(path) as file:
            pictures.append(torch.from_numpy(file["pictures"][:, place].copy()))
            labels, simulated = torch.from_numpy(file["labels"]), torch.from_numpy(file["simulated"])
            pair = torch.from_numpy(file["answers"]).clamp(-BOUND, BOUND).mean(1)
        # The pair judges a simulated attack on a live person, because no camera saw it.
        is_labelled = (labels >= 0) & ~(simulated & (labels == 1))
        target = torch.sigmoid(pair)
        targets.append(torch.where(is_labelled, LABEL * labels.float() + (1 - LABEL) * target, target))
        copied.append(torch.where(is_labelled, torch.nan, pair))
    return torch.cat(pictures), torch.cat(targets), torch.cat(copied)


class Training:
    """A network, its optimiser, the running mean of its weights, and the number of samples that it has seen."""

    def __init__(self, samples, factor):
        torch.manual_seed(SEED + round(10 * factor))
        self.samples, self.seen = samples, 0
        self.network = Network().to(memory_format=torch.channels_last)
        self.mean = Network().to(memory_format=torch.channels_last)
        self.mean.load_state_dict(self.network.state_dict())
        self.optimiser = torch.optim.AdamW(self.network.parameters(), weight_decay=2e-2)

    def state(self):
        return dict(seen=self.seen, network=self.network.state_dict(), mean=self.mean.state_dict(), optimiser=self.optimiser.state_dict())

    def restore(self, state):
        self.seen = state["seen"]
        for name in ("network", "mean", "optimiser"):
            getattr(self, name).load_state_dict(state[name])

    def step(self, pictures, targets, copied):
        """One batch. Returns its loss."""
        for group in self.optimiser.param_groups:
            group["lr"] = RATE * min(1, self.seen / 20_000 + 0.02) * (0.5 + 0.5 * math.cos(math.pi * self.seen / self.samples)) + 1e-6
        self.network.train()
        odds = log_odds(self.network(pictures))
        loss = functional.binary_cross_entropy_with_logits(odds, targets)
        is_copied = ~copied.isnan()
        far = functional.smooth_l1_loss(odds, copied.nan_to_num(), reduction="none")
        loss = loss + 0.1 * (far * is_copied).mean()
        self.optimiser.zero_grad(set_to_none=True)
        loss.backward()
        self.optimiser.step()
        self.seen += len(targets)
        decay = min(0.998, self.seen / (self.seen + 5_000))
        with torch.no_grad():
            for own, new in zip(self.mean.state_dict().values(), self.network.state_dict().values()):
                if own.is_floating_point():
                    own.lerp_(new, 1 - decay)
        return loss.item()

    @torch.no_grad()
    def scores(self, pictures):
        self.mean.eval()
        return torch.cat([log_odds(self.mean(chunk.float())) for chunk in pictures.split(256)]).numpy()


def area(scores, labels):
    """The area under the curve, which is the share of pairs in the right order."""
    live, attack = scores[labels == 1], numpy.sort(scores[labels == 0])
    below = numpy.searchsorted(attack, live, "left") + numpy.searchsorted(attack, live, "right")
    return below.mean() / 2 / len(attack)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("work", type=pathlib.Path)
    parser.add_argument("factor", type=float, choices=FACTORS)
    parser.add_argument("--samples", type=int, default=240_000)
    options = parser.parse_args()
    torch.set_num_threads(1)
    torch.set_flush_denormal(True)
    torch.use_deterministic_algorithms(True)
    place, name = FACTORS.index(options.factor), round(10 * options.factor)
    pictures, targets, copied = changed_crops(options.work, place)
    validation = Crops(options.work / "crops/validation.npz")
    seen = torch.from_numpy(validation.pictures[:, place].copy())
    training, saved = Training(options.samples, options.factor), options.work / f"state-{name}.pt"
    if saved.exists():
        training.restore(torch.load(saved, weights_only=True))
    generator = torch.Generator()
    began = shown = time.monotonic()
    while training.seen < options.samples:
        # A batch depends on the seed and its place alone, so that a run that goes on draws what it would have drawn.
        generator.manual_seed(SEED * 100 + name + training.seen)
        drawn = torch.randint(len(targets), (BATCH,), generator=generator)
        batch = pictures[drawn].float().contiguous(memory_format=torch.channels_last)
        mirrored = torch.rand(BATCH, 1, 1, 1, generator=generator) < 0.5
        batch = torch.where(mirrored, batch.flip(3), batch) * (0.92 + 0.16 * torch.rand(BATCH, 3, 1, 1, generator=generator))
        loss = training.step(batch.clamp(0, 255), targets[drawn], copied[drawn])
        if time.monotonic() - shown > 60 or training.seen >= options.samples:
            shown = time.monotonic()
            # A run that is stopped while it writes keeps the state before.
            unfinished = saved.with_suffix(".part")
            torch.save(training.state(), unfinished)
            os.replace(unfinished, saved)
            right = area(training.scores(seen), validation.rows["label"])
            print(f"×{options.factor}: {training.seen} samples, {shown - began:.0f} s, loss {loss:.3f}, area of the validation part {right:.4f}", flush=True)
    torch.save(training.mean.state_dict(), options.work / f"network-{name}.pt")


if __name__ == "__main__":
    main()
