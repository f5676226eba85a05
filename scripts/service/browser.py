#!/usr/bin/env python3
"""Goes through the page that captures with a real browser, whose camera is a file.

  scripts/service/browser        which makes the clips, and calls this with a picture of the person's document

Three journeys come to their ends: the person of the document (Complete), another person (Rejected), and a print of the person
before the camera (not live, Rejected). On the way the page is reloaded, left and come back to, cut off and refused the camera.
Each screen is judged by axe-core; screenshots of it, as wide as a phone, are in .build/browser/screens.
"""
import json
import os
import pathlib
import subprocess
import sys
import tempfile

from axe_core_python.selenium import Axe
from selenium import webdriver
from selenium.webdriver.common.by import By
from selenium.webdriver.support.ui import WebDriverWait

import program
from program import Service

from biometrics_client import Client

SCRATCH = program.ROOT / ".build/browser"
DOCUMENT = sys.argv[1]
DEFINITION = {
    "schema": "biometrics.journey-definition/1", "id": "browser", "version": 1, "title": "Browser",
    "steps": [{"id": "10", "kind": "identityDocument", "types": ["passport"], "backSide": "never"},
              {"id": "20", "kind": "selfie", "liveness": "passive", "attempts": 3}],
    "faceMatch": {"enabled": True, "passFalseMatchRate": 1e-4, "failFalseMatchRate": 1e-2},
    "rules": {"same_subject": {"onFailure": "reject", "required": True},
              "selfie_liveness": {"onFailure": "reject", "required": True}},
    "expiresAfter": "PT1H",
}
# What an examination may take on a busy machine.
PATIENCE = 180


class Page:
    """A browser on the page."""

    def __init__(self, address, camera, name, language="en"):
        self.name, self.count, self.findings = name, 0, []
        options = webdriver.ChromeOptions()
        options.binary_location = os.environ.get("BIOMETRICS_BROWSER", "/usr/bin/chromium")
        for argument in ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
                         f"--lang={language}",
                         # Without a file there are two cameras, which show a clock.
                         *(["--use-fake-device-for-media-stream", f"--use-file-for-fake-video-capture={camera}"]
                           if camera else ["--use-fake-device-for-media-stream=device-count=2"])]:
            options.add_argument(argument)
        options.add_experimental_option("prefs", {"intl.accept_languages": language})
        options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
        self.driver = webdriver.Chrome(
            options=options, service=webdriver.ChromeService(os.environ.get("BIOMETRICS_DRIVER", "/usr/bin/chromedriver")))
        self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
            "width": 390, "height": 844, "deviceScaleFactor": 2, "mobile": True})
        self.address = address
        self.allow(True)
        self.driver.get(f"{address}/capture")

    def allow(self, isAllowed):
        self.driver.execute_cdp_cmd("Browser.setPermission", {
            "origin": self.address, "permission": {"name": "camera"}, "setting": "granted" if isAllowed else "denied"})

    def online(self, isOnline):
        self.driver.execute_cdp_cmd("Network.enable", {})
        self.driver.execute_cdp_cmd("Network.emulateNetworkConditions", {
            "offline": not isOnline, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1})

    def wait(self, test):
        return WebDriverWait(self.driver, PATIENCE, poll_frequency=0.2, ignored_exceptions=[Exception]).until(test)

    def heading(self):
        return self.driver.find_element(By.CSS_SELECTOR, "h1").text

    def until(self, *texts):
        """Waits for one of these headings, and looks at the screen."""
        found = self.wait(lambda _: self.heading() in texts and self.heading())
        self.look(found)
        return found

    def look(self, what):
        """A screenshot, and what axe has against it."""
        self.count += 1
        words = "".join(letter if letter.isalnum() else "-" for letter in what.lower())[:40]
        self.driver.save_screenshot(str(SCRATCH / f"screens/{self.name}-{self.count:02}-{words}.png"))
        for finding in Axe().run(self.driver)["violations"]:
            if finding["impact"] in ("serious", "critical"):
                self.findings.append(f"{self.name}, {what}: {finding['id']} {finding['nodes'][0]['html'][:120]}")
        if self.driver.execute_script("return document.documentElement.scrollWidth > innerWidth"):
            self.findings.append(f"{self.name}, {what}: wider than the screen")

    def press(self, text):
        self.wait(lambda driver: next(
            (button for button in driver.find_elements(By.CSS_SELECTOR, "button")
             if button.text == text and button.is_displayed() and button.is_enabled()), None)).click()

    def choose(self, file):
        self.wait(lambda driver: driver.find_element(By.CSS_SELECTOR, "input[type=file]")).send_keys(str(file))

    def record(self):
        self.press("Open the camera")
        self.wait(lambda driver: driver.execute_script(
            "const video = document.querySelector('video'); return video && video.videoWidth > 0 && !video.paused"))
        self.look("camera")
        self.press("Record")

    def close(self):
        """What the browser noted against the page, and whom it asked for anything."""
        for line in self.driver.get_log("browser"):
            # A connection that was cut off on purpose is told as well.
            if line["level"] == "SEVERE" and "net::ERR_INTERNET_DISCONNECTED" not in line["message"]:
                self.findings.append(f"{self.name}: {line['message'][:300]}")
        for line in self.driver.get_log("performance"):
            message = json.loads(line["message"])["message"]
            if message["method"] == "Network.requestWillBeSent":
                url = message["params"]["request"]["url"]
                if not url.startswith((self.address, "blob:", "data:")):
                    self.findings.append(f"{self.name}: asked {url}")
        self.driver.quit()


def led(service, page, person, hindrances=False):
    """Leads a journey to its end."""
    page.until("Show who you are")
    page.press("Agree and begin")
    page.until("Front of your document")
    if hindrances:
        hinder(page)
    else:
        page.choose(DOCUMENT)
    heading = page.until("Your face")
    while heading == "Your face":
        page.record()
        page.wait(lambda _: page.heading() != "Your face")
        heading = page.wait(lambda _: page.heading() in ENDS and page.heading())
        if heading != "Your face":
            page.look(heading)
    return heading


ENDS = ["Your face", "Thank you", "This was not accepted", "Thank you – a person will look at it"]


def hinder(page):
    """The page is reloaded, left, cut off and refused the camera: the journey goes on where it was."""
    page.driver.refresh()
    page.until("Front of your document")
    page.driver.get("about:blank")
    page.driver.back()
    page.until("Front of your document")
    page.allow(False)
    page.press("Open the camera")
    page.wait(lambda driver: "not allowed" in driver.find_element(By.CSS_SELECTOR, "main").text)
    page.look("denied")
    page.allow(True)
    page.online(False)
    page.choose(DOCUMENT)
    page.until("The connection is lost")
    # The page notices by itself.
    page.online(True)
    page.until("Your face")
    # The other way round, as languages from right to left are written.
    page.driver.execute_script("document.documentElement.dir = 'rtl'")
    page.look("right to left")
    page.driver.execute_script("document.documentElement.dir = 'ltr'")
    page.driver.refresh()
    page.until("Your face")


def change_camera(page):
    """Another camera is taken where there are two, and the picture that was taken is shown."""
    page.until("Show who you are")
    page.press("Agree and begin")
    page.until("Front of your document")
    page.press("Open the camera")
    device = "return document.querySelector('video').srcObject?.getVideoTracks()[0].getSettings().deviceId"
    first = page.wait(lambda driver: driver.execute_script(device))
    page.press("Use another camera")
    page.wait(lambda driver: driver.execute_script(device) not in (None, first))
    page.look("other camera")
    page.press("Take the picture")
    page.until("Is it easy to read?")
    page.press("Take it again")
    page.until("Front of your document")


def camera(name):
    """A clip as the file of a camera, in its own size: a busy machine that has to encode more drops what liveness needs."""
    file = SCRATCH / f"{name}.mjpeg"
    subprocess.run(["ffmpeg", "-v", "error", "-y", "-i", str(SCRATCH / f"{name}.mp4"), "-vf", "scale=384:512",
                    "-q:v", "2", "-pix_fmt", "yuvj420p", str(file)], check=True)
    return file


def main():
    (SCRATCH / "screens").mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        definition = pathlib.Path(folder) / "definition.json"
        definition.write_text(json.dumps(DEFINITION))
        findings, ends = [], {}
        with Service(folder, "--store", f"sqlite:{folder}/j.sqlite", "--master-key", f"file:{folder}/key",
                     "--definition", str(definition), "--workers", "2") as service:
            client = Client(service.address)
            page = Page(service.address, None, "cameras")
            try:
                change_camera(page)
            finally:
                page.close()
            findings += page.findings
            for name, clip, hindrances in [
                    ("bonafide", "00_bonafide", True), ("other", "01_bonafide", False), ("print", "00_print", False)]:
                page = Page(service.address, camera(clip), name)
                try:
                    heading = led(service, page, name, hindrances)
                except Exception:
                    page.driver.save_screenshot(str(SCRATCH / f"screens/{name}-failed.png"))
                    print(f"{name}: stopped at “{page.heading()}”", file=sys.stderr)
                    raise
                finally:
                    page.close()
                findings += page.findings
                journey = client.list_journeys(limit=1000).value["journeys"][-1]["journeyId"]
                result = client.result(journey).value
                ends[name] = {"heading": heading, "decision": result["finalDecision"],
                              "selfie": result["selfie"],
                              "rules": {name: rule["result"] for name, rule in result["rules"].items()}}
    print(json.dumps({"journeys": ends, "findings": findings}, indent=2))
    held = (ends["bonafide"]["decision"] == "Complete"
            and ends["other"]["decision"] == "Rejected" and ends["other"]["rules"]["same_subject"] == "Failed"
            and ends["print"]["decision"] == "Rejected" and ends["print"]["rules"]["selfie_liveness"] == "Failed")
    if findings or not held:
        sys.exit("It does not hold.")


main()
