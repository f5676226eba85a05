#!/usr/bin/env python3
"""Distances between pictures of LFW as the package face_recognition 1.3.0 has them.

pip install --no-deps face_recognition==1.3.0 dlib-bin==20.0.1.post1, and face_recognition_models 0.3.0 for the weights.

  make_dlib_golden.py MODELS LFW > Tests/Fixtures/dlib/lfw_distances.json

MODELS is the folder of the weights in face_recognition_models, LFW the folder of the people. The calls are those of
face_recognition.face_encodings(image): HOG detector after doubling the picture once, five landmarks, chip of 150 pixels with
a padding of 0.25. Boxes are [left, top, right, bottom], the edges included. No template is written, only distances.
"""
import json
import os
import sys

import dlib
import numpy as np
from PIL import Image

models, root = sys.argv[1:3]
detector = dlib.get_frontal_face_detector()
predictor = dlib.shape_predictor(f'{models}/shape_predictor_5_face_landmarks.dat')
encoder = dlib.face_recognition_model_v1(f'{models}/dlib_face_recognition_resnet_model_v1.dat')

people = [name for name in sorted(os.listdir(root)) if os.path.isdir(f'{root}/{name}')]
several = [name for name in people if len(os.listdir(f'{root}/{name}')) >= 2]
pictures = []
vectors = []
# Ten people spread over the alphabet, two pictures of each.
for name in several[:: len(several) // 12]:
    found = []
    for file in sorted(os.listdir(f'{root}/{name}'))[:2]:
        image = np.array(Image.open(f'{root}/{name}/{file}').convert('RGB'))
        boxes = detector(image, 1)
        if len(boxes) != 1:
            continue
        box = dlib.rectangle(
            max(boxes[0].left(), 0), max(boxes[0].top(), 0),
            min(boxes[0].right(), image.shape[1]), min(boxes[0].bottom(), image.shape[0]))
        shape = predictor(image, box)
        vector = np.array(encoder.compute_face_descriptor(image, shape, 1))
        found.append((dict(
            file=f'{name}/{file}', box=[box.left(), box.top(), box.right(), box.bottom()],
            landmarks=[[p.x, p.y] for p in shape.parts()]), vector))
    if len(found) == 2 and len(pictures) < 20:
        pictures += [entry for entry, _ in found]
        vectors += [vector for _, vector in found]

distances = [[round(float(np.linalg.norm(a - b)), 6) for b in vectors] for a in vectors]
json.dump(dict(source='face_recognition 1.3.0, dlib 20.0.1', pictures=pictures, distances=distances), sys.stdout, indent=1)
print()
