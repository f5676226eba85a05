"""Leads a journey by Fourthline's pages: a document, a selfie, and the errors with their codes.

    python3 fourthline.py SERVICE KEY front=front.jpg [back=back.jpg] [selfie=selfie.mp4]

The shape has no decision: status 0 means that the result has no errors. A person may still have to review the journey.
"""

import json
import pathlib
import sys
import urllib.error
import urllib.request

SHAPE = "application/vnd.biometrics.fourthline+json"


class PluginError(Exception):
    """`errorCode` and `errorDescription`."""


class Fourthline:
    def __init__(self, service, key):
        self.service, self.key, self.journey = service, key, None

    def ask(self, method, path, body=None, kind="application/json"):
        headers = {"Accept": SHAPE, "Authorization": f"Bearer {self.key}", "Content-Type": kind}
        request = urllib.request.Request(self.service + path, body, headers, method=method)
        try:
            with urllib.request.urlopen(request) as answer:
                return json.load(answer), answer.headers
        except urllib.error.HTTPError as refusal:
            error = json.load(refusal)
            raise PluginError(error["errorCode"], error["errorDescription"]) from None

    def scan(self, file):
        """The first scan begins the session; the result has what was read so far."""
        path = f"{self.journey or '/v1/journeys'}/next?wait=true"
        result, headers = self.ask("POST", path, pathlib.Path(file).read_bytes(), "application/octet-stream")
        self.journey = headers.get("Location", self.journey)
        return result


def main(service, key, *files):
    fourthline = Fourthline(service, key)
    try:
        for side, file in (each.split("=", 1) for each in files):
            result = fourthline.scan(file)
            print(side, result.get("documentResult", {}).get("documentType", ""))
        fourthline.ask("POST", f"{fourthline.journey}/finish", b"{}")
        result, _ = fourthline.ask("GET", f"{fourthline.journey}/result")
    except PluginError as error:
        print(*error.args)
        return 2
    analysis = result.get("documentAnalysis", {})
    print(analysis.get("documentType"), analysis.get("issuingCountry"), analysis.get("expirationDate"))
    for error in result.get("errors", []):
        print(error["errorCode"], error["errorDescription"])
    return 1 if result.get("errors") else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
