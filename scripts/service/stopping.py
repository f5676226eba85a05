"""A person agrees, thinks better of it, goes on, and then stops: the journey is cancelled, and says what was agreed to.

Called by browser.py.
"""
import json

import program
from page import Page
from program import leading

from biometrics.service import Client

DEFINITION = {
    "schema": "biometrics.journey-definition/1", "id": "stopping", "version": 1, "title": "Stopping",
    "steps": [{"id": "10", "kind": "identityDocument", "types": ["passport"], "backSide": "never"}], "expiresAfter": "PT1H",
}
WORDS = json.loads((program.ROOT / "Sources/CServiceData/capture/en.json").read_text())


def stopped(folder):
    """Gives the findings."""
    findings = []
    with leading(folder, DEFINITION, "--workers", "1", name="stopping") as service:
        client = Client(service.address)
        journey = client.start_journey().value["journeyId"]
        page = Page(service.address, None, "stopping", place=f"capture#journey={journey}")
        try:
            page.until(WORDS["start.title"])
            page.press(WORDS["start.begin"])
            for answer in ("stop.no", "stop.yes"):
                page.until(WORDS["capture.front.title"])
                page.press(WORDS["stop.button"])
                page.until(WORDS["stop.title"])
                page.press(WORDS[answer])
            page.until(WORDS["end.cancelled.title"])
        finally:
            page.close()
        state = client.journey(journey).value
        if state["status"] != "cancelled":
            findings.append(f"stopping: the journey is {state['status']}")
        if [each["text"].rsplit("-", 1)[0] for each in state["consents"]] != ["capture-en"]:
            findings.append(f"stopping: the person consented to {state['consents']}")
        findings += page.findings
    return findings
