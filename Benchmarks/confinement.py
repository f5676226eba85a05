#!/usr/bin/env python3
"""What decoding in a process of its own costs: two programs, run in turns on the same inputs.

    Benchmarks/confinement.py BEFORE AFTER SELFIE DOCUMENT CLIP [--runs 7]

Each is a `biometrics`, with its `biometrics-decode` beside it. Printed are the medians of processor time, user and system, of
the program and of every process that it started, and of the time that passed; and of both the ratio.
"""
import argparse
import ctypes
import os
import statistics
import subprocess
import time

PR_SET_CHILD_SUBREAPER = 36


def measure(command: list[str]) -> tuple[float, float, int]:
    """Processor seconds of the command and all that it started, seconds that passed, and the peak KiB of the largest."""
    begin = time.monotonic()
    program = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    spent, peak, ended = 0.0, 0, begin
    while True:
        try:
            # Processes that outlive the program come to this one, which is their subreaper.
            process, _, usage = os.wait4(-1, 0)
        except ChildProcessError:
            return spent, ended - begin, peak
        spent += usage.ru_utime + usage.ru_stime
        peak = max(peak, usage.ru_maxrss)
        if process == program.pid:
            ended = time.monotonic()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name in ("before", "after", "selfie", "document", "clip"):
        parser.add_argument(name)
    parser.add_argument("--runs", type=int, default=7)
    options = parser.parse_args()
    if ctypes.CDLL(None, use_errno=True).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0) != 0:
        raise SystemExit("The system lets nobody adopt orphans, and their time would be missing.")
    commands = {
        "compare": ["compare", options.selfie, options.document],
        "liveness": ["liveness", options.clip],
    }
    print(f"{'':10} {'CPU before':>11} {'CPU after':>11} {'ratio':>7} {'s before':>9} {'s after':>9}")
    for name, words in commands.items():
        results: dict[str, list[tuple[float, float, int]]] = {options.before: [], options.after: []}
        for number in range(options.runs + 1):
            for program, found in results.items():
                result = measure([program, *words])
                # The first of each fills the caches.
                if number > 0:
                    found.append(result)
        before, after = (
            [statistics.median(run[column] for run in results[program]) for column in range(2)]
            for program in (options.before, options.after)
        )
        print(f"{name:10} {before[0]:10.3f}s {after[0]:10.3f}s {after[0] / before[0]:7.3f} {before[1]:8.3f}s {after[1]:8.3f}s")


if __name__ == "__main__":
    main()
