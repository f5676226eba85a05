"""What came of the runs, by kind of attack, and the tables that show it."""
import dataclasses
from typing import Iterable

from program import Answer


@dataclasses.dataclass
class Tally:
    """The outcomes of one kind of attack; `landed` are the names of what ended with status 0."""

    group: str
    name: str
    known_gap: bool = False
    runs: int = 0
    landed: list[str] = dataclasses.field(default_factory=list)
    passed: int = 0
    live: int = 0
    undetermined: int = 0
    failed: int = 0
    untold: int = 0
    errors: int = 0

    def add(self, case: str, answer: Answer) -> None:
        self.runs += 1
        if answer.status == 0:
            self.landed.append(case)
        self.passed += answer.result == "Passed"
        self.undetermined += answer.result == "Undetermined"
        self.failed += answer.result == "Failed"
        self.live += answer.is_live is True
        self.untold += answer.is_live is None and answer.error is None
        self.errors += answer.error is not None

    @property
    def is_breach(self) -> bool:
        return bool(self.landed) and not self.known_gap


def attack_table(tallies: Iterable[Tally]) -> str:
    """Markdown: a row for each kind of attack."""
    head = ["kind", "n", "landed", "Passed", "live", "Undetermined", "Failed", "liveness null", "errors"]
    rows = []
    for tally in tallies:
        name = f"{tally.group}: {tally.name}" + (" (known gap)" if tally.known_gap else "")
        counts = [tally.runs, len(tally.landed), tally.passed, tally.live, tally.undetermined, tally.failed,
                  tally.untold, tally.errors]
        rows.append([name, *map(str, counts)])
    return markdown(head, rows)


def markdown(head: list[str], rows: list[list[str]]) -> str:
    lines = [head, ["---"] + ["--:"] * (len(head) - 1), *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)
