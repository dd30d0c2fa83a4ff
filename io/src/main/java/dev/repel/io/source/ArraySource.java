package dev.repel.io.source;

import dev.repel.data.NodeDataset;
import dev.repel.io.own.ColumnFeatures;
import java.io.IOException;
import java.util.function.Consumer;

/** A graph whose features are numbers already: a published or generated one, a file of arrays, or one in memory. */
record ArraySource(Reader reader, boolean binaryFeatures) implements GraphSource {
    /** Reads or makes the graph. */
    @FunctionalInterface
    interface Reader {
        NodeDataset read(boolean binaryFeatures, Consumer<String> progress) throws IOException;
    }

    @Override
    public LoadedGraph read(boolean labelsRequired, Consumer<String> progress) throws IOException {
        return new LoadedGraph(reader.read(binaryFeatures, progress), binaryFeatures, null, null);
    }

    @Override
    public NodeDataset loadFor(ColumnFeatures features, boolean binary, Consumer<String> progress) throws IOException {
        return reader.read(binary, progress);
    }
}
