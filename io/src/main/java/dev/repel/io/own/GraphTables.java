package dev.repel.io.own;

import dev.repel.io.InvalidDataException;
import dev.repel.io.table.Compression;
import dev.repel.io.table.GraphmlFile;
import dev.repel.io.table.Table;
import dev.repel.io.table.TableFile;
import dev.repel.io.table.TableOptions;
import dev.repel.io.table.UnionTable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The tables of a user's graph.
 *
 * @param name what the graph is called
 * @param nodes null if the nodes are those named by the edges
 * @param edges one table or several
 * @param labels a table of ids and labels, null if the node table has the labels
 * @param array further features, null if there are none
 */
public record GraphTables(String name, Table.Source nodes, List<Edges> edges, Table.Source labels, FeatureArray array) {
    /**
     * A table of edges.
     *
     * @param relation of its edges, unless a column says it; empty if it is the only table
     */
    public record Edges(String relation, Table.Source table) {}

    private static final String NODES = "nodes";
    private static final String EDGES = "edges";
    private static final String GRAPHML = "graphml";

    public GraphTables {
        edges = List.copyOf(edges);
    }

    /** All edges in one table, and no further features. */
    public GraphTables(String name, Table.Source nodes, Table.Source edges, Table.Source labels) {
        this(name, nodes, List.of(new Edges("", edges)), labels, null);
    }

    /**
     * Several files of nodes, which make one table and may be none if nodes are those named by the edges, and several of
     * edges, each a relation that is called after its file.
     */
    public static GraphTables ofFiles(List<Path> nodes, List<Path> edges, TableOptions options) {
        GraphTables first =
                ofFiles(nodes.isEmpty() ? null : nodes.get(0), edges.isEmpty() ? null : edges.get(0), options);
        List<Edges> relations = edges.stream()
                .map(file -> new Edges(stem(file), edgesOf(file, options)))
                .toList();
        List<Table.Source> all =
                nodes.stream().map(file -> nodesOf(file, options)).toList();
        return new GraphTables(
                first.name,
                nodes.size() > 1 ? () -> new UnionTable(all) : first.nodes,
                edges.size() > 1 ? relations : first.edges,
                null,
                null);
    }

    /** Two files of any format; one of them may be a GraphML file that has both, or the edges alone. */
    public static GraphTables ofFiles(Path nodes, Path edges, TableOptions options) {
        if (nodes == null) {
            return isGraphml(edges)
                    ? ofGraphml(edges, options)
                    : new GraphTables(stem(edges), null, edgesOf(edges, options), null);
        }
        if (edges == null) {
            return ofGraphml(nodes, options);
        }
        return new GraphTables(name(nodes), nodesOf(nodes, options), edgesOf(edges, options), null);
    }

    private static Table.Source nodesOf(Path file, TableOptions options) {
        return isGraphml(file) ? new GraphmlFile(file, options)::nodes : () -> TableFile.open(file, options);
    }

    private static Table.Source edgesOf(Path file, TableOptions options) {
        return isGraphml(file) ? new GraphmlFile(file, options)::edges : () -> TableFile.openEdges(file, options);
    }

    private static GraphTables ofGraphml(Path file, TableOptions options) {
        GraphmlFile graphml = new GraphmlFile(file, options);
        return new GraphTables(stem(file), graphml::nodes, graphml::edges, null);
    }

    /** A folder with nodes and edges, or a GraphML file; empty for anything else. */
    public static Optional<GraphTables> at(Path path, TableOptions options) {
        if (isGraphml(path) && Files.isRegularFile(path)) {
            return Optional.of(ofGraphml(path, options));
        }
        List<Path> files = filesIn(path);
        return files.size() == 2 ? Optional.of(ofFiles(files.get(0), files.get(1), options)) : Optional.empty();
    }

    /** The files of nodes and of edges that a folder has: both, one or none. */
    public static List<Path> filesIn(Path folder) {
        List<String> edgeFormats = new ArrayList<>(TableFile.extensions());
        edgeFormats.add("txt");
        List<Path> files = new ArrayList<>();
        find(folder, NODES, TableFile.extensions()).ifPresent(files::add);
        find(folder, EDGES, edgeFormats).ifPresent(files::add);
        return files;
    }

    /** Like {@link #at}, with an error that says what is missing. */
    public static GraphTables inFolder(Path folder) throws InvalidDataException {
        Optional<GraphTables> found = at(folder, TableOptions.defaults());
        if (found.isPresent()) {
            return found.get();
        }
        String missing = find(folder, NODES, TableFile.extensions()).isEmpty() ? NODES : EDGES;
        throw new InvalidDataException(folder + ": expected a folder with nodes.csv and edges.csv (or .tsv, .jsonl,"
                + " .parquet), there is no " + missing + ".csv");
    }

    private static Optional<Path> find(Path folder, String name, List<String> extensions) {
        return Compression.endings().stream()
                .flatMap(ending -> extensions.stream().map(extension -> name + "." + extension + ending))
                .map(folder::resolve)
                .filter(Files::isRegularFile)
                .findFirst();
    }

    public GraphTables withLabels(Table.Source table) {
        return new GraphTables(name, nodes, edges, table, array);
    }

    public GraphTables withArray(FeatureArray other) {
        return new GraphTables(name, nodes, edges, labels, other);
    }

    private static boolean isGraphml(Path file) {
        return TableFile.extension(file).equals(GRAPHML);
    }

    /** The folder's name if the file has the standard name, else the file's. */
    private static String name(Path nodes) {
        Path folder = nodes.toAbsolutePath().normalize().getParent().getFileName();
        return stem(nodes).equals(NODES) && folder != null ? folder.toString() : stem(nodes);
    }

    /** The name of a file without its extension, which names the relation of its edges if there are several files. */
    public static String stem(Path file) {
        String name = Compression.plainName(file);
        int dot = name.lastIndexOf('.');
        return dot > 0 ? name.substring(0, dot) : name;
    }
}
