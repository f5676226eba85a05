"""The file behind a path changes while the program reads it: one clip for the match, another for liveness."""
import os
import pathlib
import shutil
import subprocess
import tempfile
import threading
import time

from program import Answer, parsed
from tally import Tally

PATIENCE_SECONDS = 60


def run_races(program: pathlib.Path, victim: pathlib.Path, live: pathlib.Path, document: pathlib.Path, runs: int) -> list[Tally]:
    """Each way to change the file, `runs` times with either clip first. `victim` is a clip that matches and is not live,
    `live` one that is live and does not match: no honest reading of either can end with status 0."""
    tallies = []
    for name, race in (("symbolic link renamed", renamed), ("file overwritten in place", overwritten), ("named pipe fed twice", fed)):
        tally = Tally("File changed while it is read", name)
        for run in range(runs):
            first, second = (victim, live) if run % 2 else (live, victim)
            with tempfile.TemporaryDirectory() as folder:
                tally.add(f"run {run} ({first.name} first)", race(program, pathlib.Path(folder), first, second, document, run))
        tallies.append(tally)
    return tallies


def started(program: pathlib.Path, clip: pathlib.Path, document: pathlib.Path) -> subprocess.Popen:
    return subprocess.Popen([program, "compare", "--liveness", "--json", clip, document], stdin=subprocess.DEVNULL,
                            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)


def finished(process: subprocess.Popen) -> Answer:
    try:
        out, _ = process.communicate(timeout=PATIENCE_SECONDS)
    except subprocess.TimeoutExpired:
        process.kill()
        out, _ = process.communicate()
    return Answer(process.returncode, parsed(out), 0, 0)


def wait_until_open(process: subprocess.Popen, path: pathlib.Path) -> None:
    """Comes back as soon as the process has the file open, or has ended."""
    wanted = str(path)
    while process.poll() is None:
        folder = f"/proc/{process.pid}/fd"
        try:
            if any(os.readlink(f"{folder}/{entry}") == wanted for entry in os.listdir(folder)):
                return
        except OSError:  # closed between the two calls, or ended
            continue


def renamed(program, folder: pathlib.Path, first: pathlib.Path, second: pathlib.Path, document: pathlib.Path, run: int) -> Answer:
    """A link to one clip gives way to a link to the other while the first is open."""
    path, other = folder / "clip.mp4", folder / "other.mp4"
    path.symlink_to(first)
    other.symlink_to(second)
    process = started(program, path, document)
    wait_until_open(process, first)
    other.rename(path)
    return finished(process)


def overwritten(program, folder: pathlib.Path, first: pathlib.Path, second: pathlib.Path, document: pathlib.Path, run: int) -> Answer:
    """The same file gets other content, from 0 to 0.9 seconds after it was opened: a descriptor kept open does not help."""
    path = folder / "clip.mp4"
    shutil.copyfile(first, path)
    content = second.read_bytes()
    process = started(program, path, document)
    wait_until_open(process, path)
    time.sleep(0.15 * (run // 2 % 7))
    with open(path, "r+b") as file:
        file.write(content)
        file.truncate()
    return finished(process)


def fed(program, folder: pathlib.Path, first: pathlib.Path, second: pathlib.Path, document: pathlib.Path, run: int) -> Answer:
    """A named pipe gives the one clip to its first reader and the other to its second."""
    path = folder / "clip.mp4"
    os.mkfifo(path)
    process = started(program, path, document)

    def feed() -> None:
        for clip in (first, second):
            while process.poll() is None:
                try:
                    pipe = os.open(path, os.O_WRONLY | os.O_NONBLOCK)  # fails until somebody reads
                except OSError:
                    time.sleep(0.002)
                    continue
                os.set_blocking(pipe, True)
                with open(pipe, "wb") as file:
                    try:
                        file.write(clip.read_bytes())
                    except OSError:  # the reader has had enough
                        pass
                break

    feeder = threading.Thread(target=feed, daemon=True)
    feeder.start()
    answer = finished(process)
    feeder.join()
    return answer
