package dev.repel.api;

import dev.repel.data.NodeDataset;
import dev.repel.graph.Graph;
import dev.repel.io.ContentHash;
import dev.repel.io.InvalidDataException;
import dev.repel.io.catalogue.Datasets;
import dev.repel.io.catalogue.LoadOptions;
import dev.repel.io.jdk.ClassPathGraph;
import dev.repel.io.own.ColumnFeatures;
import dev.repel.io.own.ColumnKind;
import dev.repel.io.own.GraphFile;
import dev.repel.io.own.GraphTables;
import dev.repel.io.own.OwnGraph;
import dev.repel.io.own.OwnGraphOptions;
import dev.repel.io.table.TableFile;
import dev.repel.io.table.TableOptions;
import dev.repel.tensor.Matrix;
import dev.repel.tensor.SparseMatrix;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeSet;

/**
 * Where a graph is and how it is read. Nothing is opened before it is trained on or predicted: tables are then read with
 * the words and scales of the model that is applied, so that a model fits tables it has never seen.
 *
 * <p>Immutable; every {@code with…} gives another one. What formats there are and how columns become features is told in
 * {@code docs/DATA.md}.
 */
public final class GraphData {
    private final Origin origin;
    private final OwnGraphOptions options;
    private final Path labels;

    private GraphData(Origin origin, OwnGraphOptions options, Path labels) {
        this.origin = origin;
        this.options = options;
        this.labels = labels;
    }

    /** One of the two is null: tables have to be encoded, everything else is there already. */
    private record Origin(TablesOf tables, GraphOf graph, boolean binaryFeatures) {}

    @FunctionalInterface
    private interface TablesOf {
        GraphTables open() throws IOException;
    }

    @FunctionalInterface
    private interface GraphOf {
        OwnGraph read() throws IOException;
    }

    /**
     * A graph as it was read.
     *
     * @param binaryFeatures whether counts were turned into 1 on the way
     */
    record Loaded(OwnGraph graph, boolean binaryFeatures) {}

    /**
     * Two files, a row a node and a row an edge, of any format: CSV, TSV, JSON lines, Parquet (with the module
     * {@code repel-parquet} on the class path), GraphML, plain lists of edges.
     *
     * @param nodes the file of the nodes; null where the nodes are those that the edges name
     * @param edges the file of the edges; null where {@code nodes} is a GraphML file that has both
     * @return the graph in these files
     */
    public static GraphData ofFiles(Path nodes, Path edges) {
        if (nodes == null && edges == null) {
            throw new IllegalArgumentException("expected at least one file");
        }
        return ofTables(() -> GraphTables.ofFiles(nodes, edges, TableOptions.defaults()));
    }

    /**
     * Tables from anywhere, of your own making too.
     *
     * @param tables opened each time the graph is read
     * @return the graph in these tables
     */
    public static GraphData ofTables(GraphTables tables) {
        Objects.requireNonNull(tables);
        return ofTables(() -> tables);
    }

    private static GraphData ofTables(TablesOf tables) {
        return new GraphData(new Origin(tables, null, false), OwnGraphOptions.defaults(), null);
    }

    /**
     * The classes of a program: a node is a top-level class, an edge joins two of which one names the other, the features
     * are words of their names. The labels come from {@link #withLabels}.
     *
     * @param path a jar, or a folder of jars and class files
     * @return the graph of these classes
     */
    public static GraphData ofClasses(Path path) {
        Objects.requireNonNull(path);
        return ofTables(() -> ClassPathGraph.read(path));
    }

    /**
     * What {@code --dataset} of the command line takes.
     *
     * @param name a name from {@code repel data list}, {@code synthetic:nodes=…}, a file (.npz, .graphml, .repel), or a
     *     folder with nodes.csv and edges.csv
     * @return the graph of that name
     */
    public static GraphData named(String name) {
        if (name.startsWith("synthetic:") || Datasets.list().stream().anyMatch(entry -> name.equals(entry.name()))) {
            return ofPublished(name);
        }
        Path path = Path.of(name);
        if (GraphFile.isOne(path)) {
            return new GraphData(new Origin(null, () -> GraphFile.read(path), false), OwnGraphOptions.defaults(), null);
        }
        Optional<GraphTables> tables = GraphTables.at(path, TableOptions.defaults());
        return tables.isPresent() ? ofTables(tables.get()) : ofPublished(name);
    }

    private static GraphData ofPublished(String name) {
        LoadOptions load = LoadOptions.defaults();
        return new GraphData(
                new Origin(null, () -> new OwnGraph(Datasets.load(name, load), null, null), load.binaryFeatures()),
                OwnGraphOptions.defaults(),
                null);
    }

    /**
     * A graph that is in memory already.
     *
     * @param dataset with its features as they are; each node's are scaled to sum 1 later unless the training says no
     * @return that graph
     */
    public static GraphData of(NodeDataset dataset) {
        OwnGraph graph = new OwnGraph(ContentHash.stamp(dataset), null, null);
        return new GraphData(new Origin(null, () -> graph, false), OwnGraphOptions.defaults(), null);
    }

    /**
     * A graph from arrays.
     *
     * @param ids one a node, each once
     * @param edges pairs of indices of nodes; direction and repetition do not count
     * @param features a row a node, all equally long; zeros take no memory
     * @param labels one a node, null where there is none
     * @return that graph
     * @throws IllegalArgumentException if the arrays do not fit together
     */
    public static GraphData ofArrays(List<String> ids, int[][] edges, float[][] features, List<String> labels) {
        int nodes = ids.size();
        require(features.length == nodes, "%d ids but %d rows of features", nodes, features.length);
        require(labels.size() == nodes, "%d ids but %d labels", nodes, labels.size());
        int[] sources = new int[edges.length];
        int[] targets = new int[edges.length];
        for (int e = 0; e < edges.length; e++) {
            require(edges[e].length == 2, "edge %d has %d ends", e, edges[e].length);
            sources[e] = edges[e][0];
            targets[e] = edges[e][1];
        }
        List<String> classes = new ArrayList<>(
                new TreeSet<>(labels.stream().filter(Objects::nonNull).toList()));
        int[] numbers = labels.stream()
                .mapToInt(label -> label == null ? NodeDataset.UNLABELLED : classes.indexOf(label))
                .toArray();
        return of(new NodeDataset(
                "arrays",
                Graph.of(nodes, sources, targets),
                sparse(features),
                numbers,
                classes,
                List.copyOf(ids),
                List.of(),
                Optional.empty(),
                ""));
    }

    private static SparseMatrix sparse(float[][] rows) {
        Matrix dense = new Matrix(rows.length, rows.length == 0 ? 0 : rows[0].length);
        for (int i = 0; i < rows.length; i++) {
            require(rows[i].length == dense.cols(), "row %d of the features has %d values", i, rows[i].length);
            for (int j = 0; j < dense.cols(); j++) {
                dense.set(i, j, rows[i][j]);
            }
        }
        return SparseMatrix.of(dense);
    }

    private static void require(boolean holds, String message, int first, int second) {
        if (!holds) {
            throw new IllegalArgumentException(String.format(message, first, second));
        }
    }

    /**
     * Names the columns of the table of nodes.
     *
     * @param id of the ids; {@code id} where nothing is said
     * @param label of the classes, whose empty cells are predicted; {@code label} where nothing is said
     * @return the same graph, read so
     */
    public GraphData withColumns(String id, String label) {
        return new GraphData(origin, options.withNodeColumns(id, label), labels);
    }

    /**
     * Names the columns of the table of edges.
     *
     * @param source of one end
     * @param target of the other
     * @return the same graph, read so
     */
    public GraphData withEnds(String source, String target) {
        return new GraphData(origin, options.withEdgeColumns(source, target), labels);
    }

    /**
     * Says what columns of the nodes are, where the rules are not to decide.
     *
     * @param kinds by the name of the column
     * @return the same graph, read so
     */
    public GraphData withKinds(Map<String, ColumnKind> kinds) {
        return new GraphData(origin, options.withKinds(kinds), labels);
    }

    /**
     * Takes the labels from a table of their own.
     *
     * @param table a file with a column of ids and one of labels
     * @return the same graph, read so
     */
    public GraphData withLabels(Path table) {
        return new GraphData(origin, options, table);
    }

    /**
     * Reads the graph as a training would.
     *
     * @return what is learned from
     * @throws InvalidDataException naming file, line, column and what was expected, for up to ten mistakes at once
     * @throws IOException if something cannot be read
     */
    public NodeDataset read() throws IOException {
        return forTraining().graph().dataset();
    }

    Loaded forTraining() throws IOException {
        OwnGraph graph = origin.tables() == null ? whole() : OwnGraph.load(tables(), options);
        if (graph.dataset().classes() < 2) {
            throw new InvalidDataException(
                    graph.dataset().name(),
                    "labels",
                    "expected at least 2 classes, found " + graph.dataset().classes());
        }
        return new Loaded(graph, origin.binaryFeatures());
    }

    /** @param features of the model, null where it was not trained on tables */
    NodeDataset forPrediction(ColumnFeatures features) throws IOException {
        if (origin.tables() == null) {
            OwnGraph graph = whole();
            if (features != null && graph.features() != null && !features.equals(graph.features())) {
                throw new IllegalArgumentException(graph.dataset().name()
                        + " was imported with other words and scales than the model was trained on; give its tables.");
            }
            return graph.dataset();
        }
        OwnGraphOptions unlabelled = options.withoutLabels();
        return (features == null
                        ? OwnGraph.load(tables(), unlabelled)
                        : OwnGraph.loadWith(features, tables(), unlabelled))
                .dataset();
    }

    private OwnGraph whole() throws IOException {
        if (labels != null) {
            throw new IllegalArgumentException(
                    "a table of labels is for tables of nodes; this graph has its own labels");
        }
        return origin.graph().read();
    }

    private GraphTables tables() throws IOException {
        GraphTables tables = origin.tables().open();
        return labels == null ? tables : tables.withLabels(() -> TableFile.open(labels, TableOptions.defaults()));
    }
}
