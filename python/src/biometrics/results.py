"""What calls give: frozen values, each with the whole JSON document that the command writes.

``to_dict()`` returns that document, and ``to_row()`` a flat dictionary for a table. Boxes and points are in pixels of
the upright picture, x to the right, y down. Texts such as ``Passed`` are those of Documentation/JSON.md.
"""
from __future__ import annotations

import copy
import dataclasses
from typing import Any, Dict, Mapping, Optional, Tuple

__all__ = [
    "Box",
    "Candidate",
    "Challenge",
    "Chip",
    "Comparison",
    "Detection",
    "DocumentReading",
    "Embedding",
    "Encoding",
    "Face",
    "FaceMatch",
    "Field",
    "Liveness",
    "Model",
    "Pipeline",
    "Point",
    "Reading",
    "SampleReport",
    "Search",
    "Template",
]

Point = Tuple[float, float]


@dataclasses.dataclass(frozen=True)
class Box:
    """A rectangle by its top left corner; it may reach beyond the picture."""

    x: float
    y: float
    width: float
    height: float


@dataclasses.dataclass(frozen=True)
class Face:
    """A face: its box, the detector's confidence from 0 to 1, and five points.

    The points are the right eye, the left eye, the tip of the nose, and the right and the left corner of the mouth, as
    the person has them.
    """

    box: Box
    confidence: float
    landmarks: Tuple[Point, ...]
    #: Whether the points were placed by the proportions of a mean face.
    landmarks_are_estimated: bool = False
    #: ``subject``, ``portrait``, ``ghostPortrait`` or ``bystander``; ``None`` for a mere detection.
    role: Optional[str] = None

    @classmethod
    def _of(cls, value: Mapping[str, Any]) -> "Face":
        return cls(
            Box(*value["box"]),
            value["confidence"],
            tuple((point[0], point[1]) for point in value["landmarks"]),
            value.get("landmarksAreEstimated", False),
            value.get("role"),
        )


@dataclasses.dataclass(frozen=True)
class Model:
    """A model by its id and the SHA-256 of its bytes."""

    id: str
    sha256: str


@dataclasses.dataclass(frozen=True)
class Pipeline:
    """The models and plugins that gave a result."""

    profile: Optional[str]
    detector: Optional[str]
    models: Tuple[Model, ...]
    engine: Optional[str]
    precision: Optional[str]
    #: Ids of models whose licence forbids commercial use.
    research_only: Tuple[str, ...] = ()

    @classmethod
    def _of(cls, value: Mapping[str, Any]) -> "Pipeline":
        return cls(
            value.get("profile"),
            value.get("detector"),
            tuple(Model(each["id"], each["sha256"]) for each in value["models"]),
            value.get("engine"),
            value.get("precision"),
            tuple(value.get("researchOnly") or ()),
        )


@dataclasses.dataclass(frozen=True)
class _Document:
    """A value with its JSON document, which takes no part in its text."""

    _document: Mapping[str, Any] = dataclasses.field(repr=False, compare=False)

    def to_dict(self) -> Dict[str, Any]:
        """The JSON document, as a copy."""
        return copy.deepcopy(dict(self._document))

    def __repr__(self) -> str:
        """The simple values in one short line; `to_dict()` has all of them."""
        shown = []
        for field in dataclasses.fields(self):
            value = getattr(self, field.name)
            if field.repr and (value is None or isinstance(value, (bool, int, float, str, FaceMatch))):
                shown.append(f"{field.name}={value!r}")
        return f"{type(self).__name__}({', '.join(shown)})"


@dataclasses.dataclass(frozen=True)
class FaceMatch:
    """The decision, and the score that it rests on. A higher score is more alike."""

    #: ``Passed``, ``Failed``, ``Undetermined``, ``Required`` or ``Skipped``.
    result: str
    score: Optional[float]
    pass_threshold: Optional[float]
    fail_threshold: Optional[float]
    #: The part of non-mated comparisons that score at least as high.
    false_match_rate: Optional[float]
    #: Why, most important first; empty for a plain pass.
    reasons: Tuple[str, ...]


@dataclasses.dataclass(frozen=True)
class SampleReport:
    """What was found on one side of a comparison."""

    path: str
    width: int
    height: int
    #: Every face, the compared one first.
    faces: Tuple[Face, ...]
    #: Faults of the capture, most important first.
    capture_codes: Tuple[str, ...]
    #: ``None`` if liveness was not asked for or has no answer.
    is_live: Optional[bool] = None
    liveness_status_code: Optional[str] = None
    #: The clockwise turn after which a portrait stands upright; ``None`` for a selfie.
    rotation_degrees: Optional[int] = None

    @classmethod
    def _of(cls, value: Optional[Mapping[str, Any]]) -> Optional["SampleReport"]:
        if value is None:
            return None
        return cls(
            value["path"],
            value["width"],
            value["height"],
            tuple(Face._of(each) for each in value["faces"]),
            tuple(value["captureCodes"]),
            value.get("isLive"),
            value.get("livenessStatusCode"),
            value.get("rotationDegrees"),
        )


@dataclasses.dataclass(frozen=True, repr=False)
class Comparison(_Document):
    """A selfie compared with the portrait on a document."""

    face_match: FaceMatch
    selfie: Optional[SampleReport]
    document: Optional[SampleReport]
    pipeline: Pipeline
    #: Wall time by stage.
    timings_ms: Mapping[str, float] = dataclasses.field(compare=False)

    @classmethod
    def _of(cls, value: Mapping[str, Any]) -> "Comparison":
        match = value["faceMatch"]
        return cls(
            value,
            FaceMatch(
                match["result"],
                match["score"],
                match["passThreshold"],
                match["failThreshold"],
                match["falseMatchRate"],
                tuple(match["reasons"]),
            ),
            SampleReport._of(value["selfie"]),
            SampleReport._of(value["document"]),
            Pipeline._of(value["pipeline"]),
            dict(value["timingsMs"]),
        )

    def to_row(self) -> Dict[str, Any]:
        """``result``, ``score``, ``false_match_rate``, ``reasons``, ``is_live`` and the two paths."""
        return {
            "selfie": self.selfie.path if self.selfie else None,
            "document": self.document.path if self.document else None,
            "result": self.face_match.result,
            "score": self.face_match.score,
            "false_match_rate": self.face_match.false_match_rate,
            "reasons": " ".join(self.face_match.reasons),
            "is_live": self.selfie.is_live if self.selfie else None,
            "liveness_status_code": self.selfie.liveness_status_code if self.selfie else None,
        }


@dataclasses.dataclass(frozen=True, repr=False)
class Liveness(_Document):
    """Whether a living person took a selfie picture or clip."""

    path: str
    #: ``None`` if it cannot be told.
    is_live: Optional[bool]
    #: The most important fault of the capture.
    liveness_status_code: Optional[str]
    reasons: Tuple[str, ...]
    #: ``presentation`` or ``challenge``.
    level: Optional[str]
    #: The one thing to do if it cannot be told.
    instruction: Optional[str]
    #: From 0, an attack, to 1, bona fide.
    score: Optional[float]
    live_threshold: Optional[float]
    attack_threshold: Optional[float]
    pipeline: Pipeline

    @classmethod
    def _of(cls, value: Mapping[str, Any]) -> "Liveness":
        result = value["results"][0]
        return cls(
            value,
            result["path"],
            result["isLive"],
            result["livenessStatusCode"],
            tuple(result["livenessReasons"]),
            result.get("livenessLevel"),
            result.get("livenessInstruction"),
            result["score"],
            result.get("liveThreshold"),
            result.get("attackThreshold"),
            Pipeline._of(value["pipeline"]),
        )

    def to_row(self) -> Dict[str, Any]:
        """The values without the pipeline."""
        return {
            "path": self.path,
            "is_live": self.is_live,
            "score": self.score,
            "liveness_status_code": self.liveness_status_code,
            "reasons": " ".join(self.reasons),
            "instruction": self.instruction,
        }


@dataclasses.dataclass(frozen=True, repr=False)
class Detection(_Document):
    """The faces of a picture, the surest first."""

    path: str
    width: int
    height: int
    faces: Tuple[Face, ...]
    pipeline: Pipeline

    @classmethod
    def _of(cls, value: Mapping[str, Any]) -> "Detection":
        return cls(
            value,
            value["path"],
            value["width"],
            value["height"],
            tuple(Face._of(each) for each in value["faces"]),
            Pipeline._of(value["pipeline"]),
        )

    def to_row(self) -> Dict[str, Any]:
        """The size, the number of faces, and the box of the surest one."""
        box = self.faces[0].box if self.faces else None
        return {
            "path": self.path,
            "width": self.width,
            "height": self.height,
            "faces": len(self.faces),
            "confidence": self.faces[0].confidence if self.faces else None,
            "x": box.x if box else None,
            "y": box.y if box else None,
            "box_width": box.width if box else None,
            "box_height": box.height if box else None,
        }


@dataclasses.dataclass(frozen=True)
class Template:
    """The numbers that describe a face to one model. Templates are personal data, so their text has none of them."""

    model: str
    #: 32-bit floats of length 1, as bytes in the order of this machine.
    content: bytes = dataclasses.field(repr=False)

    def __len__(self) -> int:
        return len(self.content) // 4

    @property
    def features(self) -> Any:
        """The numbers as an array of NumPy, which may not be written to."""
        import numpy

        return numpy.frombuffer(self.content, dtype=numpy.float32)

    def to_list(self) -> list[float]:
        """The numbers as a list."""
        return list(memoryview(self.content).cast("f"))


@dataclasses.dataclass(frozen=True, repr=False)
class Embedding(_Document):
    """The templates of the face that a comparison would use: one for each embedder, none without a face."""

    path: str
    #: The detector's confidence in the face; ``None`` without one.
    confidence: Optional[float]
    templates: Tuple[Template, ...]

    @classmethod
    def _of(cls, value: Mapping[str, Any], templates: list[Tuple[str, bytes]]) -> "Embedding":
        return cls(
            value, value["path"], value["confidence"], tuple(Template(model, content) for model, content in templates)
        )

    def to_row(self) -> Dict[str, Any]:
        """The templates as lists, by their models."""
        row: Dict[str, Any] = {"path": self.path, "confidence": self.confidence}
        row.update({template.model: template.to_list() for template in self.templates})
        return row


@dataclasses.dataclass(frozen=True)
class Encoding:
    """dlib's numbers for a face in a box. They are personal data, so the text of this object has none of them."""

    box: Box
    #: The outer and inner corner of the left eye, those of the right eye, and the base of the nose.
    landmarks: Tuple[Point, ...]
    #: 32-bit floats as bytes in the order of this machine; not of length 1.
    content: bytes = dataclasses.field(repr=False)

    @classmethod
    def _of(cls, value: Mapping[str, Any], content: bytes) -> "Encoding":
        return cls(Box(*value["box"]), tuple((point[0], point[1]) for point in value["landmarks"]), content)

    @property
    def features(self) -> Any:
        """The numbers as an array of NumPy, which may not be written to."""
        import numpy

        return numpy.frombuffer(self.content, dtype=numpy.float32)


@dataclasses.dataclass(frozen=True)
class Field:
    """A value on a document, with what each place says of it. The text of this object has none of them."""

    value: Optional[str] = dataclasses.field(repr=False)
    mrz: Optional[str] = dataclasses.field(repr=False)
    printed: Optional[str] = dataclasses.field(repr=False)
    barcode: Optional[str] = dataclasses.field(repr=False)
    doubt: Tuple[str, ...] = ()
    #: How often a value with these witnesses is wrong; ``None`` if that was not counted.
    error_rate: Optional[float] = None
    #: The witnesses of the value, such as ``zone`` and ``print``, and the checks that it passes.
    witnesses: Tuple[str, ...] = ()


@dataclasses.dataclass(frozen=True)
class DocumentReading:
    """One side of an identity document. It is personal data, so its text has no value of a field."""

    path: str
    recognized: bool
    document_type: Optional[str]
    issuing_country: Optional[str]
    #: Whether the machine-readable zone may be relied on; ``None`` without a zone.
    zone_accepted: Optional[bool]
    fields: Mapping[str, Field] = dataclasses.field(repr=False)
    validation_errors: Tuple[str, ...]
    #: The id of the document's design; ``None`` if none is told.
    design: Optional[str] = None

    @classmethod
    def _of(cls, value: Mapping[str, Any]) -> "DocumentReading":
        zone = value.get("mrz")
        return cls(
            value["path"],
            value["recognized"],
            value["documentType"],
            value["issuingCountry"],
            zone.get("accepted") if zone else None,
            {
                name: Field(
                    field.get("value"),
                    field.get("mrz"),
                    field.get("printed"),
                    field.get("barcode"),
                    tuple(field.get("doubt") or ()),
                    field.get("errorRate"),
                    tuple(field.get("witnesses") or ()),
                )
                for name, field in value["fields"].items()
            },
            tuple(value["validationErrors"]),
            value.get("design"),
        )


@dataclasses.dataclass(frozen=True, repr=False)
class Reading(_Document):
    """The sides of an identity document that were read."""

    sides: Tuple[DocumentReading, ...]

    @classmethod
    def _of(cls, value: Mapping[str, Any]) -> "Reading":
        return cls(value, tuple(DocumentReading._of(each) for each in value["results"]))

    def to_row(self) -> Dict[str, Any]:
        """The first side: its type, country and checks, and each stated value as ``field.NAME``."""
        side = self.sides[0]
        row: Dict[str, Any] = {
            "path": side.path,
            "recognized": side.recognized,
            "document_type": side.document_type,
            "issuing_country": side.issuing_country,
            "zone_accepted": side.zone_accepted,
            "validation_errors": " ".join(side.validation_errors),
        }
        row.update({f"field.{name}": field.value for name, field in side.fields.items()})
        return row


@dataclasses.dataclass(frozen=True, repr=False)
class Chip(_Document):
    """The chip of a travel document. It is personal data, so its text has no value of a field."""

    path: str
    #: ``Passed`` only if everything that was asked for passed; else ``Failed`` or ``Undetermined``.
    result: str
    reasons: Tuple[str, ...]
    #: Whether the files may come from a copy of the chip.
    may_be_copy: bool
    #: The fields by name, from data groups that match their signed digests.
    fields: Mapping[str, str]

    @classmethod
    def _of(cls, value: Mapping[str, Any]) -> "Chip":
        fields = {name: field["value"] for name, field in value["fields"].items()}
        return cls(value, value["path"], value["result"], tuple(value["reasons"]), value["mayBeCopy"], fields)

    def to_row(self) -> Dict[str, Any]:
        """The result and its reasons, and each field as ``field.NAME``."""
        row: Dict[str, Any] = {
            "path": self.path,
            "result": self.result,
            "reasons": " ".join(self.reasons),
            "may_be_copy": self.may_be_copy,
        }
        row.update({f"field.{name}": text for name, text in self.fields.items()})
        return row


@dataclasses.dataclass(frozen=True)
class Candidate:
    """A person of a gallery who may be the one on the probe. A rule or a person has to judge."""

    person: str
    face: str
    score: float
    false_match_rate: Optional[float]
    #: How many faces of strangers score as high in this gallery, on average.
    expected_false_candidates: Optional[float]


@dataclasses.dataclass(frozen=True, repr=False)
class Search(_Document):
    """What a search found, the most alike first."""

    probe: str
    #: With how many faces the probe was compared.
    faces: int
    #: The least score of a candidate.
    threshold: float
    candidates: Tuple[Candidate, ...]

    @classmethod
    def _of(cls, value: Mapping[str, Any]) -> "Search":
        return cls(
            value,
            value["probe"],
            value["faces"],
            value["threshold"]["score"],
            tuple(
                Candidate(
                    each["person"],
                    each["face"],
                    each["score"],
                    each["falseMatchRate"],
                    each["expectedFalseCandidates"],
                )
                for each in value["candidates"]
            ),
        )

    def to_row(self) -> Dict[str, Any]:
        """The number of candidates, and the first one."""
        first = self.candidates[0] if self.candidates else None
        return {
            "probe": self.probe,
            "faces": self.faces,
            "threshold": self.threshold,
            "candidates": len(self.candidates),
            "person": first.person if first else None,
            "score": first.score if first else None,
        }


@dataclasses.dataclass(frozen=True, repr=False)
class Challenge(_Document):
    """Movements that nobody could know before. ``to_dict()`` goes to the person's app and comes back unchanged."""

    id: str
    #: Each movement with the milliseconds from the first frame at which it is asked for.
    prompts: Tuple[Tuple[str, int], ...]

    @classmethod
    def _of(cls, value: Mapping[str, Any]) -> "Challenge":
        challenge = value["challenge"]
        return cls(
            value,
            challenge["id"],
            tuple((each["movement"], each["atMilliseconds"]) for each in challenge["prompts"]),
        )
