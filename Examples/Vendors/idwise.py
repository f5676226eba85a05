"""Leads a journey by IDWise's page: captures its steps, finishes it, and reads the journey result.

    python3 idwise.py SERVICE KEY STEP=FILE ...
"""

import json
import pathlib
import sys
import urllib.error
import urllib.request

SHAPE = "application/vnd.biometrics.idwise+json"


class Failure(Exception):
    """The `error` of an answer."""


class IDWise:
    def __init__(self, service, key):
        self.service, self.key = service, key

    def ask(self, method, path, body=None, kind="application/json"):
        headers = {"Accept": SHAPE, "Authorization": f"Bearer {self.key}", "Content-Type": kind}
        request = urllib.request.Request(self.service + path, body, headers, method=method)
        try:
            with urllib.request.urlopen(request) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as refusal:
            raise Failure(json.load(refusal)["error"]) from None

    def capture(self, journey, file):
        """Captures the step that comes next; the answer is the journey summary."""
        media = pathlib.Path(file).read_bytes()
        return self.ask("POST", f"/v1/journeys/{journey}/next?wait=true", media, "application/octet-stream")


def main(service, key, *files):
    idwise, files = IDWise(service, key), dict(file.split("=", 1) for file in files)
    try:
        summary = idwise.ask("POST", "/v1/journeys", b"{}")
        journey = summary["journeyId"]
        for step in [each["definition"]["step_id"] for each in summary["stepSummaries"]]:
            if step not in files:
                idwise.ask("POST", f"/v1/journeys/{journey}/steps/{step}/skip", b"{}")
                continue
            summary = idwise.capture(journey, files[step])
            result = next(each["result"] for each in summary["stepSummaries"] if each["definition"]["step_id"] == step)
            print(step, result["status"], result["errorUserFeedbackTitle"])
        idwise.ask("POST", f"/v1/journeys/{journey}/finish", b"{}")
        result = idwise.ask("GET", f"/v1/journeys/{journey}/result?wait=true")
    except Failure as failure:
        print(failure.args[0]["code"], failure.args[0]["message"])
        return 2
    for document in result["documents"].values():
        print(document["documentType"], document["issuingCountry"], sorted(document["extractedFields"]))
    print(result["systemDecision"], [rule["name"] for rule in result["rules"].values() if rule["result"] == "Failed"])
    return 0 if result["systemDecision"] == "Complete" else 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
