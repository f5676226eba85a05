#!/usr/bin/env python3
"""Has a browser draw reports of `evaluate`, and compares them with those of the tests, which draw without a browser.

  scripts/service/browser --reports report.html …

It fails if an element, a text or a place differs, if the browser reports an error or loads anything, and for a serious finding
of axe-core. Screenshots are in .build/browser/screens. It needs Node.js.
"""
import html.parser
import json
import pathlib
import subprocess
import sys

from axe_core_python.selenium import Axe

from page import SCRATCH, browser
from program import ROOT

DRAWN = """return [document.title, [...document.body.children].filter((node) => !["SCRIPT", "NOSCRIPT"].includes(node.tagName))
  .map((node) => node.outerHTML).join("")]"""


class Parts(html.parser.HTMLParser):
    """The elements and texts of a page, without the ways to write them."""

    def __init__(self, text):
        super().__init__()
        self.found = []
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        self.found.append((tag, dict(attributes)))

    def handle_endtag(self, tag):
        # An image has no end in HTML.
        if tag != "img":
            self.found.append(f"/{tag}")

    def handle_data(self, data):
        if data.strip():
            self.found.append(data.rstrip("\n"))


def faults(driver, report):
    """What is wrong with the page of a report."""
    expected = subprocess.run(["node", ROOT / "Tests/ReportPage/draw.mjs", report], check=True, capture_output=True, text=True).stdout
    driver.get_log("performance")
    driver.get(report.as_uri())
    title, drawn = driver.execute_script(DRAWN)
    expected_title, expected = expected.split("\n", 1)
    if title != expected_title:
        yield f"the title is {title!r}, and was expected as {expected_title!r}"
    pairs = list(zip(Parts(drawn).found, Parts(expected).found))
    for part, wanted in pairs:
        if part != wanted:
            yield f"{part!r} was expected as {wanted!r}"
            break
    if len(Parts(drawn).found) != len(Parts(expected).found) or len(pairs) < 20:
        yield "parts are missing"
    for entry in driver.get_log("browser"):
        yield entry["message"]
    for line in driver.get_log("performance"):
        message = json.loads(line["message"])["message"]
        if message["method"] == "Network.requestWillBeSent":
            address = message["params"]["request"]["url"]
            if address != report.as_uri() and not address.startswith("data:image/"):
                yield f"it loads {address[:100]}"
    for finding in Axe().run(driver)["violations"]:
        if finding["impact"] in ("serious", "critical"):
            yield f"{finding['id']}: {finding['help']} ({len(finding['nodes'])} places)"


def main():
    (SCRATCH / "screens").mkdir(parents=True, exist_ok=True)
    driver, count = browser(), 0
    driver.set_window_size(1100, 1400)
    for number, name in enumerate(sys.argv[1:]):
        report = pathlib.Path(name).resolve()
        found = list(faults(driver, report))
        driver.save_screenshot(str(SCRATCH / f"screens/report-{number:02}.png"))
        print(f"{name}: {'; '.join(found) or 'as expected'}")
        count += len(found)
    driver.quit()
    return int(count > 0 or len(sys.argv) == 1)


if __name__ == "__main__":
    sys.exit(main())
