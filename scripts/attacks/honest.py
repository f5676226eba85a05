"""The other side of the scales: honest people who have to get through, and real recordings of either kind."""
import collections
import concurrent.futures
import csv
import dataclasses
import math
import os
import pathlib
from typing import Callable, Iterable

import chips
import licences
from cases import Case
from program import Answer, Program
from specimens import BASELINE, Specimens
from tally import markdown


@dataclasses.dataclass
class Shares:
    """How many of a kind came out how, against what the baseline demands."""

    name: str
    outcomes: collections.Counter
    demand: str = ""
    is_kept: bool = True

    @property
    def count(self) -> int:
        return sum(self.outcomes.values())


def each(items: Iterable, workers: int, ask: Callable) -> list:
    """The answers about all items in their order, so many at once."""
    with concurrent.futures.ThreadPoolExecutor(workers) as pool:
        return list(pool.map(ask, items))


def mated_pairs(specimens: Specimens, count: int, workers: int) -> Shares:
    """Comparisons of honest selfies with the same person's document; liveness is not judged of stills here."""
    answers = each(specimens.mated[:count], workers, lambda pair: specimens.program.compare(*pair, liveness=False))
    outcomes = collections.Counter(answer.error or answer.result for answer in answers)
    if count < len(specimens.mated):
        return Shares("mated specimens", outcomes, "some Passed", outcomes["Passed"] > 0)
    least = BASELINE["matedPassed"] - 1
    return Shares("mated specimens", outcomes, f"Passed ≥ {least}", outcomes["Passed"] >= least)


def journeys(specimens: Specimens, count: int, workers: int) -> list[Shares]:
    """The answers of `verify` about honest documents that have not expired, each beside its holder's selfie: whether anything speaks
    against the portrait. A selfie that is a picture is not judged for life here."""
    chosen = specimens.documents[:count]
    answers = each(chosen, workers, lambda one: specimens.program.verify(one.selfie, one.front, one.back))
    shares = []
    for name, has_ghost in (("with a ghost", True), ("without a ghost", False)):
        outcomes = collections.Counter(
            portrait_outcome(answer) for document, answer in zip(chosen, answers) if document.has_ghost == has_ghost)
        shares.append(Shares(f"honest documents {name}: their portraits", outcomes, "suspected = 0", outcomes["suspected"] == 0))
    return shares


def documents_alone(specimens: Specimens, count: int, workers: int) -> Shares:
    """The decisions about honest documents that have not expired, without a selfie, as altered ones are judged."""
    chosen = [each for each in specimens.documents if each.is_upright][:count]
    answers = each(chosen, workers, lambda one: specimens.program.verify(None, one.front, one.back, "document"))
    outcomes = collections.Counter(answer.error or answer.answer.get("systemDecision") for answer in answers)
    # The print of the baseline's does not confirm their zone.
    least = sum(each.name not in BASELINE["documentsReferred"] for each in chosen)
    return Shares("honest documents alone", outcomes, f"Complete ≥ {least}", outcomes["Complete"] >= least)


def holders_of_chips(specimens: Specimens, scratch: pathlib.Path, count: int, workers: int) -> Shares:
    """The decisions about people who come with their own passport and its chip, as other chips are judged."""
    folder = scratch / "honest-chips"
    folder.mkdir(parents=True, exist_ok=True)
    made = each(range(count), workers, lambda index: chips.own(Case("holder of a chip", index, specimens, folder)))
    trust = chips.trust(specimens)
    answers = each(made, workers, lambda one: specimens.program.verify(
        one.selfie, one.document, judge="chip", chip=one.chip, trust=trust))
    outcomes = collections.Counter(chip_outcome(answer) for answer in answers)
    # LFW's faces are small: a clip of one may be too dark or too coarse for liveness, or its score not steady. 13 of 20 are Complete.
    least, refused = math.ceil(count / 2), outcomes["chip not authentic"]
    return Shares("holders of a passport with a chip", outcomes, f"Complete ≥ {least}, chip not authentic = 0",
                  outcomes["Complete"] >= least and refused == 0)


def chip_outcome(answer: Answer) -> str:
    """The decision, unless the chip is what speaks against it."""
    rule = (answer.answer.get("rules") or {}).get("chip_authentic") or {}
    if answer.error:
        return answer.error
    return answer.answer.get("systemDecision") if rule.get("result") == "Passed" else "chip not authentic"


def drawn_licences(specimens: Specimens, scratch: pathlib.Path, count: int, workers: int) -> Shares:
    """The decisions about drawn licences whose print and barcode say the same, as half licences are judged."""
    folder = scratch / "honest-licences"
    folder.mkdir(parents=True, exist_ok=True)
    made = [licences.own(Case("honest licence", index, specimens, folder)) for index in range(count)]
    answers = each(made, workers, lambda one: specimens.program.verify(None, one.document, one.back, "licence"))
    outcomes = collections.Counter(answer.error or answer.answer.get("systemDecision") for answer in answers)
    # A selfie that becomes the portrait may show a second face, which is then taken for a ghost. 16 of 20 are Complete.
    least = math.ceil(count * 3 / 4)
    return Shares("drawn licences with their own barcode", outcomes, f"Complete ≥ {least}", outcomes["Complete"] >= least)


def portrait_outcome(answer: Answer) -> str:
    """Whether a journey's document had a witness of its portrait, and whether one spoke against it."""
    details = ((answer.answer.get("rules") or {}).get("document_validation") or {}).get("details") or []
    if any(detail["code"] == "check_failed" and detail["subject"] in WITNESSES for detail in details):
        return "suspected"
    if answer.error:
        return answer.error
    codes = {detail["code"] for detail in details}
    # If something else contradicts the document, or too little was read, a rule reports only that.
    return "witnessed" if "portrait_witnessed" in codes else "not witnessed" if "portrait_not_witnessed" in codes else "not told"


WITNESSES = ("traces_ghost", "traces_grain")


def live_counts(program: Program, captures: list[pathlib.Path], workers: int) -> collections.Counter:
    names = {True: "live", False: "attack", None: "null"}
    return collections.Counter(names[answer] for answer in each(captures, workers, program.is_live))


def simulated_clips(specimens: Specimens, workers: int, quick: bool) -> list[Shares]:
    """The specimens' clips and stills by kind."""
    kinds: dict[str, list[pathlib.Path]] = collections.defaultdict(list)
    with open(specimens.data / "specimens/clips.csv", newline="") as table:
        for row in csv.DictReader(table):
            kinds[row["species"] or "bona fide"].append(specimens.data / "specimens" / row["file"])
    result = []
    for kind, files in kinds.items():
        files = files[:2] if quick else files
        shares = Shares(f"simulated: {kind}", live_counts(specimens.program, files, workers))
        if kind == "bona fide":
            # Networks that were trained on real faces take some simulated heads for prints.
            least = len(files) // 2
            shares.demand, shares.is_kept = f"live ≥ {least}", shares.outcomes["live"] >= least
        else:
            shares.demand, shares.is_kept = "live = 0", shares.outcomes["live"] == 0
        result.append(shares)
    return result


def real_captures(data: pathlib.Path) -> dict[str, list[pathlib.Path]]:
    """Recordings by kind: the data folder's, and those of BIOMETRICS_REAL_CLIPS (corpus.csv beside use/) where it is set."""
    kinds: dict[str, list[pathlib.Path]] = collections.defaultdict(list)
    tables = [(data / name / "clips.csv", data / name) for name in ("clips", "clips2")]
    more = os.environ.get("BIOMETRICS_REAL_CLIPS")
    if more:
        tables.append((pathlib.Path(more) / "corpus.csv", pathlib.Path(more) / "use"))
    for table, folder in tables:
        with open(table, newline="") as rows:
            for row in csv.DictReader(rows):
                kinds[row["kind"]].append(folder / row["file"])
    return kinds


def real_clips(data: pathlib.Path, program: Program, workers: int) -> list[Shares]:
    """Real recordings by kind, with the bars that hold for each."""
    result = []
    for kind, files in sorted(real_captures(data).items()):
        outcomes = live_counts(program, files, workers)
        shares = Shares(f"real: {kind}", outcomes)
        if kind == "bona fide":
            # Honest people get through: nine in ten and more, and not one in thirty is called an attack.
            least, most = len(files) * 9 // 10, len(files) // 30
            shares.demand = f"live ≥ {least}, attack ≤ {most}"
            shares.is_kept = outcomes["live"] >= least and outcomes["attack"] <= most
        elif kind in ("replay", "print"):
            shares.demand, shares.is_kept = "live = 0", outcomes["live"] == 0
        result.append(shares)
    return result


def share_table(rows: list[Shares]) -> str:
    lines = []
    for row in rows:
        outcomes = ", ".join(f"{count} {name}" for name, count in sorted(row.outcomes.items(), key=lambda item: -item[1]))
        lines.append([row.name, str(row.count), outcomes, row.demand + ("" if row.is_kept else " — **not kept**")])
    return markdown(["what", "n", "came out", "demanded"], lines)
