"""A browser on a page of the service, whose camera is a file."""
import json
import os
import subprocess

from axe_core_python.selenium import Axe
from selenium import webdriver
from selenium.webdriver.common.by import By
from selenium.webdriver.support.ui import WebDriverWait

import program

SCRATCH = program.ROOT / ".build/browser"
# The headings behind the step of the face: it again, or one of the ends.
ENDS = ["Your face", "Thank you", "This was not accepted", "Thank you – a person will check it"]
# The longest time of an examination on a busy machine.
PATIENCE = 180


def browser(*arguments, language="en"):
    """A browser without a window, which keeps its logs."""
    options = webdriver.ChromeOptions()
    options.binary_location = os.environ.get("BIOMETRICS_BROWSER", "/usr/bin/chromium")
    for argument in ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", f"--lang={language}", *arguments]:
        options.add_argument(argument)
    options.add_experimental_option("prefs", {"intl.accept_languages": language})
    options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
    return webdriver.Chrome(
        options=options, service=webdriver.ChromeService(os.environ.get("BIOMETRICS_DRIVER", "/usr/bin/chromedriver")))


class Page:
    """A browser on the page."""

    def __init__(self, address, camera, name, language="en", place="capture", others=(), arguments=()):
        self.name, self.count, self.findings, self.errors = name, 0, [], []
        self.sends_frames = False
        self.addresses = (address, *others)
        # Without a file there are two cameras, which show a clock.
        shown = (["--use-fake-device-for-media-stream", f"--use-file-for-fake-video-capture={camera}"] if camera
                 else ["--use-fake-device-for-media-stream=device-count=2"])
        self.driver = browser(*shown, *arguments, language=language)
        self.size(390, 844)
        self.address = address
        self.allow(True)
        self.driver.get(f"{address}/{place}")

    def size(self, width, height, isPhone=True):
        self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
            "width": width, "height": height, "deviceScaleFactor": 2 if isPhone else 1, "mobile": isPhone})

    def allow(self, isAllowed):
        for address in self.addresses:
            self.driver.execute_cdp_cmd("Browser.setPermission", {
                "origin": address, "permission": {"name": "camera"}, "setting": "granted" if isAllowed else "denied"})

    def online(self, isOnline):
        self.driver.execute_cdp_cmd("Network.enable", {})
        self.driver.execute_cdp_cmd("Network.emulateNetworkConditions", {
            "offline": not isOnline, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1})

    def let_service_judge(self, *others):
        """Withholds what the page needs to judge frames itself, and these addresses, and loads the page again the first time."""
        self.driver.execute_cdp_cmd("Network.enable", {})
        self.driver.execute_cdp_cmd("Network.setBlockedURLs", {"urls": ["*/preview.bin", *others]})
        if not self.sends_frames:
            self.sends_frames = True
            self.driver.refresh()

    def wait(self, test):
        return WebDriverWait(self.driver, PATIENCE, poll_frequency=0.2, ignored_exceptions=[Exception]).until(test)

    def heading(self):
        return self.driver.find_element(By.CSS_SELECTOR, "h1").text

    def until(self, *texts):
        """Waits for one of these headings, and looks at the screen."""
        found = self.wait(lambda _: self.heading() in texts and self.heading())
        self.look(found)
        return found

    def examined(self):
        """Waits until a film was examined, and gives the heading behind it."""
        # The screen may come again with the same heading and nothing between.
        self.wait(lambda driver: driver.execute_script("return !document.querySelector('video[data-seen]')"))
        return self.wait(lambda _: self.heading() in ENDS and self.heading())

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
        found = self.wait(lambda driver: next(
            (button for button in driver.find_elements(By.CSS_SELECTOR, "button")
             if text in (button.text, button.get_attribute("aria-label")) and button.is_displayed() and button.is_enabled()), None))
        # The form of the decision may cover the lower edge of the screen.
        self.driver.execute_script("arguments[0].scrollIntoView({ block: 'center' })", found)
        found.click()

    def choose(self, file):
        self.wait(lambda driver: driver.find_element(By.CSS_SELECTOR, "input[type=file]")).send_keys(str(file))

    def open_camera(self, words="Open the camera"):
        self.press(words)
        self.wait(lambda driver: driver.execute_script(
            "const video = document.querySelector('video'); if (!video || video.videoWidth === 0 || video.paused) return false;"
            "video.dataset.seen = ''; return true"))

    def record(self, byHand):
        """Has the selfie recorded, which the page begins by itself unless it is told not to."""
        # The box stands beside the camera's picture. The choice holds for the tab, so it is made before a film can begin by itself.
        self.driver.execute_script("sessionStorage.setItem('biometrics.byHand', arguments[0])", "yes" if byHand else "no")
        self.open_camera()
        box = self.wait(lambda driver: driver.find_element(By.CSS_SELECTOR, ".choice input"))
        if box.is_selected() == byHand:
            self.findings.append(f"{self.name}: the choice of the tab does not hold")
        if byHand:
            self.wait(lambda driver: driver.find_element(By.CSS_SELECTOR, ".advice").text)
            self.look("camera")
            self.press("Record")
        else:
            self.wait(lambda driver: driver.find_element(By.CSS_SELECTOR, "progress").is_displayed())

    def note_errors(self):
        """What the browser noted against the page so far."""
        for line in self.driver.get_log("browser"):
            # A connection that was cut off on purpose is told as well.
            if line["level"] == "SEVERE" and "net::ERR_INTERNET_DISCONNECTED" not in line["message"]:
                self.errors.append(line["message"][:300])
        return True

    def close(self, isRefused=False):
        """What the browser noted against the page, and whom it asked for anything."""
        self.note_errors()
        if not isRefused:
            self.findings += [f"{self.name}: {line}" for line in self.errors]
        for line in self.driver.get_log("performance"):
            message = json.loads(line["message"])["message"]
            if message["method"] == "Network.requestWillBeSent":
                url = message["params"]["request"]["url"]
                if not url.startswith((*self.addresses, "blob:", "data:", "about:")):
                    self.findings.append(f"{self.name}: asked {url}")
                if url.split("?")[0].endswith("/preview") and not self.sends_frames:
                    self.findings.append(f"{self.name}: a frame left the device")
        self.driver.quit()


def still(picture, name):
    """A picture as the file of a camera."""
    file = SCRATCH / f"{name}.mjpeg"
    subprocess.run(["ffmpeg", "-v", "error", "-y", "-loop", "1", "-i", picture, "-t", "1", "-r", "15", "-vf",
                    "scale=960:-2", "-q:v", "2", "-pix_fmt", "yuvj420p", str(file)], check=True)
    return file


def camera(clip, scale="384:512"):
    """A clip as the file of a camera, small: a busy machine that has to encode more drops what liveness needs."""
    file = SCRATCH / f"{clip.stem}.mjpeg"
    subprocess.run(["ffmpeg", "-v", "error", "-y", "-i", str(clip), "-vf", f"scale={scale}",
                    "-q:v", "2", "-pix_fmt", "yuvj420p", str(file)], check=True)
    return file
