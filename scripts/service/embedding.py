"""A shop shows the page that captures inside of its own, and is come back to: with Examples/Embed, in a real browser.

Pages of other origins try the same, and forged messages are sent. Called by browser.py.
"""
import json
import os
import pathlib
import socket
import subprocess
import sys
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from selenium.webdriver.common.by import By

import program

EXAMPLE = program.ROOT / "Examples/Embed"
# A name that would run if it were taken for HTML.
BRAND = {
    "name": "<img src=x onerror=document.title=1> Shop", "logo": str(EXAMPLE / "logo.svg"),
    "colours": {"light": "#0b5fff", "dark": "#9ec1ff"},
}
SELFIE = {
    "schema": "biometrics.journey-definition/1", "id": "embedded", "version": 1, "title": "Embedded",
    "steps": [{"id": "20", "kind": "selfie", "liveness": "none", "optional": True}],
    "faceMatch": {"enabled": False}, "rules": {}, "expiresAfter": "PT1H",
}
# Closed roots are opened, so that the frame can be looked into.
OPEN_ROOTS = """
const attach = Element.prototype.attachShadow;
Element.prototype.attachShadow = function (options) { return attach.call(this, { ...options, mode: "open" }); };
"""


# A message as the page sends it at the end.
FORGED = '{ source: "biometrics-capture", version: 1, event: "complete", detail: { journey: "forged" } }'


class Shop:
    """The example's server at a port that is free, and its log."""

    def __init__(self, folder, service, key, port):
        self.log = pathlib.Path(folder) / "shop.log"
        with open(self.log, "wb") as log:
            self.process = subprocess.Popen(
                [sys.executable, str(EXAMPLE / "server.py"), "--service", service.address, "--port", str(port)],
                stdout=subprocess.PIPE, stderr=log, text=True, env={**os.environ, "BIOMETRICS_KEY": key})
        self.address = self.process.stdout.readline().split()[-1]
        self.lines = []
        threading.Thread(target=lambda: self.lines.extend(self.process.stdout), daemon=True).start()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait(timeout=30)


class Foreign(BaseHTTPRequestHandler):
    """A page of an origin that is not allowed: it loads the element, and shows the page in a frame."""

    service = ""

    def do_GET(self):
        body = (f'<!doctype html><title>foreign</title><script type="module" src="{self.service}/capture/v1/biometrics-capture.js">'
                f'</script><script src="{self.service}/capture/v1/biometrics-capture.js"></script>'
                f'<iframe src="{self.service}/capture#journey=j&token=t&embedder=http://localhost:9"></iframe>').encode()
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


def free_port():
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return found.getsockname()[1]


def embedded(folder, page_of):
    """What is wrong; `page_of` opens a browser at an address."""
    folder = pathlib.Path(folder)
    port = free_port()
    settings = folder / "capture-page.json"
    settings.write_text(json.dumps({
        "schema": "biometrics.capture-page/1", "returnURLs": [f"http://localhost:{port}/done"],
        "embedOrigins": [f"http://localhost:{port}"], "brand": BRAND}))
    keys, key = program.make_key(folder, "journeys")
    findings = []
    with program.leading(folder, SELFIE, "--keys", keys, "--capture-page", str(settings), "--language",
                         str(EXAMPLE / "languages"), name="embedded") as service, \
            Shop(folder, service, key, port) as shop:
        findings += inside(service, shop, page_of)
        findings += there_and_back(service, shop, page_of)
        findings += elsewhere(service, page_of)
        if any("token" in line or "referer: none" not in line for line in shop.lines):
            findings.append(f"embedding: the shop was told {shop.lines}")
    return findings


def inside(service, shop, page_of):
    page = page_of(shop.address, "embedded", place="", others=[service.address])
    driver = page.driver
    told = lambda: driver.find_element(By.ID, "told").text
    try:
        driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": OPEN_ROOTS})
        driver.refresh()
        page.press("Here")
        page.wait(lambda _: told() == "Ready.")
        # The shop's own window says that it is over, and so does another frame of the service's origin.
        driver.execute_script("window.heard = []; window.addEventListener('message', ({ data }) => heard.push(data.event));")
        driver.execute_script(f"window.postMessage({FORGED}, '*')")
        other = driver.execute_script("""
          const frame = document.createElement("iframe");
          frame.src = document.querySelector("[data-capture]").dataset.capture;
          return document.body.appendChild(frame);
        """)
        driver.switch_to.frame(other)
        page.wait(lambda _: page.heading())
        driver.execute_script(f"window.parent.postMessage({FORGED}, '*')")
        driver.switch_to.default_content()
        page.wait(lambda _: driver.execute_script("return heard.filter((event) => event === 'complete').length") == 2)
        driver.execute_script("arguments[0].remove()", other)
        if told() != "Ready.":
            page.findings.append(f"embedding: a forged message is believed: {told()}")
        frame = driver.execute_script("return document.querySelector('biometrics-capture').shadowRoot.querySelector('iframe')")
        page.look("embedded start")
        driver.switch_to.frame(frame)
        if driver.execute_script("return document.title") == "1":
            page.findings.append("embedding: the company's name is taken for HTML")
        # Neither journey nor token is left in the address.
        if driver.execute_script("return location.hash"):
            page.findings.append("embedding: the token stays in the address")
        page.press("Agree and start")
        page.wait(lambda _: page.heading() == "Your face")
        driver.switch_to.default_content()
        page.wait(lambda _: told() == "Step 1 of 1.")
        driver.switch_to.frame(frame)
        page.press("Open the camera")
        page.wait(lambda driver: driver.execute_script(
            "const video = document.querySelector('video'); return video && video.videoWidth > 0"))
        driver.switch_to.default_content()
        page.look("embedded camera")
        driver.switch_to.frame(frame)
        page.press("Skip this step")
        driver.switch_to.default_content()
        page.wait(lambda _: told() in ("Your account is open.", "A person will look at it."))
        page.look("embedded end")
    except Exception:
        page.close()
        raise
    page.close()
    return page.findings


def there_and_back(service, shop, page_of):
    page = page_of(shop.address, "back", place="", others=[service.address])
    driver = page.driver
    try:
        page.press("On a page of its own")
        page.until("Open an account at Shop")
        page.press("Agree and start")
        page.until("Your face")
        page.press("Skip this step")
        page.wait(lambda _: "Go back to" in driver.find_element(By.CSS_SELECTOR, "button.main").text)
        page.look("way back")
        page.wait(lambda _: page.heading() == "Welcome back")
        address = driver.current_url
        if not address.startswith(f"{shop.address}/done?journey=") or "token" in address or "&" in address or "#" in address:
            page.findings.append(f"embedding: it goes back to {address}")
        if driver.execute_script("return document.referrer"):
            page.findings.append("embedding: the shop sees where the person was")
    except Exception:
        page.close()
        raise
    page.close()
    return page.findings


def elsewhere(service, page_of):
    Foreign.service = service.address
    server = ThreadingHTTPServer(("127.0.0.1", 0), Foreign)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    page = page_of(f"http://localhost:{server.server_address[1]}", "foreign", place="", others=[service.address])
    try:
        page.wait(lambda driver: driver.title == "foreign")
        notes = page.wait(lambda driver: page.note_errors() and len(page.errors) >= 3 and page.errors)
        if page.driver.execute_script("return customElements.get('biometrics-capture') !== undefined"):
            page.findings.append("embedding: a foreign page has the element")
        if not any("frame-ancestors" in line for line in notes):
            page.findings.append(f"embedding: a foreign page shows the page: {notes}")
    finally:
        # The browser was to refuse it.
        page.close(isRefused=True)
        server.shutdown()
    return page.findings
