package dev.repel.spark.bench;

import dev.repel.data.NodeDataset;
import dev.repel.graph.Graph;
import dev.repel.io.synthetic.SyntheticGraph;
import dev.repel.tensor.SparseMatrix;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/**
 * Writes a made-up graph as two Parquet tables, to measure {@code repel train --node-table} with: docs/SPARK.md tells how.
 * To be run, not to be depended on.
 */
public final class SyntheticTables {
    private static final int ROWS_AT_A_TIME = 1 << 17;
    private static final StructType NODES = new StructType()
            .add("id", DataTypes.StringType)
            .add("label", DataTypes.StringType)
            .add("words", DataTypes.StringType);
    private static final StructType EDGES =
            new StructType().add("source", DataTypes.StringType).add("target", DataTypes.StringType);

    private SyntheticTables() {}

    /** @param arguments a name such as {@code synthetic:nodes=1000000,degree=20} and the folder for both tables */
    public static void main(String[] arguments) throws IOException {
        if (arguments.length != 2) {
            throw new IllegalArgumentException("expected the name of a synthetic graph and a folder");
        }
        NodeDataset dataset = SyntheticGraph.parse(arguments[0]).generate();
        try (SparkSession session = SparkSession.builder()
                .master("local[*]")
                .config("spark.ui.enabled", false)
                .getOrCreate()) {
            write(session, dataset, arguments[1]);
        }
    }

    private static void write(SparkSession session, NodeDataset dataset, String folder) {
        JavaSparkContext spark = JavaSparkContext.fromSparkContext(session.sparkContext());
        for (int from = 0; from < dataset.nodes(); from += ROWS_AT_A_TIME) {
            int to = Math.min(dataset.nodes(), from + ROWS_AT_A_TIME);
            List<Row> nodes = IntStream.range(from, to)
                    .mapToObj(node -> RowFactory.create(
                            dataset.nodeIds().get(node),
                            dataset.classNames().get(dataset.labels()[node]),
                            words(dataset, node)))
                    .toList();
            session.createDataFrame(spark.parallelize(nodes, 2), NODES)
                    .write()
                    .mode("append")
                    .parquet(folder + "/nodes.parquet");
            session.createDataFrame(spark.parallelize(edges(dataset, from, to), 2), EDGES)
                    .write()
                    .mode("append")
                    .parquet(folder + "/edges.parquet");
        }
    }

    private static String words(NodeDataset dataset, int node) {
        SparseMatrix features = dataset.features().toSparse();
        return IntStream.range(features.rowPointers()[node], features.rowPointers()[node + 1])
                .mapToObj(k -> dataset.featureNames().get(features.columns()[k]))
                .collect(Collectors.joining(" "));
    }

    /** Each edge once, with its smaller end. */
    private static List<Row> edges(NodeDataset dataset, int from, int to) {
        Graph graph = dataset.graph();
        List<Row> edges = new ArrayList<>();
        for (int node = from; node < to; node++) {
            for (int k = graph.offsets()[node]; k < graph.offsets()[node + 1]; k++) {
                if (node < graph.neighbours()[k]) {
                    edges.add(RowFactory.create(
                            dataset.nodeIds().get(node), dataset.nodeIds().get(graph.neighbours()[k])));
                }
            }
        }
        return edges;
    }
}
