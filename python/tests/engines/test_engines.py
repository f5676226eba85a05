"""The example for Spark, and the programs that Documentation/Spark.md shows for Ray and Dask, each run once.

`scripts/bindings --engines` installs the engines and runs these tests.
"""
import importlib.util
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

import pandas

from biometrics import partitions

ROOT = pathlib.Path(__file__).resolve().parents[3]
SPECIMENS = pathlib.Path(os.environ.get("BIOMETRICS_TEST_DATA", "/nonexistent")) / "specimens"
DOCUMENT = str(SPECIMENS / "documents/000_passport.jpg")


def program(engine):
    """The program that the page shows for an engine."""
    page = (ROOT / "Documentation/Spark.md").read_text()
    return next(block for block in re.findall(r"```python\n(.*?)```", page, re.S) if f"import {engine}" in block)


def has(engine):
    return importlib.util.find_spec(engine) is not None


@unittest.skipUnless(SPECIMENS.exists(), "set BIOMETRICS_TEST_DATA to the folder of labelled photographs")
class EngineTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        selfies = [str(SPECIMENS / f"selfies/{number:03}.jpg") for number in (0, 1, 23)] + ["/nonexistent"]
        cls.table = pandas.DataFrame({"id": [f"p{number}" for number in range(4)], "selfie": selfies, "document": DOCUMENT})
        cls.expected = cls.rows(next(partitions.compare([cls.table], configuration={"workers": 1, "many_pictures": True})))

    @staticmethod
    def rows(results):
        """Each row by its id, without the times."""
        found = {}
        for row in results.to_dict("records"):
            document = json.loads(row["document"]) if isinstance(row["document"], str) else {}
            document.pop("timingsMs", None)
            found[row["id"]] = (row["result"], row["error_code"], document)
        return found

    def run_beside_pairs(self, *words, program=""):
        """Runs a command beside pairs.parquet and the program, and reads the rows of what it wrote."""
        with tempfile.TemporaryDirectory() as folder:
            self.table.to_parquet(f"{folder}/pairs.parquet")
            (pathlib.Path(folder) / "program.py").write_text(program)
            environment = dict(os.environ, PYSPARK_PYTHON=sys.executable, RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO="0")
            run = subprocess.run(words, cwd=folder, env=environment, capture_output=True, text=True, timeout=600)
            self.assertEqual(run.returncode, 0, run.stdout + run.stderr)
            results = pandas.read_parquet(f"{folder}/results")
        self.assertEqual(partitions.check(self.table["id"], results["id"]), 4)
        return self.rows(results), run.stdout

    def assert_answers(self, found):
        self.assertEqual([each[0] for each in self.expected.values()][:1], ["Passed"])
        self.assertEqual([each[1] for each in self.expected.values()], [None, None, None, "no_such_input"])
        self.assertEqual(found, self.expected)

    @unittest.skipUnless(has("ray"), "Ray is not installed")
    def test_ray_gives_the_answers(self):
        self.assert_answers(self.run_beside_pairs(sys.executable, "program.py", program=program("ray"))[0])

    @unittest.skipUnless(has("dask"), "Dask is not installed")
    def test_dask_gives_the_answers(self):
        self.assert_answers(self.run_beside_pairs(sys.executable, "program.py", program=program("dask"))[0])

    @unittest.skipUnless(has("pyspark") and shutil.which("java"), "Spark or Java is not installed")
    def test_a_cluster_of_spark_gives_the_answers(self):
        submit = os.path.join(os.path.dirname(sys.executable), "spark-submit")
        found, said = self.run_beside_pairs(
            submit, "--master", "local-cluster[2,1,1024]", "--conf", "spark.ui.enabled=false",
            str(ROOT / "Examples/Spark/compare_pairs.py"), "pairs.parquet", "results")
        self.assert_answers(found)
        self.assertIn("4 pairs, one result each", said)


if __name__ == "__main__":
    unittest.main()
