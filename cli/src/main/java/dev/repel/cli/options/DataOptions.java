package dev.repel.cli.options;

import dev.repel.data.NodeDataset;
import dev.repel.io.InvalidDataException;
import dev.repel.io.catalogue.Datasets;
import dev.repel.io.catalogue.LoadOptions;
import dev.repel.io.own.ColumnFeatures;
import dev.repel.io.own.GraphFile;
import dev.repel.io.own.GraphTables;
import dev.repel.io.own.OwnGraph;
import dev.repel.io.own.OwnGraphOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import picocli.CommandLine.Option;

/** Which graph is trained on. */
public final class DataOptions extends OwnDataOptions {
    private static final String DEFAULT_DATASET = "jdk";

    @Option(
            names = "--dataset",
            paramLabel = "NAME",
            order = 10,
            description = "A name from 'repel data list', a file (.npz .graphml .repel), or a folder with nodes.csv"
                    + " and edges.csv.")
    String dataset = DEFAULT_DATASET;

    @Option(
            names = "--binary-features",
            negatable = true,
            order = 26,
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
        check(false);
    }

    /**
     * Like {@link #check()}.
     *
     * @param intoDatabase whether predictions go to the database, which need not have the tables then
     */
    public void check(boolean intoDatabase) {
        checkOwn(intoDatabase);
        List<String> useless = givenForTables();
        if (!namesTables() && !useless.isEmpty() && (isBuiltIn() || isFileOfArrays())) {
            throw new IllegalArgumentException(String.join(", ", useless) + ": only for tables, which " + dataset
                    + " has not" + (dataset.equals(DEFAULT_DATASET) ? "; name yours by --nodes and --edges." : "."));
        }
        if (namesTables() && !dataset.equals(DEFAULT_DATASET)) {
            throw new IllegalArgumentException("--dataset " + dataset + " and "
                    + (nodes == null ? "the tables that are named" : "--nodes " + nodes)
                    + " are two graphs; leave one of them out.");
        }
    }

    /**
     * Reads the dataset, fetching it where that is allowed.
     *
     * @param progress is told what takes time
     */
    public LoadedData load(Consumer<String> progress) throws IOException {
        LoadedData loaded = load(graphOptions(), progress);
        if (loaded.columns() != null && loaded.dataset().classes() < 2) {
            throw new InvalidDataException(
                    dataset,
                    "labels",
                    "expected at least 2 classes, found " + loaded.dataset().classes());
        }
        return loaded;
    }

    /** Like {@link #load}, for who only wants to look at it or to keep it: labels are then not needed. */
    public LoadedData loadAsItIs(Consumer<String> progress) throws IOException {
        return load(graphOptions().withoutLabels(), progress);
    }

    private LoadedData load(OwnGraphOptions options, Consumer<String> progress) throws IOException {
        Optional<GraphTables> tables = tables();
        if (tables.isPresent()) {
            return loaded(OwnGraph.load(tables.get(), options), progress);
        }
        if (namesGraphFile()) {
            return loaded(GraphFile.read(Path.of(dataset)), progress);
        }
        return new LoadedData(Datasets.load(dataset, toLoadOptions(), progress), binaryFeatures, null, null);
    }

    private static LoadedData loaded(OwnGraph own, Consumer<String> progress) {
        if (own.notes() != null) {
            NotesText.warnings(own.notes()).forEach(progress);
        }
        return new LoadedData(own.dataset(), false, own.features(), own.notes());
    }

    /**
     * Reads a graph that a trained model is to be applied to; its nodes need no labels.
     *
     * @param features how the table of the training's nodes became features, null if there was none
     * @param binary whether counts become 1
     */
    public NodeDataset loadFor(ColumnFeatures features, boolean binary, Consumer<String> progress) throws IOException {
        Optional<GraphTables> tables = tables();
        OwnGraphOptions withoutLabels = graphOptions().withoutLabels();
        if (tables.isPresent()) {
            OwnGraph own = features == null
                    ? OwnGraph.load(tables.get(), withoutLabels)
                    : OwnGraph.loadWith(features, tables.get(), withoutLabels);
            return loaded(own, progress).dataset();
        }
        if (namesGraphFile()) {
            OwnGraph own = GraphFile.read(Path.of(dataset));
            if (features != null && !features.equals(own.features())) {
                throw new IllegalArgumentException(dataset + " was imported with other words and scales than the model"
                        + " was trained on; give its tables instead.");
            }
            return own.dataset();
        }
        LoadOptions options = toLoadOptions();
        return Datasets.load(
                dataset, new LoadOptions(options.dataFolder(), options.offline(), binary, options.verify()), progress);
    }

    /** Takes this dataset, as if it had been named by its option. */
    public void name(String other) {
        dataset = other;
    }

    /** Whether the graph is in tables of the user's own, whose columns have names. */
    boolean readsTables() {
        return namesTables() || folderTables().isPresent();
    }

    private Optional<GraphTables> tables() throws IOException {
        return namesTables() ? Optional.of(namedTables()) : folderTables().map(this::withLabels);
    }

    private Optional<GraphTables> folderTables() {
        return isBuiltIn() ? Optional.empty() : GraphTables.at(Path.of(dataset), tableOptions());
    }

    private boolean namesGraphFile() {
        return !isBuiltIn() && GraphFile.isOne(Path.of(dataset));
    }

    private boolean isFileOfArrays() {
        return dataset.endsWith(GraphFile.EXTENSION) || dataset.endsWith(".npz");
    }

    private boolean isBuiltIn() {
        return dataset.startsWith("synthetic:")
                || Datasets.list().stream().anyMatch(entry -> dataset.equals(entry.name()));
    }
}
