#!/usr/bin/env python3
"""Faces in pictures of LFW as dlib's frontal face detector has them, found as by face_recognition.face_locations(image).

pip install dlib-bin==20.0.1.post1 numpy pillow

  make_dlib_faces_golden.py LFW > Tests/Fixtures/dlib/lfw_faces.json

LFW is the folder of the people. The picture is doubled once. Boxes are [left, top, right, bottom], the edges included; they
come surest first, each with its score.
"""
import json
import os
import sys

import dlib
import numpy as np
from PIL import Image

root = sys.argv[1]
detector = dlib.get_frontal_face_detector()
people = [name for name in sorted(os.listdir(root)) if os.path.isdir(f'{root}/{name}')]


def faces(path):
    image = np.array(Image.open(path).convert('RGB'))
    boxes, scores, _ = detector.run(image, 1, 0.0)
    return [dict(box=[box.left(), box.top(), box.right(), box.bottom()], score=round(score, 6))
            for box, score in zip(boxes, scores)]


# Some with one face, some with two, one without any, spread over the alphabet.
wanted = {0: 1, 1: 6, 2: 4}
pictures = []
for name in people[:: max(1, len(people) // 400)]:
    file = f'{name}/{sorted(os.listdir(f"{root}/{name}"))[0]}'
    found = faces(f'{root}/{file}')
    if wanted.get(len(found), 0) > 0:
        wanted[len(found)] -= 1
        pictures.append(dict(file=file, faces=found))
    if not any(wanted.values()):
        break

json.dump(dict(source='dlib 20.0.1', pictures=pictures), sys.stdout, indent=1)
print()
