package dev.repel.io.source;

import dev.repel.io.own.ColumnFeatures;
import dev.repel.io.own.EdgeReading;
import dev.repel.io.own.GraphTables;
import dev.repel.io.own.OwnGraph;
import dev.repel.io.own.OwnGraphOptions;
import dev.repel.io.table.Table;
import java.io.IOException;
import java.util.Optional;
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
    public LoadedGraph loadFor(ColumnFeatures features, EdgeReading trained, boolean binary, Consumer<String> progress)
            throws IOException {
        OwnGraphOptions columns = reading.columns().withoutLabels();
        columns.edges().takenFrom(trained).forEach(progress);
        columns = columns.withEdges(columns.edges().or(trained));
        OwnGraph own =
                features == null ? OwnGraph.load(opened(), columns) : OwnGraph.loadWith(features, opened(), columns);
        return told(own, progress);
    }

    private GraphTables opened() throws IOException {
        return reading.complete(tables.open());
    }

    private LoadedGraph told(OwnGraph own, Consumer<String> progress) {
        own.notes().warnings().forEach(progress);
        return LoadedGraph.of(own, reading.columns().edges());
    }

    @Override
    public Optional<Table.Source> nodeTable() throws IOException {
        return Optional.ofNullable(tables.open().nodes());
    }

    @Override
    public boolean readsTables() {
        return true;
    }
}
