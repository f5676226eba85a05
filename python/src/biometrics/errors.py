"""The one error of the package."""
from __future__ import annotations

from typing import Optional

__all__ = ["BiometricsError"]


class BiometricsError(Exception):
    """Why a call gave nothing.

    ``code`` is stable text, such as ``no_such_input``; Documentation/JSON.md lists the codes. A biometric outcome, such
    as "no face", is a value and never an error. No message holds pixels, templates or names of persons.
    """

    def __init__(self, code: str, message: str, path: Optional[str] = None, status: int = 70):
        super().__init__(code, message, path, status)
        #: Stable text that programs may match.
        self.code = code
        #: The failure and its remedy.
        self.message = message
        #: The file that the error is about, or ``None``.
        self.path = path
        #: The exit status with which the command would end.
        self.status = status

    def __str__(self) -> str:
        place = f"{self.path}: " if self.path else ""
        return f"{place}{self.message} [{self.code}]"
