"""Pictures and clips in the forms in which Python programs have them."""
from __future__ import annotations

import ctypes
import dataclasses
import os
from typing import Any, Optional, Tuple, Union

from . import _library
from .errors import BiometricsError

__all__ = ["Media", "MediaLike"]

#: A path, the bytes of a file, an array of pixels (height × width × 3, or height × width for grey; 8 bits), or a picture of PIL.
MediaLike = Union[str, "os.PathLike[str]", bytes, bytearray, memoryview, "Media", Any]

_ORDERS = {"RGB": _library.RGB, "BGR": _library.BGR}


@dataclasses.dataclass(frozen=True)
class Media:
    """A picture or clip with what cannot be seen from it."""

    #: A path, bytes, an array or a picture of PIL.
    content: Any = dataclasses.field(repr=False)
    #: Its name in results and messages; a path names itself.
    name: Optional[str] = None
    #: The order of an array's colours: ``RGB`` as PIL has it, or ``BGR`` as OpenCV has it.
    order: str = "RGB"


def source(media: MediaLike) -> Tuple[_library.Source, Any]:
    """The structure for the library, and what has to live as long as the call."""
    given = media if isinstance(media, Media) else Media(media)
    made = _library.Source(size=ctypes.sizeof(_library.Source))
    made.name = _encoded(given.name)
    content = given.content
    if isinstance(content, (str, os.PathLike)):
        made.kind, made.name = _library.FILE, _encoded(os.fspath(content))
        return made, content
    if isinstance(content, (bytes, bytearray, memoryview)):
        kept = content if isinstance(content, bytes) else bytes(content)
        made.kind, made.length = _library.BYTES, len(kept)
        made.data = ctypes.cast(ctypes.c_char_p(kept), ctypes.c_void_p)
        return made, kept
    if hasattr(content, "mode") and hasattr(content, "tobytes") and hasattr(content, "size"):
        return _picture(made, content)
    if hasattr(content, "__array_interface__"):
        return _array(made, content, given.order)
    raise _unusable(f"A {type(content).__name__} is no picture. Give a path, bytes, an array of pixels or a picture of PIL.")


def _unusable(message: str) -> BiometricsError:
    return BiometricsError("invalid_argument", message, None, 64)


def _encoded(text: Union[str, bytes, None]) -> Optional[bytes]:
    if text is None:
        return None
    encoded = os.fsencode(text)
    if b"\0" in encoded:
        raise _unusable("A path or name has a zero byte in it.")
    return encoded


def _picture(made: _library.Source, picture: Any) -> Tuple[_library.Source, Any]:
    from PIL import ImageOps

    upright = ImageOps.exif_transpose(picture)
    is_gray = upright.mode in ("L", "1")
    pixels = upright.convert("L" if is_gray else "RGB").tobytes()
    made.width, made.height = upright.size
    return _pixels(made, pixels, _library.GRAY if is_gray else _library.RGB, made.width * (1 if is_gray else 3))


def _pixels(made: _library.Source, pixels: bytes, format: int, row: int) -> Tuple[_library.Source, Any]:
    made.kind, made.pixel_format, made.bytes_per_row, made.length = _library.PIXELS, format, row, len(pixels)
    made.data = ctypes.cast(ctypes.c_char_p(pixels), ctypes.c_void_p)
    return made, pixels


def _array(made: _library.Source, content: Any, order: str) -> Tuple[_library.Source, Any]:
    import numpy

    array = numpy.asarray(content)
    if array.dtype != numpy.uint8:
        raise _unusable(f"An array of pixels has the type uint8, and this one has {array.dtype}.")
    is_gray = array.ndim == 2
    if not is_gray and not (array.ndim == 3 and array.shape[2] == 3):
        raise _unusable(f"An array of pixels has the shape (height, width, 3) or (height, width), not {array.shape}.")
    if order not in _ORDERS:
        raise _unusable("The order of colours is RGB or BGR.")
    array = numpy.ascontiguousarray(array)
    made.kind, made.pixel_format = _library.PIXELS, _library.GRAY if is_gray else _ORDERS[order]
    made.height, made.width = array.shape[:2]
    made.bytes_per_row, made.length = made.width * (1 if is_gray else 3), array.nbytes
    made.data = array.ctypes.data
    return made, array
