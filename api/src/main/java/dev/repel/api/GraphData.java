package dev.repel.api;

import dev.repel.Require;
import dev.repel.data.NodeDataset;
import dev.repel.graph.WeightMerge;
import dev.repel.io.ContentHash;
import dev.repel.io.InvalidDataException;
import dev.repel.io.catalogue.LoadOptions;
import dev.repel.io.own.ColumnFeatures;
import dev.repel.io.own.ColumnKind;
import dev.repel.io.own.EdgeReading;
import dev.repel.io.own.EdgeWeighting;
import dev.repel.io.own.FeatureArray;
import dev.repel.io.own.GraphTables;
import dev.repel.io.own.MissingWords;
import dev.repel.io.own.OwnGraphOptions;
import dev.repel.io.own.SplitColumn;
import dev.repel.io.own.UnknownIds;
import dev.repel.io.source.GraphSource;
import dev.repel.io.source.LoadedGraph;
import dev.repel.io.source.TableReading;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Where a graph is and how it is read. Nothing is opened before training or prediction. For a prediction, tables are
 * read with the words and scales of the model, so that a model fits tables it has never seen.
 *
 * <p>Immutable; every {@code with…} method returns a new object. {@code docs/DATA.md} describes the formats and how
 * columns become features.
 */
public final class GraphData {
    private static final Logger LOG = LoggerFactory.getLogger(GraphData.class);

    private final Function<TableReading, GraphSource> origin;
    private final TableReading reading;

    private GraphData(Function<TableReading, GraphSource> origin, TableReading reading) {
        this.origin = origin;
        this.reading = reading;
    }

    private static GraphData of(Function<TableReading, GraphSource> origin) {
        return new GraphData(origin, TableReading.defaults());
    }

    /**
     * Two files of any format, one with one row per node and one with one row per edge: CSV, TSV, JSON lines, Parquet
     * (with the module {@code repel-parquet} on the class path), GraphML, plain lists of edges.
     *
     * @param nodes the file of the nodes; null if the nodes are those named by the edges
     * @param edges the file of the edges; null if {@code nodes} is a GraphML file that has both
     * @return the graph in these files
     */
    public static GraphData ofFiles(Path nodes, Path edges) {
        Require.that(nodes != null || edges != null, "expected at least one file");
        return of(reading -> GraphSource.ofFiles(nodes, edges, reading));
    }

    /**
     * A file of nodes and several of edges, each of which is a relation that is called after its file, without the
     * extension.
     *
     * @param nodes the file of the nodes; null if the nodes are those named by the edges
     * @param edges the files of the edges
     * @return the graph in these files
     */
    public static GraphData ofEdgeFiles(Path nodes, List<Path> edges) {
        Require.that(!edges.isEmpty(), "expected at least one file of edges");
        List<Path> all = List.copyOf(edges);
        return of(reading -> GraphSource.ofFiles(Stream.ofNullable(nodes).toList(), all, reading));
    }

    /**
     * Tables from any source, including your own implementations.
     *
     * @param tables opened each time the graph is read
     * @return the graph in these tables
     */
    public static GraphData ofTables(GraphTables tables) {
        Objects.requireNonNull(tables);
        return of(reading -> GraphSource.ofTables(tables, reading));
    }

    /**
     * The classes of a program: a node is a top-level class, an edge joins two classes of which one refers to the
     * other, and the features are the words of their names. The labels come from {@link #withLabels}.
     *
     * @param path a jar, or a folder of jars and class files
     * @return the graph of these classes
     */
    public static GraphData ofClasses(Path path) {
        Objects.requireNonNull(path);
        return of(reading -> GraphSource.ofClasses(path, reading));
    }

    /**
     * A graph by name, as for the setting {@code dataset} of the command line.
     *
     * @param name a name from {@code repel data list}, {@code synthetic:nodes=…}, a file (.npz, .graphml, .repel), or a
     *     folder with nodes.csv and edges.csv
     * @return the graph of that name
     */
    public static GraphData named(String name) {
        Objects.requireNonNull(name);
        return of(reading -> GraphSource.named(name, reading, LoadOptions.defaults()));
    }

    /**
     * A graph that is already in memory.
     *
     * @param dataset with its raw features; training scales those of each node to sum 1, or standardises each column if some are
     *     dense, unless told not to
     * @return that graph
     */
    public static GraphData of(NodeDataset dataset) {
        NodeDataset stamped = ContentHash.stamp(dataset);
        return of(reading -> GraphSource.of(stamped));
    }

    /**
     * A graph from arrays.
     *
     * @param ids one per node, each once
     * @param edges pairs of node indices; repetition does not matter, and direction only with {@link #directed}
     * @param features one row per node, all equally long
     * @param labels one per node, null where there is none
     * @return that graph
     * @throws IllegalArgumentException if the arrays do not fit together
     */
    public static GraphData ofArrays(List<String> ids, int[][] edges, float[][] features, List<String> labels) {
        return ofArrays(ids, edges, null, features, labels);
    }

    /**
     * A graph from arrays whose edges have weights.
     *
     * @param ids one per node, each once
     * @param edges pairs of node indices; direction matters only with {@link #directed}
     * @param weights one per edge, finite and above 0; those of an edge that is given several times add up. Null for none
     * @param features one row per node, all equally long
     * @param labels one per node, null where there is none
     * @return that graph
     * @throws IllegalArgumentException if the arrays do not fit together
     */
    public static GraphData ofArrays(
            List<String> ids, int[][] edges, float[] weights, float[][] features, List<String> labels) {
        return ofArrays(ids, edges, weights, null, features, labels);
    }

    /**
     * A graph from arrays whose edges are of several relations.
     *
     * @param ids one per node, each once
     * @param edges pairs of node indices; direction matters only with {@link #directed}
     * @param weights one per edge, finite and above 0; null for none
     * @param relations the name of one for each edge; null if all edges are of one kind
     * @param features one row per node, all equally long
     * @param labels one per node, null where there is none
     * @return that graph
     * @throws IllegalArgumentException if the arrays do not fit together
     */
    public static GraphData ofArrays(
            List<String> ids,
            int[][] edges,
            float[] weights,
            List<String> relations,
            float[][] features,
            List<String> labels) {
        NodeDataset dataset = ArrayGraph.of(ids, edges, weights, relations, features, labels);
        return of(reading -> GraphSource.of(dataset, reading));
    }

    /**
     * Names the columns of the table of nodes.
     *
     * @param id of the ids; {@code id} by default
     * @param label of the classes, whose empty cells are predicted; {@code label} by default
     * @return the same graph, read in this way
     */
    public GraphData withColumns(String id, String label) {
        return withColumns(reading.columns().withNodeColumns(id, label));
    }

    /**
     * Names the columns of the table of edges.
     *
     * @param source of one end
     * @param target of the other
     * @return the same graph, read in this way
     */
    public GraphData withEnds(String source, String target) {
        return withColumns(reading.columns().withEdgeColumns(source, target));
    }

    /**
     * Gives edges the weights of a column, or of the array {@code adj_data} of an .npz file. The weights of an edge that
     * is given several times, in either direction, add up.
     *
     * @param column of the table of edges, with finite numbers above 0
     * @return the same graph, read in this way
     */
    public GraphData withEdgeWeights(String column) {
        return withEdgeWeights(column, WeightMerge.SUM);
    }

    /**
     * Gives edges the weights of a column.
     *
     * @param column of the table of edges, with finite numbers above 0
     * @param merge the weight of an edge that is given several times, in either direction
     * @return the same graph, read in this way
     */
    public GraphData withEdgeWeights(String column, WeightMerge merge) {
        return withEdges(edges().withWeighting(new EdgeWeighting(column, merge)));
    }

    /**
     * Lets edges go from their first end to the other: networks then learn from each direction. This is for tables, arrays
     * and .npz files; other graphs have the directions they were made with.
     *
     * @return the same graph, read in this way
     */
    public GraphData directed() {
        return withEdges(edges().withDirections(true));
    }

    private EdgeReading edges() {
        return reading.columns().edges();
    }

    private GraphData withEdges(EdgeReading edges) {
        return withColumns(reading.columns().withEdges(edges));
    }

    /**
     * Tells edges apart by a column that names their relation, such as the kind of contact. Backbones that can do so
     * have parameters for each relation; others take all edges together.
     *
     * @param column of the table of edges
     * @return the same graph, read in this way
     */
    public GraphData withRelations(String column) {
        return withEdges(edges().withRelation(column));
    }

    /**
     * Tells nodes apart by a column that names their type, such as person or shop. Each type has features of its own.
     *
     * @param column of the table of nodes
     * @return the same graph, read in this way
     */
    public GraphData withNodeTypes(String column) {
        return withColumns(reading.columns().withNodeType(column));
    }

    /**
     * Sets the kinds of node columns, overriding the rules.
     *
     * @param kinds by the name of the column
     * @return the same graph, read in this way
     */
    public GraphData withKinds(Map<String, ColumnKind> kinds) {
        return withColumns(reading.columns().withKinds(kinds));
    }

    /**
     * Decides what becomes of edges and labels that name a node which is not in the table of nodes. They are errors by
     * default.
     *
     * @param policy what to do with them
     * @return the same graph, read in this way
     */
    public GraphData withUnknownIds(UnknownIds policy) {
        return withColumns(reading.columns().withUnknownIds(policy));
    }

    /**
     * Replaces the words for a missing value, in features and in labels; empty cells are always missing.
     *
     * @param words in any case; by default NA, N/A, null and a question mark
     * @return the same graph, read in this way
     */
    public GraphData withMissing(String... words) {
        return withColumns(reading.columns().withMissing(new MissingWords(List.of(words))));
    }

    /**
     * Trains on the earliest labelled nodes, validates on later ones and tests on the latest.
     *
     * @param column of dates or numbers, with the beginnings of validation and test if they are to be certain values:
     *     {@code opened}, {@code opened=2024-07-01} or {@code opened=2024-04-01..2024-07-01}
     * @return the same graph, read in this way
     */
    public GraphData withSplitBy(String column) {
        return withColumns(reading.columns().withSplitColumn(SplitColumn.ordered(column)));
    }

    /**
     * Takes the labels from a table of their own.
     *
     * @param table a file with a column of ids and one of labels
     * @return the same graph, read in this way
     */
    public GraphData withLabels(Path table) {
        return new GraphData(origin, reading.withLabels(table));
    }

    /**
     * Adds features from a NumPy array, such as embeddings of texts or images.
     *
     * @param array a file (.npy) with one row per node, in the order of the table of nodes
     * @return the same graph, read in this way
     */
    public GraphData withFeatures(Path array) {
        return withFeatures(array, null);
    }

    /**
     * Adds features from a NumPy array whose rows are found by ids.
     *
     * @param array a file (.npy) with one row per node
     * @param ids a text file with the id of each row, one per line; null if they are in the order of the table of nodes
     * @return the same graph, read in this way
     */
    public GraphData withFeatures(Path array, Path ids) {
        Objects.requireNonNull(array);
        return new GraphData(origin, reading.withArray(new FeatureArray(array, ids)));
    }

    private GraphData withColumns(OwnGraphOptions columns) {
        return new GraphData(origin, reading.withColumns(columns));
    }

    /**
     * Reads the graph as a training would.
     *
     * @return what is learned from
     * @throws InvalidDataException naming file, line, column and what was expected, for up to ten mistakes at once
     * @throws IOException if something cannot be read
     */
    public NodeDataset read() throws IOException {
        return forTraining().dataset();
    }

    LoadedGraph forTraining() throws IOException {
        return source().load(GraphData::log);
    }

    /** With whatever labels there are, or none. */
    LoadedGraph forLabelling() throws IOException {
        return source().loadAsItIs(GraphData::log);
    }

    /**
     * @param features of the model, null where it was not trained on tables
     * @param edges what the model was trained on
     * @param binary whether counts become 1
     */
    LoadedGraph forPrediction(ColumnFeatures features, EdgeReading edges, boolean binary) throws IOException {
        return source().loadFor(features, edges, binary, GraphData::log);
    }

    private GraphSource source() {
        GraphSource source = origin.apply(reading);
        Require.that(
                reading.labels() == null || source.readsTables(),
                "a table of labels is for tables of nodes; this graph has its own labels");
        Require.that(
                reading.array() == null || source.readsTables(),
                "an array of features is for tables of nodes; this graph has its own features");
        return source;
    }

    private static void log(String line) {
        LOG.info("{}", line);
    }
}
