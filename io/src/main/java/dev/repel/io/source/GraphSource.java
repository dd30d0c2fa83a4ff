package dev.repel.io.source;

import dev.repel.data.NodeDataset;
import dev.repel.io.ContentHash;
import dev.repel.io.InvalidDataException;
import dev.repel.io.catalogue.Datasets;
import dev.repel.io.catalogue.LoadOptions;
import dev.repel.io.catalogue.MissingDataException;
import dev.repel.io.jdk.ClassPathGraph;
import dev.repel.io.npz.NpzReader;
import dev.repel.io.own.ColumnFeatures;
import dev.repel.io.own.EdgeReading;
import dev.repel.io.own.GraphFile;
import dev.repel.io.own.GraphTables;
import dev.repel.io.table.Database;
import dev.repel.io.table.JdbcTable;
import dev.repel.io.table.Table;
import dev.repel.io.table.TableFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Where a graph comes from. Nothing is read before {@link #load}. The name of a path and what is found there decide
 * what kind of source it is.
 */
public sealed interface GraphSource permits TableSource, ImportedSource, ArraySource {
    /** The extension of files with NumPy arrays. */
    String NPZ = ".npz";

    /**
     * The graph of these settings, which {@link GraphSettings#check} accepts.
     *
     * @param password of the database; null if it is in the URL or not needed
     */
    static GraphSource of(GraphSettings settings, String password) {
        TableSettings tables = settings.tables();
        TableReading reading = tables.reading();
        if (settings.classes() != null) {
            return ofClasses(settings.classes(), reading);
        }
        if (tables.namesFiles()) {
            return ofFiles(tables.nodeFiles(), tables.edgeFiles(), reading);
        }
        if (tables.queries()) {
            return ofQueries(
                    tables.database(password).orElseThrow(), tables.nodesQuery(), tables.edgesQuery(), reading);
        }
        return named(settings.dataset(), reading, settings.folder().loadOptions(settings.binaryFeatures()));
    }

    /**
     * A graph by its name or path.
     *
     * @param dataset a name in the table of datasets, {@code synthetic:nodes=…}, a file (.npz, .graphml, .repel), or a
     *     folder with nodes.csv and edges.csv
     * @param reading for tables
     * @param options for everything else
     */
    static GraphSource named(String dataset, TableReading reading, LoadOptions options) {
        if (!isPath(dataset)) {
            return new ArraySource(
                    (binary, edges, progress) -> Datasets.load(dataset, options.withBinaryFeatures(binary), progress),
                    options.binarises(true),
                    EdgeReading.PLAIN);
        }
        Path path = Path.of(dataset);
        if (GraphFile.isOne(path)) {
            return new ImportedSource(path);
        }
        Optional<GraphTables> tables = GraphTables.at(path, reading.files());
        if (tables.isPresent() || Files.isDirectory(path)) {
            return new TableSource(() -> tables.isPresent() ? tables.get() : GraphTables.inFolder(path), reading);
        }
        return new ArraySource(
                (binary, edges, progress) ->
                        npz(path, dataset, binary, edges, reading.files().maxExpansion(), progress),
                options.binarises(false),
                reading.columns().edges());
    }

    /** A graph by its name or path, with tables read in the default way. */
    static GraphSource named(String dataset, FolderSettings folder) {
        return named(dataset, TableReading.defaults(), folder.loadOptions());
    }

    /**
     * Checks a name without reading anything; paths are always accepted.
     *
     * @throws dev.repel.io.catalogue.UnknownDatasetException with the nearest names if no dataset has this name
     */
    static void check(String dataset) {
        if (!looksLikePath(dataset)) {
            Datasets.find(dataset);
        }
    }

    /** The tables in two files of any format, one of which may be null as {@link GraphTables#ofFiles} says. */
    static GraphSource ofFiles(Path nodes, Path edges, TableReading reading) {
        return new TableSource(() -> GraphTables.ofFiles(nodes, edges, reading.files()), reading);
    }

    /** The same with several files of nodes, which make one table, and of edges, each a relation. */
    static GraphSource ofFiles(List<Path> nodes, List<Path> edges, TableReading reading) {
        return new TableSource(() -> GraphTables.ofFiles(nodes, edges, reading.files()), reading);
    }

    /** The results of two queries. */
    static GraphSource ofQueries(Database database, String nodes, String edges, TableReading reading) {
        GraphTables tables = new GraphTables(
                "database",
                () -> new JdbcTable(database, nodes, "the query of the nodes"),
                () -> new JdbcTable(database, edges, "the query of the edges"),
                null);
        return ofTables(tables, reading);
    }

    /** The classes of a program, in a jar or a folder. */
    static GraphSource ofClasses(Path path, TableReading reading) {
        return new TableSource(() -> ClassPathGraph.read(path, reading.files().maxExpansion()), reading);
    }

    /** Tables from any source. */
    static GraphSource ofTables(GraphTables tables, TableReading reading) {
        return new TableSource(() -> tables, reading);
    }

    /** A graph that is already in memory. */
    static GraphSource of(NodeDataset dataset) {
        return new ArraySource((binary, edges, progress) -> dataset, false, EdgeReading.PLAIN);
    }

    /**
     * A graph that is already in memory and can be used with directions or without.
     *
     * @param directed with its directions; its hash is computed when it is read
     * @param reading says which, unless a model does
     */
    static GraphSource of(NodeDataset directed, TableReading reading) {
        return new ArraySource(
                (binary, edges, progress) -> ContentHash.stamp(
                        edges.directed()
                                ? directed
                                : directed.withGraph(directed.graph().withoutDirections())),
                false,
                reading.columns().edges());
    }

    /**
     * Reads the graph for a training, fetching it where that is allowed.
     *
     * @param progress receives messages about slow steps and anything worth knowing
     * @throws InvalidDataException if there is nothing to learn, or if the data is invalid, naming what is wrong
     */
    default LoadedGraph load(Consumer<String> progress) throws IOException {
        LoadedGraph loaded = read(true, progress);
        int classes = loaded.dataset().classes();
        if (classes < 2) {
            throw new InvalidDataException(
                    loaded.dataset().name(), "labels", "expected at least 2 classes, found " + classes);
        }
        return loaded.withoutUselessTraits();
    }

    /** Like {@link #load}, for looking at the graph or storing it, which needs no labels. */
    default LoadedGraph loadAsItIs(Consumer<String> progress) throws IOException {
        return read(false, progress);
    }

    /** Reads the graph. */
    LoadedGraph read(boolean labelsRequired, Consumer<String> progress) throws IOException;

    /**
     * Reads a graph that a trained model is to be applied to; its nodes need no labels.
     *
     * @param features how the node table of the training became features, null if there was none
     * @param trained what was read of the training's edges, null if nothing is known of it; a column that the
     *     user names for this graph goes first
     * @param binary whether counts become 1
     */
    LoadedGraph loadFor(ColumnFeatures features, EdgeReading trained, boolean binary, Consumer<String> progress)
            throws IOException;

    /** Whether the graph is read from tables, which have named columns. */
    default boolean readsTables() {
        return false;
    }

    /** The table of its nodes as it is, for people to look at; empty if the graph is not read from one. */
    default Optional<Table.Source> nodeTable() throws IOException {
        return Optional.empty();
    }

    /** Whether a dataset is named by a path and not by a name in the table of datasets. */
    static boolean isPath(String dataset) {
        return !Datasets.has(dataset) && looksLikePath(dataset);
    }

    private static boolean looksLikePath(String name) {
        try {
            Path path = Path.of(name);
            return Files.isDirectory(path)
                    || GraphFile.isOne(path)
                    || name.endsWith(NPZ)
                    || TableFile.extension(path).equals("graphml")
                    || name.contains("/")
                    || name.contains("\\");
        } catch (InvalidPathException e) {
            return false;
        }
    }

    private static NodeDataset npz(
            Path path, String name, boolean binary, EdgeReading edges, int maxExpansion, Consumer<String> progress)
            throws IOException {
        if (!Files.isRegularFile(path) || !path.toString().endsWith(NPZ)) {
            throw new MissingDataException(path
                    + ": expected an .npz, .graphml or .repel file, or a folder with nodes.csv and edges.csv, but"
                    + " there is none");
        }
        if (binary) {
            progress.accept(path.getFileName() + ": features above 0 are read as 1");
        }
        return NpzReader.read(path, name, binary, edges, maxExpansion);
    }
}
