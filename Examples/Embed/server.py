#!/usr/bin/env python3
"""A company's own server, as small as it can be: it begins a journey for whoever presses the button, and asks what came of it.

  BIOMETRICS_KEY=bio_live_… python3 server.py --service http://127.0.0.1:8080 --port 9000

The key stays here. The browser gets the journey's name and a token for this journey alone.
"""
import argparse
import json
import os
import pathlib
import re
import sys
import urllib.error
import urllib.request
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import urlsplit

FOLDER = pathlib.Path(__file__).resolve().parent
JOURNEY = re.compile(r"[A-Za-z0-9._-]{1,64}")


class Company(BaseHTTPRequestHandler):
    """`/` shows the element, `/link` goes to the page and comes back to `/done`, `/outcome` says what came of a journey."""

    service = key = own = ""

    def do_GET(self):
        place = urlsplit(self.path)
        if place.path == "/":
            page = (FOLDER / "index.html").read_text().replace("{service}", self.service)
            # The page may show the service's page, read its element, and ask this server.
            policy = (f"default-src 'none'; script-src 'self' {self.service}; style-src 'self'; connect-src 'self'; "
                      f"frame-src {self.service}; frame-ancestors 'none'; base-uri 'none'; form-action 'none'")
            self.answer(200, page, "text/html; charset=utf-8", policy)
        elif place.path == "/done":
            self.answer(200, (FOLDER / "done.html").read_text(), "text/html; charset=utf-8",
                        "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'")
        elif place.path in ("/shop.js", "/done.js"):
            self.answer(200, (FOLDER / place.path[1:]).read_text(), "text/javascript; charset=utf-8")
        elif place.path == "/shop.css":
            self.answer(200, (FOLDER / "shop.css").read_text(), "text/css; charset=utf-8")
        elif place.path.startswith("/outcome/") and JOURNEY.fullmatch(place.path[9:]):
            self.outcome(place.path[9:])
        else:
            self.answer(404, "There is nothing here.", "text/plain; charset=utf-8")

    def do_POST(self):
        """Begins a journey: for the element (`/begin`), or for a link that comes back (`/link`)."""
        # A form of another page would be sent with that page's origin.
        if self.headers.get("Origin") != self.own or self.path not in ("/begin", "/link"):
            return self.answer(403, "This is for the own page.", "text/plain; charset=utf-8")
        try:
            journey = self.ask("POST", "/v1/journeys")["journeyId"]
            wish = {"returnUrl": f"{self.own}/done"} if self.path == "/link" else {}
            token = self.ask("POST", f"/v1/journeys/{journey}/tokens", wish)["token"]
        except urllib.error.URLError as error:
            print(f"The service does not begin a journey: {reason(error)}", file=sys.stderr)
            return self.answer(502, "The verification cannot begin now.", "text/plain; charset=utf-8")
        return self.answer(200, json.dumps({"journey": journey, "token": token}), "application/json")

    def outcome(self, journey):
        """What a customer may know. The shop itself goes by the whole result, or by webhooks."""
        try:
            decision = self.ask("GET", f"/v1/journeys/{journey}/result").get("finalDecision")
        except urllib.error.HTTPError as error:
            decision = None if error.code == 409 else "unknown"
        self.answer(200, json.dumps({"decision": decision}), "application/json")

    def ask(self, method, path, body=None):
        headers = {"Authorization": f"Bearer {self.key}", "Content-Type": "application/json"}
        data = None if method == "GET" else json.dumps(body or {}).encode()
        request = urllib.request.Request(self.service + path, data=data, headers=headers, method=method)
        with urllib.request.urlopen(request, timeout=60) as answer:
            return json.load(answer)

    def answer(self, status, text, kind, policy="default-src 'none'"):
        body = text.encode()
        self.send_response(status)
        for name, value in [("Content-Type", kind), ("Content-Length", str(len(body))), ("Cache-Control", "no-store"),
                            ("Content-Security-Policy", policy), ("X-Content-Type-Options", "nosniff"),
                            ("Referrer-Policy", "no-referrer")]:
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, form, *values):
        """Notes what was asked for, without the query, and where it came from."""
        if values and isinstance(values[0], str):
            print(values[0].split("?")[0], "referer:", self.headers.get("Referer", "none"), flush=True)


def reason(error):
    """What the service says of a refusal."""
    try:
        return json.load(error)["detail"]
    except (AttributeError, ValueError, KeyError, TypeError):
        return str(error)


def main():
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("--service", default="http://127.0.0.1:8080", help="where biometrics serves")
    options.add_argument("--port", type=int, default=9000, help="where this server listens; 0 for any that is free")
    given = options.parse_args()
    server = ThreadingHTTPServer(("127.0.0.1", given.port), Company)
    Company.service = given.service.rstrip("/")
    Company.key = os.environ.get("BIOMETRICS_KEY", "")
    Company.own = f"http://localhost:{server.server_address[1]}"
    if not Company.key:
        sys.exit("BIOMETRICS_KEY is the key with which journeys are begun: biometrics keys add --scope journeys …")
    print(f"Open {Company.own}", flush=True)
    server.serve_forever()


if __name__ == "__main__":
    main()
