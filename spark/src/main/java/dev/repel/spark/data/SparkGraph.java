package dev.repel.spark.data;

import dev.repel.Require;
import dev.repel.data.FeatureScaling;
import dev.repel.data.FittedScaling;
import dev.repel.data.NodeDataset;
import dev.repel.data.Split;
import dev.repel.graph.Graph;
import dev.repel.io.synthetic.NumberedNames;
import dev.repel.tensor.FeatureMatrix;
import dev.repel.tensor.SparseMatrix;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.storage.StorageLevel;

/**
 * A graph on a cluster: edges and features are with the executors, and the driver has a number or two for each node.
 *
 * <p>The nodes are partitioned by ranges of their numbers, ascending within each partition and from one to the next, so
 * that whoever looks for a node knows in which partition it is and where.
 *
 * @param nodes persisted in memory and, where that is short, on disk; in ranges of node numbers, ascending
 * @param ids what the user calls the nodes: an int column for the node and a string column for the id
 */
public record SparkGraph(
        SparkSession session,
        String name,
        JavaRDD<NodeRecord> nodes,
        NodeRanges ranges,
        Dataset<Row> ids,
        Summary summary) {
    static final StructType IDS =
            new StructType().add("node", DataTypes.IntegerType, false).add("id", DataTypes.StringType, false);

    /**
     * What the driver knows of a graph.
     *
     * @param labels the class of each node, −1 for none
     */
    record Summary(int features, long edges, int[] labels, List<String> classNames, Optional<Split> publicSplit) {}

    public SparkGraph {
        RecordSerializer.check(session);
        nodes = nodes.persist(StorageLevel.MEMORY_AND_DISK());
    }

    /** Hands a graph that the driver has to the executors. */
    public static SparkGraph of(SparkSession session, NodeDataset dataset) {
        return of(session, dataset, session.sparkContext().defaultParallelism());
    }

    static SparkGraph of(SparkSession session, NodeDataset dataset, int partitions) {
        Require.that(
                !dataset.graph().weighted(),
                "edges with weights cannot be trained in parts on Spark, where parts hold edges without weights; train"
                        + " on one machine");
        Require.that(
                !dataset.graph().directed(),
                "edges with directions cannot be trained in parts on Spark, where parts hold edges without directions;"
                        + " train on one machine");
        Require.that(
                dataset.graph().relations().isEmpty(),
                "edges of several relations cannot be trained in parts on Spark, where parts hold edges of one kind; train"
                        + " on one machine, or without relations");
        JavaSparkContext context = JavaSparkContext.fromSparkContext(session.sparkContext());
        NodeRanges ranges = NodeRanges.of(dataset.nodes(), partitions);
        List<NodeBlock> blocks = IntStream.range(0, ranges.count())
                .mapToObj(range -> block(dataset, ranges.first(range), ranges.first(range + 1)))
                .toList();
        JavaRDD<NodeRecord> nodes = context.parallelize(blocks, ranges.count()).flatMap(NodeBlock::records);
        List<Row> ids = new ArrayList<>();
        for (int node = 0; node < dataset.nodes(); node++) {
            ids.add(RowFactory.create(node, dataset.nodeIds().get(node)));
        }
        return new SparkGraph(
                session,
                dataset.name(),
                nodes,
                ranges,
                session.createDataFrame(ids, IDS),
                new Summary(
                        dataset.features().cols(),
                        dataset.graph().edges(),
                        dataset.labels(),
                        dataset.classNames(),
                        dataset.publicSplit()));
    }

    private static NodeBlock block(NodeDataset dataset, int from, int to) {
        Graph graph = dataset.graph();
        SparseMatrix features = dataset.features().toSparse();
        NodeBlock.Builder block = new NodeBlock.Builder();
        for (int node = from; node < to; node++) {
            int firstFeature = features.rowPointers()[node];
            int endFeature = features.rowPointers()[node + 1];
            NodeRecord record = new NodeRecord(
                    node,
                    Arrays.copyOfRange(graph.neighbours(), graph.offsets()[node], graph.offsets()[node + 1]),
                    Arrays.copyOfRange(features.columns(), firstFeature, endFeature),
                    Arrays.copyOfRange(features.values(), firstFeature, endFeature),
                    dataset.labels()[node]);
            block.add(record, true, true);
        }
        return block.build();
    }

    /**
     * What the driver knows of it: labels and how much there is, but neither edges nor features nor ids.
     *
     * @param hash what stands for its contents
     */
    public NodeDataset onDriver(String hash) {
        int count = nodeCount();
        return new NodeDataset(
                name,
                Graph.of(count, new int[0], new int[0]),
                FeatureMatrix.of(SparseMatrix.empty(count, features())),
                labels(),
                classNames(),
                new NumberedNames("node", count),
                List.of(),
                publicSplit(),
                hash,
                true,
                Optional.empty());
    }

    /** The same with scaled features, by the rule of one machine; this one is then let go. */
    public SparkGraph scaled(FittedScaling scaling) {
        if (scaling.kind() == FeatureScaling.NONE) {
            return this;
        }
        int columns = features();
        JavaRDD<NodeRecord> scaled = nodes.map(record -> {
            int[] pointers = {0, record.columns().length};
            SparseMatrix row = new SparseMatrix(1, columns, pointers, record.columns(), record.values());
            SparseMatrix changed = scaling.apply(FeatureMatrix.of(row)).toSparse();
            return new NodeRecord(
                    record.node(), record.neighbours(), changed.columns(), changed.values(), record.label());
        });
        SparkGraph graph = new SparkGraph(session, name, scaled, ranges, ids, summary);
        scaled.count();
        nodes.unpersist();
        return graph;
    }

    public int nodeCount() {
        return ranges.nodes();
    }

    /** Each counted once. */
    public long edgeCount() {
        return summary.edges();
    }

    /** How many feature columns there are. */
    public int features() {
        return summary.features();
    }

    public List<String> classNames() {
        return summary.classNames();
    }

    /** The class of each node, −1 for none. */
    public int[] labels() {
        return summary.labels();
    }

    /** The split that was given with the data. */
    public Optional<Split> publicSplit() {
        return summary.publicSplit();
    }

    /**
     * A hash, as 16 hexadecimal digits, of all that a training sees: edges, features, classes and split. It does not depend
     * on how the nodes are partitioned. What the nodes are called is not part of it.
     */
    public String fingerprint() {
        Fingerprint known = new Fingerprint()
                .add(nodeCount())
                .add(features())
                .add(classNames().size());
        classNames().forEach(known::add);
        publicSplit()
                .ifPresent(split ->
                        known.add(split.train()).add(split.validation()).add(split.test()));
        long ofNodes = nodes.map(SparkGraph::hash).fold(0L, Long::sum);
        return String.format(Locale.ROOT, "%016x", known.value() + ofNodes);
    }

    private static long hash(NodeRecord record) {
        return new Fingerprint()
                .add(record.node())
                .add(record.label())
                .add(record.neighbours())
                .add(record.columns())
                .add(record.values())
                .value();
    }

    /** Frees what the executors keep of it. */
    public void unpersist() {
        nodes.unpersist();
        ids.unpersist();
    }
}
