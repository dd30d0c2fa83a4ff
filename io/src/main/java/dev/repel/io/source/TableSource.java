package dev.repel.io.source;

import dev.repel.data.NodeDataset;
import dev.repel.io.own.ColumnFeatures;
import dev.repel.io.own.EdgeWeighting;
import dev.repel.io.own.GraphTables;
import dev.repel.io.own.OwnGraph;
import dev.repel.io.own.OwnGraphOptions;
import java.io.IOException;
import java.util.function.Consumer;

/** Tables, whose columns must be turned into features. */
record TableSource(Tables tables, TableReading reading) implements GraphSource {
    /** Opens the tables each time they are read. */
    @FunctionalInterface
    interface Tables {
        GraphTables open() throws IOException;
    }

    @Override
    public LoadedGraph read(boolean labelsRequired, Consumer<String> progress) throws IOException {
        OwnGraphOptions columns = reading.columns();
        return told(OwnGraph.load(opened(), labelsRequired ? columns : columns.withoutLabels()), progress);
    }

    @Override
    public NodeDataset loadFor(
            ColumnFeatures features, EdgeWeighting trained, boolean binary, Consumer<String> progress)
            throws IOException {
        OwnGraphOptions columns = reading.columns().withoutLabels();
        if (trained != null && trained.named() && !columns.weighting().named()) {
            progress.accept("The model was trained on edges with weights: column " + trained.column()
                    + ", unless the setting edge-weight names another.");
            columns = columns.withWeighting(trained);
        }
        OwnGraph own =
                features == null ? OwnGraph.load(opened(), columns) : OwnGraph.loadWith(features, opened(), columns);
        return told(own, progress).dataset();
    }

    private GraphTables opened() throws IOException {
        return reading.complete(tables.open());
    }

    private LoadedGraph told(OwnGraph own, Consumer<String> progress) {
        own.notes().warnings().forEach(progress);
        return LoadedGraph.of(own, reading.columns().weighting());
    }

    @Override
    public boolean readsTables() {
        return true;
    }
}
