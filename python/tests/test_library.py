"""The package with its C library, on real pictures. BIOMETRICS_LIBRARY is the library, and BIOMETRICS_TEST_DATA the pictures."""
import dataclasses
import json
import os
import pathlib
import pickle
import signal
import subprocess
import sys
import tempfile
import threading
import unittest

import biometrics

SPECIMENS = pathlib.Path(os.environ.get("BIOMETRICS_TEST_DATA", "/nonexistent")) / "specimens"
SELFIE, STRANGER = SPECIMENS / "selfies/000.jpg", SPECIMENS / "selfies/023.jpg"
PASSPORT = SPECIMENS / "documents/000_passport.jpg"
COMMAND = os.environ.get("BIOMETRICS_PROGRAM")

try:
    import numpy
    from PIL import Image
except ImportError:
    numpy = Image = None


def without_times(document):
    return {key: value for key, value in document.items() if key not in ("timingsMs", "milliseconds")}


class WithoutModelsTests(unittest.TestCase):
    def setUp(self):
        self.context = biometrics.Context(models="/nonexistent", workers=1)
        self.addCleanup(self.context.close)

    def refused(self, code, function, *arguments, **options):
        with self.assertRaises(biometrics.BiometricsError) as caught:
            function(*arguments, **options)
        self.assertEqual(caught.exception.code, code, str(caught.exception))
        return caught.exception

    def test_a_missing_model_is_named(self):
        error = self.refused("model_missing", self.context.detect, b"x")
        self.assertEqual(error.status, 69)
        self.assertIn("biometrics models install", error.message)

    def test_models_are_installed_from_a_bundle_and_what_cannot_be_had_is_told(self):
        with tempfile.TemporaryDirectory() as folder:
            made = biometrics.install_models("biometrics-pad-27", models=folder, bundle=folder)
            self.assertTrue(made.is_complete)
            self.assertEqual([(each.id, each.origin) for each in made.models], [("biometrics-pad-27", "part of the program")])
            lacking = biometrics.install_models("yunet-2023mar", models=folder, bundle=folder)
            self.assertFalse(lacking.is_complete)
            self.assertEqual((lacking.models[0].path, lacking.engine, lacking.store), (None, None, folder))
            ran = subprocess.run(
                [sys.executable, "-m", "biometrics", "install-models", "yunet-2023mar", "--models", folder, "--bundle", folder],
                capture_output=True, text=True,
            )
            self.assertEqual(ran.returncode, 69, ran.stderr)
            self.assertIn("0 of 1 models installed in " + folder, ran.stdout)
            self.refused("no_such_input", biometrics.install_models, bundle=folder + "/none")
            self.refused("unknown_model", biometrics.install_models, "yunet", models=folder)

    def test_a_wrong_configuration_or_option_is_refused(self):
        self.refused("invalid_configuration", biometrics.Context, worker=3)
        self.refused("invalid_configuration", biometrics.Context, workers=0)
        self.refused("invalid_configuration", self.context.detect, b"x", as_="card")

    def test_what_is_no_picture_is_refused(self):
        for wrong in (None, 5, object(), "a\0b"):
            self.refused("invalid_argument", self.context.detect, wrong)

    @unittest.skipUnless(numpy, "NumPy and Pillow are not installed")
    def test_an_array_of_another_type_or_shape_is_refused(self):
        for wrong in (
            numpy.zeros((4, 4, 3)), numpy.zeros((4, 4, 4), "uint8"), numpy.zeros(4, "uint8"),
            numpy.zeros((0, 4), "uint8"),
        ):
            self.refused("invalid_argument", self.context.detect, wrong)

    def test_a_closed_context_is_refused(self):
        self.context.close()
        self.context.close()
        self.refused("invalid_argument", self.context.detect, b"x")

    def test_an_error_survives_pickle(self):
        error = pickle.loads(pickle.dumps(biometrics.BiometricsError("a", "b", "c", 65)))
        self.assertEqual((error.code, error.message, error.path, error.status), ("a", "b", "c", 65))

    @unittest.skipUnless(hasattr(os, "fork"), "there is no fork here")
    def test_a_forked_process_is_told(self):
        reading, writing = os.pipe()
        child = os.fork()
        if child == 0:
            try:
                self.context.detect(b"x")
            except biometrics.BiometricsError as error:
                os.write(writing, error.code.encode())
            os._exit(0)
        os.close(writing)
        with os.fdopen(reading, "rb") as said:
            self.assertEqual(said.read(), b"forked_process")
        os.waitpid(child, 0)


@unittest.skipUnless(SELFIE.exists(), "set BIOMETRICS_TEST_DATA to the folder of labelled photographs")
class RealPictureTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.context = biometrics.Context(embedders=["mobilefacenet-ms1m"])

    @classmethod
    def tearDownClass(cls):
        cls.context.close()

    def command(self, *arguments):
        run = subprocess.run([COMMAND, *map(str, arguments)], capture_output=True, text=True, check=False)
        return json.loads(run.stdout)

    @unittest.skipUnless(COMMAND, "set BIOMETRICS_PROGRAM to the command")
    def test_answers_are_those_of_the_command_to_the_bit(self):
        embedder = ["--embedder", "mobilefacenet-ms1m"]
        expected = self.command("compare", "--json", *embedder, SELFIE, PASSPORT)
        self.assertEqual(
            without_times(self.context.compare(SELFIE, PASSPORT).to_dict()), without_times(expected))
        expected = self.command("detect", "--json", "--as", "document", PASSPORT)
        self.assertEqual(self.context.detect(PASSPORT, as_="document").to_dict(), expected)
        expected = self.command("embed", "--jsonl", *embedder, SELFIE)
        self.assertEqual(self.context.embed(SELFIE).to_dict(), expected)

    @unittest.skipUnless(COMMAND, "set BIOMETRICS_PROGRAM to the command")
    def test_a_gallery_is_searched_as_by_the_command(self):
        with tempfile.TemporaryDirectory() as folder:
            gallery = f"{folder}/gallery"

            def command(verb, *words):
                embedder = ["--embedder", "mobilefacenet-ms1m"]
                done = subprocess.run(
                    [COMMAND, "gallery", verb, *embedder, *map(str, words)], capture_output=True, text=True, check=False)
                self.assertIn(done.returncode, (0, 2), done.stderr)
                return done.stdout

            command("create", gallery)
            for number in (0, 1, 23):
                command("add", gallery, "--person", f"p{number}", SPECIMENS / f"selfies/{number:03}.jpg")
            found = self.context.search(gallery, SELFIE, limit=2, maximum_fpir=0.01)
            self.assertEqual([candidate.person for candidate in found.candidates], ["p0"])
            told = json.loads(command("search", gallery, SELFIE, "--limit", 2, "--max-fpir", 0.01, "--json"))
            self.assertEqual(found.to_dict(), told)
            with self.assertRaises(biometrics.BiometricsError) as caught:
                self.context.search(gallery, SELFIE, maximum_fpir=1e-12)
            self.assertEqual(caught.exception.code, "rate_not_carried")

    def test_pairs_are_told_apart(self):
        mated, stranger = self.context.compare_many([(SELFIE, PASSPORT), (STRANGER, PASSPORT)])
        self.assertEqual(mated.face_match.result, "Passed")
        self.assertNotEqual(stranger.face_match.result, "Passed")
        self.assertEqual(mated.to_row()["result"], "Passed")
        self.assertEqual(mated.selfie.faces[0].role, "subject")

    def test_a_bad_item_is_an_error_in_its_place_and_progress_is_told(self):
        told = []
        pairs = [(SELFIE, PASSPORT), (b"no picture", PASSPORT), (SELFIE, "/nonexistent"), (SELFIE, None)]
        results = list(self.context.compare_many(pairs, progress=lambda done, total: told.append((done, total))))
        self.assertEqual([getattr(each, "code", None) for each in results][1:3], ["unsupported_format", "no_such_input"])
        self.assertEqual(results[3].face_match.result, "Undetermined")
        self.assertEqual(told, [(1, 4), (2, 4), (3, 4), (4, 4)])

    @unittest.skipUnless(numpy, "NumPy and Pillow are not installed")
    def test_a_path_bytes_an_array_and_a_picture_of_pil_show_the_same_face(self):
        with Image.open(SELFIE) as picture:
            rgb = numpy.asarray(picture.convert("RGB"))
            forms = [
                SELFIE, SELFIE.read_bytes(), memoryview(SELFIE.read_bytes()), picture, rgb,
                biometrics.Media(rgb[:, :, ::-1], "turned", "BGR"), rgb[:, :, 1],
            ]
            boxes = [self.context.detect(form).faces[0].box for form in forms]
        for box in boxes:
            for name in ("x", "y", "width", "height"):
                self.assertAlmostEqual(getattr(box, name), getattr(boxes[0], name), delta=12)
        self.assertEqual(boxes[4], boxes[5])
        template = self.context.embed(rgb).templates[0]
        self.assertEqual(template.features.shape, (128,))
        self.assertAlmostEqual(float(numpy.linalg.norm(template.features)), 1, places=5)
        self.assertEqual(template.to_list(), template.features.tolist())

    @unittest.skipUnless(numpy, "NumPy and Pillow are not installed")
    def test_an_upright_search_tries_no_quarter_turn(self):
        with Image.open(SELFIE) as picture:
            lying = numpy.rot90(numpy.asarray(picture.convert("RGB"))).copy()

        def eyes_are_level(upright):
            right, left = self.context.detect(lying, upright=upright).faces[0].landmarks[:2]
            return abs(left[0] - right[0]) > abs(left[1] - right[1])

        self.assertFalse(eyes_are_level(upright=False))
        self.assertTrue(eyes_are_level(upright=True))

    def test_a_result_cannot_be_changed_and_shows_no_personal_data(self):
        reading = self.context.read(PASSPORT)
        with self.assertRaises(dataclasses.FrozenInstanceError):
            reading.sides = ()
        values = [field.value for field in reading.sides[0].fields.values() if field.value]
        self.assertTrue(values)
        self.assertFalse([value for value in values if len(value) > 3 and value in repr(reading)])
        self.assertNotIn("content", repr(self.context.embed(SELFIE)))
        reading.to_dict()["results"].clear()
        self.assertTrue(reading.to_dict()["results"])

    def test_many_threads_share_a_context(self):
        results = []

        def work():
            results.append(without_times(self.context.detect(SELFIE).to_dict()))

        threads = [threading.Thread(target=work) for _ in range(6)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(results, [results[0]] * 6)

    def test_a_deadline_ends_a_call(self):
        try:
            self.context.read(PASSPORT, timeout=0.001)
        except biometrics.BiometricsError as error:
            self.assertEqual(error.code, "deadline_exceeded")
        else:
            self.fail("a document is not read in a millisecond")

    def test_ctrl_c_ends_a_call_and_the_context_goes_on(self):
        script = (
            "import biometrics, os, signal, sys, threading\n"
            # A process that a shell starts in the background ignores the signal, and so would this one.
            "signal.signal(signal.SIGINT, signal.default_int_handler)\n"
            "context = biometrics.Context(workers=1)\n"
            "threading.Timer(0.2, os.kill, (os.getpid(), signal.SIGINT)).start()\n"
            "try:\n"
            "    while True: context.read(sys.argv[1])\n"
            "except KeyboardInterrupt:\n"
            "    print(len(context.detect(sys.argv[2]).faces))\n"
        )
        run = subprocess.run(
            [sys.executable, "-c", script, str(PASSPORT), str(SELFIE)], capture_output=True, text=True, timeout=120)
        self.assertEqual((run.stdout, run.stderr), ("1\n", ""))

    def test_nothing_is_left_behind(self):
        library = biometrics._library.load()
        before = library.biometrics_handle_count()
        for _ in range(50):
            try:
                self.context.detect(b"no picture")
            except biometrics.BiometricsError:
                pass
        self.context.detect(SELFIE)
        self.assertEqual(library.biometrics_handle_count(), before)


if __name__ == "__main__":
    unittest.main()
