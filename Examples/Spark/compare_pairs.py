"""Compares the pairs of a Parquet table on a cluster, one result a pair, and checks that none is missing or doubled.

    spark-submit --archives models.tar.gz#models compare_pairs.py pairs.parquet results.parquet models

The table has the columns `id`, `selfie` and `document`: paths that every executor has, or the bytes of files. The last
argument is the folder of the models; every executor's Python has the package `biometrics`.
"""
import sys

from pyspark.sql import SparkSession

from biometrics import spark


def main(pairs, output, models=None):
    session = SparkSession.builder.appName("compare pairs").getOrCreate()
    frame = session.read.parquet(pairs)
    configuration = {"workers": 1, "models": models} if models else {"workers": 1}
    spark.compare(frame, configuration=configuration).write.mode("overwrite").parquet(output)
    results = session.read.parquet(output)
    print(f"{spark.check(frame, results)} pairs, one result each")
    results.groupBy("result", "error_code").count().orderBy("result", "error_code").show(truncate=False)


if __name__ == "__main__":
    main(*sys.argv[1:])
