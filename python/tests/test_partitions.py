"""The functions for tables, without an engine and, if it is there, on Spark."""
import os
import pathlib
import unittest

try:
    import pandas

    from biometrics import partitions
except ImportError:
    pandas = None

import biometrics

SPECIMENS = pathlib.Path(os.environ.get("BIOMETRICS_TEST_DATA", "/nonexistent")) / "specimens"
SELFIE, STRANGER = str(SPECIMENS / "selfies/000.jpg"), str(SPECIMENS / "selfies/023.jpg")
PASSPORT = str(SPECIMENS / "documents/000_passport.jpg")


class CheckTests(unittest.TestCase):
    @unittest.skipUnless(pandas, "pandas is not installed")
    def test_rows_without_exactly_one_result_are_named(self):
        self.assertEqual(partitions.check([1, 2], [2, 1]), 2)
        for ids, results, word in (
            ([1, 2], [1], "2 has no result"), ([1], [1, 1], "1 has two"), ([1], [1, 3], "3 is not"), ([1, 1], [1], "twice"),
        ):
            with self.assertRaises(biometrics.BiometricsError) as caught:
                partitions.check(ids, results)
            self.assertEqual(caught.exception.code, "incomplete_results")
            self.assertIn(word, caught.exception.message)


@unittest.skipUnless(pandas, "pandas is not installed")
class PartitionTests(unittest.TestCase):
    @unittest.skipUnless(os.path.exists(SELFIE), "set BIOMETRICS_TEST_DATA to the folder of labelled photographs")
    def test_each_row_has_one_result_and_a_bad_row_an_error(self):
        tables = [
            pandas.DataFrame(
                {"id": ["a", "b", "c"], "selfie": [SELFIE, b"no picture", None], "document": [PASSPORT] * 3}),
            pandas.DataFrame({"id": ["d"], "selfie": [STRANGER], "document": [pathlib.Path(PASSPORT).read_bytes()]}),
            pandas.DataFrame({"id": [], "selfie": [], "document": []}),
        ]
        results = pandas.concat(list(partitions.compare(tables)))
        self.assertEqual(list(results["id"]), ["a", "b", "c", "d"])
        self.assertEqual(list(results["error_code"]), [None, "unsupported_format", None, None])
        self.assertEqual(results["result"].iloc[0], "Passed")
        self.assertEqual(results["result"].iloc[2], "Required")
        self.assertNotEqual(results["result"].iloc[3], "Passed")
        columns = [name for name, _ in (*partitions.COLUMNS["compare"], *partitions.ENDING)]
        self.assertEqual(list(results.columns), ["id", *columns])

    @unittest.skipUnless(os.path.exists(SELFIE), "set BIOMETRICS_TEST_DATA to the folder of labelled photographs")
    def test_templates_and_documents_have_their_columns(self):
        table = pandas.DataFrame({"id": [7, 8], "picture": [PASSPORT, "/nonexistent"]})
        embedded = next(partitions.embed([table], as_="document"))
        self.assertEqual(len(embedded["features"].iloc[0]), 128)
        self.assertEqual(embedded["error_code"].iloc[1], "no_such_input")
        read = next(partitions.read_documents([table], today="2026-11-22"))
        self.assertEqual(read["document_type"].iloc[0], "passport")

    def test_a_missing_column_or_model_ends_the_part(self):
        table = pandas.DataFrame({"id": [1], "picture": ["a.jpg"]})
        for name, configuration, code in (
            ("selfie", None, "invalid_argument"), ("picture", {"models": "/nonexistent"}, "model_missing"),
        ):
            with self.assertRaises(biometrics.BiometricsError) as caught:
                list(partitions.liveness([table], selfie=name, configuration=configuration))
            self.assertEqual(caught.exception.code, code)


if __name__ == "__main__":
    unittest.main()
