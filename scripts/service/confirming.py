"""A person confirms and corrects what was read from a document, on a page in the journey's language and the link's theme.

Called by browser.py.
"""
import json

from selenium.webdriver.common.by import By

import program
from page import Page
from program import leading

from biometrics.service import Client

DEFINITION = {
    "schema": "biometrics.journey-definition/1", "id": "confirming", "version": 1, "title": "Confirming",
    "steps": [{"id": "10", "kind": "identityDocument", "types": ["passport"], "backSide": "never"}],
    "rules": {"user_confirmation": {"onFailure": "refer", "required": True}}, "expiresAfter": "PT1H",
}
# --paper of the dark theme.
DARK = "rgb(16, 21, 15)"
WORDS = json.loads((program.ROOT / "Sources/CServiceData/capture/nl.json").read_text())


def confirmed(folder, document):
    """Two journeys: in one the person leaves the values as they are, in the other the surname is another. Gives the findings."""
    findings = []
    with leading(folder, DEFINITION, "--workers", "1", name="confirming") as service:
        client = Client(service.address)
        for surname, result in ((None, "Passed"), ("Iemand anders", "Failed")):
            journey = client.start_journey(locale="nl-BE").value["journeyId"]
            page = Page(service.address, None, f"confirming-{result}", place=f"capture?theme=dark#journey={journey}")
            try:
                page.until(WORDS["start.title"])
                if page.driver.execute_script("return getComputedStyle(document.body).backgroundColor") != DARK:
                    findings.append("confirming: the page is not dark")
                page.press(WORDS["start.begin"])
                page.until(WORDS["capture.front.title"])
                page.choose(document)
                page.until(WORDS["confirm.title"])
                field = page.driver.find_element(By.ID, "field-surname")
                if not field.get_property("value"):
                    findings.append("confirming: no surname is shown")
                if surname:
                    field.clear()
                    field.send_keys(surname)
                page.press(WORDS["confirm.use"])
                page.until(*(WORDS[f"end.{end}.title"] for end in ("complete", "refer")))
            finally:
                page.close()
                findings += page.findings
            found = client.result(journey).value["rules"]["user_confirmation"]["result"]
            if found != result:
                findings.append(f"confirming: {found} instead of {result}")
    return findings
