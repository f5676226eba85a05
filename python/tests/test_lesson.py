"""The lesson of Documentation/Python.md, line by line."""
import contextlib
import doctest
import os
import pathlib
import re
import tempfile
import unittest

SPECIMENS = pathlib.Path(os.environ.get("BIOMETRICS_TEST_DATA", "/nonexistent")) / "specimens"
PAGE = pathlib.Path(__file__).resolve().parents[2] / "Documentation/Python.md"
FILES = {
    "selfie.jpg": "selfies/000.jpg", "passport.jpg": "documents/000_passport.jpg", "stranger.jpg": "selfies/023.jpg",
}


@contextlib.contextmanager
def folder_of_files():
    before = os.getcwd()
    with tempfile.TemporaryDirectory() as folder:
        for name, source in FILES.items():
            os.symlink(SPECIMENS / source, pathlib.Path(folder) / name)
        os.chdir(folder)
        try:
            yield
        finally:
            os.chdir(before)


@unittest.skipUnless(SPECIMENS.exists(), "set BIOMETRICS_TEST_DATA to the folder of labelled photographs")
class LessonTests(unittest.TestCase):
    def test_the_lesson_gives_what_it_says(self):
        blocks = re.findall(r"^```python\n(>>> .*?)^```", PAGE.read_text(), re.M | re.S)
        self.assertGreaterEqual(len(blocks), 5)
        test = doctest.DocTestParser().get_doctest("".join(blocks), {}, "Python.md", str(PAGE), 0)
        said = []
        with folder_of_files():
            doctest.DocTestRunner(verbose=False).run(test, out=said.append)
        self.assertFalse(said, "".join(said))


if __name__ == "__main__":
    unittest.main()
