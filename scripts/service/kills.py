#!/usr/bin/env python3
"""Kills services under load, and asks whether anything that was acknowledged is lost.

  scripts/service/kills.py [KILLS]         12 unless given; with SQLite
  scripts/service/kills.py [KILLS] postgres://USER@HOST/DATABASE     two processes on an empty database

Clients submit pictures with an Idempotency-Key while a service is killed (SIGKILL) and started again. Whatever was answered
with 202 has to be there at the end: examined, or withdrawn by a rule, and never unknown. Where there are two processes, each
has to have examined something.
"""
import json
import pathlib
import random
import signal
import sys
import tempfile
import threading
import time

import program
from program import Service, make_key

from biometrics.service import Client, ClientError, Media, NotReached, Refused

CLIENTS = 6


class Person:
    """Begins journeys and submits, and remembers what was acknowledged."""

    def __init__(self, number, services, key, picture):
        self.random = random.Random(number)
        self.number, self.services, self.key, self.picture = number, services, key, picture
        self.acknowledged, self.faults, self.is_on, self.count = {}, [], True, 0

    def run(self):
        while self.is_on:
            self.submit_once()

    def submit_once(self):
        self.count += 1
        service = self.random.choice(self.services)
        client = Client(service.address, key=self.key, timeout=60)
        try:
            key = f"c{self.number}-{self.count}"
            journey = client.start_journey(idempotency_key=key).value["journeyId"]
            state = client.submit_next(journey, Media(self.picture, "image/jpeg"), idempotency_key=key).value
            self.acknowledged[journey] = state["submission"]["submissionId"]
        except NotReached:
            time.sleep(0.05)
        except Refused as refusal:
            if refusal.status not in (429, 503):
                self.faults.append(str(refusal))
            time.sleep(0.2)
        except ClientError as error:
            # An answer that broke off.
            self.faults.append(str(error))


def count_examined(folder, names):
    """How many submissions each process took."""
    counts = {}
    for name in names:
        lines = (pathlib.Path(folder) / f"{name}.log").read_text().splitlines()
        counts[name] = sum('"status":202' in line for line in lines)
    return counts


def main():
    kills = int(sys.argv[1]) if len(sys.argv) > 1 else 12
    address = sys.argv[2] if len(sys.argv) > 2 else None
    picture = (program.ROOT / ".build/example/document.jpg").read_bytes()
    chance = random.Random(15)
    with tempfile.TemporaryDirectory() as folder:
        keys, key = make_key(folder, "journeys", "lead")
        options = ["--keys", keys, "--workers", "1", "--queue", "8", "--store", address or f"sqlite:{folder}/j.sqlite",
                   "--master-key", f"file:{folder}/master"]
        if address:
            (pathlib.Path(folder) / "master").write_text("0f" * 32 + "\n")
            (pathlib.Path(folder) / "master").chmod(0o600)
            options += ["--evidence", f"{folder}/evidence"]
        names = ["first", "second"] if address else ["first"]
        services = [Service(folder, *options, name=name) for name in names]
        clients = [Person(number, services, key, picture) for number in range(CLIENTS)]
        threads = [threading.Thread(target=client.run) for client in clients]
        for thread in threads:
            thread.start()
        for number in range(kills):
            time.sleep(chance.uniform(0.5, 3))
            place = number % len(services)
            port = services[place].port
            services[place].end(signal.SIGKILL)
            services[place] = Service(folder, *options, port=port, name=names[place])
            for client in clients:
                client.services = services
        for client in clients:
            client.is_on = False
        for thread in threads:
            thread.join()
        acknowledged = {name: submission for client in clients for name, submission in client.acknowledged.items()}
        faults = [fault for client in clients for fault in client.faults]
        lost, pending = ask(Client(services[0].address, key=key), acknowledged)
        took = count_examined(folder, names)
        statuses = [service.end() for service in services]
    print(json.dumps({
        "kills": kills, "acknowledged": len(acknowledged), "lost": len(lost), "notExamined": len(pending),
        "takenByProcess": took, "faults": faults[:5], "endStatuses": statuses}, indent=2))
    if not acknowledged or lost or pending or faults or any(statuses) or 0 in took.values():
        sys.exit("It does not hold.")


def ask(client, acknowledged):
    """The lost submissions, and those without an examiner. After a minute another process takes over what one left."""
    lost, waiting = [], dict(acknowledged)
    last, count = time.monotonic(), len(waiting)
    while waiting and time.monotonic() - last < 180:
        if len(waiting) < count:
            last, count = time.monotonic(), len(waiting)
        for journey, submission in list(waiting.items()):
            try:
                answer = client.journey(journey)
            except Refused as refusal:
                if refusal.status == 404:
                    lost.append(submission)
                    del waiting[journey]
                continue
            # One event began it, and another took what was submitted.
            if int(answer.tag.strip('"')) < 2:
                lost.append(submission)
                del waiting[journey]
            elif not (answer.value["action"] or {}).get("awaitsResult"):
                del waiting[journey]
        time.sleep(1)
    return lost, list(waiting)


if __name__ == "__main__":
    main()
