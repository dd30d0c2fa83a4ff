package dev.repel.cli.options;

import dev.repel.data.NodeDataset;
import dev.repel.io.catalogue.Datasets;
import dev.repel.io.csv.CsvDataset;
import dev.repel.io.csv.CsvOptions;
import java.io.IOException;
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
        if (nodes == null) {
            NodeDataset loaded = Datasets.load(dataset, toLoadOptions(), progress);
            return new LoadedData(loaded, binaryFeatures, null);
        }
        CsvOptions columns = CsvOptions.defaults().withNodeColumns(idColumn, labelColumn);
        CsvDataset own = CsvDataset.load(nodes, edges, columns);
        return new LoadedData(own.dataset(), false, own.features());
    }
}
