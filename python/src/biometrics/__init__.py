"""Compares faces, judges liveness, finds faces, extracts templates, reads identity documents and searches galleries.

    import biometrics

    comparison = biometrics.compare("selfie.jpg", "passport.jpg")
    print(comparison.face_match.result, comparison.face_match.score)

The functions of this module share one context, which the first call opens with the defaults. ``Context`` makes one with
another configuration. No picture leaves the machine. ``biometrics.service`` calls a service over HTTP instead.
"""
from __future__ import annotations

import threading
from typing import Any, Optional

from . import _library
from .context import Context
from .errors import BiometricsError
from .installing import Installation, InstalledEngine, InstalledModel, install_models
from .media import Media, MediaLike
from .results import (
    Box,
    Candidate,
    Challenge,
    Chip,
    Comparison,
    Detection,
    DocumentReading,
    Embedding,
    Encoding,
    Face,
    FaceMatch,
    Field,
    Liveness,
    Model,
    Pipeline,
    Point,
    Reading,
    SampleReport,
    Search,
    Template,
)

__all__ = [
    "BiometricsError",
    "Box",
    "Candidate",
    "Challenge",
    "Chip",
    "Comparison",
    "Context",
    "Detection",
    "DocumentReading",
    "Embedding",
    "Encoding",
    "Face",
    "FaceMatch",
    "Field",
    "Installation",
    "InstalledEngine",
    "InstalledModel",
    "Liveness",
    "Media",
    "MediaLike",
    "Model",
    "Pipeline",
    "Point",
    "Reading",
    "SampleReport",
    "Search",
    "Template",
    "chip",
    "compare",
    "default_context",
    "detect",
    "embed",
    "install_models",
    "liveness",
    "read",
    "search",
    "version",
]

_lock = threading.Lock()
_context: Optional[Context] = None


def default_context() -> Context:
    """The context of this module's functions, with the default configuration."""
    global _context
    with _lock:
        if _context is None:
            _context = Context()
        return _context


def version() -> str:
    """The version of the library."""
    text: bytes = _library.load().biometrics_version()
    return text.decode()


def compare(selfie: Optional[MediaLike], document: Optional[MediaLike], **options: Any) -> Comparison:
    """As :meth:`Context.compare`, in the default context."""
    return default_context().compare(selfie, document, **options)


def liveness(selfie: MediaLike, **options: Any) -> Liveness:
    """As :meth:`Context.liveness`, in the default context."""
    return default_context().liveness(selfie, **options)


def detect(picture: MediaLike, **options: Any) -> Detection:
    """As :meth:`Context.detect`, in the default context."""
    return default_context().detect(picture, **options)


def embed(picture: MediaLike, **options: Any) -> Embedding:
    """As :meth:`Context.embed`, in the default context."""
    return default_context().embed(picture, **options)


def read(front: MediaLike, back: Optional[MediaLike] = None, **options: Any) -> Reading:
    """As :meth:`Context.read`, in the default context."""
    return default_context().read(front, back, **options)


def chip(files: MediaLike, **options: Any) -> Chip:
    """As :meth:`Context.chip`, in the default context."""
    return default_context().chip(files, **options)


def search(gallery: str, probe: MediaLike, **options: Any) -> Search:
    """As :meth:`Context.search`, in the default context."""
    return default_context().search(gallery, probe, **options)
