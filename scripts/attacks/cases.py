"""The input of a maker of attack files, and the list of kinds of attack."""
import dataclasses
import functools
import pathlib
import zlib
from typing import Callable

import numpy as np

from pictures import Grain, Picture, write_clip, write_picture
from specimens import Attacker, Specimens, Victim

SEED = 20261122
# Three seconds: enough for every analyser that looks at motion.
FRAMES = 75


@dataclasses.dataclass(frozen=True)
class Attack:
    """The two files that are handed in, and whether somebody's own file is among them."""

    # None where the document alone is judged.
    selfie: pathlib.Path | None
    document: pathlib.Path
    # The document's other side, where a journey asks for it.
    back: pathlib.Path | None = None
    # The challenge that the clip answers, and the folder of its keys.
    challenge: tuple[pathlib.Path, pathlib.Path] | None = None
    # The files of the document's chip.
    chip: pathlib.Path | None = None


class Case:
    """One attack to make: its victim and attacker, a random generator that no other case shares, and where files go."""

    def __init__(self, species: str, index: int, specimens: Specimens, folder: pathlib.Path):
        self.index, self.specimens, self.folder = index, specimens, folder
        self.random = np.random.default_rng([SEED, zlib.crc32(species.encode()), index])

    @functools.cached_property
    def victim(self) -> Victim:
        return self.specimens.victim(self.index)

    @functools.cached_property
    def attacker(self) -> Attacker:
        return self.specimens.attacker(self.index, FRAMES)

    @functools.cached_property
    def tracked(self) -> tuple[list[Picture], np.ndarray]:
        """The attacker's frames, and the face mesh on each."""
        import mesh  # needs more than the other makers
        return self.attacker.frames, mesh.mesh().track(self.attacker.frames)

    @functools.cached_property
    def grain(self) -> Grain:
        return Grain(self.random)

    def clip(self, frames: list[Picture], name: str = "", rate: float = 25) -> pathlib.Path:
        return write_clip(frames, self.folder / f"{self.index:03}{name}.mp4", rate)

    def picture(self, picture: Picture, name: str = "", quality: int = 92) -> pathlib.Path:
        return write_picture(picture, self.folder / f"{self.index:03}{name}.jpg", quality)

    def against_document(self, selfie: pathlib.Path) -> Attack:
        """The attack with the victim's own document on the other side."""
        return Attack(selfie, self.victim.document)


@dataclasses.dataclass(frozen=True)
class Species:
    """A kind of attack. At most the part `most` of it may end with status 0; `None` for a kind that is measured and not
    bounded there, as the level of the presentation does not stop injected files. At the level of a challenge none may land,
    but for a kind that no level stops.

    `judge` is what the files are handed to: `compare`, which is `compare --liveness`; `challenge`, where one lands that is live as
    the answer and Passed; or a whole journey, where one lands that is Complete. `verify` is that of the usual definition, `lenient`
    one that takes a live film for proof of presence, and `document` one without a selfie. `licence` is as `document`, with as few
    checks as a definition may ask for. `chip` is as `lenient`, and requires the chip of a
    passport. So the document has to speak against itself in the last four. `needs` is what the maker needs beyond OpenCV: the face `mesh`, the `gradient` of an embedder, or
    `fonts`."""

    name: str
    group: str
    make: Callable[[Case], Attack]
    in_quick: bool = True
    most: float | None = 0
    judge: str = "compare"
    needs: str | None = None


def species(group: str, name: str, in_quick: bool = True, most: float | None = 0, judge: str = "compare",
            needs: str | None = None):
    """Marks a function as the maker of a kind of attack."""

    def listed(make: Callable[[Case], Attack]) -> Callable[[Case], Attack]:
        REGISTRY.append(Species(name, group, make, in_quick, most, judge, needs))
        return make

    return listed


REGISTRY: list[Species] = []
