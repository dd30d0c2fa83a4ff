package dev.repel.spark.data;

import org.apache.spark.sql.SparkSession;

/** A small Spark inside the test. */
public final class LocalSpark {
    private LocalSpark() {}

    public static SparkSession start() {
        return SparkSession.builder()
                .master("local[2]")
                .appName("tests")
                .config("spark.ui.enabled", "false")
                .config("spark.sql.shuffle.partitions", "3")
                .config("spark.log.level", "WARN")
                // Compiling queries takes longer than what they have to do here.
                .config("spark.sql.codegen.wholeStage", "false")
                .config("spark.sql.codegen.factoryMode", "NO_CODEGEN")
                .getOrCreate();
    }
}
