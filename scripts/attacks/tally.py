"""The results of the runs by kind of attack, and their tables."""
import dataclasses
from typing import Iterable

from program import Answer


@dataclasses.dataclass
class Tally:
    """The outcomes of one kind of attack; `landed` are the names of what ended with status 0."""

    group: str
    name: str
    runs: int = 0
    most: float | None = 0
    # Whether no level stops this kind, so that it is only measured.
    is_measured: bool = False
    landed_at_challenge: list[str] = dataclasses.field(default_factory=list)
    landed: list[str] = dataclasses.field(default_factory=list)
    passed: int = 0
    live: int = 0
    untold: int = 0
    not_live: int = 0
    undetermined: int = 0
    failed: int = 0
    errors: int = 0
    broken: list[str] = dataclasses.field(default_factory=list)

    def add(self, case: str, answer: Answer, lands_at_challenge: bool = False) -> None:
        self.runs += 1
        if lands_at_challenge:
            self.landed_at_challenge.append(case)
        if answer.status == 0:
            self.landed.append(case)
        if answer.is_broken:
            self.broken.append(case)
        self.passed += answer.result == "Passed"
        self.undetermined += answer.result == "Undetermined"
        self.failed += answer.result == "Failed"
        self.live += answer.is_live is True
        self.not_live += answer.is_live is False
        self.untold += answer.is_live is None and answer.error is None
        self.errors += answer.error is not None

    def breaches(self) -> list[str]:
        """Why this kind fails the suite: an attack landed, or the program broke off and so judged nothing."""
        name = f"{self.group}: {self.name}"
        lines = []
        if self.most is not None and len(self.landed) > self.most * self.runs:
            lines.append(f"{name}: {len(self.landed)} of {self.runs} landed, first {self.landed[0]}")
        if self.landed_at_challenge and not self.is_measured:
            lines.append(f"{name}: {len(self.landed_at_challenge)} of {self.runs} landed by a challenge")
        if self.broken:
            lines.append(f"{name}: {len(self.broken)} of {self.runs} gave no answer at all, first {self.broken[0]}")
        return lines


def attack_table(tallies: Iterable[Tally]) -> str:
    """Markdown: a row for each kind of attack, and one for all together."""
    head = ["kind", "n", "landed by presentation", "landed by challenge", "Passed", "live", "null", "not live", "Undetermined", "Failed", "errors"]
    rows, total = [], [0] * (len(head) - 1)
    for tally in tallies:
        counts = [tally.runs, len(tally.landed), len(tally.landed_at_challenge), tally.passed, tally.live, tally.untold, tally.not_live, tally.undetermined,
                  tally.failed, tally.errors]
        total = [sum(pair) for pair in zip(total, counts)]
        rows.append([f"{tally.group}: {tally.name}", *map(str, counts)])
    return markdown(head, [*rows, ["all", *map(str, total)]])


def markdown(head: list[str], rows: list[list[str]]) -> str:
    lines = [head, ["---"] + ["--:"] * (len(head) - 1), *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)
