"""Changes crops at random and asks the published pair about each.

  changed.py WORK --models FOLDER [--count N] [--worker PLACE/WORKERS]

Reads WORK/crops and writes WORK/changed/NNN.npz, 5,000 pairs each. A file depends on the seed and its number alone, so workers can
share the numbers, and a run that was stopped goes on with the files that are missing.
"""
import argparse
import os
import pathlib

import cv2
import numpy
import openvino
import torch

from crops import FACTORS, SIDE
from views import Views

SEED = 20261127
PAIRS = 5_000
BATCH = 250
# The share of crops without a label.
UNLABELLED = 0.25
TEACHERS = ("minifasnet-v2.onnx", "minifasnet-v1se.onnx")


class Crops:
    """The crops of a part, as bytes of (count, 2, 3, side, side)."""

    def __init__(self, *paths):
        pictures, rows = [], []
        for path in paths:
            with numpy.load(path) as file:
                if not len(file["rows"]):
                    continue
                stream, ends = file["bytes"], file["ends"]
                rows.append(file["rows"])
            starts = [0, *ends[:-1]]
            found = [cv2.imdecode(stream[start:end], cv2.IMREAD_COLOR) for start, end in zip(starts, ends)]
            pictures.append(numpy.stack(found).reshape(-1, len(FACTORS), SIDE, SIDE, 3).transpose(0, 1, 4, 2, 3))
        self.pictures, self.rows = numpy.concatenate(pictures), numpy.concatenate(rows)

    def weights(self):
        """How often each crop is drawn: both labels alike, and of a source by the root of its size."""
        labels = self.rows["label"]
        keys = numpy.char.add(self.rows["source"], labels.astype("U2"))
        _, first, places, counts = numpy.unique(keys, return_index=True, return_inverse=True, return_counts=True)
        share = numpy.sqrt(counts.astype(float))
        kinds = labels[first]
        for label, part in ((-1, UNLABELLED), (0, (1 - UNLABELLED) / 2), (1, (1 - UNLABELLED) / 2)):
            share[kinds == label] *= part / max(1e-9, share[kinds == label].sum())
        weights = (share / counts)[places]
        return weights / weights.sum()


class Teacher:
    """A published network on OpenVINO, for batches."""

    def __init__(self, path):
        core = openvino.Core()
        model = core.read_model(path)
        model.reshape([-1, 3, SIDE, SIDE])
        self.network = core.compile_model(model, "CPU", {"INFERENCE_NUM_THREADS": 1, "INFERENCE_PRECISION_HINT": "f32"})

    def log_odds(self, pictures):
        """The log-odds of the class “live”, which is the second of three."""
        logits = torch.from_numpy(self.network(pictures)[0].copy())
        shares = torch.log_softmax(logits, 1)
        return shares[:, 1] - torch.logsumexp(shares[:, [0, 2]], 1)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("work", type=pathlib.Path)
    parser.add_argument("--models", type=pathlib.Path, required=True, help="the folder of the published pair")
    parser.add_argument("--count", type=int, default=120_000)
    parser.add_argument("--worker", default="0/1")
    options = parser.parse_args()
    torch.set_num_threads(1)
    place, workers = (int(part) for part in options.worker.split("/"))
    crops = Crops(options.work / "crops/train.npz", options.work / "crops/unlabelled.npz")
    teachers = [Teacher(options.models / name) for name in TEACHERS]
    views, weights = Views("cpu"), crops.weights()
    (options.work / "changed").mkdir(exist_ok=True)
    for number in range(place, -(-options.count // PAIRS), workers):
        path = options.work / f"changed/{number:03}.npz"
        if path.exists():
            continue
        random = numpy.random.default_rng([SEED, number])
        views.generator.manual_seed(SEED + number)
        kept = {name: [] for name in ("pictures", "labels", "simulated", "answers")}
        for _ in range(PAIRS // BATCH):
            drawn = random.choice(len(weights), BATCH, p=weights)
            pairs = torch.from_numpy(crops.pictures[drawn]).float()
            seen, simulated = views.draw([pairs[:, place] for place in range(len(FACTORS))], FACTORS)
            kept["answers"].append(torch.stack([t.log_odds(view.numpy()) for t, view in zip(teachers, seen)], 1))
            kept["pictures"].append(torch.stack(seen, 1).byte())
            kept["labels"].append(torch.from_numpy(crops.rows["label"][drawn]))
            kept["simulated"].append(simulated)
        unfinished = path.with_suffix(".part.npz")
        numpy.savez(unfinished, **{name: torch.cat(parts).numpy() for name, parts in kept.items()})
        os.replace(unfinished, path)
        print(path, flush=True)


if __name__ == "__main__":
    main()
