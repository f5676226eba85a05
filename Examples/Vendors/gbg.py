"""Leads a journey by GBG's page: uploads what `requiredAction` names, until it is NONE.

    python3 gbg.py SERVICE KEY INITIAL=front.jpg [BACKSIDE=back.jpg] [SELFIE=selfie.mp4] [ADDRESSDOCUMENT=bill.pdf]
"""

import json
import pathlib
import sys
import urllib.error
import urllib.request

SHAPE = "application/vnd.biometrics.gbg+json"


class Journey:
    """The response names the journey, and every later upload names it too."""

    def __init__(self, service, key):
        self.service, self.key, self.id = service, key, None

    def upload(self, file):
        path = f"/v1/journeys/{self.id}/next" if self.id else "/v1/journeys/next"
        headers = {"Accept": SHAPE, "Authorization": f"Bearer {self.key}", "Content-Type": "application/octet-stream"}
        request = urllib.request.Request(self.service + path, pathlib.Path(file).read_bytes(), headers)
        try:
            with urllib.request.urlopen(request) as answer:
                response = json.load(answer)
        except urllib.error.HTTPError as refusal:
            response = json.load(refusal)
        self.id = response.get("journeyID", self.id)
        return response


def main(service, key, *files):
    files = dict(file.split("=", 1) for file in files)
    journey = Journey(service, key)
    action = "INITIAL"
    while action != "NONE":
        # SECONDSCAN and THIRDSCAN want another picture of the same side.
        file = files.pop(action, None)
        if file is None:
            print(f"{action} is required, and no file is given for it.")
            return 2
        response = journey.upload(file)
        if "requiredAction" not in response:
            print(response["scanResult"], response["scanReason"])
            return 2
        action = response["requiredAction"]
        print(action)
    match = response["authenticationResultDetails"]["FaceMatch"]
    print(f"{response['highLevelResult']}, FaceMatch {match}")
    return 0 if response["highLevelResult"] == "Passed" else 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
