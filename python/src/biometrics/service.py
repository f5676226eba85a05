"""Calls a service that runs ``biometrics serve``, by its contract, which the service gives at /openapi.json.

    from biometrics.service import Client

    service = Client("https://verify.example.org", key="bio_live_…")
    journey = service.start_journey().value
    token = service.make_token(journey["journeyId"]).value["token"]

A call that the service refuses raises ``Refused`` with the service's own code, and one that does not reach it ``NotReached``.
Nothing is asked twice: where ``Refused.retry_after`` says when, the caller decides. A client may be used by several threads.
"""
from __future__ import annotations

import dataclasses
import hashlib
import http.client
import json
import ssl
import urllib.parse
import uuid
from typing import Any, Mapping, Optional, Sequence

__all__ = ["Answer", "Client", "ClientError", "Media", "NotReached", "OPERATIONS", "Refused", "Unreadable"]

#: Every operation of the contract: its method and its path. Written by scripts/contract.
OPERATIONS: Mapping[str, tuple[str, str]] = {
    "getRootPage": ("GET", "/"),
    "getCapturePage": ("GET", "/capture"),
    "getCaptureBrand": ("GET", "/capture/brand/{brandFile}"),
    "getCaptureElement": ("GET", "/capture/v1/biometrics-capture.js"),
    "getCaptureAsset": ("GET", "/capture/{asset}"),
    "getContractPage": ("GET", "/docs"),
    "getHealth": ("GET", "/healthz"),
    "getMetrics": ("GET", "/metrics"),
    "getContract": ("GET", "/openapi.json"),
    "getReadiness": ("GET", "/readyz"),
    "getReviewPage": ("GET", "/review"),
    "getReviewAsset": ("GET", "/review/{asset}"),
    "verifyChip": ("POST", "/v1/chip"),
    "compare": ("POST", "/v1/compare"),
    "detect": ("POST", "/v1/detect"),
    "readDocument": ("POST", "/v1/documents/read"),
    "listJourneys": ("GET", "/v1/journeys"),
    "startJourney": ("POST", "/v1/journeys"),
    "submitFirst": ("POST", "/v1/journeys/next"),
    "eraseJourney": ("DELETE", "/v1/journeys/{journey}"),
    "getJourney": ("GET", "/v1/journeys/{journey}"),
    "cancelJourney": ("POST", "/v1/journeys/{journey}/cancel"),
    "giveConsent": ("POST", "/v1/journeys/{journey}/consent"),
    "finishJourney": ("POST", "/v1/journeys/{journey}/finish"),
    "submitNext": ("POST", "/v1/journeys/{journey}/next"),
    "getResult": ("GET", "/v1/journeys/{journey}/result"),
    "reviewJourney": ("POST", "/v1/journeys/{journey}/reviews"),
    "getCaptureSession": ("GET", "/v1/journeys/{journey}/session"),
    "issueChallenge": ("POST", "/v1/journeys/{journey}/steps/{step}/challenge"),
    "notePiece": ("POST", "/v1/journeys/{journey}/steps/{step}/challenge/pieces/{piece}"),
    "handOutPrompt": ("POST", "/v1/journeys/{journey}/steps/{step}/challenge/prompts/{prompt}"),
    "issueChipChallenge": ("POST", "/v1/journeys/{journey}/steps/{step}/chip/challenge"),
    "exchangeWithChip": ("POST", "/v1/journeys/{journey}/steps/{step}/chip/session"),
    "confirmFields": ("POST", "/v1/journeys/{journey}/steps/{step}/fields"),
    "submitMedia": ("POST", "/v1/journeys/{journey}/steps/{step}/media/{slot}"),
    "previewCapture": ("POST", "/v1/journeys/{journey}/steps/{step}/media/{slot}/preview"),
    "skipStep": ("POST", "/v1/journeys/{journey}/steps/{step}/skip"),
    "getSummary": ("GET", "/v1/journeys/{journey}/summary"),
    "makeToken": ("POST", "/v1/journeys/{journey}/tokens"),
    "judgeLiveness": ("POST", "/v1/liveness"),
    "listReviews": ("GET", "/v1/reviews"),
    "getReview": ("GET", "/v1/reviews/{journey}"),
    "releaseReview": ("DELETE", "/v1/reviews/{journey}/claim"),
    "claimReview": ("POST", "/v1/reviews/{journey}/claim"),
    "getEvidence": ("GET", "/v1/reviews/{journey}/evidence/{evidence}"),
    "addNote": ("POST", "/v1/reviews/{journey}/notes"),
    "searchApplicants": ("POST", "/v1/search"),
    "getStatistics": ("GET", "/v1/statistics"),
}


class ClientError(Exception):
    """Why a call gave nothing."""


class NotReached(ClientError):
    """The service was not reached, or did not answer in time."""


class Unreadable(ClientError):
    """What answered is not what the contract says: another program, or another version of it."""


class Refused(ClientError):
    """The service refused (RFC 9457, with a stable code)."""

    def __init__(self, status: int, problem: Mapping[str, Any], retry_after: Optional[int]):
        self.status = status
        self.code: str = problem["code"]
        self.detail: str = problem["detail"]
        self.request_id: str = problem["requestId"]
        #: After how many seconds it may be asked again; ``None`` where it did not say.
        self.retry_after = retry_after
        super().__init__(f"{status} {self.code}: {self.detail}")


@dataclasses.dataclass(frozen=True)
class Media:
    """A picture or a clip. The service looks at the bytes, whatever ``type`` says."""

    content: bytes
    type: str = "application/octet-stream"


@dataclasses.dataclass(frozen=True)
class Answer:
    """What a call gave: JSON as dictionaries and lists, text as text, else bytes; ``None`` for what the caller has already."""

    value: Any
    status: int
    #: The version: of a journey for ``if_match``, of a file for ``unless``.
    tag: Optional[str]
    type: Optional[str]
    request_id: Optional[str]


class Client:
    """A service at an address, which may have a path before its own.

    ``key`` is a key, or a journey's token, or ``None`` for a service on this machine that takes none.
    """

    def __init__(self, base: str, key: Optional[str] = None, timeout: float = 90, tls: Optional[ssl.SSLContext] = None):
        address = urllib.parse.urlsplit(base)
        if address.scheme not in ("http", "https") or not address.hostname:
            raise ValueError(f"“{base}” is no address of a service.")
        self._address = address
        self._prefix = address.path.rstrip("/")
        self._key = key
        self._timeout = timeout
        self._tls = tls

    # The service itself

    def health(self) -> Answer:
        """Whether the process answers."""
        return self._ask("getHealth")

    def readiness(self, for_journeys: bool = False) -> Answer:
        """Whether the networks are open and new requests are taken; else it refuses with 503.

        With ``for_journeys`` the machine must also be able to judge liveness and documents.
        """
        return self._ask("getReadiness", query={"for": "journeys" if for_journeys else None})

    def metrics(self) -> Answer:
        """Figures for Prometheus. Needs the scope ``metrics``."""
        return self._ask("getMetrics")

    def contract(self) -> Answer:
        """The contract."""
        return self._ask("getContract")

    def contract_page(self, unless: Optional[str] = None) -> Answer:
        """The contract, for people; ``None`` where it is the version that ``unless`` names."""
        return self._ask("getContractPage", headers={"If-None-Match": unless})

    def root_page(self, unless: Optional[str] = None) -> Answer:
        """The page at the service's address alone."""
        return self._ask("getRootPage", headers={"If-None-Match": unless})

    def capture_page(self, unless: Optional[str] = None) -> Answer:
        """The page that leads a person through a journey."""
        return self._ask("getCapturePage", headers={"If-None-Match": unless})

    def capture_asset(self, asset: str, unless: Optional[str] = None) -> Answer:
        """A file of that page."""
        return self._ask("getCaptureAsset", {"asset": asset}, headers={"If-None-Match": unless})

    def capture_element(self, unless: Optional[str] = None) -> Answer:
        """The element with which other pages show that page."""
        return self._ask("getCaptureElement", headers={"If-None-Match": unless})

    def capture_brand(self, file: str, unless: Optional[str] = None) -> Answer:
        """A file of the company's brand: ``brand.json`` or ``logo``."""
        return self._ask("getCaptureBrand", {"brandFile": file}, headers={"If-None-Match": unless})

    def review_page(self, unless: Optional[str] = None) -> Answer:
        """The page on which a person reviews journeys."""
        return self._ask("getReviewPage", headers={"If-None-Match": unless})

    def review_asset(self, asset: str, unless: Optional[str] = None) -> Answer:
        """A file of that page."""
        return self._ask("getReviewAsset", {"asset": asset}, headers={"If-None-Match": unless})

    # Single calls: these need the scope “analyze”

    def detect(
        self, media: Media, role: Optional[str] = None, upright: Optional[bool] = None, quality: Optional[bool] = None
    ) -> Answer:
        """Finds the faces of a ``selfie`` or a ``document``.

        With ``upright`` a selfie is searched once, as it stands. With ``quality`` each face is measured by ISO/IEC 29794-5.
        """
        query = {"as": role, "upright": _flag(upright), "quality": _flag(quality)}
        return self._ask("detect", query=query, media=media)

    def compare(
        self,
        selfie: Optional[Media] = None,
        document: Optional[Media] = None,
        pass_false_match_rate: Optional[float] = None,
        fail_false_match_rate: Optional[float] = None,
    ) -> Answer:
        """Compares the face on a selfie with the portrait on a document.

        The rates are the false match rates at which a match passes and fails, 1e-4 and 1e-2 by default.
        """
        query = {"passFalseMatchRate": pass_false_match_rate, "failFalseMatchRate": fail_false_match_rate}
        return self._ask("compare", query=query, media=_form({"selfie": selfie, "document": document}))

    def judge_liveness(self, media: Media) -> Answer:
        """Tells whether a living person took a selfie picture or clip."""
        return self._ask("judgeLiveness", media=media)

    def read_document(
        self,
        media: Media,
        back: Optional[Media] = None,
        today: Optional[str] = None,
        maximum_error_rate: Optional[float] = None,
    ) -> Answer:
        """Reads an identity document; two sides are compared with each other. ``today`` is a day such as 2026-11-22.

        A value is stated if at most ``maximum_error_rate`` of values with the same witnesses are wrong.
        """
        given = media if back is None else _form({"media": media, "back": back})
        return self._ask("readDocument", query={"today": today, "maximumErrorRate": maximum_error_rate}, media=given)

    def verify_chip(
        self,
        files: Media,
        today: Optional[str] = None,
        challenge: Optional[bytes] = None,
        response: Optional[bytes] = None,
    ) -> Answer:
        """Verifies the chip of a travel document from a ZIP file with EF.SOD and the data groups."""
        query = {
            "today": today,
            "challenge": None if challenge is None else challenge.hex(),
            "response": None if response is None else response.hex(),
        }
        return self._ask("verifyChip", query=query, media=files)

    def search_applicants(
        self, media: Media, limit: Optional[int] = None, maximum_fpir: Optional[float] = None
    ) -> Answer:
        """Searches for a face among all applicants. It needs the scope ``search``."""
        return self._ask("searchApplicants", media=media, query={"limit": limit, "maximumFPIR": maximum_fpir})

    # Journeys: “if_match” is the tag of a journey that was seen; the call is refused where it is another meanwhile

    def start_journey(
        self,
        definition: Optional[Mapping[str, Any]] = None,
        reference: Optional[str] = None,
        idempotency_key: Optional[str] = None,
        locale: Optional[str] = None,
    ) -> Answer:
        """Begins a journey. ``definition`` has ``id`` and ``version``; the service has a usual one.

        ``locale`` is the person's language by BCP 47, such as ``nl-BE``, which the page then speaks.
        """
        stated = {"definition": definition, "reference": reference, "locale": locale}
        body = {name: value for name, value in stated.items() if value is not None}
        return self._ask("startJourney", headers={"Idempotency-Key": idempotency_key}, body=body)

    def list_journeys(
        self,
        status: Optional[str] = None,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        decision: Optional[str] = None,
        rule: Optional[str] = None,
        begun_from: Optional[str] = None,
        begun_before: Optional[str] = None,
        reference: Optional[str] = None,
    ) -> Answer:
        """Lists journeys, oldest first; ``begun_from`` and ``begun_before`` are days, or moments in UTC."""
        return self._ask("listJourneys", query={
            "status": status, "limit": limit, "cursor": cursor, "decision": decision, "rule": rule,
            "from": begun_from, "before": begun_before, "reference": reference})

    def journey(self, journey: str, unless: Optional[str] = None, if_match: Optional[str] = None) -> Answer:
        """A journey as it stands; ``None`` where it is as ``unless`` says."""
        return self._lead("getJourney", journey, if_match, headers={"If-None-Match": unless})

    def submit_first(
        self,
        media: Media,
        wait: Optional[bool] = None,
        idempotency_key: Optional[str] = None,
        origin: Optional[str] = None,
        declared_type: Optional[str] = None,
        declared_country: Optional[str] = None,
    ) -> Answer:
        """Starts a journey of the usual definition with its first media; the same key is the same journey."""
        query = {
            "wait": _flag(wait), "origin": origin, "declaredType": declared_type, "declaredCountry": declared_country}
        return self._ask("submitFirst", query=query, headers={"Idempotency-Key": idempotency_key}, media=media)

    def submit_next(
        self,
        journey: str,
        media: Media,
        wait: Optional[bool] = None,
        idempotency_key: Optional[str] = None,
        ticket: Optional[str] = None,
        shown: Sequence[int] = (),
        response: Optional[bytes] = None,
        if_match: Optional[str] = None,
        origin: Optional[str] = None,
        declared_type: Optional[str] = None,
        declared_country: Optional[str] = None,
    ) -> Answer:
        """Gives what is asked for next; with ``wait`` the answer comes when it was examined."""
        return self._lead(
            "submitNext", journey, if_match,
            query=_submission(wait, ticket, shown, response, origin, declared_type, declared_country),
            headers={"Idempotency-Key": idempotency_key}, media=media)

    def submit(
        self,
        journey: str,
        step: str,
        slot: str,
        media: Media,
        wait: Optional[bool] = None,
        idempotency_key: Optional[str] = None,
        ticket: Optional[str] = None,
        shown: Sequence[int] = (),
        response: Optional[bytes] = None,
        if_match: Optional[str] = None,
        origin: Optional[str] = None,
        declared_type: Optional[str] = None,
        declared_country: Optional[str] = None,
    ) -> Answer:
        """Gives something of a step; ``ticket`` and ``shown`` come with the answer to a challenge, and
        ``ticket`` and ``response`` with the files of a chip.

        ``origin`` is ``camera`` or ``file``: how the media was got. Reviewers see it. ``declared_type`` and
        ``declared_country`` are what the person chose, such as ``passport`` and ``NLD``: another document is asked for again.
        """
        return self._lead(
            "submitMedia", journey, if_match, {"step": step, "slot": slot},
            query=_submission(wait, ticket, shown, response, origin, declared_type, declared_country),
            headers={"Idempotency-Key": idempotency_key}, media=media)

    def preview(
        self, journey: str, step: str, slot: str, frame: Media, if_match: Optional[str] = None,
        was_good: bool = False
    ) -> Answer:
        """Tells how a camera is held, by a small frame of it for ``front``, ``back`` or ``faceImage``; nothing of it is kept.

        ``was_good`` says that the frame before was good: advice then does not come and go with each frame.
        """
        query = {"wasGood": "true"} if was_good else {}
        return self._lead("previewCapture", journey, if_match, {"step": step, "slot": slot}, query=query, media=frame)

    def issue_challenge(
        self, journey: str, step: str, delivery: Optional[str] = None, if_match: Optional[str] = None
    ) -> Answer:
        """Asks for the challenge of a step. The recording begins when it is there.

        ``delivery`` is ``pieces`` unless given; a key may ask for ``whole``, and then sends the clip alone.
        """
        body = {} if delivery is None else {"delivery": delivery}
        return self._lead("issueChallenge", journey, if_match, {"step": step}, body=body)

    def issue_chip_challenge(self, journey: str, step: str, if_match: Optional[str] = None) -> Answer:
        """Asks for the challenge that a phone passes to the chip of a step's document."""
        return self._lead("issueChipChallenge", journey, if_match, {"step": step}, body={})

    def exchange_with_chip(
        self,
        journey: str,
        step: str,
        exchange: Optional[Mapping[str, Any]] = None,
        answers: Sequence[bytes] = (),
        access_number: Optional[str] = None,
        if_match: Optional[str] = None,
    ) -> Answer:
        """Begins a session with the document's chip, or gives its answers to the commands of ``exchange``.

        The value has the next ``commands`` in hexadecimal digits; none at the end.
        """
        body: dict[str, Any] = {} if access_number is None else {"accessNumber": access_number}
        if exchange is not None:
            body = {"session": exchange["session"], "number": exchange["number"], "answers": [each.hex() for each in answers]}
        return self._lead("exchangeWithChip", journey, if_match, {"step": step}, body=body)

    def note_piece(
        self, journey: str, step: str, number: int, piece: bytes, ticket: str, if_match: Optional[str] = None
    ) -> Answer:
        """Tells of the next bytes of the clip while it is filmed, at most a second of it. They come with the clip."""
        body = {"ticket": ticket, "byteCount": len(piece), "digest": hashlib.sha256(piece).hexdigest()}
        path = {"step": step, "piece": str(number)}
        return self._lead("notePiece", journey, if_match, path, body=body)

    def prompt(self, journey: str, step: str, number: int, ticket: str, if_match: Optional[str] = None) -> Answer:
        """Asks for a prompt when it is due; sooner is refused with ``prompt_not_due``."""
        path = {"step": step, "prompt": str(number)}
        return self._lead("handOutPrompt", journey, if_match, path, body={"ticket": ticket})

    def consent(self, journey: str, text: str, if_match: Optional[str] = None) -> Answer:
        """Records the person's consent to a text, by its name and version, such as ``terms-2026-11``."""
        return self._lead("giveConsent", journey, if_match, body={"text": text})

    def skip(self, journey: str, step: str, if_match: Optional[str] = None) -> Answer:
        """Leaves a step out that may be."""
        return self._lead("skipStep", journey, if_match, {"step": step})

    def confirm(
        self, journey: str, step: str, fields: Mapping[str, str], if_match: Optional[str] = None
    ) -> Answer:
        """Confirms or corrects what was read of a document, by the fields' names."""
        return self._lead("confirmFields", journey, if_match, {"step": step}, body={"fields": dict(fields)})

    def finish(self, journey: str, if_match: Optional[str] = None) -> Answer:
        """Ends a journey with a decision."""
        return self._lead("finishJourney", journey, if_match)

    def cancel(self, journey: str, if_match: Optional[str] = None) -> Answer:
        """Ends a journey without one."""
        return self._lead("cancelJourney", journey, if_match)

    def summary(self, journey: str, language: Optional[str] = None, if_match: Optional[str] = None) -> Answer:
        """What the person may see, in ``en``, ``nl``, ``fr`` or ``de``."""
        return self._lead("getSummary", journey, if_match, query={"language": language})

    def result(
        self, journey: str, projection: Optional[str] = None, if_match: Optional[str] = None,
        wait: Optional[bool] = None
    ) -> Answer:
        """The result, in the shape ``native``, ``idwise``, ``gbg`` or ``fourthline``.

        ``wait`` waits for an examination that is running.
        """
        query = {"projection": projection, "wait": _flag(wait)}
        return self._lead("getResult", journey, if_match, query=query)

    def make_token(
        self, journey: str, seconds: Optional[int] = None, if_match: Optional[str] = None,
        return_url: Optional[str] = None
    ) -> Answer:
        """Makes a token for the person's browser or app.

        The capture page goes back to ``return_url`` after the end, if the service's settings allow that address.
        """
        body: dict[str, Any] = {"expiresInSeconds": seconds}
        if return_url is not None:
            body["returnUrl"] = return_url
        return self._lead("makeToken", journey, if_match, body=body)

    def capture_session(self, journey: str, if_match: Optional[str] = None) -> Answer:
        """What a token says besides its journey: where the person goes back to after the end."""
        return self._lead("getCaptureSession", journey, if_match)

    def erase(self, journey: str, if_match: Optional[str] = None) -> Answer:
        """Erases what is kept of a journey."""
        return self._lead("eraseJourney", journey, if_match)

    # Reviewing: these need a key with the scope “review”; each look is an event of the journey

    def list_reviews(
        self,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        search: Optional[str] = None,
        rule: Optional[str] = None,
        waiting_since: Optional[str] = None,
        holder: Optional[str] = None,
    ) -> Answer:
        """The journeys that await a word; ``holder`` is ``me`` or ``nobody``."""
        return self._ask("listReviews", query={
            "limit": limit, "cursor": cursor, "search": search, "rule": rule, "before": waiting_since, "holder": holder})

    def claim(self, journey: str) -> Answer:
        """Holds a case for half an hour, so that nobody else works on it."""
        return self._ask("claimReview", {"journey": journey}, body={})

    def release(self, journey: str) -> Answer:
        """Lets go of a case that the key holds."""
        return self._ask("releaseReview", {"journey": journey})

    def note(self, journey: str, text: str) -> Answer:
        """Keeps a note of 1 to 2,000 characters. It is sealed, and erased with the journey."""
        return self._ask("addNote", {"journey": journey}, body={"text": text})

    def statistics(
        self, ended_from: Optional[str] = None, ended_before: Optional[str] = None, definition: Optional[str] = None
    ) -> Answer:
        """Figures about the decisions of a period of at most 366 days: the last 30, unless given."""
        return self._ask(
            "getStatistics", query={"from": ended_from, "before": ended_before, "definition": definition})

    def review(self, journey: str) -> Answer:
        """What a finished journey came to, as a reviewer sees it."""
        return self._ask("getReview", {"journey": journey})

    def evidence(self, journey: str, evidence: str) -> Answer:
        """The bytes of something that was given."""
        return self._ask("getEvidence", {"journey": journey, "evidence": evidence})

    def decide(self, journey: str, verdict: str, reason: str, if_match: Optional[str] = None) -> Answer:
        """Says ``Approved`` or ``Rejected``, with a code for a reason.

        If the definition asks for a second reviewer, ``Rejected`` is a proposal until another key says so as well.
        """
        return self._lead("reviewJourney", journey, if_match, body={"verdict": verdict, "reason": reason})

    # Asking

    def _lead(
        self,
        operation: str,
        journey: str,
        if_match: Optional[str],
        path: Optional[Mapping[str, str]] = None,
        headers: Optional[Mapping[str, Optional[str]]] = None,
        **rest: Any,
    ) -> Answer:
        return self._ask(
            operation, {"journey": journey, **(path or {})}, headers={"If-Match": if_match, **(headers or {})}, **rest)

    def _ask(
        self,
        operation: str,
        path: Optional[Mapping[str, str]] = None,
        query: Optional[Mapping[str, Any]] = None,
        headers: Optional[Mapping[str, Optional[str]]] = None,
        body: Any = None,
        media: Optional[Media] = None,
    ) -> Answer:
        method, target = OPERATIONS[operation]
        for name, value in (path or {}).items():
            target = target.replace("{" + name + "}", urllib.parse.quote(value, safe=""))
        asked = {name: value for name, value in (query or {}).items() if value is not None}
        if asked:
            # The service takes a plus sign as it is, so a space must be %20.
            target += "?" + urllib.parse.urlencode(asked, quote_via=urllib.parse.quote)
        lines = {name: value for name, value in (headers or {}).items() if value is not None}
        if self._key is not None:
            lines["Authorization"] = f"Bearer {self._key}"
        content = None
        if media is not None:
            content, lines["Content-Type"] = media.content, media.type
        elif body is not None:
            content, lines["Content-Type"] = json.dumps(body).encode(), "application/json"
        elif method == "POST":
            content = b""
        return self._read(operation, *self._send(method, self._prefix + target, lines, content))

    def _send(
        self, method: str, target: str, headers: Mapping[str, str], content: Optional[bytes]
    ) -> tuple[http.client.HTTPResponse, bytes]:
        # A connection for each call: none is shared by threads, and none is closed by the service in between.
        if self._address.scheme == "https":
            tls = self._tls or ssl.create_default_context()
            connection: http.client.HTTPConnection = http.client.HTTPSConnection(
                self._address.hostname or "", self._address.port, timeout=self._timeout, context=tls)
        else:
            connection = http.client.HTTPConnection(
                self._address.hostname or "", self._address.port, timeout=self._timeout)
        try:
            connection.request(method, target, body=content, headers=dict(headers))
            response = connection.getresponse()
            return response, response.read()
        except (OSError, http.client.HTTPException) as error:
            raise NotReached(f"The service was not reached: {error}") from error
        finally:
            connection.close()

    def _read(self, operation: str, response: http.client.HTTPResponse, content: bytes) -> Answer:
        kind = (response.getheader("Content-Type") or "").split(";")[0]
        try:
            if response.status == 304:
                value: Any = None
            elif kind.endswith("json"):
                value = json.loads(content)
            elif kind.startswith("text/"):
                value = content.decode()
            else:
                value = content
            if response.status != 304 and not 200 <= response.status < 300:
                after = response.getheader("Retry-After")
                raise Refused(response.status, value, int(after) if after and after.isdigit() else None)
        except (ValueError, KeyError, TypeError) as error:
            raise Unreadable(f"The answer to {operation} is none of the contract.") from error
        return Answer(
            value, response.status, response.getheader("ETag"), response.getheader("Content-Type"),
            response.getheader("X-Request-Id"))


def _flag(value: Optional[bool]) -> Optional[str]:
    return None if value is None else str(value).lower()


def _submission(
    wait: Optional[bool],
    ticket: Optional[str],
    shown: Sequence[int],
    response: Optional[bytes],
    origin: Optional[str],
    declared_type: Optional[str],
    declared_country: Optional[str],
) -> dict[str, Any]:
    return {
        "origin": origin,
        "declaredType": declared_type,
        "declaredCountry": declared_country,
        "wait": _flag(wait),
        "ticket": ticket,
        "shown": ",".join(map(str, shown)) if ticket and response is None else None,
        "response": None if response is None else response.hex(),
    }


def _form(parts: Mapping[str, Optional[Media]]) -> Media:
    # A random boundary does not occur in a file.
    boundary = uuid.uuid4().hex
    pieces = []
    for name, media in parts.items():
        if media is None:
            continue
        pieces.append(
            f'--{boundary}\r\nContent-Disposition: form-data; name="{name}"; filename="{name}"\r\n'
            f"Content-Type: {media.type}\r\n\r\n".encode() + media.content + b"\r\n")
    return Media(b"".join(pieces) + f"--{boundary}--\r\n".encode(), f"multipart/form-data; boundary={boundary}")
