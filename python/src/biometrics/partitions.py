"""One result for each row of a table, a part of the table at a time. Knows no engine: Spark, Ray and Dask call it.

    for table in compare(tables, id="pair", configuration={"models": "/srv/models"}):
        ...

A table is a DataFrame of pandas. A cell of a picture is a path or the bytes of a file. Each result has the row's id, the
values of ``to_row()`` that Documentation/Python.md lists, the JSON ``document``, and ``error_code`` with
``error_message`` for a row that failed. A worker process opens one context for each configuration and keeps it.
"""
from __future__ import annotations

import json
import os
import threading
from typing import Any, Callable, Dict, Iterable, Iterator, List, Mapping, Optional, Tuple, Union

from .context import Context
from .errors import BiometricsError

__all__ = ["COLUMNS", "check", "compare", "embed", "liveness", "read_documents", "search"]

_ROW = Dict[str, Any]

#: The columns of each function's results after the id, with their types in Spark's words.
COLUMNS: Mapping[str, Tuple[Tuple[str, str], ...]] = {
    "compare": (
        ("result", "string"), ("score", "double"), ("false_match_rate", "double"), ("reasons", "string"),
        ("is_live", "boolean"), ("liveness_status_code", "string"),
    ),
    "liveness": (
        ("is_live", "boolean"), ("score", "double"), ("liveness_status_code", "string"), ("reasons", "string"),
        ("instruction", "string"),
    ),
    "embed": (("confidence", "double"), ("model", "string"), ("features", "array<float>")),
    "read_documents": (
        ("recognized", "boolean"), ("document_type", "string"), ("issuing_country", "string"),
        ("zone_accepted", "boolean"), ("validation_errors", "string"),
    ),
    "search": (("candidates", "int"), ("person", "string"), ("score", "double"), ("threshold", "double")),
}
#: The columns at the end of all results.
ENDING = (("document", "string"), ("error_code", "string"), ("error_message", "string"))

_lock = threading.Lock()
_contexts: Dict[Tuple[int, str], Context] = {}


def _context(configuration: Optional[Mapping[str, Any]]) -> Context:
    """The context of this process for a configuration."""
    key = (os.getpid(), json.dumps(configuration or {}, sort_keys=True, default=os.fspath))
    with _lock:
        if key not in _contexts:
            _contexts[key] = Context(**(configuration or {}))
        return _contexts[key]


def _media(cell: Any) -> Any:
    """A cell as a picture; ``None`` for an empty one."""
    if cell is None or cell != cell:
        return None
    return bytes(cell) if isinstance(cell, (bytearray, memoryview)) else cell


def _answers(
    name: str,
    tables: Iterable[Any],
    id: str,
    columns: Tuple[str, ...],
    configuration: Optional[Mapping[str, Any]],
    answer: Callable[[Context, List[Any]], Any],
) -> Iterator[Any]:
    import pandas

    kept = [column for column, _ in COLUMNS[name]]
    context = _context(configuration)

    def row(cells: List[Any]) -> _ROW:
        result = answer(context, [_media(cell) for cell in cells[1:]])
        found: _ROW = result.to_row()
        if name == "embed":
            template = result.templates[0] if result.templates else None
            found.update(model=template.model if template else None, features=template.to_list() if template else None)
        values = {column: found.get(column) for column in kept}
        return {id: cells[0], **values, "document": json.dumps(result.to_dict(), sort_keys=True)}

    for table in tables:
        missing = [column for column in (id, *columns) if column not in table.columns]
        if missing:
            raise BiometricsError(
                "invalid_argument", f"The table has no column {missing[0]}. It has: {', '.join(table.columns)}.", None, 64
            )
        items = [list(cells) for cells in zip(*(table[column] for column in (id, *columns)))]
        rows: List[_ROW] = []
        for item, result in zip(items, context.map(row, items)):
            if isinstance(result, BiometricsError):
                if result.status == 69:
                    # No other row would fare better without the model, so the part fails and says why.
                    raise result
                rows.append({id: item[0], "error_code": result.code, "error_message": result.message})
            else:
                rows.append(result)
        order = [id, *kept, *(column for column, _ in ENDING)]
        # Columns keep None for what is not known, because an engine would take a number for it.
        yield pandas.DataFrame({column: pandas.Series([each.get(column) for each in rows], dtype=object) for column in order})


def compare(
    tables: Iterable[Any],
    *,
    id: str = "id",
    selfie: str = "selfie",
    document: str = "document",
    configuration: Optional[Mapping[str, Any]] = None,
) -> Iterator[Any]:
    """Compares the selfie and the document of each row."""
    return _answers(
        "compare", tables, id, (selfie, document), configuration,
        lambda context, cells: context.compare(cells[0], cells[1]),
    )


def liveness(
    tables: Iterable[Any], *, id: str = "id", selfie: str = "selfie", configuration: Optional[Mapping[str, Any]] = None
) -> Iterator[Any]:
    """Judges the liveness of each row's selfie."""
    return _answers(
        "liveness", tables, id, (selfie,), configuration, lambda context, cells: context.liveness(_given(cells[0]))
    )


def embed(
    tables: Iterable[Any],
    *,
    id: str = "id",
    picture: str = "picture",
    as_: str = "selfie",
    configuration: Optional[Mapping[str, Any]] = None,
) -> Iterator[Any]:
    """Extracts the template of each row's picture by the first embedder."""
    return _answers(
        "embed", tables, id, (picture,), configuration,
        lambda context, cells: context.embed(_given(cells[0]), as_=as_),
    )


def read_documents(
    tables: Iterable[Any],
    *,
    id: str = "id",
    picture: str = "picture",
    today: Optional[str] = None,
    configuration: Optional[Mapping[str, Any]] = None,
) -> Iterator[Any]:
    """Reads the document of each row. The results are personal data."""
    return _answers(
        "read_documents", tables, id, (picture,), configuration,
        lambda context, cells: context.read(_given(cells[0]), today=today),
    )


def search(
    tables: Iterable[Any],
    gallery: Union[str, "os.PathLike[str]"],
    *,
    id: str = "id",
    probe: str = "probe",
    configuration: Optional[Mapping[str, Any]] = None,
    **options: Any,
) -> Iterator[Any]:
    """Searches a gallery for the person of each row, with the options of ``Context.search``."""
    return _answers(
        "search", tables, id, (probe,), configuration,
        lambda context, cells: context.search(gallery, _given(cells[0]), **options),
    )


def _given(cell: Any) -> Any:
    if cell is None:
        raise BiometricsError("no_such_input", "The row has no picture.", None, 66)
    return cell


def check(ids: Iterable[Any], results: Iterable[Any]) -> int:
    """Checks that the ids of results are those of a table, each exactly once, and returns how many there are.

    Raises ``BiometricsError`` with the code ``incomplete_results`` and the first ids that are missing, doubled or foreign.
    """
    wanted, found = list(ids), list(results)
    faults = []
    if len(set(wanted)) != len(wanted):
        faults.append("an id of the table occurs twice")
    known, seen = set(wanted), set()
    for each in found:
        if each in seen:
            faults.append(f"{each!r} has two results")
        elif each not in known:
            faults.append(f"{each!r} is not in the table")
        seen.add(each)
    faults += [f"{each!r} has no result" for each in wanted if each not in seen]
    if faults:
        raise BiometricsError(
            "incomplete_results", f"{len(faults)} rows have not exactly one result: {'; '.join(faults[:5])}.", None, 70
        )
    return len(wanted)
