"""Reads the labelled pictures of every source in sources.json out of git snapshots."""
import hashlib
import json
import os
import pathlib
import re
import subprocess
import tempfile
from dataclasses import dataclass

PICTURES = (".jpg", ".jpeg", ".png", ".bmp")
CLIPS = (".mp4", ".mov", ".avi", ".webm", ".mpg")


@dataclass(frozen=True)
class Recording:
    """A file of a source. `label` is 1 for bona fide, 0 for an attack, and -1 if nobody labelled it."""
    source: str
    part: str
    label: int
    species: str
    path: str


class Snapshot:
    """A git repository, with or without a work tree, that is read at one commit."""

    def __init__(self, folder, commit):
        folder = pathlib.Path(folder)
        self.git = folder / ".git" if (folder / ".git").is_dir() else folder
        self.commit = commit
        self.reader = None

    def run(self, *arguments, text=True):
        command = ["git", f"--git-dir={self.git}", "-c", "safe.directory=*", *arguments]
        return subprocess.run(command, check=True, capture_output=True, text=text).stdout

    def files(self):
        return self.run("ls-tree", "-r", "-z", "--name-only", self.commit).split("\0")[:-1]

    def digest(self):
        """The digest of every file's name and content, as git keeps them."""
        return hashlib.sha256(self.run("ls-tree", "-r", "-z", self.commit, text=False)).hexdigest()

    def read(self, path):
        """The bytes of a file. One process reads all files, because a process for each would take longer than the reading.

        Raises KeyError if the snapshot lacks the file.
        """
        if self.reader is None:
            command = ["git", f"--git-dir={self.git}", "-c", "safe.directory=*", "cat-file", "--batch"]
            self.reader = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.reader.stdin.write(f"{self.commit}:{path}\n".encode())
        self.reader.stdin.flush()
        head = self.reader.stdout.readline().split()
        if len(head) != 3 or head[1] != b"blob":
            raise KeyError(path)
        content = self.reader.stdout.read(int(head[2]))
        self.reader.stdout.read(1)
        return content


def evenly(items, count):
    """At most `count` of `items`, in their order, with equal distances."""
    if len(items) <= count:
        return list(items)
    return [items[int(place * len(items) / count)] for place in range(count)]


def yolo_label(snapshot, path, names):
    """The label beside a picture of a YOLO set, whose first class is named in `names`; None without a face."""
    beside = re.sub(r"\.[^.]+$", ".txt", path.replace("/images/", "/labels/"))
    try:
        lines = snapshot.read(beside).decode().split("\n")
    except KeyError:
        return None
    classes = {line.split()[0] for line in lines if line.strip()}
    return names.get(classes.pop()) if len(classes) == 1 else None


def recordings(source, snapshot):
    """The recordings of a source, evenly drawn: at most `cap` files of each group."""
    found = []
    files = sorted(path for path in snapshot.files() if path.lower().endswith(PICTURES + CLIPS))
    for group in source["groups"]:
        pattern = re.compile(group["files"])
        paths = [path for path in files if pattern.search(path)]
        chosen = evenly(paths, group.get("cap", source.get("cap", 160)))
        for path in chosen:
            label = group["label"]
            if label == "yolo":
                label = yolo_label(snapshot, path, {"0": 0, "1": 1})
            if label is not None:
                found.append(Recording(source["repository"], source["part"], label, group.get("species", ""), path))
    return found


def snapshots(manifest, mirror, download):
    """The snapshot of each source that is at hand, in the manifest's order. A missing one is named and left out."""
    for source in manifest["sources"]:
        name = source["repository"].replace("/", "+")
        places = [pathlib.Path(mirror) / name / "repo", pathlib.Path(mirror) / name] if mirror else []
        folder = next((place for place in places if (place / "HEAD").exists() or (place / ".git").exists()), None)
        if folder is None and download:
            folder = pathlib.Path(download) / name
            if not folder.exists():
                clone = ["git", "clone", "--quiet", "--filter=blob:none", "--no-checkout"]
                address = f"https://github.com/{source['repository']}"
                if subprocess.run([*clone, address, folder]).returncode != 0:
                    folder = None
        if folder is None:
            print(f"missing: {source['repository']}", flush=True)
            continue
        snapshot = Snapshot(folder, source["commit"])
        if snapshot.digest() != source["digest"]:
            raise SystemExit(f"{source['repository']}: the files of {source['commit']} are not those of sources.json")
        yield source, snapshot


def temporary(snapshot, path):
    """A clip as a file, because OpenCV opens clips by their names. The caller removes it."""
    handle, name = tempfile.mkstemp(suffix=pathlib.PurePosixPath(path).suffix)
    with os.fdopen(handle, "wb") as file:
        file.write(snapshot.read(path))
    return name


def load_manifest():
    return json.loads((pathlib.Path(__file__).parent / "sources.json").read_text())
