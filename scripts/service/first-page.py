#!/usr/bin/env python3
"""Measures the first screen of the page that captures, as a slow phone sees it: bytes on the line, and milliseconds until the
person can go on.

  scripts/service/browser --first-page [RUNS]

The processor is slowed fourfold, the line has 1.6 Mbit/s and 150 ms for each request, and nothing is cached. It fails over
40 kB, or where the median run takes over a second. Chromium's own screen is as wide as a phone.
"""
import json
import statistics
import sys
import tempfile

from selenium.webdriver.support.ui import WebDriverWait

from page import browser
from program import Service

MOST_BYTES, MOST_MILLISECONDS = 40_000, 1000
# Notes when the button that goes on is there and can be pressed, and what had come by then.
WATCH = """
const look = () => {
  const button = document.querySelector("button.main");
  if (button && !button.disabled) {
    window.shownAt = performance.now();
    window.needed = performance.getEntriesByType("resource").map((entry) => entry.name);
    return;
  }
  requestAnimationFrame(look);
};
requestAnimationFrame(look);
"""


def seen(driver, address):
    """One visit: the bytes of each file, and when the person could go on."""
    driver.get_log("performance")
    driver.get(address)
    shown = WebDriverWait(driver, 60, poll_frequency=0.2).until(lambda _: driver.execute_script("return window.shownAt"))
    names, sizes = {}, {}
    for line in driver.get_log("performance"):
        message = json.loads(line["message"])["message"]
        parameters = message["params"]
        if message["method"] == "Network.requestWillBeSent":
            names[parameters["requestId"]] = parameters["request"]["url"]
        elif message["method"] == "Network.loadingFinished":
            sizes[parameters["requestId"]] = parameters["encodedDataLength"]
    needed = [address, *driver.execute_script("return window.needed")]
    return shown, {names[key].split("/", 3)[3]: int(size) for key, size in sizes.items()
                   if names.get(key) in needed and "/v1/" not in names[key]}


def main():
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else 9
    with tempfile.TemporaryDirectory() as folder, Service(
            folder, "--store", f"sqlite:{folder}/j.sqlite", "--master-key", f"file:{folder}/key") as service:
        driver = browser()
        try:
            driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
                "width": 360, "height": 740, "deviceScaleFactor": 3, "mobile": True})
            driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": WATCH})
            driver.execute_cdp_cmd("Network.enable", {})
            driver.execute_cdp_cmd("Network.setCacheDisabled", {"cacheDisabled": True})
            driver.execute_cdp_cmd("Emulation.setCPUThrottlingRate", {"rate": 4})
            driver.execute_cdp_cmd("Network.emulateNetworkConditions", {
                "offline": False, "latency": 150, "downloadThroughput": 200_000, "uploadThroughput": 93_750})
            visits = [seen(driver, f"{service.address}/capture") for _ in range(runs + 1)][1:]
        finally:
            driver.quit()
    times = sorted(round(shown) for shown, _ in visits)
    files = visits[-1][1]
    told = {"files": len(files), "bytes": sum(files.values()), "milliseconds": {
        "median": statistics.median(times), "least": times[0], "most": times[-1], "runs": runs}, "sizes": files}
    print(json.dumps(told, indent=2))
    if told["bytes"] > MOST_BYTES or told["milliseconds"]["median"] > MOST_MILLISECONDS:
        sys.exit("It does not hold.")


main()
