#!/usr/bin/env python3
"""Goes through the pages that capture and review with a real browser, whose camera is a file.

  scripts/service/browser        which makes the clips, and calls this with a picture of the person's document, two others that
                                 a camera shows: near enough, and too far away, and another person's selfie

Three journeys come to their ends: the person of the document (Complete), another person (Rejected), and a print of the person
before the camera (not live, Rejected). On the way the page is reloaded, left and come back to, cut off and refused the camera.
A document that is near enough is photographed by itself, the first person's selfie is recorded by itself, and the others' by
hand. A document that is too far away is told so, and is not photographed; where no frame is judged the button is asked for. No
frame leaves the device.
A challenge is filmed in pieces that come in their time. The page for reviewers is seen in every language. A shop shows the page
inside of its own, and is come back to (embedding.py). What was read is confirmed in Dutch, on a dark page (confirming.py).
A person stops (stopping.py). A desk hands a journey over to a phone (handover.py).
Each screen is judged by axe-core; screenshots of it, as wide as a phone, are in .build/browser/screens.
"""
import json
import pathlib
import sys
import tempfile

from selenium.webdriver.common.by import By
from selenium.webdriver.support.ui import Select

import confirming
import embedding
import handover
import stopping
import program
from page import ENDS, SCRATCH, Page, camera, still
from program import leading

from biometrics.service import Client, Media

DOCUMENT, NEAR, FAR, OTHER = sys.argv[1:5]
DEFINITION = {
    "schema": "biometrics.journey-definition/1", "id": "browser", "version": 1, "title": "Browser",
    "steps": [{"id": "10", "kind": "identityDocument", "types": ["passport"], "backSide": "never"},
              {"id": "20", "kind": "selfie", "liveness": "passive", "acceptsUnprovedPresence": True, "attempts": 3}],
    "faceMatch": {"enabled": True, "passFalseMatchRate": 1e-4, "failFalseMatchRate": 1e-2},
    "rules": {"same_subject": {"onFailure": "reject", "required": True},
              "selfie_liveness": {"onFailure": "reject", "required": True}},
    "expiresAfter": "PT1H",
}
# Films must fit into less than the page takes by itself.
ACTIVE = {
    **DEFINITION, "id": "active", "maximumUploadBytes": 1_000_000, "steps": [{"id": "20", "kind": "selfie", "liveness": "active", "attempts": 1}],
    "faceMatch": {"enabled": False}, "rules": {"selfie_liveness": {"onFailure": "refer", "required": True}},
}
# Another person's selfie is for a reviewer.
REFERRED = {
    **DEFINITION, "id": "referred",
    "steps": [DEFINITION["steps"][0], {"id": "20", "kind": "selfie", "liveness": "none"}],
    "rules": {"same_subject": {"onFailure": "refer", "required": True}, "no_duplicate_applicant": {"onFailure": "refer"}},
}
def led(page, hindrances=False):
    """Leads a journey to its end."""
    page.until("Confirm who you are")
    page.press("Agree and start")
    page.until("Front of your document")
    if hindrances:
        hinder(page)
    else:
        page.choose(DOCUMENT)
    heading = page.until("Your face")
    while heading == "Your face":
        page.record(byHand=not hindrances)
        heading = page.examined()
        if heading != "Your face":
            page.look(heading)
    return heading


def hinder(page):
    """The page is reloaded, left, cut off and refused the camera: the journey goes on where it was."""
    page.driver.refresh()
    page.until("Front of your document")
    page.driver.get("about:blank")
    page.driver.back()
    page.until("Front of your document")
    page.allow(False)
    page.press("Open the camera")
    page.wait(lambda driver: "The camera is blocked." in driver.find_element(By.CSS_SELECTOR, "main").text)
    page.look("denied")
    page.allow(True)
    page.online(False)
    page.choose(DOCUMENT)
    page.until("No connection")
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
    page.until("Confirm who you are")
    page.press("Agree and start")
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


def photographed(service):
    """A document that is near enough is photographed by itself; one that is far away is not, and the person is told why."""
    findings = []
    page = Page(service.address, still(NEAR, "near"), "near")
    try:
        page.until("Confirm who you are")
        page.press("Agree and start")
        page.until("Front of your document")
        page.open_camera()
        page.until("Is it easy to read?")
        page.press("Use this picture")
        page.until("Your face", "Front of your document")
        page.driver.set_window_size(1280, 900)
        page.driver.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})
        page.look("desktop")
    finally:
        page.close()
        findings += page.findings
    page = Page(service.address, still(FAR, "far"), "far")
    try:
        page.until("Confirm who you are")
        page.press("Agree and start")
        page.until("Front of your document")
        page.open_camera()
        page.wait(lambda driver: driver.find_element(By.CSS_SELECTOR, ".advice").text == "Come closer to the document.")
        # A screen reader announces the line.
        page.wait(lambda driver: driver.find_element(By.ID, "status").get_attribute("textContent")
                  == "Come closer to the document.")
        page.look("advice")
        if page.heading() != "Front of your document":
            findings.append("far: it was photographed")
    finally:
        page.close()
        findings += page.findings
    return findings


def unanswered(service):
    """Where no frame is judged the person is told to press the button; the next camera is looked through again."""
    page = Page(service.address, None, "unanswered")
    advice = "return document.querySelector('.advice').textContent"
    try:
        page.let_service_judge("*/media/*/preview")
        page.until("Confirm who you are")
        page.press("Agree and start")
        page.until("Front of your document")
        page.open_camera()
        told = "Press the button to take the picture."
        page.wait(lambda driver: driver.execute_script(advice) == told)
        page.look("by hand")
        box = page.driver.find_element(By.CSS_SELECTOR, ".choice input")
        if not box.is_displayed() or box.is_enabled():
            page.findings.append("unanswered: what happens by itself can be chosen, or is not seen")
        page.let_service_judge()
        page.press("Use another camera")
        page.wait(lambda driver: driver.execute_script(advice) not in ("", told))
        if not box.is_enabled():
            page.findings.append("unanswered: what happens by itself cannot be chosen")
    finally:
        page.close()
    return page.findings


def reviewed(folder):
    """The page for reviewers in every language, on a phone and on a screen: its queue, and one of its cases."""
    keys, key = program.make_key(folder, "journeys", "lead", "review")
    with leading(folder, REFERRED, "--keys", keys, "--workers", "2", name="review") as service:
        client = Client(service.address, key)
        # The second person has the face of the first.
        for person in ("first", "second"):
            journey = client.start_journey(reference=person).value["journeyId"]
            for picture in (DOCUMENT, OTHER):
                client.submit_next(journey, Media(pathlib.Path(picture).read_bytes(), "image/jpeg"), wait=True)
            client.finish(journey)
        return seen_by_reviewers(service, key)


def challenged(folder):
    """A challenge is followed before a camera that shows no movement: it is not answered, and each frame came in its time."""
    with leading(folder, ACTIVE, "--workers", "2", name="active") as service:
        client = Client(service.address)
        page = Page(service.address, camera(SCRATCH / "00_bonafide.mp4"), "challenge")
        try:
            page.until("Confirm who you are")
            page.press("Agree and start")
            page.until("Your face")
            page.record(byHand=False)
            page.until("Follow the movements")
            page.press("Start")
            page.wait(lambda driver: "Movement" in driver.find_element(By.CSS_SELECTOR, ".asked").text)
            page.look("movement")
            page.wait(lambda _: page.heading() in ENDS[1:])
            page.look("end")
        finally:
            page.close()
        journey = client.list_journeys(limit=1000).value["journeys"][-1]["journeyId"]
        finding = client.result(journey).value["selfie"]["challenge"]
        if finding["isAnswered"] or finding["deliveredWhole"] or any(word.startswith("PIECES") for word in finding["reasons"]):
            page.findings.append(f"challenge: {finding}")
        return page.findings


def seen_by_reviewers(service, key):
    findings = []
    texts = {file.stem: json.loads(file.read_text()) for file in sorted((program.ROOT / "Sources/CServiceData/review").glob("*.json"))}
    for number, (language, label) in enumerate([(tag, words["signin.button"]) for tag, words in texts.items()]):
        page = Page(service.address, None, f"review-{language}", language, "review")
        try:
            if number > 1:
                page.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
                    "width": 1280, "height": 900, "deviceScaleFactor": 1, "mobile": False})
            page.wait(lambda driver: driver.find_element(By.ID, "key")).send_keys(key)
            for chosen in ["fr" if language == "en" else "en", language]:
                Select(page.driver.find_element(By.ID, "language")).select_by_value(chosen)
                page.wait(lambda driver, chosen=chosen: driver.execute_script("return document.documentElement.lang") == chosen)
            if page.driver.find_element(By.ID, "key").get_property("value") != key:
                findings.append(f"review: another language loses the key, {language}")
            page.look("sign in")
            page.press(label)
            page.wait(lambda driver: driver.find_element(By.CSS_SELECTOR, "td button"))
            page.look("queue")
            page.driver.find_elements(By.CSS_SELECTOR, "tbody tr")[-1].find_element(By.CSS_SELECTOR, "td button").click()
            page.wait(lambda driver: driver.find_element(By.CSS_SELECTOR, "figure[data-is-loaded]"))
            page.wait(lambda driver: driver.find_element(By.CSS_SELECTOR, "form.decide"))
            findings += cut_out(page)
            page.driver.find_element(By.CSS_SELECTOR, ".choice input").click()
            page.look("case")
            page.press(texts[language]["case.compareFaces"])
            page.wait(lambda driver: len(driver.find_elements(By.CSS_SELECTOR, ".candidate figure[data-is-loaded]")) == 2)
            page.look("candidate")
            if page.driver.execute_script("return document.documentElement.lang") != language:
                findings.append(f"review: another language than {language}")
        finally:
            page.close()
            findings += page.findings
    return findings


# The width of a canvas, and the mean light in the middle of it.
CUTS = """return [...document.querySelectorAll('.faces canvas')].map((canvas) => {
  const { data } = canvas.getContext('2d').getImageData(142, 160, 100, 160);
  return [canvas.getBoundingClientRect().width, data.reduce((sum, value, at) => sum + (at % 4 === 1 ? value : 0), 0) / (data.length / 4)];
})"""


def cut_out(page):
    """Both faces are there, in one size and near enough in one light, which the switch takes away; a time has its exact one
    behind it, and the journey's name can be copied."""
    page.wait(lambda driver: len(driver.find_elements(By.CSS_SELECTOR, "figure[data-is-cut]")) == 2)
    even = page.driver.execute_script(CUTS)
    switch = page.driver.find_element(By.CSS_SELECTOR, "input[role=switch]")
    switch.click()
    original = page.driver.execute_script(CUTS)
    switch.click()
    findings = []
    if len(even) != 2 or even[0][0] != even[1][0] or abs(even[0][1] - even[1][1]) > 25:
        findings.append(f"{page.name}: the faces differ in size or light, {even}")
    if original == even or page.driver.execute_script(CUTS) != even:
        findings.append(f"{page.name}: the switch does not show the original light")
    if not page.driver.find_element(By.CSS_SELECTOR, ".facts time[datetime]").get_attribute("title"):
        findings.append(f"{page.name}: a time has no exact one behind it")
    page.driver.find_element(By.CSS_SELECTOR, ".facts .copy").click()
    whole = page.driver.find_element(By.CSS_SELECTOR, ".facts bdi").get_attribute("title")
    copied = page.wait(lambda driver: driver.execute_script(
        "return document.querySelector('.facts .copy.done') ? 'done' : String(getSelection()) || null"))
    if copied not in ("done", whole) or not whole.startswith("j-"):
        findings.append(f"{page.name}: the journey's name is not copied, but {copied}")
    return findings


def main():
    (SCRATCH / "screens").mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        findings, ends = [], {}
        with leading(folder, DEFINITION, "--workers", "2", name="browser") as service:
            client = Client(service.address)
            page = Page(service.address, None, "cameras")
            try:
                change_camera(page)
            finally:
                page.close()
            findings += page.findings
            findings += photographed(service)
            findings += unanswered(service)
            for name, clip, hindrances in [
                    ("bonafide", "00_bonafide", True), ("other", "01_bonafide", False), ("print", "00_print", False)]:
                page = Page(service.address, camera(SCRATCH / f"{clip}.mp4"), name)
                try:
                    heading = led(page, hindrances)
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
        findings += challenged(folder)
        findings += embedding.embedded(folder, lambda address, name, **more: Page(address, None, name, **more))
        findings += confirming.confirmed(folder, DOCUMENT)
        findings += stopping.stopped(folder)
        findings += handover.handed_over(folder, DOCUMENT, OTHER)
        findings += reviewed(folder)
    print(json.dumps({"journeys": ends, "findings": findings}, indent=2))
    held = (ends["bonafide"]["decision"] == "Complete"
            and ends["other"]["decision"] == "Rejected" and ends["other"]["rules"]["same_subject"] == "Failed"
            and ends["print"]["decision"] == "Rejected" and ends["print"]["rules"]["selfie_liveness"] == "Failed")
    if findings or not held:
        sys.exit("It does not hold.")


if __name__ == "__main__":
    main()
