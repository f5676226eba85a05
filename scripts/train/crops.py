"""Cuts the faces of all recordings to the networks' inputs.

  crops.py WORK [--mirror FOLDER] [--photographs FOLDER] [--models FOLDER] [--renditions N]

Writes WORK/crops/PART.npz for the parts train, validation and unlabelled. A rendition changes the size of the picture and the
place of the box before the cut, because later changes cannot bring lost detail back. The cuts are JPEG files of high quality.
"""
import argparse
import concurrent.futures
import os
import pathlib

import cv2
import numpy

import recordings as source_files

SIDE = 80
FACTORS = (2.7, 4.0)
# A face below this width has too little detail to be judged.
LEAST_FACE = 60
FRAMES_OF_A_CLIP = 12
JPEG = [cv2.IMWRITE_JPEG_QUALITY, 97, cv2.IMWRITE_JPEG_SAMPLING_FACTOR, cv2.IMWRITE_JPEG_SAMPLING_FACTOR_444]


class Detector:
    """Finds faces with YuNet, in a picture of at most 640 pixels."""

    def __init__(self, models):
        self.network = cv2.FaceDetectorYN.create(str(pathlib.Path(models) / "yunet_2023mar.onnx"), "", (320, 320), 0.7)

    def faces(self, picture):
        height, width = picture.shape[:2]
        scale = min(1, 640 / max(height, width))
        small = cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA) if scale < 1 else picture
        self.network.setInputSize((small.shape[1], small.shape[0]))
        found = self.network.detect(small)[1]
        return [] if found is None else [tuple(face[:4] / scale) for face in found]


def cut(picture, box, factor):
    """The part of a picture around a face, as `PADNetworks/FaceCrop` cuts it for a shifted border."""
    height, width = picture.shape[:2]
    x, y, w, h = box
    room = min((height - 1) / h, (width - 1) / w, factor)

    def span(centre, length, count):
        low, high = centre - length / 2, centre + length / 2
        if low < 0:
            low, high = 0, high - low
        if high > count - 1:
            low, high = low - (high - count + 1), count - 1
        first = min(max(0, int(low)), count - 1)
        return first, min(max(first, int(high)), count - 1) + 1

    left, right = span(x + w / 2, w * room, width)
    top, bottom = span(y + h / 2, h * room, height)
    return cv2.resize(picture[top:bottom, left:right], (SIDE, SIDE))


def rendition(picture, box, random):
    """The picture at another size, and the box at a slightly different place."""
    x, y, w, h = box
    if random.random() < 0.5:
        scale = random.uniform(max(0.3, 40 / w), 1) if w > 48 else 1
        picture = cv2.resize(picture, None, fx=scale, fy=scale, interpolation=random.choice([cv2.INTER_AREA, cv2.INTER_LINEAR]))
        x, y, w, h = (value * scale for value in (x, y, w, h))
    grown = random.uniform(0.88, 1.14)
    x += random.uniform(-0.07, 0.07) * w - w * (grown - 1) / 2
    y += random.uniform(-0.07, 0.07) * h - h * (grown - 1) / 2
    return picture, (x, y, w * grown, h * grown)


def named_box(snapshot, path, size):
    """The largest box of the labels beside a picture, in pixels; None if there are none."""
    try:
        rows = snapshot.read(path.rsplit(".", 1)[0].replace("/images/", "/labels/") + ".txt").decode().split("\n")
        boxes = [[float(value) for value in row.split()[1:5]] for row in rows if len(row.split()) >= 5]
    except KeyError:
        return None
    if not boxes:
        return None
    x, y, w, h = max(boxes, key=lambda box: box[2] * box[3])
    return (x - w / 2) * size[0], (y - h / 2) * size[1], w * size[0], h * size[1]


def chosen(faces, named):
    """The face in the labelled box; the largest one if there is no label."""
    if named is None:
        return max(faces, key=lambda face: face[2] * face[3], default=None)
    inside = [
        face for face in faces
        if named[0] <= face[0] + face[2] / 2 <= named[0] + named[2] and named[1] <= face[1] + face[3] / 2 <= named[1] + named[3]
    ]
    return max(inside, key=lambda face: face[2] * face[3], default=None)


def pictures(snapshot, path):
    """The picture of a file, or frames of a clip. A file that is missing in a snapshot has none."""
    try:
        if not path.lower().endswith(source_files.CLIPS):
            picture = cv2.imdecode(numpy.frombuffer(snapshot.read(path), numpy.uint8), cv2.IMREAD_COLOR)
            return [] if picture is None else [picture]
        name = source_files.temporary(snapshot, path)
    except KeyError:
        return []
    try:
        return frames(name)
    finally:
        os.unlink(name)


def frames(path):
    """Evenly drawn frames of a clip."""
    clip, found = cv2.VideoCapture(str(path)), []
    while True:
        there, frame = clip.read()
        if not there:
            return source_files.evenly(found, FRAMES_OF_A_CLIP)
        found.append(frame)
        if len(found) > 600:
            found = found[::2]


class Part:
    """The crops of one part of the sources."""

    def __init__(self):
        self.rows, self.files = [], []

    def add(self, picture, box, row, renditions, random):
        for number in range(renditions):
            seen, place = (picture, box) if number == 0 else rendition(picture, box, random)
            self.files.append([cv2.imencode(".jpg", cut(seen, place, factor), JPEG)[1] for factor in FACTORS])
            self.rows.append(row)

    def save(self, path):
        flat = [numpy.asarray(file).ravel() for pair in self.files for file in pair] or [numpy.zeros(0, numpy.uint8)]
        ends = numpy.cumsum([len(file) for file in flat])
        rows = numpy.array(self.rows, dtype=[("source", "U80"), ("label", "i1"), ("species", "U16"), ("path", "U160")])
        numpy.savez(path, bytes=numpy.concatenate(flat), ends=ends, rows=rows)


def of_source(arguments):
    """The crops of a source. Its seed is its place in the manifest, so that sources can be cut in any order."""
    source, snapshot, models, renditions, seed = arguments
    cv2.setNumThreads(1)
    detector, random, part = Detector(models), numpy.random.default_rng(seed), Part()
    for recording in source_files.recordings(source, snapshot):
        row = (recording.source, recording.label, recording.species, recording.path[-160:])
        for picture in pictures(snapshot, recording.path):
            named = named_box(snapshot, recording.path, (picture.shape[1], picture.shape[0]))
            box = chosen(detector.faces(picture), named)
            if box is not None and min(box[2:]) >= LEAST_FACE:
                part.add(picture, box, row, renditions if source["part"] == "train" else 1, random)
    return source, part


def of_photographs(folder, models, renditions):
    """Photographs without a label: they are distilled only. One of each person."""
    cv2.setNumThreads(1)
    detector, random, part = Detector(models), numpy.random.default_rng(0), Part()
    for person in sorted(pathlib.Path(folder).iterdir()) if folder else []:
        path = min(person.glob("*.jpg"), default=None) if person.is_dir() else None
        if path is None:
            continue
        picture = cv2.imread(str(path))
        box = chosen(detector.faces(picture), None)
        if box is not None and min(box[2:]) >= LEAST_FACE:
            part.add(picture, box, ("photographs", -1, "", path.name), renditions, random)
    return part


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("work", type=pathlib.Path)
    parser.add_argument("--mirror", help="a folder with a snapshot of each repository, as OWNER+NAME")
    parser.add_argument("--photographs", help="a folder of people's folders, such as LFW's")
    parser.add_argument("--models", required=True)
    parser.add_argument("--renditions", type=int, default=2)
    parser.add_argument("--workers", type=int, default=os.cpu_count())
    options = parser.parse_args()
    folder = options.work / "crops"
    folder.mkdir(parents=True, exist_ok=True)
    found = source_files.snapshots(source_files.load_manifest(), options.mirror, options.work / "sources")
    jobs = [(source, snapshot, options.models, options.renditions, seed) for seed, (source, snapshot) in enumerate(found)]
    parts = {"train": Part(), "validation": Part()}
    with concurrent.futures.ProcessPoolExecutor(options.workers) as pool:
        unlabelled = pool.submit(of_photographs, options.photographs, options.models, options.renditions)
        for source, part in pool.map(of_source, jobs):
            print(f"{source['repository']}: {len(part.rows)} crops", flush=True)
            parts[source["part"]].rows += part.rows
            parts[source["part"]].files += part.files
        parts["unlabelled"] = unlabelled.result()
    for name, part in parts.items():
        part.save(folder / f"{name}.npz")
        print(f"{name}: {len(part.rows)} crops", flush=True)


if __name__ == "__main__":
    main()
