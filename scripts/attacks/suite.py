"""Makes attack files, two or more at once, and hands them to the program under test."""
import concurrent.futures
import functools
import hashlib
import json
import pathlib
import re
import sys
import time
from typing import Iterable

import cv2

import alterations, answers, chips, documents, licences, patterns, photographs  # noqa: F401, E401: each lists its kinds
import portraits, presentations, shown, splices, stills, swaps  # noqa: F401, E401
from cases import REGISTRY, SEED, Attack, Case, Species
from program import DEFINITIONS, Answer, Program
from specimens import Specimens
from tally import Tally


JOURNEYS = {"verify", *DEFINITIONS}


def version_of_makers() -> str:
    """Changes with the makers, so that files of older ones are not taken again."""
    here = pathlib.Path(__file__).parent
    names = ("pictures", "cases", "heads", "mesh", "splices", "photographs", "portraits", "stills", "presentations", "swaps",
             "documents", "patterns", "shown", "alterations", "licences", "chips")
    makers = [here / f"{name}.py" for name in names]
    content = b"".join(path.read_bytes() for path in [*makers, here / "baseline.json"])
    return f"{SEED}-{hashlib.sha256(content).hexdigest()[:12]}"


@functools.lru_cache(maxsize=1)
def specimens_of(data: pathlib.Path, scratch: pathlib.Path, program: pathlib.Path) -> Specimens:
    cv2.setNumThreads(1)
    return Specimens(data, scratch, Program(program))


def made(kind: Species, index: int, specimens: Specimens, scratch: pathlib.Path) -> Attack:
    """The files of one attack, from the scratch folder where an earlier run left them."""
    folder = scratch / re.sub("[^a-z0-9]+", "-", f"{kind.group} {kind.name}".lower()).strip("-")
    known = folder / f"{index:03}.json"
    if known.exists():
        return Attack(**{name: path and pathlib.Path(path) for name, path in json.loads(known.read_text()).items()})
    folder.mkdir(parents=True, exist_ok=True)
    attack = kind.make(Case(kind.name, index, specimens, folder))
    # A challenge holds for two minutes: its answer is of no use to a later run.
    if attack.challenge is None:
        paths = {name: getattr(attack, name) for name in ("selfie", "document", "back", "chip")}
        known.write_text(json.dumps({name: path and str(path) for name, path in paths.items()}))
    return attack


def one(data: pathlib.Path, scratch: pathlib.Path, program: pathlib.Path, place: int, index: int) -> tuple[int, str, Answer, bool]:
    """Makes and runs one attack; what crosses between processes is small."""
    kind = REGISTRY[place]
    specimens = specimens_of(data, scratch, program)
    attack = made(kind, index, specimens, scratch)
    case = f"{kind.judge} {attack.selfie} {attack.document}"
    if kind.judge in JOURNEYS:
        trust = chips.trust(specimens) if attack.chip else None
        answer = specimens.program.verify(attack.selfie, attack.document, attack.back, kind.judge, attack.chip, trust)
        return place, case, answer, False
    if kind.judge == "challenge":
        is_live = specimens.program.is_live_at_challenge(attack.selfie, attack.challenge)
        answer = specimens.program.compare(attack.selfie, attack.document)
        return place, case, answer, is_live is True and answer.result == "Passed"
    answer = specimens.program.compare(attack.selfie, attack.document)
    # A clip that is not live by its presentation is not live by a challenge either, and a picture cannot answer one.
    is_asked = answer.status == 0 and attack.selfie.suffix == ".mp4"
    lands_at_challenge = is_asked and specimens.program.is_live_at_challenge(attack.selfie) is True
    return place, case, answer, lands_at_challenge


def tally_of(kind: Species) -> Tally:
    """An empty tally. Nothing stops a kind that answers challenges and has no bound."""
    return Tally(kind.group, kind.name, most=kind.most, is_measured=kind.judge == "challenge" and kind.most is None)


def run_attacks(data: pathlib.Path, scratch: pathlib.Path, program: pathlib.Path, count: int, workers: int,
                kinds: Iterable[Species], seconds: float) -> tuple[list[Tally], bool]:
    """Runs `count` attacks of each kind, all kinds' first ones first, and stops to start new ones when time is over.

    Gives the tallies, and whether all were run.
    """
    chosen = [REGISTRY.index(kind) for kind in kinds]
    tallies = {place: tally_of(REGISTRY[place]) for place in chosen}
    deadline = time.monotonic() + seconds
    # Neighbours share a victim and an attacker, which a worker keeps.
    jobs = [(place, index) for index in range(count) for place in chosen]
    complete = True
    with concurrent.futures.ProcessPoolExecutor(workers) as pool:
        waiting: set[concurrent.futures.Future] = set()
        for done, (place, index) in enumerate(jobs):
            if time.monotonic() > deadline:
                complete = False
                break
            if len(waiting) >= 2 * workers:
                waiting = collected(waiting, tallies, concurrent.futures.FIRST_COMPLETED)
            waiting.add(pool.submit(one, data, scratch, program, place, index))
            if sys.stderr.isatty():
                print(f"\r{done + 1} of {len(jobs)} attacks", end="", file=sys.stderr)
        collected(waiting, tallies, concurrent.futures.ALL_COMPLETED)
    return list(tallies.values()), complete


def collected(waiting: set, tallies: dict[int, Tally], until: str) -> set:
    finished, left = concurrent.futures.wait(waiting, return_when=until)
    for future in finished:
        place, case, answer, lands_at_challenge = future.result()
        tallies[place].add(case, answer, lands_at_challenge)
    return left
