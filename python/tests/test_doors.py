"""The names and signatures of the package are those that were recorded in Tests/Doors.

A change there is a change for users: it stands in CHANGELOG. ``BIOMETRICS_RECORD_DOORS=1`` records them anew.
"""
import dataclasses
import importlib
import inspect
import os
import pathlib
import unittest

RECORDED = pathlib.Path(__file__).parents[2] / "Tests/Doors/python.txt"
MODULES = ["biometrics"] + [
    f"biometrics.{name}"
    for name in ("context", "errors", "media", "results", "service", "partitions", "compat.deepface", "compat.face_recognition")]


def signature(name, value):
    """A line for a function; several for a class, with what it declares itself."""
    if inspect.isclass(value):
        bases = ", ".join(base.__name__ for base in value.__bases__ if base is not object)
        yield f"class {name}({bases})"
        if dataclasses.is_dataclass(value):
            yield from (f"  {name}.{field.name}: {field.type}" for field in dataclasses.fields(value) if not field.name.startswith("_"))
        for member, found in vars(value).items():
            if member.startswith("_") and member != "__init__" or member == "__init__" and dataclasses.is_dataclass(value):
                continue
            if isinstance(found, property):
                yield f"  {name}.{member} {inspect.signature(found.fget).return_annotation}"
            elif callable(found) or isinstance(found, (classmethod, staticmethod)):
                yield f"  {name}.{member}{inspect.signature(getattr(found, '__func__', found))}"
    elif callable(value):
        yield f"{name}{inspect.signature(value)}"


def signatures():
    for place in MODULES:
        module = importlib.import_module(place)
        yield f"# {place}"
        names = getattr(module, "__all__", None) or [name for name in vars(module) if not name.startswith("_")]
        for name in sorted(names):
            value = getattr(module, name)
            if getattr(value, "__module__", place) == place:
                yield from signature(name, value)


class DoorTests(unittest.TestCase):
    maxDiff = None

    def test_the_signatures_are_the_recorded_ones(self):
        lines = "\n".join(signatures()) + "\n"
        if os.environ.get("BIOMETRICS_RECORD_DOORS") == "1":
            RECORDED.write_text(lines)
        self.assertEqual(lines, RECORDED.read_text())


if __name__ == "__main__":
    unittest.main()
