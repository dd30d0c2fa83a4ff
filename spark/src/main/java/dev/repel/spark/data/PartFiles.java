package dev.repel.spark.data;

import dev.repel.io.InvalidDataException;
import dev.repel.partition.Part;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.apache.hadoop.fs.Path;
import org.apache.spark.HashPartitioner;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.SparkSession;
import scala.Tuple2;

/** Parts as Parquet files, a row a part. */
final class PartFiles {
    private PartFiles() {}

    static void write(JavaRDD<Part> parts, String path) {
        SparkSession.active()
                .createDataset(parts.map(PartRow::of).rdd(), Encoders.bean(PartRow.class))
                .write()
                .mode(SaveMode.ErrorIfExists)
                .parquet(path);
    }

    /** Spark leaves a mark when all of it is there. */
    static boolean exist(SparkSession session, String path) {
        Path mark = new Path(path, "_SUCCESS");
        try {
            return mark.getFileSystem(session.sparkContext().hadoopConfiguration())
                    .exists(mark);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static JavaRDD<Part> read(SparkSession session, String path) throws InvalidDataException {
        Dataset<Row> table = session.read().parquet(path);
        Set<String> missing = new TreeSet<>(
                Arrays.asList(Encoders.bean(PartRow.class).schema().fieldNames()));
        missing.removeAll(Arrays.asList(table.columns()));
        if (!missing.isEmpty()) {
            throw new InvalidDataException(path, "columns", "expected those of parts, there is no " + missing);
        }
        List<Integer> numbers = table.select("index").as(Encoders.INT()).collectAsList().stream()
                .sorted()
                .toList();
        for (int p = 0; p < numbers.size(); p++) {
            if (numbers.get(p) != p) {
                throw new InvalidDataException(
                        path, "column index", "expected each part from 0 on once, found " + numbers);
            }
        }
        return table.as(Encoders.bean(PartRow.class))
                .javaRDD()
                .mapToPair(row -> new Tuple2<>(row.getIndex(), row.part()))
                .partitionBy(new HashPartitioner(Math.max(1, numbers.size())))
                .values();
    }
}
