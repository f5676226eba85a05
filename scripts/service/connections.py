#!/usr/bin/env python3
"""256 open connections that drip, read slowly, stop or ask too much, for as many seconds as are named.

  scripts/service/connections.py [SECONDS]        600 unless given

The service's memory has to stay within 2 % between the first tenth of the time and the last, and everybody else has to be
answered meanwhile. Of refusals only 408 and 429 are counted as none.
"""
import asyncio
import collections
import json
import random
import sys
import tempfile
import time

from program import Service

CONNECTIONS = 256
# A header takes 20 seconds at most, and so does a body that does not come: each sort of client meets its limit many times.
SORTS = ["header drips", "body drips", "reads slowly", "body stops", "asks often", "says nothing"]


class Load:
    def __init__(self, port, seconds):
        self.port, self.end = port, time.monotonic() + seconds
        self.seen = collections.Counter()
        self.random = random.Random(7)

    @property
    def is_on(self):
        return time.monotonic() < self.end

    async def client(self, number):
        sort = SORTS[number % len(SORTS)]
        while self.is_on:
            try:
                reader, writer = await asyncio.open_connection("127.0.0.1", self.port, limit=4096)
            except OSError as error:
                self.seen[f"no connection: {error}"] += 1
                await asyncio.sleep(0.5)
                continue
            try:
                await getattr(self, sort.replace(" ", "_"))(reader, writer)
            except (ConnectionError, asyncio.IncompleteReadError):
                # A slow connection is closed, with 408 if it can still read.
                self.seen[f"{sort}: closed"] += 1
            except asyncio.TimeoutError:
                self.seen[f"{sort}: unanswered"] += 1
            finally:
                writer.close()

    async def status(self, reader, sort):
        line = await asyncio.wait_for(reader.readline(), 120)
        words = line.split()
        self.seen[f"{sort}: {words[1].decode() if len(words) > 1 else 'closed'}"] += 1
        return line

    async def header_drips(self, reader, writer):
        for byte in b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nX-Long: " + b"a" * 1000:
            if not self.is_on:
                return
            writer.write(bytes([byte]))
            await writer.drain()
            try:
                line = await asyncio.wait_for(reader.readline(), 0.4)
            except asyncio.TimeoutError:
                continue
            words = line.split()
            self.seen[f"header drips: {words[1].decode() if len(words) > 1 else 'closed'}"] += 1
            return

    async def body_drips(self, reader, writer):
        writer.write(b"POST /v1/detect HTTP/1.1\r\nHost: localhost\r\nContent-Type: image/jpeg\r\n"
                     b"Content-Length: 1000000\r\n\r\n")
        while self.is_on:
            writer.write(b"a" * 16)
            await writer.drain()
            try:
                line = await asyncio.wait_for(reader.readline(), 0.3)
            except asyncio.TimeoutError:
                continue
            words = line.split()
            self.seen[f"body drips: {words[1].decode() if len(words) > 1 else 'closed'}"] += 1
            return

    async def body_stops(self, reader, writer):
        writer.write(b"POST /v1/compare HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                     b"Content-Length: 3000000\r\n\r\n" + b"{" * 2_000_000)
        await writer.drain()
        await self.status(reader, "body stops")

    async def reads_slowly(self, reader, writer):
        # Several answers of 100 kB at once, of which a few bytes are read now and then.
        writer.write(b"GET /openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n" * 8)
        await self.status(reader, "reads slowly")
        while self.is_on and await reader.read(64):
            await asyncio.sleep(0.5)

    async def asks_often(self, reader, writer):
        for _ in range(50):
            if not self.is_on:
                return
            writer.write(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
            line = await self.status(reader, "asks often")
            if b" 200 " not in line:
                return
            while (await reader.readline()).strip():
                pass
            await reader.readexactly(len(b'{"status":"ok"}'))
            await asyncio.sleep(self.random.uniform(0.5, 1.5))

    async def says_nothing(self, reader, writer):
        writer.write(b"GET /he")
        await self.status(reader, "says nothing")


async def measure(service, seconds):
    load = Load(service.port, seconds)
    began, memory = time.monotonic(), []

    async def watch():
        while load.is_on:
            memory.append((time.monotonic() - began, service.resident()))
            await asyncio.sleep(0.5)

    await asyncio.gather(watch(), *(load.client(number) for number in range(CONNECTIONS)))
    return load, memory


def main():
    seconds = int(sys.argv[1]) if len(sys.argv) > 1 else 600
    with tempfile.TemporaryDirectory() as folder:
        with Service(folder, "--connections-by-address", "0", "--workers", "1") as service:
            load, memory = asyncio.run(measure(service, seconds))
            is_alive = service.process.poll() is None
        # The cost of each client is reached once the limits were met. Any growth after that is a leak.
        middle = [size for moment, size in memory if 0.1 * seconds <= moment < 0.2 * seconds]
        last = [size for moment, size in memory if moment >= 0.9 * seconds]
    before, after = sum(middle) / len(middle), sum(last) / len(last)
    growth = after / before - 1
    bad = {what: count for what, count in load.seen.items()
           if what.rsplit(" ", 1)[1] not in ("200", "408", "429", "closed")}
    print(json.dumps({
        "connections": CONNECTIONS, "seconds": seconds, "megabytesBefore": round(before / 1e6, 2),
        "megabytesAfter": round(after / 1e6, 2), "growth": round(growth, 4), "answers": dict(sorted(load.seen.items())),
        "isAlive": is_alive}, indent=2))
    if bad or not is_alive or growth > 0.02 or not load.seen["asks often: 200"]:
        sys.exit(f"It does not hold: growth {growth:.2%}, unexpected {bad}.")


if __name__ == "__main__":
    main()
