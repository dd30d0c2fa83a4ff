package dev.repel.io.source;

import dev.repel.data.NodeDataset;
import dev.repel.io.own.ColumnFeatures;
import dev.repel.io.own.EdgeReading;
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
        return LoadedGraph.of(reader.read(binaryFeatures, edges, progress), binaryFeatures, edges);
    }

    @Override
    public LoadedGraph loadFor(ColumnFeatures features, EdgeReading trained, boolean binary, Consumer<String> progress)
            throws IOException {
        EdgeReading known = edges.or(trained);
        return LoadedGraph.of(reader.read(binary, known, progress), binary, known);
    }
}
