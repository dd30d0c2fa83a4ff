package dev.repel.io.source;

import dev.repel.data.NodeDataset;
import dev.repel.io.own.ColumnFeatures;
import dev.repel.io.own.EdgeWeighting;
import java.io.IOException;
import java.util.function.Consumer;

/** A graph whose features are numbers already: a published or generated one, a file of arrays, or one in memory. */
record ArraySource(Reader reader, boolean binaryFeatures, EdgeWeighting weighting) implements GraphSource {
    /** Reads or makes the graph. */
    @FunctionalInterface
    interface Reader {
        NodeDataset read(boolean binaryFeatures, EdgeWeighting weighting, Consumer<String> progress) throws IOException;
    }

    @Override
    public LoadedGraph read(boolean labelsRequired, Consumer<String> progress) throws IOException {
        return LoadedGraph.of(reader.read(binaryFeatures, weighting, progress), binaryFeatures, weighting);
    }

    @Override
    public LoadedGraph loadFor(
            ColumnFeatures features, EdgeWeighting trained, boolean binary, Consumer<String> progress)
            throws IOException {
        return LoadedGraph.of(reader.read(binary, weighting.or(trained), progress), binary, weighting.or(trained));
    }
}
