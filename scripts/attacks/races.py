"""The file behind a path changes while the program reads it: one clip for the match, another for liveness."""
import dataclasses
import os
import pathlib
import shutil
import signal
import subprocess
import tempfile
import threading
import time
from typing import Callable

from openings import Openings
from program import Answer, Program, parsed
from tally import Tally

PATIENCE_SECONDS = 60


@dataclasses.dataclass(frozen=True)
class Moment:
    """When the file changes: after it was opened so often, and after so much of the program's processor time."""

    openings: int
    cpu_seconds: float

    def __str__(self) -> str:
        return f"after opening {self.openings} and {self.cpu_seconds:.2f} s of work"


@dataclasses.dataclass(frozen=True)
class Race:
    """One run: in a folder of its own lie both clips, and the program is given `path`, which shows the first of them."""

    program: pathlib.Path
    folder: pathlib.Path
    first: pathlib.Path
    second: pathlib.Path
    document: pathlib.Path
    moment: Moment

    @property
    def path(self) -> pathlib.Path:
        return self.folder / "clip.mp4"

    def start(self) -> subprocess.Popen:
        return subprocess.Popen([self.program, "compare", "--liveness", "--json", self.path, self.document],
                                stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)

    def run_while_changing(self, opened: pathlib.Path, change: Callable[[], object]) -> Answer:
        """The program's answer, with the change made at its moment. The program is halted for the change, as a slow
        disk would halt it: the attack must not depend on who is quicker."""
        with Openings(opened) as openings:
            process = self.start()
            openings.wait(self.moment.openings, lambda: process.poll() is not None)
            wait_for_work(process, self.moment.cpu_seconds)
            if process.poll() is None:
                process.send_signal(signal.SIGSTOP)
                change()
                process.send_signal(signal.SIGCONT)
        return finished(process)


def run_races(program: Program, victim: pathlib.Path, live: pathlib.Path, document: pathlib.Path, runs: int) -> list[Tally]:
    """Each way to change the file, `runs` times, by turns with either clip first. `victim` is a clip that matches and is
    not live, `live` one that is live and does not match: no honest reading of either can end with status 0.

    Half of the changes follow on an opening, the others on even parts of the processor time that an honest run takes,
    so that they fall on the same work whatever else the machine does.
    """
    length, tallies = program.compare(victim, document).cpu_seconds, []
    moments = [Moment(1 + step // 2 % 4, 0) if step % 2 == 0 else Moment(1, length * step * 2 / runs) for step in range((runs + 1) // 2)]
    for name, race in (("symbolic link renamed", renamed), ("overwritten in place", overwritten), ("named pipe fed twice", fed)):
        tally = Tally("File changed while it is read", name)
        for run in range(runs):
            with tempfile.TemporaryDirectory() as name_of_folder:
                folder = pathlib.Path(name_of_folder)
                clips = [folder / "one.mp4", folder / "two.mp4"]
                for source, clip in zip((victim, live) if run % 2 == 0 else (live, victim), clips):
                    shutil.copyfile(source, clip)
                moment = moments[run // 2]
                case = f"run {run}, {'match' if run % 2 == 0 else 'live clip'} first, {moment}"
                tally.add(case, race(Race(program.path, folder, *clips, document, moment)))
        tallies.append(tally)
    return tallies


def finished(process: subprocess.Popen) -> Answer:
    try:
        out, _ = process.communicate(timeout=PATIENCE_SECONDS)
    except subprocess.TimeoutExpired:
        process.kill()
        out, _ = process.communicate()
    return Answer(process.returncode, parsed(out), 0, 0)


def wait_for_work(process: subprocess.Popen, seconds: float) -> None:
    """Comes back when the process has had so much processor time, or has ended."""
    while seconds > 0 and process.poll() is None:
        fields = pathlib.Path(f"/proc/{process.pid}/stat").read_text().rpartition(")")[2].split()
        if (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK") >= seconds:
            return
        time.sleep(0.002)


def renamed(race: Race) -> Answer:
    """A link to one clip gives way to a link to the other."""
    other = race.folder / "other.mp4"
    race.path.symlink_to(race.first)
    other.symlink_to(race.second)
    return race.run_while_changing(race.first, lambda: other.rename(race.path))


def overwritten(race: Race) -> Answer:
    """The same file gets other content: a descriptor that is kept open does not help against it."""
    shutil.copyfile(race.first, race.path)
    content = race.second.read_bytes()

    def overwrite() -> None:
        with open(race.path, "r+b") as file:
            file.write(content)
            file.truncate()

    return race.run_while_changing(race.path, overwrite)


def fed(race: Race) -> Answer:
    """A named pipe gives the one clip to its first reader and the other to its second, whenever these come."""
    os.mkfifo(race.path)
    process = race.start()

    def feed() -> None:
        for clip in (race.first, race.second):
            pipe = None
            while pipe is None and process.poll() is None:
                try:
                    pipe = os.open(race.path, os.O_WRONLY | os.O_NONBLOCK)  # fails until somebody reads
                except OSError:
                    time.sleep(0.002)
            if pipe is None:
                return
            os.set_blocking(pipe, True)
            with open(pipe, "wb", buffering=0) as file:
                try:
                    file.write(clip.read_bytes())
                except OSError:  # the reader has had enough
                    pass

    feeder = threading.Thread(target=feed, daemon=True)
    feeder.start()
    answer = finished(process)
    feeder.join()
    return answer
