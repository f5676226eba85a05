"""Writes the cards of the trained networks.

  card.py SCORES.csv

SCORES.csv comes from `biometrics evaluate liveness --liveness-calibration models/calibrations/liveness-biometrics-pad.json --scores
SCORES.csv TABLE.csv`, on recordings of sources that had no part in the training. Writes models/cards/biometrics-pad-27.md and -40.md.
"""
import argparse
import collections
import csv
import json
import math
import pathlib

import recordings

ROOT = pathlib.Path(__file__).resolve().parents[2]
CLIPS = recordings.CLIPS
# Sources with fewer recordings are counted together.
LEAST = 5


def interval(errors, count):
    """Wilson's interval of 95 %, which treats every recording as independent."""
    z, rate = 1.96, errors / count
    middle = rate + z * z / (2 * count)
    half = z * math.sqrt(rate * (1 - rate) / count + z * z / (4 * count * count))
    low, high = ((middle + sign * half) / (1 + z * z / count) for sign in (-1, 1))
    return f"{errors} of {count} ({100 * max(0, low):.0f}–{100 * min(1, high):.0f} %)"


def rates(path):
    """The lines of the table of errors: attacks accepted and honest people refused, by source and species."""
    counts = collections.defaultdict(lambda: [0, 0])
    with open(path, newline="") as file:
        for row in csv.DictReader(file):
            kind = "clips" if row["file"].lower().endswith(CLIPS) else "pictures"
            is_attack = row["label"] == "attack"
            count = counts[(kind, row["species"] if is_attack else "honest", row["source"])]
            is_live = row["is_live"] == "true"
            count[0] += is_live if is_attack else not is_live
            count[1] += 1
    tables = collections.defaultdict(lambda: collections.defaultdict(lambda: [0, 0, 0]))
    for (kind, species, source), (errors, count) in sorted(counts.items()):
        # A source with few recordings says nothing by itself.
        name = source if count >= LEAST else ""
        total = tables[(kind, species != "honest", species)][name]
        for place, more in enumerate((errors, count, 1)):
            total[place] += more
    lines = []
    for (kind, _, species), sources in sorted(tables.items()):
        for name, (errors, count, number) in sorted(sources.items(), reverse=True):
            lines.append(f"| {kind} | {species} | {name or f'others ({number}), each with fewer than {LEAST}'} | {interval(errors, count)} |")
    return lines


def card(entry, lines):
    artifact = entry["artifacts"][0]
    sources = recordings.load_manifest()["sources"]
    labelled = [source for source in sources if source["part"] == "train" and any(group["label"] != -1 for group in source["groups"])]
    unlabelled = [source for source in sources if all(group["label"] == -1 for group in source["groups"])]
    kept = [source for source in sources if source["part"] == "validation"]
    factor = entry["recipe"]["cropFactor"]
    return f"""# {entry["title"]}

`{entry["id"]}` tells a bona fide presentation from an attack, from one picture. It was trained by this project and is part of the program.

- **Recipe.** Face box scaled ×{factor:g} about its centre, shifted inside the picture and never padded, resized bilinearly (not smoothed) to 80×80, BGR 0–255, not divided. Two logits, softmax: 0 attack, 1 live. The recipe holds golden values (`Tests/Golden/make_pad_golden.py`) that are checked whenever the model is loaded.
- **Licence.** Apache-2.0; commercial use allowed: trained by this project. The recordings stay with their owners, and none is part of this project.
- **Network.** 225,000 parameters: plain convolutions of 3×3 in four stages with shortcuts (`scripts/train/network.py`).
- **Training data.** Labelled pictures and clips of {len(labelled)} public repositories, and unlabelled faces of {len(unlabelled)} others and of LFW. `scripts/train/sources.json` names each with its commit and digest. 120,000 crops were drawn from them, evenly by label and by the root of a source's size. Their colour, blur, noise, JPEG and size were changed, and screens and prints simulated. The network learned the label and the answer of `minifasnet-v2` and `minifasnet-v1se`. Without a label it learned the answer alone.
- **Made by.** `scripts/train/run`, about 80 minutes on two cores without a GPU, with a fixed seed.
- **Intended use.** Together with the network of the other crop, as `models/calibrations` says: one voice in the question whether a print or a screen is before a phone or a webcam. It never decides alone.
- **Not tried on.** Masks, cut-outs and mannequins beyond the pictures below, infrared cameras, children, and people by skin, sex or age: no recording here names these. It does not find files that a program made.
- **Verified.** Yes.

## Errors

Both own networks together, at the threshold of their calibration (APCER of at most 5 % for each species). The {len(kept)} sources of the part
“validation”, and all other sources of this table, had no part in the training. An attack counts if it is live, an honest recording if it is
not live, whatever the reason. The intervals treat recordings as independent. Recordings of one person are not, so the truth is wider.

| recordings | kind | source | errors |
|---|---|---|--:|
{chr(10).join(lines)}

| file | SHA-256 | bytes | source |
|---|---|---|---|
| `{artifact["file"]}` | `{artifact["sha256"]}` | {artifact["bytes"]} | part of the program |
"""


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("scores")
    options = parser.parse_args()
    lines = rates(options.scores)
    manifest = json.loads((ROOT / "models/manifest.json").read_text())
    for entry in manifest["models"]:
        if entry["id"].startswith("biometrics-pad-"):
            (ROOT / f"models/cards/{entry['id']}.md").write_text(card(entry, lines))


if __name__ == "__main__":
    main()
