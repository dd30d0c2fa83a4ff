package dev.repel.spark.data;

import dev.repel.Require;
import dev.repel.data.FeatureScaling;
import dev.repel.data.FittedScaling;
import dev.repel.data.NodeDataset;
import dev.repel.data.Split;
import dev.repel.graph.EdgeTraits;
import dev.repel.graph.EdgeWeights;
import dev.repel.graph.Graph;
import dev.repel.io.synthetic.NumberedNames;
import dev.repel.tensor.FeatureMatrix;
import dev.repel.tensor.SparseMatrix;
import java.io.Serializable;
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
     * The edges of a graph, as far as the driver knows them.
     *
     * @param count how many there are, whichever way they go
     * @param meanWeight 1 without weights
     */
    record Edges(long count, EdgeTraits traits, double meanWeight) implements Serializable {}

    /**
     * What the driver knows of a graph.
     *
     * @param labels the class of each node, −1 for none
     */
    record Summary(int features, Edges edges, int[] labels, List<String> classNames, Optional<Split> publicSplit) {}

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
                dataset.graph().relations().isEmpty(),
                "edges of several relations cannot be trained in parts on Spark, where parts hold edges of one kind;"
                        + " train on one machine, or without relations");
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
                        new Edges(
                                dataset.graph().edges(),
                                EdgeTraits.of(dataset.graph()),
                                dataset.graph().meanWeight()),
                        dataset.labels(),
                        dataset.classNames(),
                        dataset.publicSplit()));
    }

    private static NodeBlock block(NodeDataset dataset, int from, int to) {
        Graph graph = dataset.graph();
        SparseMatrix features = dataset.features().toSparse();
        List<NodeRecord> records = new ArrayList<>();
        for (int node = from; node < to; node++) {
            int firstFeature = features.rowPointers()[node];
            int endFeature = features.rowPointers()[node + 1];
            records.add(new NodeRecord(
                    node,
                    Arrays.copyOfRange(graph.neighbours(), graph.offsets()[node], graph.offsets()[node + 1]),
                    values(graph, node),
                    Arrays.copyOfRange(features.columns(), firstFeature, endFeature),
                    Arrays.copyOfRange(features.values(), firstFeature, endFeature),
                    dataset.labels()[node]));
        }
        return NodeBlock.of(records, EdgeTraits.of(graph), true, true);
    }

    private static EdgeValues values(Graph graph, int node) {
        int from = graph.offsets()[node];
        int to = graph.offsets()[node + 1];
        float[] weights = graph.weights().map(EdgeWeights::values).orElse(new float[0]);
        float[] out = graph.directed() ? graph.directions().arcs() : new float[0];
        float[] in = new float[graph.directed() ? to - from : 0];
        for (int k = 0; k < in.length; k++) {
            in[k] = out[graph.position(graph.neighbours()[from + k], node)];
        }
        EdgeValues both = new EdgeValues(weights, out, new float[0]).between(from, to);
        return new EdgeValues(both.weights(), both.out(), in);
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
                traits().withoutEdges(count),
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
                    record.node(),
                    record.neighbours(),
                    record.edges(),
                    changed.columns(),
                    changed.values(),
                    record.label());
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
        return summary.edges().count();
    }

    /** What is known of the edges besides their ends. */
    public EdgeTraits traits() {
        return summary.edges().traits();
    }

    /** The mean weight of an edge, 1 without weights. */
    public double meanWeight() {
        return summary.edges().meanWeight();
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
        EdgeTraits traits = traits();
        if (traits.weighted() || traits.directed()) {
            known.add(traits.weighted() ? 1 : 0).add(traits.directed() ? 1 : 0);
        }
        classNames().forEach(known::add);
        publicSplit()
                .ifPresent(split ->
                        known.add(split.train()).add(split.validation()).add(split.test()));
        long ofNodes = nodes.map(record -> hash(record, traits)).fold(0L, Long::sum);
        return String.format(Locale.ROOT, "%016x", known.value() + ofNodes);
    }

    private static long hash(NodeRecord record, EdgeTraits traits) {
        Fingerprint all = new Fingerprint()
                .add(record.node())
                .add(record.label())
                .add(record.neighbours())
                .add(record.columns())
                .add(record.values());
        if (traits.weighted()) {
            all.add(record.edges().weights());
        }
        if (traits.directed()) {
            all.add(record.edges().out());
        }
        return all.value();
    }

    /** Frees what the executors keep of it. */
    public void unpersist() {
        nodes.unpersist();
        ids.unpersist();
    }
}
