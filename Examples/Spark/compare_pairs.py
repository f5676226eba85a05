"""Compares the pairs of a Parquet table on a cluster, one result a pair, and checks that none is missing or doubled.

    spark-submit --archives models.tar.gz#models compare_pairs.py pairs.parquet results.parquet '{"models": "models"}'

The table has the columns `id`, `selfie` and `document`: paths that every executor has, or the bytes of files. The last
argument may name more of the configuration that Documentation/C.md lists, in snake case. Every executor's Python has the
package `biometrics`.
"""
import json
import sys

from pyspark.sql import SparkSession

from biometrics import spark


def main(pairs, output, configuration="{}"):
    session = SparkSession.builder.appName("compare pairs").getOrCreate()
    frame = session.read.parquet(pairs)
    # A table of paths is small, so Spark would read it as one part, and one core would do all the work. Parts of equal
    # size by id also stay the same when Spark has to compute one again.
    parts = max(frame.rdd.getNumPartitions(), 16 * session.sparkContext.defaultParallelism)
    configuration = {"workers": 1, "many_pictures": True, **json.loads(configuration)}
    results = spark.compare(frame.repartition(parts, "id"), configuration=configuration)
    results.write.mode("overwrite").parquet(output)
    results = session.read.parquet(output)
    print(f"{spark.check(frame, results)} pairs, one result each")
    results.groupBy("result", "error_code").count().orderBy("result", "error_code").show(truncate=False)


if __name__ == "__main__":
    main(*sys.argv[1:])
