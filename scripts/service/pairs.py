#!/usr/bin/env python3
"""How many pairs a second go through /v1/compare, beside what the library does meanwhile. It needs wrk.

  scripts/service/pairs.py [SECONDS]        30 unless given

As many connections as workers ask for the pair that `scripts/setup` makes, one request behind another. Each answer tells how
long the library took for it (`timingsMs.total`): what a request takes beyond that is the service's, and the ratio of both is
the ratio of pairs a second with and without it. At least 0.95 is asked for.
"""
import json
import os
import subprocess
import sys
import tempfile

import program
from program import Service

WORKERS = 2


def main():
    seconds = int(sys.argv[1]) if len(sys.argv) > 1 else 30
    example = os.environ.get("BIOMETRICS_EXAMPLE", program.ROOT / ".build/example")
    environment = {**os.environ, "PAIR_SELFIE": f"{example}/selfie.jpg", "PAIR_DOCUMENT": f"{example}/document.jpg"}
    with tempfile.TemporaryDirectory() as folder, Service(folder, "--workers", str(WORKERS)) as service:
        def ask(duration):
            said = subprocess.run(
                ["wrk", "-t1", f"-c{WORKERS}", f"-d{duration}s", "--timeout", "60s", "-s",
                 str(program.ROOT / "scripts/service/pairs.lua"), f"{service.address}/v1/compare"],
                env=environment, check=True, capture_output=True, text=True).stdout
            return json.loads(next(line for line in said.splitlines() if line.startswith("{")))
        # The networks are opened first.
        ask(5)
        figures = ask(seconds)
    figures["pairsPerSecond"] = round(figures["answered"] / figures["seconds"], 2)
    figures["ratio"] = round(figures["libraryMilliseconds"] / figures["requestMilliseconds"], 4)
    print(json.dumps(figures, indent=2))
    if figures["refused"] or figures["answered"] < 10 or figures["ratio"] < 0.95:
        sys.exit("It does not hold.")


if __name__ == "__main__":
    main()
