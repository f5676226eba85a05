"""The drop-ins for face_recognition and DeepFace, on real pictures."""
import inspect
import os
import pathlib
import tempfile
import unittest

try:
    import numpy
    import PIL.Image

    from biometrics.compat import deepface, face_recognition
    PLUGIN = face_recognition._PLUGIN
except ImportError:
    numpy, PLUGIN = None, ""
try:
    import pandas
except ImportError:
    pandas = None

import biometrics

SPECIMENS = pathlib.Path(os.environ.get("BIOMETRICS_TEST_DATA", "/nonexistent")) / "specimens"
SELFIE, STRANGER = SPECIMENS / "selfies/000.jpg", SPECIMENS / "selfies/023.jpg"
PASSPORT = SPECIMENS / "documents/000_passport.jpg"


@unittest.skipUnless(numpy, "NumPy and Pillow are not installed")
class ArithmeticTests(unittest.TestCase):
    def test_distances_are_euclidean_and_none_are_empty(self):
        one, other = numpy.zeros(128), numpy.full(128, 0.1)
        self.assertEqual(face_recognition.face_distance([], one).shape, (0,))
        self.assertEqual(face_recognition.compare_faces([], one), [])
        distances = face_recognition.face_distance([one, other], one)
        self.assertEqual(distances[0], 0)
        self.assertAlmostEqual(distances[1], 0.1 * 128**0.5)
        self.assertEqual(face_recognition.compare_faces([one, other], one), [True, False])

    def test_parameters_are_those_of_the_packages(self):
        def names(function):
            return list(inspect.signature(function).parameters)

        self.assertEqual(names(face_recognition.face_locations), ["img", "number_of_times_to_upsample", "model"])
        self.assertEqual(
            names(face_recognition.face_encodings), ["face_image", "known_face_locations", "num_jitters", "model"])
        self.assertEqual(names(face_recognition.face_landmarks), ["face_image", "face_locations", "model"])
        self.assertEqual(names(face_recognition.face_distance), ["face_encodings", "face_to_compare"])
        self.assertEqual(
            names(face_recognition.compare_faces), ["known_face_encodings", "face_encoding_to_check", "tolerance"])
        self.assertEqual(
            names(deepface.verify)[:9],
            ["img1_path", "img2_path", "model_name", "detector_backend", "distance_metric", "enforce_detection", "align",
             "expand_percentage", "normalization"])

    def test_what_is_not_here_says_so(self):
        for name in ("analyze", "stream", "build_model"):
            with self.assertRaisesRegex(AttributeError, "here"):
                getattr(deepface, name)
        with self.assertRaisesRegex(AttributeError, "has no attribute 'unheard'"):
            deepface.unheard

    def test_embeddings_stand_in_place_of_pictures(self):
        one, other = [1.0] * 128, [1.0] * 64 + [-1.0] * 64
        same = deepface.verify(one, one)
        self.assertEqual((same["verified"], same["distance"], same["confidence"]), (True, 0, 100))
        self.assertEqual(set(same["facial_areas"]["img1"]), {"x", "y", "w", "h", "left_eye", "right_eye"})
        for metric, distance in (("cosine", 1), ("angular", 0.5), ("euclidean_l2", 2**0.5), ("euclidean", 16)):
            result = deepface.verify(one, other, distance_metric=metric)
            self.assertAlmostEqual(result["distance"], distance, places=5)
            self.assertIs(result["verified"], False)
            self.assertTrue(0 <= result["confidence"] <= 49)

    def test_confidence_is_that_of_deepface(self):
        # Computed by find_confidence of DeepFace 0.0.103.
        for metric, distance, verified, expected in (
            ("cosine", 0.03, True, 84.94), ("cosine", 0.2, False, 0.13),
            ("euclidean", 0.45, True, 76.33), ("euclidean", 0.9, False, 0.45),
            ("euclidean_l2", 0.35, True, 61.44), ("euclidean_l2", 0.8, False, 0),
            ("angular", 0.1, True, 64.81), ("angular", 0.2, False, 1.56),
        ):
            self.assertEqual(deepface._confidence(distance, metric, verified), expected)

    def test_what_is_not_here_is_refused(self):
        blank = numpy.zeros((64, 64, 3), "uint8")
        for call in (
            lambda: deepface.verify("a", "b", model_name="VGG-Face"),
            lambda: deepface.verify("a", "b", distance_metric="manhattan"),
            lambda: deepface.verify([1.0] * 4096, [1.0] * 4096),
            lambda: deepface.verify(["a"] * 128, [1.0] * 128),
            lambda: face_recognition.face_landmarks(blank, model="large"),
            lambda: face_recognition.face_encodings(blank, num_jitters=3),
        ):
            with self.assertRaises(ValueError):
                call()
        with self.assertRaises(TypeError):
            face_recognition.face_locations("a.jpg")


@unittest.skipUnless(SELFIE.exists(), "set BIOMETRICS_TEST_DATA to the folder of labelled photographs")
@unittest.skipUnless(numpy, "NumPy and Pillow are not installed")
class RealPictureTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.context = biometrics.Context()
        face_recognition.use(cls.context)
        deepface.use(cls.context)
        blank = numpy.zeros((64, 64, 3), "uint8")
        try:
            cls.context.encode(blank, [(0, 0, 40, 40)])
        except biometrics.BiometricsError as error:
            raise unittest.SkipTest(error.message) from None

    @classmethod
    def tearDownClass(cls):
        face_recognition.use(None)
        deepface.use(None)
        cls.context.close()

    def test_face_recognition_tells_people_apart(self):
        pictures = [face_recognition.load_image_file(path) for path in (SELFIE, PASSPORT, STRANGER)]
        top, right, bottom, left = face_recognition.face_locations(pictures[0])[0]
        self.assertTrue(0 <= top < bottom <= 960 and 0 <= left < right <= 720)
        encodings = [face_recognition.face_encodings(picture)[0] for picture in pictures]
        self.assertEqual((encodings[0].shape, encodings[0].dtype), ((128,), numpy.float64))
        self.assertEqual(face_recognition.compare_faces(encodings[1:], encodings[0]), [True, False])
        again = face_recognition.face_encodings(pictures[0], [(top, right, bottom, left)])
        numpy.testing.assert_array_equal(again[0], encodings[0])
        points = face_recognition.face_landmarks(pictures[0])[0]
        self.assertEqual([len(points[name]) for name in ("nose_tip", "left_eye", "right_eye")], [1, 2, 2])

    @unittest.skipUnless(os.path.exists(PLUGIN), "scripts/setup --with-dlib did not build dlib's detector")
    def test_dlibs_detector_searches_the_whole_picture_as_it_stands(self):
        with biometrics.Context(plugins=[PLUGIN], detector="hog", workers=1) as context:
            face_recognition.use(context)
            self.addCleanup(face_recognition.use, self.context)
            picture = face_recognition.load_image_file(SELFIE)
            # A small face beside a large one is seen at the full size alone.
            small = PIL.Image.fromarray(picture).resize((picture.shape[1] // 6, picture.shape[0] // 6))
            wide = numpy.zeros((picture.shape[0], picture.shape[1] + small.width, 3), "uint8")
            wide[:, : picture.shape[1]] = picture
            wide[: small.height, picture.shape[1] :] = numpy.asarray(small)
            self.assertEqual(len(face_recognition.face_locations(wide)), 2)
            self.assertEqual(face_recognition.face_locations(numpy.rot90(picture).copy()), [])

    def test_a_picture_without_a_face_has_nothing(self):
        blank = numpy.zeros((200, 200, 3), "uint8")
        self.assertEqual(face_recognition.face_locations(blank), [])
        self.assertEqual(face_recognition.face_encodings(blank), [])
        self.assertEqual(deepface.represent(blank, enforce_detection=False), [])
        with self.assertRaises(ValueError):
            deepface.represent(blank)
        self.assertIs(deepface.verify(blank, str(SELFIE), enforce_detection=False)["verified"], False)

    def test_deepface_verifies(self):
        mated = deepface.verify(str(SELFIE), str(PASSPORT))
        self.assertIs(mated["verified"], True)
        self.assertLessEqual(mated["distance"], mated["threshold"])
        self.assertEqual(set(mated["facial_areas"]["img1"]), {"x", "y", "w", "h", "left_eye", "right_eye"})
        for metric in deepface.THRESHOLDS:
            stranger = deepface.verify(str(STRANGER), str(PASSPORT), distance_metric=metric)
            self.assertIs(stranger["verified"], False, metric)
        rgb = face_recognition.load_image_file(SELFIE)
        self.assertLess(deepface.verify(rgb[:, :, ::-1], str(SELFIE))["distance"], 0.01)
        face = deepface.extract_faces(str(SELFIE))[0]
        self.assertEqual(face["face"].ndim, 3)
        self.assertLessEqual(face["face"].max(), 1)

    @unittest.skipUnless(pandas, "pandas is not installed")
    def test_deepface_finds(self):
        with tempfile.TemporaryDirectory() as folder:
            for path in (SELFIE, STRANGER):
                os.symlink(path, pathlib.Path(folder) / path.name)
            (pathlib.Path(folder) / "broken.jpg").write_bytes(b"no picture")
            tables = deepface.find(str(PASSPORT), folder)
        self.assertEqual([len(table) for table in tables], [1])
        self.assertTrue(tables[0]["identity"][0].endswith("000.jpg"))


if __name__ == "__main__":
    unittest.main()
