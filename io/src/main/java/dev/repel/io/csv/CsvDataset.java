package dev.repel.io.csv;

import dev.repel.data.NodeDataset;
import dev.repel.graph.Graph;
import dev.repel.io.ContentHash;
import dev.repel.io.InvalidDataException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * A user's own graph: a CSV file with one row a node and one with one row an edge, both in UTF-8 with a header. Ids are
 * any text. Edges count in both directions; repetitions and self-loops are dropped. Class names are sorted. How the
 * other columns become features is told at {@link CsvFeatures}.
 *
 * @param dataset what is trained on
 * @param features how its feature matrix came about, to be kept for later predictions
 */
public record CsvDataset(NodeDataset dataset, CsvFeatures features) {
    public static final String NODES_FILE = "nodes.csv";
    public static final String EDGES_FILE = "edges.csv";

    /** @throws InvalidDataException naming file, line, column and what was expected, for up to ten mistakes at once */
    public static NodeDataset read(Path nodes, Path edges, CsvOptions options) throws IOException {
        return load(nodes, edges, options).dataset();
    }

    /** Reads {@code nodes.csv} and {@code edges.csv} of a folder, with the default options. */
    public static NodeDataset readFolder(Path folder) throws IOException {
        for (String name : List.of(NODES_FILE, EDGES_FILE)) {
            if (!Files.isRegularFile(folder.resolve(name))) {
                throw new InvalidDataException(folder + ": expected a folder with " + NODES_FILE + " and " + EDGES_FILE
                        + ", there is no " + name);
            }
        }
        return read(folder.resolve(NODES_FILE), folder.resolve(EDGES_FILE), CsvOptions.defaults());
    }

    /** Like {@link #read}, keeping how the features were made. */
    public static CsvDataset load(Path nodes, Path edges, CsvOptions options) throws IOException {
        NodeRows rows = NodeRows.read(nodes, options);
        return assemble(rows, nodes, edges, options, CsvFeatures.learn(rows));
    }

    /** Reads with the features of another file, of which the columns must be there; further ones are ignored. */
    public static NodeDataset readWith(CsvFeatures features, Path nodes, Path edges, CsvOptions options)
            throws IOException {
        return assemble(NodeRows.read(nodes, options), nodes, edges, options, features)
                .dataset();
    }

    private static CsvDataset assemble(NodeRows rows, Path nodes, Path edges, CsvOptions options, CsvFeatures features)
            throws IOException {
        List<String> classNames = rows.classNames();
        Graph graph = EdgeRows.read(edges, options, rows.indexOfId());
        NodeDataset dataset = new NodeDataset(
                name(nodes),
                graph,
                new FeatureEncoder(features, rows).encode(),
                rows.labels(classNames),
                classNames,
                rows.ids(),
                features.names(),
                rows.split(),
                "");
        return new CsvDataset(ContentHash.stamp(dataset), features);
    }

    /** The folder's name where the file has the usual one, else the file's. */
    private static String name(Path nodes) {
        Path absolute = nodes.toAbsolutePath().normalize();
        String fileName = absolute.getFileName().toString();
        Path folder = absolute.getParent().getFileName();
        if (fileName.equals(NODES_FILE) && folder != null) {
            return folder.toString();
        }
        int dot = fileName.lastIndexOf('.');
        return dot > 0 ? fileName.substring(0, dot) : fileName;
    }
}
