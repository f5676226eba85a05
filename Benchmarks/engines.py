#!/usr/bin/env python3
"""The pairs of a table by Spark, Ray or Dask against the command: the same answers, and what the engine costs.

    scripts/package FOLDER && PYTHON -m pip install FOLDER/*.whl 'pandas<3' pyarrow pyspark ray 'dask[dataframe]'
    PYTHON Benchmarks/engines.py {spark,ray,dask} PAIRS.csv ROOT [--rows 10000] [--pairs 2000] [--kill]

PAIRS.csv has the columns probe and reference, or is a pairs.txt of LFW. Its first pairs are repeated until there are as many
rows as are asked for. Spark runs Examples/Spark/compare_pairs.py on local-cluster[2,1,1024],
and the others run what Documentation/Spark.md shows. --kill ends one executor of Spark by SIGKILL when half of the parts are
written. Each row's document is held against the command's for the same pair.

Processor time is that of all processes of a side, as perf (Debian: linux-perf) counts it. The command judges the pairs once
before the engine and once after it, because other work on the machine makes both slower. The ratio is that of a row to the
mean of a pair, with the start of either side in it.
"""
import argparse
import csv
import json
import os
import pathlib
import re
import signal
import subprocess
import sys
import tempfile
import threading
import time

import pandas

ROOT = pathlib.Path(__file__).resolve().parent.parent


def measure(command, output, **options):
    """Processor seconds of the command and of all that it starts, and the seconds that passed.

    The workers of Spark are waited for by nobody, so their parents cannot tell their time. The kernel's counters can.
    """
    with tempfile.NamedTemporaryFile("r") as counted:
        start = time.monotonic()
        subprocess.run(
            ["perf", "stat", "--event", "task-clock", "--field-separator", ",", "--output", counted.name, "--", *command],
            stdout=output, stderr=output, check=False, **options)
        passed = time.monotonic() - start
        line = next(line for line in counted if "task-clock" in line)
        return float(line.split(",")[0]) / 1000, passed


def pairs_of(table, root):
    """The pairs of a table, as paths below the root."""
    if table.suffix == ".csv":
        with open(table, newline="") as file:
            return [(row["probe"], row["reference"]) for row in csv.DictReader(file)]

    def picture(name, number):
        return f"{name}/{name}_{int(number):04}.jpg"

    found = []
    for line in table.read_text().splitlines()[1:]:
        name, number, *rest = line.split()
        found.append((picture(name, number), picture(rest[0] if len(rest) == 2 else name, rest[-1])))
    return [pair for pair in found if all((root / path).exists() for path in pair)]


def of_the_pair(document):
    """What an answer says of its pair. The line is that of the command's table."""
    return {key: value for key, value in document.items() if key not in ("timingsMs", "line")}


def processes():
    """Every process with its parent and its command line."""
    for folder in pathlib.Path("/proc").iterdir():
        if folder.name.isdigit():
            try:
                status, line = (folder / "stat").read_text(), (folder / "cmdline").read_bytes()
            except OSError:
                continue
            yield int(folder.name), int(status.rsplit(")", 1)[1].split()[1]), line.replace(b"\0", b" ").decode()


def own_executors():
    """The executors of Spark that this program started, by way of others."""
    table = {number: (parent, line) for number, parent, line in processes()}
    for number, (parent, line) in table.items():
        ancestor = parent
        while ancestor in table and ancestor != os.getpid():
            ancestor = table[ancestor][0]
        if ancestor == os.getpid() and "CoarseGrainedExecutorBackend" in line and "java" in line.split()[0]:
            yield number


def kill_when_half_is_written(output, parts, told):
    """Ends an executor when half of the parts of the result have been written."""
    while not told["over"]:
        written = len(list(output.glob("_temporary/0/task_*")))
        if 2 * written >= parts:
            executor = min(own_executors())
            os.kill(executor, signal.SIGKILL)
            told.update(killed=executor, written=written)
            return
        time.sleep(0.05)


def block_of_the_page(engine):
    """The program that the page shows for an engine."""
    page = (ROOT / "Documentation/Spark.md").read_text()
    return next(block for block in re.findall(r"```python\n(.*?)```", page, re.S) if f"import {engine}" in block)


parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
parser.add_argument("engine", choices=("spark", "ray", "dask"))
parser.add_argument("table", type=pathlib.Path)
parser.add_argument("root", type=lambda path: pathlib.Path(path).resolve())
parser.add_argument("--rows", type=int, default=10000)
parser.add_argument("--pairs", type=int, default=2000)
parser.add_argument("--kill", action="store_true")
parser.add_argument("--processes", type=int, default=2)
parser.add_argument("--binary", default=str(ROOT / ".build/release/biometrics"))
arguments = parser.parse_args()
if arguments.kill and arguments.engine != "spark":
    parser.error("--kill is for Spark")

pairs = pairs_of(arguments.table, arguments.root)[: min(arguments.pairs, arguments.rows)]
rows = [pairs[number % len(pairs)] for number in range(arguments.rows)]
with tempfile.TemporaryDirectory() as folder:
    folder = pathlib.Path(folder)
    with open(folder / "pairs.csv", "w", newline="") as file:
        csv.writer(file).writerows([("probe", "reference"), *pairs])
    frame = pandas.DataFrame(rows, columns=["selfie", "document"]).map(lambda path: str(arguments.root / path))
    frame.insert(0, "id", range(len(rows)))
    frame.to_parquet(folder / "pairs.parquet")

    said = folder / "said.jsonl"

    def judge_by_command():
        with open(said, "w") as file:
            return measure(
                [arguments.binary, "compare", "--batch", str(folder / "pairs.csv"), "--root", str(arguments.root), "--jsonl",
                 "--workers", str(arguments.processes)], file)

    commands = [judge_by_command()]
    expected = [of_the_pair(json.loads(line)) for line in said.read_text().splitlines()]

    environment = dict(os.environ, PYSPARK_PYTHON=sys.executable, RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO="0")
    told, output = {"over": False}, folder / ("results.parquet" if arguments.engine == "spark" else "results")
    if arguments.engine == "spark":
        parts = 16 * arguments.processes
        if arguments.kill:
            threading.Thread(target=kill_when_half_is_written, args=(output, parts, told), daemon=True).start()
        program = [
            os.path.join(os.path.dirname(sys.executable), "spark-submit"), "--master",
            f"local-cluster[{arguments.processes},1,1024]", "--conf", "spark.ui.enabled=false",
            str(ROOT / "Examples/Spark/compare_pairs.py"), str(folder / "pairs.parquet"), str(output),
        ]
    else:
        (folder / "program.py").write_text(block_of_the_page(arguments.engine))
        program = [sys.executable, "program.py"]
    log = folder / "engine.log"
    with open(log, "w") as file:
        engine = measure(program, file, cwd=folder, env=environment)
    told["over"] = True
    commands.append(judge_by_command())
    if not output.exists():
        sys.exit(log.read_text()[-4000:])

    results = pandas.read_parquet(output).sort_values("id")
    ids = results["id"].tolist()
    answers = {row.id: row.document for row in results.itertuples()}
    unequal = [
        number for number in range(arguments.rows)
        if not answers.get(number) or of_the_pair(json.loads(answers[number])) != expected[number % len(pairs)]
    ]

of_a_pair = sum(seconds for seconds, _ in commands) / len(commands) / len(pairs)
print(json.dumps({
    "engine": arguments.engine, "rows": arguments.rows, "pairs": len(pairs), "processes": arguments.processes,
    "missing": arguments.rows - len(set(ids)), "doubled": len(ids) - len(set(ids)),
    "errors": int(results["error_code"].notna().sum()), "unequalToTheCommand": len(unequal), "unequal": unequal[:10],
    "executorKilledAfterParts": told.get("written"), "parts": parts if arguments.engine == "spark" else None,
    "commandProcessorSeconds": [each[0] for each in commands], "engineProcessorSeconds": engine[0],
    "ratio": engine[0] / arguments.rows / of_a_pair,
    "commandSeconds": [each[1] for each in commands], "engineSeconds": engine[1],
}, indent=1))
sys.exit(1 if unequal or len(ids) != arguments.rows or (arguments.kill and "killed" not in told) else 0)
