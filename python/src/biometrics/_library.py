"""The C library: its structures, its functions, and where it lies. Nothing here is public."""
from __future__ import annotations

import ctypes
import os
import pathlib
import threading
from typing import Any, Optional, Tuple

from .errors import BiometricsError

ABI_VERSION = 0
#: The variable with the path of the library's file, if it is neither in the package nor among the system's libraries.
VARIABLE = "BIOMETRICS_LIBRARY"
NAME = "libbiometrics.so.0"

FILE, BYTES, PIXELS = 1, 2, 3
BGR, RGB, GRAY = 1, 2, 3


class Source(ctypes.Structure):
    """``biometrics_source``."""

    _fields_ = [
        ("size", ctypes.c_size_t),
        ("kind", ctypes.c_int32),
        ("pixel_format", ctypes.c_int32),
        ("name", ctypes.c_char_p),
        ("data", ctypes.c_void_p),
        ("length", ctypes.c_size_t),
        ("width", ctypes.c_size_t),
        ("height", ctypes.c_size_t),
        ("bytes_per_row", ctypes.c_size_t),
    ]


class Call(ctypes.Structure):
    """``biometrics_call``."""

    _fields_ = [
        ("size", ctypes.c_size_t),
        ("timeout_milliseconds", ctypes.c_int64),
        ("cancellation", ctypes.c_void_p),
        ("options", ctypes.c_char_p),
    ]


_handle, _sources, _call = ctypes.c_void_p, ctypes.POINTER(Source), ctypes.POINTER(Call)
_answer = ctypes.POINTER(ctypes.c_void_p)

#: Each function with its result and its arguments.
_FUNCTIONS: dict[str, Tuple[Any, list[Any]]] = {
    "biometrics_abi_version": (ctypes.c_int32, []),
    "biometrics_version": (ctypes.c_char_p, []),
    "biometrics_handle_count": (ctypes.c_size_t, []),
    "biometrics_answer_json": (ctypes.c_void_p, [_handle, ctypes.POINTER(ctypes.c_size_t)]),
    "biometrics_answer_code": (ctypes.c_char_p, [_handle]),
    "biometrics_answer_message": (ctypes.c_char_p, [_handle]),
    "biometrics_answer_path": (ctypes.c_char_p, [_handle]),
    "biometrics_answer_template_count": (ctypes.c_size_t, [_handle]),
    "biometrics_answer_template": (
        ctypes.c_void_p,
        [_handle, ctypes.c_size_t, ctypes.POINTER(ctypes.c_size_t), ctypes.POINTER(ctypes.c_char_p)],
    ),
    "biometrics_answer_free": (None, [_handle]),
    "biometrics_cancellation_new": (ctypes.c_void_p, []),
    "biometrics_cancellation_cancel": (None, [_handle]),
    "biometrics_cancellation_free": (None, [_handle]),
    "biometrics_install_models": (ctypes.c_int32, [ctypes.c_char_p, _answer]),
    "biometrics_context_open": (ctypes.c_int32, [ctypes.c_char_p, ctypes.POINTER(ctypes.c_void_p), _answer]),
    "biometrics_context_close": (None, [_handle]),
    "biometrics_compare": (ctypes.c_int32, [_handle, _sources, _sources, _call, _answer]),
    "biometrics_liveness": (ctypes.c_int32, [_handle, _sources, _call, _answer]),
    "biometrics_challenge": (ctypes.c_int32, [_handle, _call, _answer]),
    "biometrics_detect": (ctypes.c_int32, [_handle, _sources, _call, _answer]),
    "biometrics_embed": (ctypes.c_int32, [_handle, _sources, _call, _answer]),
    "biometrics_encode": (ctypes.c_int32, [_handle, _sources, _call, _answer]),
    "biometrics_read": (ctypes.c_int32, [_handle, _sources, ctypes.c_size_t, _call, _answer]),
    "biometrics_chip": (ctypes.c_int32, [_handle, _sources, _call, _answer]),
    "biometrics_search": (ctypes.c_int32, [_handle, ctypes.c_char_p, _sources, _call, _answer]),
}

_lock = threading.Lock()
_loaded: Optional[ctypes.CDLL] = None


def _places() -> list[str]:
    named = os.environ.get(VARIABLE)
    if named:
        return [named]
    own = pathlib.Path(__file__).parent / "_native" / NAME
    return [str(own)] if own.exists() else [NAME]


def load() -> ctypes.CDLL:
    """The library, opened once. ``library_unavailable`` if it cannot be opened."""
    global _loaded
    with _lock:
        if _loaded is None:
            _loaded = _open()
        return _loaded


def _open() -> ctypes.CDLL:
    place = _places()[0]
    try:
        library = ctypes.CDLL(place)
    except OSError as error:
        raise BiometricsError(
            "library_unavailable",
            f"The library cannot be opened: {error}. On Debian 12, install the libraries that it needs: "
            "apt install libopencv-core406 libopencv-imgproc406 libopencv-dnn406 "
            "libjpeg62-turbo libpng16-16 libwebp7 libssl3 zlib1g. "
            f"If the library itself is missing, set {VARIABLE} to its file.",
            place,
            69,
        ) from None
    for name, (result, arguments) in _FUNCTIONS.items():
        try:
            function = getattr(library, name)
        except AttributeError:
            raise _misfit(place, f"has no function {name}") from None
        function.restype, function.argtypes = result, arguments
    if library.biometrics_abi_version() != ABI_VERSION:
        raise _misfit(place, f"has the ABI version {library.biometrics_abi_version()}")
    return library


def _misfit(place: str, fault: str) -> BiometricsError:
    return BiometricsError(
        "library_unavailable", f"The library {fault}, but this package needs version {ABI_VERSION}.", place, 69
    )


def take(library: ctypes.CDLL, status: int, answer: ctypes.c_void_p) -> Tuple[bytes, list[Tuple[str, bytes]]]:
    """The document of an answer, and its templates as models and 32-bit floats. The answer is freed.

    Raises the answer's error.
    """
    try:
        if status != 0:
            code = library.biometrics_answer_code(answer) or b"out_of_memory"
            message = library.biometrics_answer_message(answer) or b"There is not enough memory for the answer."
            if code == b"model_missing":
                # A wheel has no command beside it.
                message += b" In Python: biometrics.install_models()."
            path = library.biometrics_answer_path(answer)
            raise BiometricsError(
                code.decode(), message.decode(errors="replace"), path.decode(errors="replace") if path else None, status
            )
        length = ctypes.c_size_t()
        text = library.biometrics_answer_json(answer, ctypes.byref(length))
        templates = []
        for index in range(library.biometrics_answer_template_count(answer)):
            count, model = ctypes.c_size_t(), ctypes.c_char_p()
            features = library.biometrics_answer_template(answer, index, ctypes.byref(count), ctypes.byref(model))
            templates.append(((model.value or b"").decode(), ctypes.string_at(features, 4 * count.value)))
        return ctypes.string_at(text, length.value), templates
    finally:
        library.biometrics_answer_free(answer)
