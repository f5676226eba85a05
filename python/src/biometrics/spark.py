"""Answers for the rows of a DataFrame of Spark, one result a row.

    from biometrics import spark

    results = spark.compare(frame, id="pair", configuration={"models": "models"})
    results.write.parquet("results")
    spark.check(frame, results, id="pair")

Each function takes the columns and the configuration of ``biometrics.partitions``, which it calls on the executors by
``mapInPandas``. Every Python worker opens one context. Models come by a path that all executors have, or by
``--archives models.tar.gz#models``; the library verifies the digest of each before it runs.
"""
from __future__ import annotations

from typing import Any, Iterator

from . import partitions

__all__ = ["check", "compare", "embed", "liveness", "read_documents", "search"]


def _map(frame: Any, name: str, id: str, arguments: tuple[Any, ...], options: dict[str, Any]) -> Any:
    columns = [(id, frame.schema[id].dataType.simpleString()), *partitions.COLUMNS[name], *partitions.ENDING]
    schema = ", ".join(f"`{column}` {kind}" for column, kind in columns)

    def run(tables: Iterator[Any]) -> Iterator[Any]:
        result: Iterator[Any] = getattr(partitions, name)(tables, *arguments, id=id, **options)
        return result

    return frame.mapInPandas(run, schema)


def compare(frame: Any, *, id: str = "id", **options: Any) -> Any:
    """As :func:`biometrics.partitions.compare`, for a DataFrame of Spark."""
    return _map(frame, "compare", id, (), options)


def liveness(frame: Any, *, id: str = "id", **options: Any) -> Any:
    """As :func:`biometrics.partitions.liveness`, for a DataFrame of Spark."""
    return _map(frame, "liveness", id, (), options)


def embed(frame: Any, *, id: str = "id", **options: Any) -> Any:
    """As :func:`biometrics.partitions.embed`, for a DataFrame of Spark."""
    return _map(frame, "embed", id, (), options)


def read_documents(frame: Any, *, id: str = "id", **options: Any) -> Any:
    """As :func:`biometrics.partitions.read_documents`, for a DataFrame of Spark."""
    return _map(frame, "read_documents", id, (), options)


def search(frame: Any, gallery: str, *, id: str = "id", **options: Any) -> Any:
    """As :func:`biometrics.partitions.search`, for a DataFrame of Spark."""
    return _map(frame, "search", id, (gallery,), options)


def check(frame: Any, results: Any, *, id: str = "id") -> int:
    """Checks that every row of ``frame`` has exactly one result, and returns how many there are.

    The ids are compared on the cluster. Raises as :func:`biometrics.partitions.check`.
    """
    from pyspark.sql import functions

    wanted = frame.select(id).withColumn("_wanted", functions.lit(1)).withColumn("_found", functions.lit(0))
    found = results.select(id).withColumn("_wanted", functions.lit(0)).withColumn("_found", functions.lit(1))
    counts = wanted.unionByName(found).groupBy(id).agg(
        functions.sum("_wanted").alias("wanted"), functions.sum("_found").alias("found")
    )
    wrong = counts.where("wanted <> 1 or found <> 1").limit(20).collect()
    if wrong:
        ids = [row[id] for row in wrong for _ in range(row["wanted"])]
        partitions.check(ids, [row[id] for row in wrong for _ in range(row["found"])])
    return int(counts.count())
