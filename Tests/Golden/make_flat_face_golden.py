#!/usr/bin/env python3
"""What NumPy and OpenCV make of drawn faces that are laid flat, and the table by which faces are laid flat.

  make_flat_face_golden.py                        writes Fixtures/flat_face.json
  make_flat_face_golden.py table LFW MODELS       prints the points of FlatFaceLayout+Points.swift

pip install numpy opencv-python-headless scipy ; for the table ai-edge-litert too. Nothing of the library is used.
"""
import json
import os
import pathlib
import re
import sys

import cv2
import numpy as np

HERE = pathlib.Path(__file__).resolve().parent
SIDE, STEP, NEAR = 192, 4, 16
OVAL = [10, 338, 297, 332, 284, 251, 389, 356, 454, 323, 361, 288, 397, 365, 379, 378, 400, 377, 152, 148, 176, 149, 150,
        136, 172, 58, 132, 93, 234, 127, 162, 21, 54, 103, 67, 109]
MOUTH = [78, 95, 88, 178, 87, 14, 317, 402, 318, 324, 308, 415, 310, 311, 312, 13, 82, 81, 80, 191]


def table():
    source = HERE.parent.parent / "Sources/Biometrics/Matching/Photograph/FlatFaceLayout+Points.swift"
    numbers = re.findall(r"-?\d+", source.read_text().split("[Int16] = [")[1])
    return np.array(numbers, float).reshape(468, 2) / 10


def weights(points):
    """How much of each point every place of the grid has: the nearest points' affine fit."""
    count = SIDE // STEP + 1
    result = np.zeros((count * count, 468))
    for row in range(count):
        for column in range(count):
            beside = points - [column * STEP, row * STEP]
            square = (beside ** 2).sum(1)
            near = np.argsort(square, kind="stable")[:NEAR]
            trust = 1 / (square[near] + 4) ** 2
            basis = np.hstack([np.ones((NEAR, 1)), beside[near]])
            matrix = (basis * trust[:, None]).T @ basis
            matrix += np.diag([0, 1e-3, 1e-3]) * matrix[0, 0]
            result[row * count + column, near] = trust * (basis @ np.linalg.solve(matrix, [1, 0, 0]))
    return result


def flat(image, mesh, shares):
    count = SIDE // STEP + 1
    places = (shares @ mesh).reshape(count, count, 2)
    at = np.arange(SIDE) / STEP
    low = at.astype(int)
    part = at - low
    places = places[low] * (1 - part)[:, None, None] + places[low + 1] * part[:, None, None]
    places = places[:, low] * (1 - part)[None, :, None] + places[:, low + 1] * part[None, :, None]
    places = places.astype(np.float32)
    return cv2.remap(image, places[..., 0], places[..., 1], cv2.INTER_CUBIC, borderMode=cv2.BORDER_REPLICATE)


def inside(corners):
    """How far every pixel lies inside of a line, less than 0 outside."""
    y, x = np.mgrid[0:SIDE, 0:SIDE].astype(float)
    least, within = np.full((SIDE, SIDE), np.inf), np.zeros((SIDE, SIDE), bool)
    for start, end in zip(np.roll(corners, 1, 0), corners):
        (dx, dy) = end - start
        along = np.clip(((x - start[0]) * dx + (y - start[1]) * dy) / (dx * dx + dy * dy), 0, 1)
        least = np.minimum(least, np.hypot(x - start[0] - along * dx, y - start[1] - along * dy))
        if dy:
            within ^= ((start[1] > y) != (end[1] > y)) & (x < start[0] + (y - start[1]) / dy * dx)
    return np.where(within, least, -least)


# Blurs that end a band, and the one of its surroundings; side and distance of patches; whether at half the size.
BANDS = [(1, 3, 6, 28, 12, False), (2, 6, 9, 20, 12, False), (1.5, 4.5, 7, 16, 8, True), (2, 6, 9, 32, 8, True)]


def detail(luma, finest, coarsest, surroundings):
    band = cv2.GaussianBlur(luma, (0, 0), finest) - cv2.GaussianBlur(luma, (0, 0), coarsest)
    return band / (np.sqrt(cv2.GaussianBlur(band * band, (0, 0), surroundings)) + 1)


def agreement(frame, reference, face, mirrored):
    """For each band, the tenth, quarter, half, three quarters and nine tenths of the patches' agreement."""
    result = []
    for finest, coarsest, surroundings, size, step, halved in BANDS:
        planes = [picture.astype(np.float32) for picture in (frame, reference)]
        if halved:
            planes = [cv2.resize(plane, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA) for plane in planes]
        shown, known = (detail(plane, finest, coarsest, surroundings) for plane in planes)
        if mirrored:
            known = known[:, ::-1].copy()
        mask, side = (face[::2, ::2] if halved else face), len(shown)
        shown = cv2.copyMakeBorder(shown, 3, 3, 3, 3, cv2.BORDER_REPLICATE)
        found = [max(0, cv2.matchTemplate(shown[y:y + size + 6, x:x + size + 6], known[y:y + size, x:x + size],
                                          cv2.TM_CCOEFF_NORMED).max())
                 for y in range(0, side - size + 1, step) for x in range(0, side - size + 1, step)
                 if 4 * int(mask[y:y + size, x:x + size].sum()) >= 3 * size * size]
        result.append([float(value) for value in np.percentile(found, [10, 25, 50, 75, 90])])
    return result


def drawn(seed, matrix, width=230, height=240):
    """Waves in a picture, seen through an affine map from the flat face to it."""
    y, x = np.mgrid[0:height, 0:width].astype(float)
    (a, b, left), (c, d, top) = matrix
    scale = a * d - b * c
    u, v = (d * (x - left) - b * (y - top)) / scale, (a * (y - top) - c * (x - left)) / scale
    state, total = seed, np.zeros((height, width))
    for _ in range(60):
        numbers = []
        for _ in range(3):
            state = (state * 1103515245 + 12345) % 2 ** 31
            numbers.append((state >> 16) % 1000 / 1000)
        turn = (0.3 * numbers[0] - 0.15) * u + (0.3 * numbers[1] - 0.15) * v + numbers[2]
        total += 10 * (4 * np.abs(turn - np.round(turn)) - 1)
    return np.clip(np.floor(128 + total + 0.5), 0, 255).astype(np.uint8)


def golden():
    points, maps = table(), [((1.0, 0.05, 12.25), (-0.03, 1.1, 9.5)), ((0.9, -0.1, 30.75), (0.08, 0.95, 20.25)),
                             ((-0.9, 0.05, 205.5), (0.02, 0.98, 18.25))]
    shares = weights(points)
    face = (inside(points[OVAL]) >= 6) & (inside(points[MOUTH]) <= -4)
    faces = []
    for seed, number in [(1, 0), (1, 1), (2, 1), (1, 2)]:
        matrix = np.array(maps[number])
        # A mirrored picture has the mesh of a face that is not mirrored.
        shown = np.array([191 - points[:, 0], points[:, 1]]).T if number == 2 else points
        mesh = shown @ matrix[:, :2].T + matrix[:, 2]
        faces.append(flat(drawn(seed, matrix), mesh, shares))
    places = [(x, y) for y in (40, 96, 150) for x in (60, 96, 130)]
    result = {
        "maps": maps, "facePixels": int(face.sum()),
        "samples": [[int(flat_face[y, x]) for x, y in places] for flat_face in faces],
        "places": places,
        "agreements": [[agreement(faces[other], faces[0], face, mirrored) for mirrored in (False, True)] for other in range(4)],
    }
    (HERE / "Fixtures/flat_face.json").write_text(json.dumps(result, indent=1) + "\n")
    print(result["agreements"][3], result["facePixels"])


def similarity(source, target):
    """The turn, scale and shift that takes the one to the other by least squares, 2 x 3."""
    middle, other = source.mean(0), target.mean(0)
    one, two = ((points - mean) @ [1, 1j] for points, mean in ((source, middle), (target, other)))
    turn = (np.conj(one) * two).sum() / (abs(one) ** 2).sum()
    matrix = np.array([[turn.real, -turn.imag], [turn.imag, turn.real]])
    return np.hstack([matrix, (other - matrix @ middle)[:, None]])


def moved(points, matrix):
    return points @ matrix[:, :2].T + matrix[:, 2]


def meshes(lfw, models, people=400):
    """The meshes of one picture of each of so many people."""
    from ai_edge_litert.interpreter import Interpreter
    detector = cv2.FaceDetectorYN.create(f"{models}/yunet_2023mar.onnx", "", (250, 250), 0.5)
    network = Interpreter(model_path=f"{models}/face_landmark.tflite", num_threads=1)
    network.allocate_tensors()
    names = sorted(name for name in os.listdir(lfw) if os.path.isdir(f"{lfw}/{name}"))
    np.random.default_rng(26).shuffle(names)
    found = []
    for name in names:
        picture = cv2.imread(f"{lfw}/{name}/{sorted(os.listdir(f'{lfw}/{name}'))[0]}")
        faces = detector.detect(picture)[1]
        if faces is None: continue
        x, y, width, height = max(faces, key=lambda face: face[2] * face[3])[:4]
        side, scale = 1.336 * height, 192 / (1.336 * height)
        corner = np.array([x + width / 2, y + 0.544 * height]) - side / 2
        square = cv2.warpAffine(picture, np.array([[scale, 0, -scale * corner[0]], [0, scale, -scale * corner[1]]]), (192, 192))
        network.set_tensor(network.get_input_details()[0]["index"], square[None, :, :, ::-1].astype(np.float32) / 255)
        network.invoke()
        outputs = [network.get_tensor(detail["index"]).ravel() for detail in network.get_output_details()]
        if min(outputs, key=len)[0] > 0: found.append(max(outputs, key=len).reshape(-1, 3)[:468, :2].astype(float))
        if len(found) == people: break
    return found


def print_table(lfw, models):
    from scipy.optimize import linear_sum_assignment
    every = meshes(lfw, models)
    mean = every[0]
    for _ in range(5):
        mean = np.mean([moved(mesh, similarity(mesh, mean)) for mesh in every], 0)
        mean -= mean.mean(0)
    flipped = mirror = mean * [-1, 1]
    for _ in range(5):
        partner = linear_sum_assignment(((mean[:, None] - mirror[None]) ** 2).sum(-1) ** 2)[1]
        mirror = moved(flipped, similarity(flipped[partner], mean))
    assert (partner[partner] == np.arange(468)).all()
    mean = (mean + mirror[partner]) / 2
    across = mean - mean[partner]
    far = abs(across[:, 0]) > 0.2 * np.ptp(mean[:, 0])
    angle = -np.arctan2(across[far, 1] * np.sign(across[far, 0]), abs(across[far, 0])).mean()
    mean = mean @ np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]]).T
    mean[:, 0] -= mean[:, 0].mean()
    mean = (mean + (mean * [-1, 1])[partner]) / 2
    low, high = mean.min(0), mean.max(0)
    mean = (mean - (low + high) / 2) * (SIDE - 9) / (high - low).max() + (SIDE - 1) / 2
    print(*np.round(mean * 10).astype(int).ravel(), sep=", ")


if __name__ == "__main__":
    if sys.argv[1:2] == ["table"]: print_table(*sys.argv[2:4])
    else: golden()
