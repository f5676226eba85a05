#!/usr/bin/env python3
"""A service at full load while things go wrong around it.

  scripts/service/soak.py [--minutes 60] [--clients 6] [--seed 15] [--without FAULT...] [--output FILE]

Two processes share a PostgreSQL of the script's own, behind a proxy, and a small file system for evidence. Clients submit
pictures without a pause, others are slow on purpose, and every few seconds one thing goes wrong: a process or its decoders are
killed, the disk is full, the database is slow or gone, the clock of one process jumps. Two webhooks never answer or lead
elsewhere. It is asked for at the end:

- nothing that was acknowledged is lost, and `biometrics store check` finds nothing but files that killed processes left (`orphan`);
- the process that is never killed holds as much memory and as many descriptors in its last fifth as in its second;
- where nothing went wrong, 99 of 100 submissions take at most three times as long as the median one;
- nothing was ever sent to the address that a webhook leads to.

It needs PostgreSQL (`apt-get install postgresql`) and, for the clock, clang; without root there is no full disk.
"""
import argparse
import asyncio
import collections
import datetime
import json
import os
import pathlib
import random
import signal
import statistics
import subprocess
import sys
import tempfile
import threading
import time

import connections
import faults
import kills
import machines
import program
from program import Service, make_key

from biometrics.service import Client, ClientError, Media

# How long one fault lasts, how long it is over before the next one, and how long the service has to be itself again.
LASTS, RESTS, SETTLES = 6, 12, 6
SLOW_CLIENTS = 24


class Person(kills.Person):
    """Remembers how long each submission took as well."""

    def __init__(self, *arguments):
        super().__init__(*arguments)
        self.took = []

    def run(self):
        while self.is_on:
            began, known = time.monotonic(), len(self.acknowledged)
            self.submit_once()
            if len(self.acknowledged) > known:
                self.took.append((began, time.monotonic() - began))


class Stranger:
    """Has pictures decoded that need a process of their own."""

    def __init__(self, services, key):
        self.services, self.key, self.is_on, self.answers = services, key, True, collections.Counter()
        self.picture = (program.ROOT / "Tests/Fixtures/confined/rgb.heic").read_bytes()

    def run(self):
        while self.is_on:
            client = Client(self.services[-1].address, key=self.key, timeout=60)
            try:
                client.detect(Media(self.picture, "image/heic"))
                self.answers["200"] += 1
            except ClientError as error:
                self.answers[str(getattr(error, "status", type(error).__name__))] += 1
            time.sleep(0.5)


class Soak:
    def __init__(self, folder, options):
        self.folder, self.options, self.random = folder, options, random.Random(options.seed)
        self.services = []
        self.postgres = faults.Postgres(folder)
        self.proxy = faults.Proxy(self.postgres.port)
        self.disk, self.clock, self.receivers = faults.Disk(folder), faults.Clock(folder), faults.Receivers()
        self.happened, self.windows, self.samples = collections.Counter(), [], []

    def begin(self):
        keys, self.key = make_key(self.folder, "journeys", "lead", "analyze")
        self.store = self.make_store()
        secret = self.secret_file("webhook-secret", "webhooks are signed with these bytes")
        self.arguments = ["--keys", keys, "--workers", "1", "--queue", "8", "--connections-by-address", "0",
                          "--private-webhooks", "--webhook-secret", secret, *self.store]
        for port in (self.receivers.hangs, self.receivers.redirects):
            subprocess.run([program.PROGRAM, "webhooks", "add", "--private-webhooks", f"http://127.0.0.1:{port}/",
                            *self.store], check=True, stdout=subprocess.DEVNULL)
        # The first is killed and has another clock, the second goes through to the end.
        for name in ("first", "second"):
            self.services.append(self.start(name))

    def make_store(self):
        key = self.secret_file("master", "0f" * 32)
        return ["--store", f"postgres://soak@127.0.0.1:{self.proxy.port}/postgres", "--evidence",
                str(self.disk.folder / "evidence"), "--master-key", f"file:{key}"]

    def secret_file(self, name, text):
        file = pathlib.Path(self.folder) / name
        file.write_text(text + "\n")
        file.chmod(0o600)
        return str(file)

    def start(self, name, port=0):
        environment = self.clock.environment if name == "first" else {}
        return Service(self.folder, *self.arguments, port=port, name=name, environment=environment)

    # MARK: What goes wrong

    def kill_process(self):
        port = self.services[0].port
        self.services[0].end(signal.SIGKILL)
        time.sleep(1)
        self.services[0] = self.start("first", port)

    def kill_decoders(self):
        end, count = time.monotonic() + LASTS, 0
        while time.monotonic() < end:
            count += faults.kill_workers(self.services[1].process.pid)
            time.sleep(0.005)
        self.happened["decoders killed"] += count

    def fill_disk(self):
        self.disk.fill()
        time.sleep(LASTS)
        self.disk.empty()

    def slow_database(self):
        self.proxy.delay = 0.1
        time.sleep(LASTS)
        self.proxy.delay = 0

    def lose_database(self):
        self.proxy.vanish()
        time.sleep(LASTS)
        self.proxy.is_gone = False

    def set_clock(self):
        self.clock.set(self.random.choice([-3600, -60, 60, 3600]))
        time.sleep(LASTS)
        self.clock.set(0)

    def go_wrong(self, end):
        todo = ["kill_process", "kill_decoders", "slow_database", "lose_database"]
        todo += ["fill_disk"] if self.disk.is_mounted else []
        todo += ["set_clock"] if self.clock.is_there else []
        todo = [what for what in todo if what not in self.options.without]
        order = []
        while time.monotonic() < end - LASTS - SETTLES:
            order = order or self.random.sample(todo, len(todo))
            what = order.pop()
            began = time.monotonic()
            getattr(self, what)()
            self.windows.append((began, time.monotonic() + SETTLES))
            self.happened[what.replace("_", " ")] += 1
            time.sleep(min(RESTS, max(0, end - time.monotonic())))

    # MARK: Figures

    def watch(self, end):
        began = time.monotonic()
        while time.monotonic() < end:
            number = self.services[1].process.pid
            try:
                descriptors = len(list(pathlib.Path(f"/proc/{number}/fd").iterdir()))
            except OSError:
                return
            self.samples.append((time.monotonic() - began, program.resident_of(number), descriptors))
            time.sleep(2)

    def flatness(self, place):
        """The means of the second and of the last fifth, and how much comes by the hour."""
        length = self.samples[-1][0]
        early = [row[place] for row in self.samples if 0.2 * length <= row[0] < 0.4 * length]
        late = [row[place] for row in self.samples if row[0] >= 0.8 * length]
        rest = [(row[0], row[place]) for row in self.samples if row[0] >= 0.2 * length]
        slope = statistics.linear_regression(*zip(*rest)).slope * 3600
        return statistics.mean(early), statistics.mean(late), slope

    def run(self):
        end = time.monotonic() + self.options.minutes * 60
        picture = (program.ROOT / ".build/example/document.jpg").read_bytes()
        people = [Person(number, self.services, self.key, picture) for number in range(self.options.clients)]
        stranger = Stranger(self.services, self.key)
        load = connections.Load(self.services[1].port, self.options.minutes * 60)

        async def slow_clients():
            await asyncio.gather(*(load.client(number) for number in range(SLOW_CLIENTS)))

        threads = [threading.Thread(target=person.run) for person in [*people, stranger]]
        threads += [threading.Thread(target=self.watch, args=(end,)),
                    threading.Thread(target=lambda: asyncio.run(slow_clients()))]
        for thread in threads:
            thread.start()
        self.go_wrong(end)
        time.sleep(max(0, end - time.monotonic()))
        for person in [*people, stranger]:
            person.is_on = False
        for thread in threads:
            thread.join()
        acknowledged = {name: number for person in people for name, number in person.acknowledged.items()}
        lost, pending = kills.ask(Client(self.services[1].address, key=self.key), acknowledged)
        statuses = [service.end() for service in self.services]
        check = subprocess.run([program.PROGRAM, "store", "check", "--json", *self.store], capture_output=True, text=True,
                               check=False)
        codes = collections.Counter(finding["code"] for finding in json.loads(check.stdout)["findings"])
        return self.report(people, stranger, load, acknowledged, lost, pending, statuses, codes)

    def report(self, people, stranger, load, acknowledged, lost, pending, statuses, codes):
        def is_quiet(moment, took):
            return all(moment + took < began or moment > end for began, end in self.windows)
        took = [(moment, seconds) for person in people for moment, seconds in person.took]
        quiet = sorted(seconds for moment, seconds in took if is_quiet(moment, seconds))
        median, p99 = quiet[len(quiet) // 2], quiet[min(len(quiet) - 1, int(0.99 * len(quiet)))]
        memory, descriptors = self.flatness(1), self.flatness(2)
        figures = {
            "date": datetime.date.today().isoformat(), "machine": f"{machines.processor()}, {os.cpu_count()} cores",
            "minutes": self.options.minutes, "clients": self.options.clients, "seed": self.options.seed,
            "faults": dict(sorted(self.happened.items())),
            "leftOut": self.options.without + [what for what, is_there in
                        [("full disk: no right to mount", self.disk.is_mounted),
                         ("clock: no clang", self.clock.is_there)] if not is_there],
            "acknowledged": len(acknowledged), "lost": len(lost), "notExamined": len(pending),
            "refusedOtherwise": collections.Counter(fault for person in people for fault in person.faults).most_common(8),
            "storeFindings": dict(codes), "endStatuses": statuses,
            "quietSubmissions": len(quiet), "medianSeconds": round(median, 3), "p99Seconds": round(p99, 3),
            "p99WithFaults": round(sorted(s for _, s in took)[min(len(took) - 1, int(0.99 * len(took)))], 3),
            "megabytes": [round(part / 1e6, 2) for part in memory], "descriptors": [round(part, 2) for part in descriptors],
            "confined": dict(stranger.answers), "slowClients": dict(sorted(load.seen.items())),
            "webhooks": self.receivers.told,
        }
        wrong = []
        if not acknowledged or lost or pending:
            wrong.append("acknowledged submissions are lost or were not examined")
        if set(codes) - {"orphan"}:
            wrong.append(f"the store is not sound: {dict(codes)}")
        if any(statuses):
            wrong.append(f"a process ended with {statuses}")
        if memory[1] > memory[0] * 1.05:
            wrong.append("memory grows")
        if descriptors[1] > descriptors[0] * 1.05 + 4:
            wrong.append("descriptors grow")
        if p99 > 3 * median:
            wrong.append("p99 is beyond three times the median")
        if self.receivers.told["followed"]:
            wrong.append("a webhook was followed elsewhere")
        figures["wrong"] = wrong
        return figures

    def end(self):
        for service in self.services:
            if service.process.poll() is None:
                service.end(signal.SIGKILL)
        self.postgres.end()
        self.disk.end()


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--clients", type=int, default=6)
    parser.add_argument("--seed", type=int, default=15)
    parser.add_argument("--without", nargs="*", default=[], help="faults that do not happen, such as set_clock")
    parser.add_argument("--output", type=pathlib.Path, help="a file that the figures are written to as well")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        soak = Soak(folder, options)
        try:
            soak.begin()
            figures = soak.run()
        finally:
            soak.end()
    text = json.dumps(figures, indent=2)
    print(text)
    if options.output:
        options.output.parent.mkdir(parents=True, exist_ok=True)
        options.output.write_text(text + "\n")
    if figures["wrong"]:
        sys.exit("It does not hold: " + "; ".join(figures["wrong"]) + ".")


if __name__ == "__main__":
    main()
