package dev.repel.cli.options;

import dev.repel.data.NodeDataset;
import dev.repel.io.catalogue.Datasets;
import dev.repel.io.catalogue.LoadOptions;
import dev.repel.io.csv.CsvDataset;
import dev.repel.io.csv.CsvFeatures;
import dev.repel.io.csv.CsvOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;
import picocli.CommandLine.Option;

/** Which graph is trained on. */
public final class DataOptions extends FolderOptions {
    private static final String DEFAULT_DATASET = "jdk";

    @Option(
            names = "--dataset",
            paramLabel = "NAME",
            order = 10,
            description = "A name from 'repel data list', an .npz file, or a folder with nodes.csv and edges.csv.")
    String dataset = DEFAULT_DATASET;

    @Option(
            names = "--nodes",
            paramLabel = "FILE",
            order = 11,
            description = "Your own data: a CSV file with one row a node.")
    Path nodes;

    @Option(
            names = "--edges",
            paramLabel = "FILE",
            order = 12,
            description = "... and one with a row an edge: the ids of two nodes.")
    Path edges;

    @Option(names = "--id", paramLabel = "COLUMN", order = 13, description = "Column of the ids in --nodes.")
    String idColumn = CsvOptions.defaults().idColumn();

    @Option(
            names = "--label",
            paramLabel = "COLUMN",
            order = 14,
            description = "Column of the classes; empty cells are predicted.")
    String labelColumn = CsvOptions.defaults().labelColumn();

    @Option(
            names = "--binary-features",
            negatable = true,
            order = 15,
            defaultValue = "true",
            fallbackValue = "true",
            description = "Turn counts into 1 (.npz only, as PyTorch Geometric).")
    boolean binaryFeatures = true;

    @Override
    boolean binaryFeatures() {
        return binaryFeatures;
    }

    /** Fails if the options contradict each other; looks at no file. */
    public void check() {
        if ((nodes == null) != (edges == null)) {
            throw new IllegalArgumentException("--nodes and --edges are needed together, one file each.");
        }
        if (nodes != null && !dataset.equals(DEFAULT_DATASET)) {
            throw new IllegalArgumentException(
                    "--dataset " + dataset + " and --nodes " + nodes + " are two graphs; leave one of them out.");
        }
    }

    /**
     * Reads the dataset, fetching it where that is allowed.
     *
     * @param progress is told what takes time
     */
    public LoadedData load(Consumer<String> progress) throws IOException {
        OwnFiles own = ownFiles();
        if (own == null) {
            NodeDataset loaded = Datasets.load(dataset, toLoadOptions(), progress);
            return new LoadedData(loaded, binaryFeatures, null);
        }
        CsvDataset loaded = CsvDataset.load(own.nodes, own.edges, columns());
        return new LoadedData(loaded.dataset(), false, loaded.features());
    }

    /**
     * Reads a graph that a trained model is to be applied to; its nodes need no labels.
     *
     * @param features how the nodes file of the training became features, null if there was none
     * @param binary whether counts become 1
     */
    public NodeDataset loadFor(CsvFeatures features, boolean binary, Consumer<String> progress) throws IOException {
        OwnFiles own = ownFiles();
        if (own == null) {
            LoadOptions options = toLoadOptions();
            return Datasets.load(
                    dataset,
                    new LoadOptions(options.dataFolder(), options.offline(), binary, options.verify()),
                    progress);
        }
        CsvOptions withoutLabels = columns().withoutLabels();
        return features == null
                ? CsvDataset.read(own.nodes, own.edges, withoutLabels)
                : CsvDataset.readWith(features, own.nodes, own.edges, withoutLabels);
    }

    private CsvOptions columns() {
        return CsvOptions.defaults().withNodeColumns(idColumn, labelColumn);
    }

    /** Whether the graph is in two files of the user's own, whose columns have names. */
    boolean readsOwnFiles() {
        return ownFiles() != null;
    }

    /** The user's own two files, named one by one or by their folder; null for other datasets. */
    private OwnFiles ownFiles() {
        if (nodes != null) {
            return new OwnFiles(nodes, edges);
        }
        boolean known = Datasets.list().stream().anyMatch(entry -> dataset.equals(entry.name()));
        if (known || dataset.startsWith("synthetic:")) {
            return null;
        }
        Path folder = Path.of(dataset);
        OwnFiles own = new OwnFiles(folder.resolve(CsvDataset.NODES_FILE), folder.resolve(CsvDataset.EDGES_FILE));
        return Files.isRegularFile(own.nodes) && Files.isRegularFile(own.edges) ? own : null;
    }

    private record OwnFiles(Path nodes, Path edges) {}
}
