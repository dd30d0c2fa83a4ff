package dev.repel.spark.data;

import dev.repel.graph.EdgeDirections;
import dev.repel.graph.EdgeWeights;
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
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import scala.Tuple2;

/** Parts as a folder of Parquet files, one row per part. */
public final class PartFiles {
    private static final ArrayType INTS = DataTypes.createArrayType(DataTypes.IntegerType, false);
    private static final ArrayType FLOATS = DataTypes.createArrayType(DataTypes.FloatType, false);
    private static final ArrayType DOUBLES = DataTypes.createArrayType(DataTypes.DoubleType, false);
    private static final StructType COLUMNS = new StructType()
            .add("index", DataTypes.IntegerType, false)
            .add("nodes", INTS)
            .add("own", INTS)
            .add("offsets", INTS)
            .add("neighbours", INTS)
            .add("degrees", INTS)
            .add("featurePointers", INTS)
            .add("featureColumns", INTS)
            .add("featureValues", FLOATS)
            .add("features", DataTypes.IntegerType, false)
            .add("weights", FLOATS)
            .add("strengths", DOUBLES)
            .add("meanWeight", DataTypes.DoubleType)
            .add("arcs", FLOATS)
            .add("outDegrees", INTS)
            .add("outStrengths", DOUBLES)
            .add("inDegrees", INTS)
            .add("inStrengths", DOUBLES);

    private PartFiles() {}

    /** Writes all or nothing, for Spark commits it at the end. Where there is something already, Spark refuses. */
    public static void write(JavaRDD<Part> parts, String path) {
        SparkSession.active()
                .createDataFrame(parts.map(PartFiles::row), COLUMNS)
                .write()
                .mode(SaveMode.ErrorIfExists)
                .parquet(path);
    }

    private static Row row(Part part) {
        EdgeWeights weights = part.weights();
        EdgeDirections directions = part.directions();
        return RowFactory.create(
                part.index(),
                part.nodes(),
                part.own(),
                part.offsets(),
                part.neighbours(),
                part.degrees(),
                part.featurePointers(),
                part.featureColumns(),
                part.featureValues(),
                part.features(),
                weights == null ? null : weights.values(),
                weights == null ? null : weights.strengths(),
                weights == null ? null : weights.mean(),
                directions == null ? null : directions.arcs(),
                directions == null ? null : directions.out().degrees(),
                directions == null ? null : directions.out().strengths(),
                directions == null ? null : directions.in().degrees(),
                directions == null ? null : directions.in().strengths());
    }

    /** Whether {@link #write} has finished there: Spark leaves a mark when all of it is written. */
    public static boolean exist(SparkSession session, String path) {
        Path mark = new Path(path, "_SUCCESS");
        try {
            return mark.getFileSystem(session.sparkContext().hadoopConfiguration())
                    .exists(mark);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * What {@link #write} has written; partition p holds part p.
     *
     * @throws InvalidDataException if it is something else
     */
    public static JavaRDD<Part> read(SparkSession session, String path) throws InvalidDataException {
        Dataset<Row> table = session.read().parquet(path);
        Set<String> missing = new TreeSet<>(Arrays.asList(COLUMNS.fieldNames()));
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
        Dataset<Row> ordered = table.select(
                Arrays.stream(COLUMNS.fieldNames()).map(functions::col).toArray(Column[]::new));
        // the rows as Spark has them: those of its interface would hold an object per number
        return ordered.queryExecution()
                .toRdd()
                .toJavaRDD()
                .mapToPair(row -> new Tuple2<>(row.getInt(0), part(row)))
                .partitionBy(new HashPartitioner(Math.max(1, numbers.size())))
                .values();
    }

    private static Part part(InternalRow row) {
        return new Part(
                row.getInt(0),
                row.getArray(1).toIntArray(),
                row.getArray(2).toIntArray(),
                row.getArray(3).toIntArray(),
                row.getArray(4).toIntArray(),
                row.getArray(5).toIntArray(),
                row.isNullAt(10) ? null : weights(row),
                row.isNullAt(13) ? null : directions(row),
                row.getArray(6).toIntArray(),
                row.getArray(7).toIntArray(),
                row.getArray(8).toFloatArray(),
                row.getInt(9));
    }

    private static EdgeWeights weights(InternalRow row) {
        return new EdgeWeights(row.getArray(10).toFloatArray(), row.getArray(11).toDoubleArray(), row.getDouble(12));
    }

    private static EdgeDirections directions(InternalRow row) {
        return new EdgeDirections(row.getArray(13).toFloatArray(), sums(row, 14), sums(row, 16));
    }

    private static EdgeDirections.Sums sums(InternalRow row, int at) {
        return new EdgeDirections.Sums(
                row.getArray(at).toIntArray(), row.getArray(at + 1).toDoubleArray());
    }
}
