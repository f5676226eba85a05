"""A context, and the calls that are made in it."""
from __future__ import annotations

import collections
import concurrent.futures
import ctypes
import json
import os
import threading
from typing import Any, Callable, Dict, Iterable, Iterator, Mapping, Optional, Sequence, Tuple, TypeVar, Union

from . import _library, media, results
from .errors import BiometricsError

__all__ = ["Context"]

_Item = TypeVar("_Item")
_Result = TypeVar("_Result")
#: Called with how many items are done, and how many there are, or ``None`` if that is not known.
Progress = Callable[[int, Optional[int]], None]


class Context:
    """Models, plugins, engine and workers, which all calls share.

    Safe from any thread; as many calls run at once as there are workers. A call gives way to other threads of Python.
    Ctrl-C ends a call of the main thread. A context does not work in a child of ``fork``: open it there.

    Keyword arguments are the keys of the configuration in snake case, such as ``workers=4``, ``profile="commercial"``,
    ``embedders=[…]``, ``liveness=True``, ``models="/srv/models"`` or ``limits={"bytes": 1_000_000}``.
    Documentation/C.md lists them. A path may be given as a ``Path``.
    """

    def __init__(self, **configuration: Any):
        self._library = _library.load()
        text = json.dumps({_camel(key): value for key, value in configuration.items()}, default=os.fspath)
        handle, answer = ctypes.c_void_p(), ctypes.c_void_p()
        status = self._library.biometrics_context_open(text.encode(), ctypes.byref(handle), ctypes.byref(answer))
        if status != 0:
            _library.take(self._library, status, answer)
        self._handle = handle
        self._workers = int(configuration.get("workers") or 2)
        #: The detector that the configuration names; ``None`` for the profile's.
        self.detector: Optional[str] = configuration.get("detector")

    def close(self) -> None:
        """Closes the context. Calls that run end as usual; later ones fail with ``invalid_argument``."""
        self._library.biometrics_context_close(self._handle)

    def __enter__(self) -> "Context":
        return self

    def __exit__(self, *_: Any) -> None:
        self.close()

    def __del__(self) -> None:
        if getattr(self, "_handle", None):
            self.close()

    # Single calls

    def compare(
        self,
        selfie: Optional[media.MediaLike],
        document: Optional[media.MediaLike],
        *,
        pass_false_match_rate: Optional[float] = None,
        fail_false_match_rate: Optional[float] = None,
        timeout: Optional[float] = None,
    ) -> results.Comparison:
        """Compares the face of a selfie with the portrait on a document; either may be ``None``.

        The rates are the false match rates at which the match passes and fails; ``None`` for the configuration's.
        ``timeout`` is in seconds. Raises ``BiometricsError``.
        """
        probe, reference = _optional(selfie), _optional(document)
        text, _ = self._call(
            lambda call, answer: self._library.biometrics_compare(
                self._handle, _pointer(probe), _pointer(reference), call, answer
            ),
            timeout,
            {"passFalseMatchRate": pass_false_match_rate, "failFalseMatchRate": fail_false_match_rate},
        )
        return results.Comparison._of(json.loads(text))

    def liveness(
        self,
        selfie: media.MediaLike,
        *,
        challenge: Union[results.Challenge, Mapping[str, Any], None] = None,
        clip_digest: Optional[str] = None,
        challenge_keys: Union[str, "os.PathLike[str]", None] = None,
        timeout: Optional[float] = None,
    ) -> results.Liveness:
        """Decides whether a living person took a picture or clip, and whether the clip answers ``challenge``."""
        asked = challenge.to_dict() if isinstance(challenge, results.Challenge) else challenge
        options = {"challenge": asked, "clipDigest": clip_digest, "challengeKeys": challenge_keys}
        return results.Liveness._of(self._one("liveness", selfie, options, timeout)[0])

    def challenge(
        self,
        *,
        count: Optional[int] = None,
        lifetime_seconds: Optional[int] = None,
        challenge_keys: Union[str, "os.PathLike[str]", None] = None,
    ) -> results.Challenge:
        """Issues a challenge: ``count`` movements, which a clip has to answer within ``lifetime_seconds``."""
        options = {"count": count, "lifetimeSeconds": lifetime_seconds, "challengeKeys": challenge_keys}
        text, _ = self._call(
            lambda call, answer: self._library.biometrics_challenge(self._handle, call, answer), None, options
        )
        return results.Challenge._of(json.loads(text))

    def detect(
        self,
        picture: media.MediaLike,
        *,
        as_: str = "selfie",
        upright: bool = False,
        quality: bool = False,
        timeout: Optional[float] = None,
    ) -> results.Detection:
        """Finds the faces of a picture or clip. ``as_`` is ``selfie`` or ``document``.

        With ``upright`` a selfie is searched once, as it stands and at its full size. By default small copies and quarter
        turns are tried until a face is found. With ``quality`` each face is measured by ISO/IEC 29794-5.
        """
        options = {"as": as_, "upright": upright or None, "quality": quality or None}
        return results.Detection._of(self._one("detect", picture, options, timeout)[0])

    def embed(
        self, picture: media.MediaLike, *, as_: str = "selfie", timeout: Optional[float] = None
    ) -> results.Embedding:
        """Extracts the templates of the face that a comparison would use. ``as_`` is ``selfie`` or ``document``."""
        return results.Embedding._of(*self._one("embed", picture, {"as": as_}, timeout))

    def encode(
        self,
        picture: media.MediaLike,
        boxes: Sequence[Sequence[int]],
        *,
        timeout: Optional[float] = None,
    ) -> Tuple[results.Encoding, ...]:
        """Encodes faces as ``face_recognition`` does, for programs that keep such encodings.

        A box is ``(x, y, width, height)`` in whole pixels, like those of dlib's frontal face detector.
        """
        options = {"boxes": [[int(part) for part in box] for box in boxes]}
        document, arrays = self._one("encode", picture, options, timeout)
        return tuple(
            results.Encoding._of(face, content) for face, (_, content) in zip(document["faces"], arrays)
        )

    def read(
        self,
        front: media.MediaLike,
        back: Optional[media.MediaLike] = None,
        *,
        today: Any = None,
        maximum_error_rate: Optional[float] = None,
        timeout: Optional[float] = None,
    ) -> results.Reading:
        """Reads an identity document; two sides are compared with each other. ``today`` is a date or its text.

        A value is stated if at most ``maximum_error_rate`` of values with the same witnesses are wrong, by default 0.005.
        """
        given = [front] if back is None else [front, back]
        sides = [media.source(each) for each in given]
        array = (_library.Source * len(sides))(*(side for side, _ in sides))
        text, _ = self._call(
            lambda call, answer: self._library.biometrics_read(self._handle, array, len(sides), call, answer),
            timeout,
            {"today": None if today is None else str(today), "maximumErrorRate": maximum_error_rate},
        )
        return results.Reading._of(json.loads(text))

    def chip(
        self,
        files: media.MediaLike,
        *,
        today: Any = None,
        challenge: Optional[bytes] = None,
        response: Optional[bytes] = None,
        timeout: Optional[float] = None,
    ) -> results.Chip:
        """Verifies the chip of a travel document: a folder or a ZIP file with EF.SOD and the data groups, or its bytes.

        ``challenge`` and ``response`` are the eight bytes that the chip signed for Active Authentication and its answer.
        """
        options = {
            "today": None if today is None else str(today),
            "challenge": None if challenge is None else challenge.hex(),
            "response": None if response is None else response.hex(),
        }
        return results.Chip._of(self._one("chip", files, options, timeout)[0])

    def search(
        self,
        gallery: Union[str, "os.PathLike[str]"],
        probe: media.MediaLike,
        *,
        limit: Optional[int] = None,
        maximum_fpir: Optional[float] = None,
        threshold: Optional[float] = None,
        threads: Optional[int] = None,
        timeout: Optional[float] = None,
    ) -> results.Search:
        """Finds the people of a gallery who may be the one on the probe."""
        source = media.source(probe)
        folder = os.fsencode(gallery)
        options = {"limit": limit, "maximumFPIR": maximum_fpir, "threshold": threshold, "threads": threads}
        text, _ = self._call(
            lambda call, answer: self._library.biometrics_search(
                self._handle, folder, _pointer(source), call, answer
            ),
            timeout,
            options,
        )
        return results.Search._of(json.loads(text))

    # Many calls

    def compare_many(
        self,
        pairs: Iterable[Tuple[Optional[media.MediaLike], Optional[media.MediaLike]]],
        *,
        timeout: Optional[float] = None,
        progress: Optional[Progress] = None,
    ) -> Iterator[Union[results.Comparison, BiometricsError]]:
        """Compares many pairs on all workers, and yields the results in their order.

        A pair that fails gives its error and does not stop the others.
        """
        return self.map(lambda pair: self.compare(pair[0], pair[1], timeout=timeout), pairs, progress=progress)

    def map(
        self,
        function: Callable[[_Item], _Result],
        items: Iterable[_Item],
        *,
        progress: Optional[Progress] = None,
    ) -> Iterator[Union[_Result, BiometricsError]]:
        """Calls ``function`` on many items, as many at once as there are workers, and yields the results in order.

        An error of this package is yielded instead of a result; any other exception ends the iteration. Few items are
        taken ahead, so that ``items`` may be endless. ``progress`` is called in the caller's thread.
        """
        total = len(items) if isinstance(items, Sequence) else None
        waiting: "collections.deque[concurrent.futures.Future[_Result]]" = collections.deque()
        done = 0
        with concurrent.futures.ThreadPoolExecutor(self._workers) as pool:
            source = iter(items)
            is_over = False
            try:
                while waiting or not is_over:
                    while not is_over and len(waiting) < 4 * self._workers:
                        try:
                            waiting.append(pool.submit(function, next(source)))
                        except StopIteration:
                            is_over = True
                    if not waiting:
                        break
                    result: Union[_Result, BiometricsError]
                    try:
                        result = waiting.popleft().result()
                    except BiometricsError as error:
                        result = error
                    done += 1
                    if progress:
                        progress(done, total)
                    yield result
            finally:
                for future in waiting:
                    future.cancel()

    # How a call is made

    def _one(
        self, name: str, given: media.MediaLike, options: Dict[str, Any], timeout: Optional[float]
    ) -> Tuple[Dict[str, Any], list[Tuple[str, bytes]]]:
        source = media.source(given)
        function = getattr(self._library, f"biometrics_{name}")
        text, templates = self._call(
            lambda call, answer: function(self._handle, _pointer(source), call, answer), timeout, options
        )
        return json.loads(text), templates

    def _call(
        self,
        function: Callable[[Any, Any], int],
        timeout: Optional[float],
        options: Optional[Dict[str, Any]] = None,
    ) -> Tuple[bytes, list[Tuple[str, bytes]]]:
        call = _library.Call(size=ctypes.sizeof(_library.Call))
        given = {key: value for key, value in (options or {}).items() if value is not None}
        if given:
            call.options = json.dumps(given, default=os.fspath).encode()
        if timeout is not None:
            call.timeout_milliseconds = max(1, int(timeout * 1000))
        answer = ctypes.c_void_p()
        if threading.current_thread() is threading.main_thread():
            status = self._interruptible(lambda: function(ctypes.byref(call), ctypes.byref(answer)), call)
        else:
            status = function(ctypes.byref(call), ctypes.byref(answer))
        return _library.take(self._library, status, answer)

    def _interruptible(self, function: Callable[[], int], call: _library.Call) -> int:
        """Runs a call on another thread. Signals reach Python only while its main thread is not within the library."""
        cancellation = self._library.biometrics_cancellation_new()
        call.cancellation = cancellation
        try:
            future = _helpers().submit(function)
            try:
                return future.result()
            except BaseException:
                self._library.biometrics_cancellation_cancel(cancellation)
                concurrent.futures.wait([future])
                raise
        finally:
            self._library.biometrics_cancellation_free(cancellation)


_helper: Optional[Tuple[int, concurrent.futures.ThreadPoolExecutor]] = None


def _helpers() -> concurrent.futures.ThreadPoolExecutor:
    """The thread that makes the calls of the main thread. A child of ``fork`` gets one of its own."""
    global _helper
    if _helper is None or _helper[0] != os.getpid():
        _helper = (os.getpid(), concurrent.futures.ThreadPoolExecutor(1, "biometrics"))
    return _helper[1]


def _optional(given: Optional[media.MediaLike]) -> Optional[Tuple[_library.Source, Any]]:
    return None if given is None else media.source(given)


def _pointer(source: Optional[Tuple[_library.Source, Any]]) -> Any:
    return ctypes.byref(source[0]) if source else None


#: Keys that are not the camel case of their snake case.
_IRREGULAR = {"maximum_apcer": "maximumAPCER"}


def _camel(key: str) -> str:
    head, *rest = key.split("_")
    return _IRREGULAR.get(key) or head + "".join(word.capitalize() for word in rest)
