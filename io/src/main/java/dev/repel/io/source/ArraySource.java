package dev.repel.io.source;

import dev.repel.data.NodeDataset;
import dev.repel.io.own.ColumnFeatures;
import dev.repel.io.own.EdgeReading;
import dev.repel.io.own.EdgeRelations;
import java.io.IOException;
import java.util.function.Consumer;

/** A graph whose features are numbers already: a published or generated one, a file of arrays, or one in memory. */
record ArraySource(Reader reader, boolean binaryFeatures, EdgeReading edges) implements GraphSource {
    /** Reads or makes the graph. */
    @FunctionalInterface
    interface Reader {
        NodeDataset read(boolean binaryFeatures, EdgeReading edges, Consumer<String> progress) throws IOException;
    }

    @Override
    public LoadedGraph read(boolean labelsRequired, Consumer<String> progress) throws IOException {
        NodeDataset dataset = reader.read(binaryFeatures, edges, progress);
        return new LoadedGraph(
                dataset, binaryFeatures, null, null, edges.weighting(), EdgeRelations.of(dataset.graph(), ""));
    }

    @Override
    public NodeDataset loadFor(ColumnFeatures features, EdgeReading trained, boolean binary, Consumer<String> progress)
            throws IOException {
        return reader.read(binary, edges.or(trained), progress);
    }
}
