"""A service of one's own for a measurement: started, asked, ended."""
import json
import os
import pathlib
import signal
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "python/src"))
PROGRAM = os.environ.get("BIOMETRICS_PROGRAM", str(ROOT / ".build/release/biometrics"))


class Service:
    """`biometrics serve` at a port of its own, with its log in the folder."""

    def __init__(self, folder, *options, port=0, name="service", environment=None):
        self.folder = pathlib.Path(folder)
        self.log = self.folder / f"{name}.log"
        inherited = {key: value for key, value in os.environ.items() if not key.startswith("BIOMETRICS_STORE")}
        environment = {**inherited, **(environment or {})}
        with open(self.log, "ab") as log:
            self.process = subprocess.Popen(
                [PROGRAM, "serve", "--listen", f"127.0.0.1:{port}", *options],
                stdout=subprocess.PIPE, stderr=log, env=environment, text=True)
        line = self.process.stdout.readline()
        if not line:
            raise SystemExit(f"The service does not start:\n{self.log.read_text()[-2000:]}")
        self.port = int(json.loads(line)["listening"].rsplit(":", 1)[1])
        self.address = f"http://127.0.0.1:{self.port}"

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.end()

    def end(self, how=signal.SIGTERM):
        """Ends it, and gives the status that it ended with."""
        if self.process.poll() is None:
            self.process.send_signal(how)
        return self.process.wait(timeout=90)

    def resident(self):
        """The bytes that it and its children hold."""
        return sum(resident_of(number) for number in [self.process.pid, *_children(self.process.pid)])


def leading(folder, definition, *options, name):
    """A service that leads journeys of this definition, in a store of its own."""
    file = pathlib.Path(folder) / f"{name}.json"
    file.write_text(json.dumps(definition))
    return Service(folder, "--store", f"sqlite:{folder}/{name}.sqlite", "--master-key", f"file:{folder}/key",
                   "--definition", str(file), *options, name=name)


def make_key(folder, *scopes):
    """A key, and the file that it is in."""
    file = str(pathlib.Path(folder) / "keys.json")
    options = [word for scope in scopes for word in ("--scope", scope)]
    made = subprocess.run(
        [PROGRAM, "keys", "add", "--json", "--keys", file, *options], check=True, capture_output=True, text=True)
    return file, json.loads(made.stdout)["key"]


def resident_of(number):
    """The bytes that one process holds; 0 for one that is gone."""
    try:
        for line in pathlib.Path(f"/proc/{number}/status").read_text().splitlines():
            if line.startswith("VmRSS:"):
                return int(line.split()[1]) * 1024
    except OSError:
        pass
    return 0


def _children(number):
    try:
        text = pathlib.Path(f"/proc/{number}/task/{number}/children").read_text()
    except OSError:
        return []
    return [each for child in text.split() for each in (int(child), *_children(int(child)))]
