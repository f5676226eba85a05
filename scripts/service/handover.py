"""A desk hands a journey over to a phone by a QR code, follows it, and shows the end; then the other way round, and both at once.

Called by browser.py. The page's code is read from a screenshot. The service has a name of its own here, because a phone could not
open that of this machine.
"""
import io
import json
import pathlib
import threading
import time

from PIL import Image
from selenium.webdriver.common.by import By
import zxingcpp

import program
from page import Page
from program import leading

from biometrics.service import Client, Media, Refused

DEFINITION = {
    "schema": "biometrics.journey-definition/1", "id": "handover", "version": 1, "title": "Handover",
    "steps": [{"id": "10", "kind": "identityDocument", "types": ["passport"], "backSide": "never"},
              {"id": "20", "kind": "selfie", "liveness": "none"}],
    "faceMatch": {"enabled": True, "passFalseMatchRate": 1e-4, "failFalseMatchRate": 1e-2},
    "rules": {"same_subject": {"onFailure": "refer"}}, "expiresAfter": "PT1H",
}
WORDS = json.loads((program.ROOT / "Sources/CServiceData/capture/en.json").read_text())
ENDS = [WORDS[f"end.{end}.title"] for end in ("complete", "refer", "rejected")]


def opened(address, place, name, isPhone):
    page = Page(address, None, name, place=place, arguments=(
        "--host-resolver-rules=MAP desk.test 127.0.0.1", f"--unsafely-treat-insecure-origin-as-secure={address}"))
    if isPhone:
        page.driver.execute_cdp_cmd("Emulation.setTouchEmulationEnabled", {"enabled": True})
        page.driver.refresh()
    else:
        page.size(1280, 800, isPhone=False)
    return page


def address_in(page):
    """What a camera reads of the code."""
    code = page.wait(lambda driver: driver.find_element(By.CSS_SELECTOR, "svg.code"))
    found = zxingcpp.read_barcodes(Image.open(io.BytesIO(code.screenshot_as_png)))
    return found[0].text if found else ""


def led(page, document, selfie):
    page.choose(document)
    page.until(WORDS["capture.selfie.title"])
    page.choose(selfie)
    page.wait(lambda _: page.heading() in ENDS)
    page.look("end")


def followed(address, link, document, selfie):
    """The phone leads, and the desk follows."""
    desk = opened(address, link, "desk", False)
    phone = None
    try:
        desk.until(WORDS["start.title"])
        desk.press(WORDS["handover.offer"])
        desk.until(WORDS["handover.title"])
        read = address_in(desk)
        if not read.startswith(f"{address}/{link}"):
            desk.findings.append("desk: the code leads elsewhere")
        phone = opened(address, read.removeprefix(f"{address}/"), "phone", True)
        phone.until(WORDS["start.title"])
        if any(button.text == WORDS["handover.offer"] for button in phone.driver.find_elements(By.CSS_SELECTOR, "button")):
            phone.findings.append("phone: it is offered another phone")
        phone.press(WORDS["start.begin"])
        desk.until(WORDS["handover.on"])
        if desk.driver.find_elements(By.CSS_SELECTOR, "svg.code"):
            desk.findings.append("desk: the code is still shown")
        phone.until(WORDS["capture.front.title"])
        led(phone, document, selfie)
        if WORDS["handover.back"] not in phone.driver.find_element(By.CSS_SELECTOR, "main").text:
            phone.findings.append("phone: it does not say where to go on")
        desk.wait(lambda _: desk.heading() in ENDS)
        desk.look("end")
    finally:
        for page in filter(None, (desk, phone)):
            page.close()
    return desk.findings + (phone.findings if phone else [])


def taken_back(address, link, document, selfie):
    """The phone begins, and the desk takes the journey back. The phone sees the end too."""
    desk, phone = opened(address, link, "desk-back", False), opened(address, link + "&handover=yes", "phone-back", True)
    try:
        desk.until(WORDS["start.title"])
        desk.press(WORDS["handover.offer"])
        desk.until(WORDS["handover.title"])
        phone.until(WORDS["start.title"])
        phone.press(WORDS["start.begin"])
        phone.until(WORDS["capture.front.title"])
        desk.until(WORDS["handover.on"])
        desk.press(WORDS["handover.here"])
        desk.until(WORDS["start.title"])
        desk.press(WORDS["start.begin"])
        desk.until(WORDS["capture.front.title"])
        led(desk, document, selfie)
        # The phone still asks for the document: the journey has no use for it, and the page says so.
        phone.choose(document)
        phone.wait(lambda _: phone.heading() in ENDS)
    finally:
        for page in (desk, phone):
            # A refused picture is an error for the browser.
            page.close(isRefused=True)
    return desk.findings + phone.findings


def both_at_once(address, lead, document, selfie):
    """Two clients with one token send pictures of their own at once: one of each is taken, and costs one attempt."""
    journey, token = lead()
    devices = [Client(address, token) for _ in range(2)]
    findings = []
    for slot, step, file in (("front", "10", document), ("faceImage", "20", selfie)):
        taken, start = [], threading.Barrier(2)

        def give(number, step=step, slot=slot, file=file, taken=taken, start=start):
            media = Media(pathlib.Path(file).read_bytes() + bytes([number]), "image/jpeg")
            start.wait()
            try:
                devices[number].submit(journey, step, slot, media)
                taken.append("taken")
            except Refused as error:
                taken.append(error.code)

        threads = [threading.Thread(target=give, args=(number,)) for number in range(2)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        while (action := devices[0].journey(journey).value["action"]) and action["awaitsResult"]:
            time.sleep(0.2)
        if taken.count("taken") != 1:
            findings.append(f"both at once: {slot} was {taken}")
    finished = [device.finish(journey).value["finalDecision"] for device in devices]
    if len(set(finished)) != 1 or not finished[0]:
        findings.append(f"both at once: the journey ended with {finished}")
    return findings


def handed_over(folder, document, selfie):
    """Gives the findings."""
    keys, key = program.make_key(folder, "journeys", "lead")
    with leading(folder, DEFINITION, "--keys", keys, "--workers", "1", name="handover") as service:
        client = Client(service.address, key)
        address = f"http://desk.test:{service.port}"

        def lead():
            journey = client.start_journey().value["journeyId"]
            return journey, client.make_token(journey).value["token"]

        def link():
            journey, token = lead()
            return f"capture#journey={journey}&token={token}"

        return (followed(address, link(), document, selfie) + taken_back(address, link(), document, selfie)
                + both_at_once(service.address, lead, document, selfie))
