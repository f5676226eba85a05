"""The context that the functions of a drop-in share."""
import threading
from typing import Callable, Optional

from ..context import Context


class SharedContext:
    """Opens a context at its first use, unless :meth:`use` gave one."""

    def __init__(self, opening: Callable[[], Context]) -> None:
        self._opening = opening
        self._lock = threading.Lock()
        self._context: Optional[Context] = None

    def use(self, context: Optional[Context]) -> None:
        """Makes the functions of this module use ``context``; ``None`` goes back to the one that they open themselves."""
        with self._lock:
            self._context = context

    def __call__(self) -> Context:
        with self._lock:
            if self._context is None:
                self._context = self._opening()
            return self._context
