"""The program under test: what it is asked, what it answers, and what that costs."""
import dataclasses
import json
import os
import pathlib
import resource
import subprocess
import tempfile

import numpy as np

# Longest wait for one answer; far above what any needs, so that a program that hangs does not hang the suite.
PATIENCE_SECONDS = 240
NO_JSON = "no JSON"
# The journeys in which a document decides.
DOCUMENT = {"id": "10", "kind": "identityDocument"}
SELFIE = {"id": "20", "kind": "selfie", "liveness": "passive", "acceptsUnprovedPresence": True}
RULES = {"unrecognized_document": {"required": True}, "document_validation": {"required": True, "minimumChecks": 3},
         "expired_document": {"required": True}}
DEFINITIONS = {
    "lenient": {"steps": [DOCUMENT, SELFIE]},
    "document": {"steps": [DOCUMENT], "faceMatch": {"enabled": False}},
    "chip": {"steps": [{**DOCUMENT, "types": ["passport"], "backSide": "never", "chip": "required"}, SELFIE]},
    # A licence has fewer checks than a zone.
    "licence": {"steps": [DOCUMENT], "faceMatch": {"enabled": False},
                "rules": {**RULES, "document_validation": {"required": True}}},
}
COMMON = {"schema": "biometrics.journey-definition/1", "version": 1, "title": "Attacks", "expiresAfter": "PT1H", "rules": RULES}


@dataclasses.dataclass(frozen=True)
class Answer:
    """The output and cost of one run."""

    status: int
    answer: dict
    cpu_seconds: float
    peak_mib: float

    @property
    def result(self) -> str | None:
        """Passed, Failed, Undetermined and so on; nothing where there was an error."""
        rules = self.answer.get("rules") or {}
        if "same_subject" in rules:
            return {"CouldNotApply": "Undetermined"}.get(rules["same_subject"]["result"], rules["same_subject"]["result"])
        return (self.answer.get("faceMatch") or {}).get("result")

    @property
    def is_live(self) -> bool | None:
        return (self.answer.get("selfie") or {}).get("isLive")

    @property
    def error(self) -> str | None:
        if "error" in self.answer:
            return (self.answer["error"] or {}).get("code") or "error"
        return None if self.status in (0, 1, 2) else f"status {self.status}"

    @property
    def is_broken(self) -> bool:
        """Ended by a signal, or without a JSON document: such a run shows nothing about an attack."""
        return self.status < 0 or self.error == NO_JSON


class Program:
    """The command `biometrics`."""

    def __init__(self, path: pathlib.Path):
        self.path = path

    def compare(self, selfie: pathlib.Path, document: pathlib.Path, liveness: bool = True) -> Answer:
        return self._run(["compare", *(["--liveness"] if liveness else []), "--json", str(selfie), str(document)])

    def verify(self, selfie: pathlib.Path | None, document: pathlib.Path, back: pathlib.Path | None = None, judge: str = "verify",
               chip: pathlib.Path | None = None, trust: pathlib.Path | None = None) -> Answer:
        """A whole journey by the definition of a judge. `trust` is the store of authorities for a chip."""
        given = {"document": document, "back": back, "selfie": selfie, "chip": chip, "trust": trust}
        files = [word for name, path in given.items() if path for word in (f"--{name}", str(path))]
        if judge not in DEFINITIONS:
            return self._run(["verify", "--json", *files])
        with tempfile.NamedTemporaryFile("w", suffix=".json") as definition:
            json.dump({**COMMON, "id": judge, **DEFINITIONS[judge]}, definition)
            definition.flush()
            return self._run(["verify", "--json", *files, "--definition", definition.name])

    def trust(self, certificate: pathlib.Path, folder: pathlib.Path) -> None:
        """Installs the certificate of an authority in a store."""
        self._run(["chip", "trust", "add", "--trust", str(folder), str(certificate)])

    def read(self, side: pathlib.Path) -> dict:
        """What is read on one side of a document."""
        return (self._run(["read", "--json", str(side)]).answer.get("results") or [{}])[0]

    def challenge(self, path: pathlib.Path, keys: pathlib.Path) -> None:
        """Issues a challenge that holds for as long as one may."""
        self._run(["challenge", "--lifetime", "120", "--out", str(path), "--challenge-keys", str(keys), "--json"])

    def is_live_at_challenge(self, clip: pathlib.Path, made_for: tuple[pathlib.Path, pathlib.Path] | None = None) -> bool | None:
        """The answer of `liveness --challenge` about a clip: one that was made before the challenge, unless `made_for` names the
        challenge and the folder of its keys. `None` if it cannot tell."""
        with tempfile.TemporaryDirectory() as folder:
            challenge, keys = made_for or (pathlib.Path(folder) / "challenge.json", pathlib.Path(folder) / "keys")
            if made_for is None:
                self.challenge(challenge, keys)
            answer = self._run(["liveness", "--challenge", str(challenge), "--challenge-keys", str(keys), "--json", str(clip)])
        results = answer.answer.get("results") or [{}]
        return results[0].get("isLive")

    def is_live(self, capture: pathlib.Path) -> bool | None:
        """The answer of `liveness` about one capture; `None` if it cannot tell."""
        answer = self._run(["liveness", "--json", str(capture)])
        results = answer.answer.get("results") or [{}]
        return results[0].get("isLive")

    def eyes(self, picture: np.ndarray) -> list[list[float]]:
        """Both eyes of the surest face."""
        import cv2
        with tempfile.NamedTemporaryFile(suffix=".png") as file:
            cv2.imwrite(file.name, picture)
            faces = self._run(["detect", "--json", file.name]).answer.get("faces")
        if not faces:
            raise SystemExit("No face is found on the first frame of an attacker's clip.")
        return faces[0]["landmarks"][:2]

    def _run(self, arguments: list[str]) -> Answer:
        with tempfile.TemporaryFile() as out:
            process = subprocess.Popen([self.path, *arguments], stdin=subprocess.DEVNULL, stdout=out,
                                       stderr=subprocess.DEVNULL)
            # A run that never ends is ended. No code runs between fork and exec, as a maker may have threads of its own.
            resource.prlimit(process.pid, resource.RLIMIT_CPU, (PATIENCE_SECONDS, PATIENCE_SECONDS))
            _, status, usage = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
            out.seek(0)
            text = out.read()
        return Answer(process.returncode, parsed(text), usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024)


def parsed(text: bytes) -> dict:
    """The JSON document that was printed, or an error in its place."""
    try:
        answer = json.loads(text)
    except ValueError:
        answer = None
    return answer if isinstance(answer, dict) else {"error": {"code": NO_JSON}}
