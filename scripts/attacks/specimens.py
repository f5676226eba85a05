"""The labelled specimens that attacks are made from, and what the program under test finds on them."""
import csv
import dataclasses
import functools
import json
import os
import pathlib

from pictures import Eyes, Picture, read_frames, read_picture
from program import Program

BASELINE = json.loads((pathlib.Path(__file__).parent / "baseline.json").read_text())


@dataclasses.dataclass(frozen=True)
class Victim:
    """Somebody whose document and one honest picture the attacker has."""

    name: str
    selfie: pathlib.Path
    document: pathlib.Path
    selfie_eyes: Eyes
    portrait_eyes: Eyes

    @functools.cached_property
    def selfie_picture(self) -> Picture:
        return read_picture(self.selfie)

    @functools.cached_property
    def document_picture(self) -> Picture:
        return read_picture(self.document)


@dataclasses.dataclass(frozen=True)
class Document:
    """A document that has not expired, whoever its holder is."""

    name: str
    front: pathlib.Path
    back: pathlib.Path | None
    has_ghost: bool
    selfie: pathlib.Path
    is_upright: bool
    surname: str
    given_names: str
    number: str


@dataclasses.dataclass(frozen=True)
class Attacker:
    """Somebody else, of whom there is a clip that the program took for live on the baseline's date."""

    clip: pathlib.Path
    frames: list[Picture]
    eyes: Eyes  # in the first frame


class Specimens:
    """Victims and attackers of a data folder, each prepared once and remembered in the scratch folder.

    Victims are those of the baseline's list: their honest selfie Passed, so that a failure of an attack is not merely
    a failure to recognize. Their faces are found by one honest comparison.
    """

    def __init__(self, data: pathlib.Path, scratch: pathlib.Path, program: Program):
        self.data, self.scratch, self.program = data, scratch, program
        with open(data / "specimens/pairs.csv", newline="") as table:
            rows = [row for row in csv.DictReader(table) if row["mated"] == "1"]
        self.mated = [(data / "specimens" / row["probe"], data / "specimens" / row["reference"]) for row in rows]
        with open(data / "specimens/documents.csv", newline="") as table:
            rows = [row for row in csv.DictReader(table) if row["expired"] == "0"]
        folder = data / "specimens"
        self.documents = [
            Document(row["id"], folder / row["front"], folder / row["back"] if row["back"] else None,
                     row["ghostPortrait"] == "1", folder / f"selfies/{row['id']}.jpg", row["rotation"] == "0",
                     row["last"], row["first"], row["number"]) for row in rows]
        self._known: dict[str, object] = {}
        # How many frames were asked for of the attacker who is known.
        self._asked = 0

    def _remembered(self, name: str, find) -> object:
        path = self.scratch / "faces" / f"{name}.json"
        if not path.exists():
            path.parent.mkdir(parents=True, exist_ok=True)
            partial = path.with_suffix(f".{os.getpid()}.part")
            partial.write_text(json.dumps(find()))
            partial.rename(path)
        return json.loads(path.read_text())

    def victim(self, index: int) -> Victim:
        name = BASELINE["victims"][index % len(BASELINE["victims"])]
        if name not in self._known:
            selfie, document = next(pair for pair in self.mated if pair[0].stem == name)
            eyes = self._remembered(f"victim-{name}", lambda: self._eyes_of_pair(selfie, document))
            self._known[name] = Victim(name, selfie, document, *eyes)
        return self._known[name]

    def document(self, index: int, has_ghost: bool) -> Document:
        documents = [document for document in self.documents if document.has_ghost == has_ghost]
        return documents[index % len(documents)]

    def read(self, side: pathlib.Path) -> dict:
        """What `read` finds on a side."""
        return self._remembered(f"read-{side.stem}", lambda: self.program.read(side))

    def attacker(self, index: int, count: int = 75) -> Attacker:
        name = BASELINE["attackers"][index % len(BASELINE["attackers"])]
        if name in self._known and self._asked < count:
            del self._known[name]
        if name not in self._known:
            clip = self.data / name
            frames = read_frames(clip, count)
            eyes = self._remembered(f"attacker-{clip.stem}", lambda: self.program.eyes(frames[0]))
            self._known = {key: known for key, known in self._known.items() if not isinstance(known, Attacker)}
            self._known[name], self._asked = Attacker(clip, frames, eyes), count
        known = self._known[name]
        return dataclasses.replace(known, frames=[frame.copy() for frame in known.frames[:count]])

    def _eyes_of_pair(self, selfie: pathlib.Path, document: pathlib.Path) -> list[Eyes]:
        answer = self.program.compare(selfie, document, liveness=False).answer
        faces = answer.get("selfie", {}).get("face"), answer.get("document", {}).get("portrait")
        if not all(faces):
            raise SystemExit(f"No face is found on {selfie} or {document}: nothing can be made from them.")
        return [face["landmarks"][:2] for face in faces]
