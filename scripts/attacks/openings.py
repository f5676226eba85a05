"""Tells at once when a file is opened (Linux, inotify(7)): looking through /proc is too slow for a race."""
import ctypes
import os
import pathlib
import select
import struct
from typing import Callable

IN_OPEN = 0x20
EVENT = struct.Struct("iIII")  # watch, mask, cookie, length of the name that follows


class Openings:
    """Counts the openings of one file from now on."""

    def __init__(self, path: pathlib.Path):
        libc = ctypes.CDLL(None, use_errno=True)
        self.descriptor = libc.inotify_init1(os.O_NONBLOCK | os.O_CLOEXEC)
        if self.descriptor < 0 or libc.inotify_add_watch(self.descriptor, os.fsencode(path), IN_OPEN) < 0:
            raise OSError(ctypes.get_errno(), "inotify does not watch", str(path))
        self.count = 0

    def __enter__(self) -> "Openings":
        return self

    def __exit__(self, *_) -> None:
        os.close(self.descriptor)

    def wait(self, count: int, given_up: Callable[[], bool]) -> None:
        """Comes back at the opening of that number, or when there is no more to wait for."""
        while self.count < count and not given_up():
            if not select.select([self.descriptor], [], [], 0.02)[0]:
                continue
            events, place = os.read(self.descriptor, 4096), 0
            while place < len(events):
                self.count += 1
                place += EVENT.size + EVENT.unpack_from(events, place)[3]
