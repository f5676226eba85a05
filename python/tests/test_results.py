"""The types of results hold what the JSON Schemas state: each key is read, and may be missing or null where a schema permits it."""
import dataclasses
import json
import pathlib
import unittest

from biometrics import results

FOLDER = pathlib.Path(__file__).parents[2] / "Documentation/schemas"
FILES = {file.name: json.loads(file.read_text()) for file in FOLDER.glob("*.json")}


def example(schema, file, full):
    """A document of a schema: with every key and no null, or with nothing that may be missing, and nulls."""
    if "$ref" in schema:
        name, _, place = schema["$ref"].partition("#")
        target = FILES[name or file]
        for step in place.split("/")[1:]:
            target = target[step]
        return example(target, name or file, full)
    if "const" in schema:
        return schema["const"]
    if "enum" in schema:
        return None if None in schema["enum"] and not full else schema["enum"][0]
    if "anyOf" in schema:
        shapes = schema["anyOf"]
        if {"type": "null"} in shapes and not full:
            return None
        return example(next(shape for shape in shapes if shape != {"type": "null"}), file, full)
    if "allOf" in schema:
        return {key: value for part in schema["allOf"] for key, value in example(part, file, full).items()}
    types = schema["type"] if isinstance(schema["type"], list) else [schema["type"]]
    if "null" in types and not full:
        return None
    if types[0] == "object":
        keys = [key for key in schema.get("properties", {}) if full or key in schema.get("required", [])]
        value = {key: example(schema["properties"][key], file, full) for key in keys}
        if full and schema.get("additionalProperties"):
            value["key"] = example(schema["additionalProperties"], file, full)
        return value
    if types[0] == "array":
        return [example(schema["items"], file, full)] * max(schema.get("minItems", 0), int(full))
    return {"string": "text", "boolean": True, "integer": 1, "number": 0.5}[types[0]]


def nothing(value, place):
    """The places of a result that hold ``None``."""
    if value is None:
        return [place]
    if dataclasses.is_dataclass(value):
        parts = [(each.name, getattr(value, each.name)) for each in dataclasses.fields(value) if each.name != "_document"]
    elif isinstance(value, dict):
        parts = value.items()
    elif isinstance(value, (tuple, list)):
        parts = enumerate(value)
    else:
        return []
    return [found for name, part in parts for found in nothing(part, f"{place}.{name}")]


class SchemaTests(unittest.TestCase):
    READERS = {
        "compare-1.json": results.Comparison._of,
        "liveness-1.json": results.Liveness._of,
        "detect-1.json": results.Detection._of,
        "embed-1.json": lambda value: results.Embedding._of(value, []),
        "read-1.json": results.Reading._of,
        "gallery-search-1.json": results.Search._of,
        "challenge-1.json": results.Challenge._of,
    }

    #: Keys of the value beside it. A selfie is judged, a portrait is turned, and a face has a role in a comparison.
    ELSEWHERE = {
        "compare-1.json.selfie.rotation_degrees",
        "compare-1.json.document.is_live",
        "compare-1.json.document.liveness_status_code",
        "detect-1.json.faces.0.role",
    }

    def test_every_key_is_found(self):
        missing = [
            place for file, reader in self.READERS.items() for place in nothing(reader(example(FILES[file], file, True)), file)]
        self.assertEqual(set(missing), self.ELSEWHERE)

    def test_a_value_shows_itself_in_one_short_line(self):
        for file, reader in self.READERS.items():
            with self.subTest(file):
                text = repr(reader(example(FILES[file], file, True)))
                self.assertLess(len(text), 600)
                self.assertNotIn("\n", text)
        match = repr(results.Comparison._of(example(FILES["compare-1.json"], "compare-1.json", True)))
        self.assertTrue(match.startswith("Comparison(face_match=FaceMatch(result="), match)

    def test_what_may_be_missing_is_not_needed(self):
        for file, reader in self.READERS.items():
            with self.subTest(file):
                value = example(FILES[file], file, False)
                if "results" in value:
                    item = FILES[file]["properties"]["results"]["items"]["anyOf"][0]
                    value["results"] = [example(item, file, False)]
                reader(value)


if __name__ == "__main__":
    unittest.main()
