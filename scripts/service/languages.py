#!/usr/bin/env python3
"""Looks at the states of the page that captures in every language, on two phones and a desk: axe-core, and whether a line is
wider than the screen. The screenshots are in .build/browser/screens, for somebody to look at.

  scripts/service/browser --languages [TAG …]
"""
import json
import sys
import tempfile

import program
from page import SCRATCH, Page, still
from program import leading

DOCUMENT, NEAR, OTHER = sys.argv[1:4]
TEXTS = {file.stem: json.loads(file.read_text())
         for file in sorted((program.ROOT / "Sources/CServiceData/capture").glob("??.json"))}
DEFINITION = {
    "schema": "biometrics.journey-definition/1", "id": "languages", "version": 1, "title": "Languages",
    "steps": [{"id": "10", "kind": "identityDocument", "types": ["passport"], "backSide": "never"},
              {"id": "20", "kind": "selfie", "liveness": "passive", "acceptsUnprovedPresence": True, "attempts": 2}],
    "faceMatch": {"enabled": True, "passFalseMatchRate": 1e-4, "failFalseMatchRate": 1e-2},
    "rules": {"same_subject": {"onFailure": "refer"}, "selfie_liveness": {"onFailure": "refer"}},
    "expiresAfter": "PT1H",
}
SIZES = [("small", 320, 568, True), ("phone", 390, 844, True), ("desk", 1280, 900, False)]


class Tour:
    """A page in one language, found by the English texts."""

    def __init__(self, service, language, camera):
        self.texts = TEXTS[language]
        self.page = Page(service.address, camera, language, language)

    def said(self, english):
        # The browser gives a space that does not break as any other.
        return self.texts[next(key for key, text in TEXTS["en"].items() if text == english)].replace("\u00a0", " ")

    def press(self, english):
        self.page.press(self.said(english))

    def seen(self, *english):
        """Waits for one of these headings, and looks at it in each size."""
        texts = [self.said(text) for text in english]
        found = self.page.wait(lambda _: self.page.heading() in texts and self.page.heading())
        self.looked(english[texts.index(found)])

    def looked(self, state):
        name = self.page.name
        for size, width, height, isPhone in SIZES:
            self.page.size(width, height, isPhone)
            self.page.name = f"{name}-{size}"
            self.page.look(state)
        self.page.name = name


def toured(service, language, camera):
    tour = Tour(service, language, camera)
    page = tour.page
    try:
        tour.seen("Confirm who you are")
        page.driver.find_element("css selector", "summary").click()
        tour.looked("what happens")
        tour.press("Agree and start")
        tour.seen("Front of your document")
        # No picture is taken while somebody looks.
        page.driver.execute_script("sessionStorage.setItem('biometrics.byHand', 'yes')")
        page.open_camera(tour.said("Open the camera"))
        page.wait(lambda driver: driver.find_element("css selector", ".advice").text)
        tour.looked("document camera")
        tour.press("Take the picture")
        tour.seen("Is it easy to read?")
        page.driver.refresh()
        page.until(tour.said("Front of your document"))
        page.choose(DOCUMENT)
        tour.seen("Your face")
        tour.press("Open the camera")
        page.wait(lambda driver: driver.find_element("css selector", ".advice").text)
        tour.looked("face camera")
        page.driver.refresh()
        page.until(tour.said("Your face"))
        page.online(False)
        page.choose(OTHER)
        tour.seen("No connection")
        page.online(True)
        page.until(tour.said("Your face"))
        tour.looked("asked again")
        page.choose(NEAR)
        tour.seen("Thank you – a person will check it", "Thank you", "This was not accepted")
        page.driver.get("about:blank")
        page.driver.get(f"{service.address}/capture#journey=j-none&token=none")
        page.wait(lambda _: page.heading() not in ("", tour.said("Confirm who you are")))
        tour.looked("no journey")
    except Exception:
        page.driver.save_screenshot(str(SCRATCH / f"screens/{language}-failed.png"))
        print(f"{language}: stopped at “{page.heading()}”", file=sys.stderr)
        raise
    finally:
        page.close(isRefused=True)
    return page.findings


def main():
    (SCRATCH / "screens").mkdir(parents=True, exist_ok=True)
    findings = []
    with tempfile.TemporaryDirectory() as folder:
        with leading(folder, DEFINITION, "--workers", "2", name="languages") as service:
            for language in sys.argv[4:] or TEXTS:
                found = toured(service, language, still(NEAR, "near"))
                print(f"{language}: {len(found)} findings", *found, sep="\n  ", flush=True)
                findings += found
    if findings:
        sys.exit("It does not hold.")


if __name__ == "__main__":
    main()
