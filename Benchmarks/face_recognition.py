#!/usr/bin/env python3
"""The package face_recognition 1.3 and the drop-in for it, on the same pictures: faces, boxes, distances and speed.

    scripts/build-dlib-detector LIBRARY && scripts/package FOLDER
    PYTHON -m pip install FOLDER/*.whl 'setuptools<81' dlib-bin face_recognition_models numpy pillow click
    PYTHON -m pip install --no-deps face_recognition==1.3.0
    PYTHON Benchmarks/face_recognition.py --detector LIBRARY PICTURES... [--count 200]

PICTURES are files, or folders whose pictures are taken; as many as are counted are spread over all of them. Both sides have
dlib's HOG detector and dlib's network, and one thread. They get the same pixels, in turns. Without --detector the drop-in
finds faces by YuNet.
"""
import argparse
import json
import os
import pathlib
import statistics
import sys
import time

# Both sides have one thread.
os.environ["OMP_NUM_THREADS"] = os.environ["OPENBLAS_NUM_THREADS"] = "1"
# This file has the name of the package.
sys.path.remove(os.path.dirname(os.path.realpath(__file__)))

import dlib
import face_recognition as theirs
import numpy

import biometrics
from biometrics.compat import face_recognition as ours

parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
parser.add_argument("pictures", nargs="+", type=pathlib.Path)
parser.add_argument("--detector", help="the library that scripts/build-dlib-detector makes")
parser.add_argument("--count", type=int, default=200)
parser.add_argument("--engine", default="auto")
arguments = parser.parse_args()

files = []
for place in arguments.pictures:
    files += sorted(place.rglob("*.jpg")) if place.is_dir() else [place]
files = [files[number * len(files) // arguments.count] for number in range(arguments.count)]
choice = {"plugins": [arguments.detector], "detector": "net.dlib.detector.hog"} if arguments.detector else {}
ours.use(biometrics.Context(workers=1, engine=arguments.engine, many_pictures=True, **choice))

seconds = {name: {"find": [], "encode": []} for name in ("ours", "theirs")}


def timed(name, step, function, *given):
    """The answer, and its processor time: others may use the machine."""
    start = time.process_time()
    answer = function(*given)
    seconds[name][step].append(time.process_time() - start)
    return answer


def fit(boxes, others):
    """The pairs of boxes of two lists whose middles are nearest, each box once."""
    def middle(box):
        return numpy.array([box[0] + box[2], box[1] + box[3]]) / 2

    table = sorted(
        (float(numpy.abs(middle(a) - middle(b)).max()), i, j)
        for i, a in enumerate(boxes) for j, b in enumerate(others))
    left, right, found = set(), set(), []
    for _, i, j in table:
        if i not in left and j not in right:
            left.add(i)
            right.add(j)
            found.append((i, j))
    return found


counts_differ, edges, order_differs, same_box, points_differ, own, their = [], [], 0, [], [], [], []
# The first call of each loads its models.
for module in (ours, theirs):
    blank = numpy.zeros((200, 200, 3), "uint8")
    module.face_locations(blank)
    module.face_encodings(blank, [(40, 140, 140, 40)])
for file in files:
    pixels = theirs.load_image_file(file)
    assert numpy.array_equal(pixels, ours.load_image_file(file)), file
    a = timed("ours", "find", ours.face_locations, pixels)
    b = timed("theirs", "find", theirs.face_locations, pixels)
    if len(a) != len(b):
        counts_differ.append({"file": file.name, "ours": a, "theirs": b})
    pairs = fit(a, b)
    order_differs += any(i != j for i, j in pairs)
    edges += [max(abs(x - y) for x, y in zip(a[i], b[j])) for i, j in pairs]
    if not b:
        continue
    # The same box on both sides first, which compares the networks alone.
    mine = timed("ours", "encode", ours.face_encodings, pixels, b)
    others = timed("theirs", "encode", theirs.face_encodings, pixels, b, 1, "small")
    same_box += [float(numpy.abs(x - y).max()) for x, y in zip(mine, others)]
    for x, y in zip(ours.face_landmarks(pixels, b), theirs.face_landmarks(pixels, b, "small")):
        points_differ.append(max(
            max(abs(p[0] - q[0]), abs(p[1] - q[1])) for name in x for p, q in zip(x[name], y[name])))
    # Then each side from the picture to the encoding, as scripts call it.
    whole, others = ours.face_encodings(pixels), theirs.face_encodings(pixels, model="small")
    for i, j in fit(a, b)[:1]:
        own.append(whole[i])
        their.append(others[j])


def distances(encodings):
    """The distance of each encoding to each other one."""
    return numpy.array([theirs.face_distance(encodings, each) for each in encodings])


def median(name, step):
    return 1000 * statistics.median(seconds[name][step])


difference = numpy.abs(distances(own) - distances(their))
total = {name: sum(sum(steps) for steps in found.values()) for name, found in seconds.items()}
print(json.dumps({
    "pictures": len(files), "faces": len(edges), "picturesWithAnotherNumberOfFaces": counts_differ,
    "picturesWithAnotherOrder": order_differs, "greatestDifferenceOfAnEdge": max(edges),
    "boxesThatAreEqual": sum(edge == 0 for edge in edges),
    "greatestDifferenceOfALandmark": max(points_differ), "greatestDifferenceOfANumberForTheSameBox": max(same_box),
    "distances": difference.size, "greatestDifferenceOfADistance": float(difference.max()),
    "milliseconds": {name: {step: median(name, step) for step in seconds[name]} for name in seconds},
    "theirTimeToOurs": {
        **{step: median("theirs", step) / median("ours", step) for step in ("find", "encode")},
        "all": total["theirs"] / total["ours"]},
    "dlib": dlib.__version__, "detector": arguments.detector is not None,
}, indent=1))
