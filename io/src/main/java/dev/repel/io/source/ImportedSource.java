package dev.repel.io.source;

import dev.repel.InvalidRequest;
import dev.repel.io.own.ColumnFeatures;
import dev.repel.io.own.EdgeReading;
import dev.repel.io.own.GraphFile;
import dev.repel.io.own.OwnGraph;
import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Consumer;

/** A graph that was imported earlier, as one file. */
record ImportedSource(Path file) implements GraphSource {
    @Override
    public LoadedGraph read(boolean labelsRequired, Consumer<String> progress) throws IOException {
        OwnGraph own = GraphFile.read(file);
        if (own.notes() != null) {
            own.notes().warnings().forEach(progress);
        }
        return LoadedGraph.of(own, EdgeReading.PLAIN);
    }

    @Override
    public LoadedGraph loadFor(ColumnFeatures features, EdgeReading trained, boolean binary, Consumer<String> progress)
            throws IOException {
        OwnGraph own = GraphFile.read(file);
        if (features != null && !features.equals(own.features())) {
            throw new InvalidRequest(file + " was imported with other words and scales than the model"
                    + " was trained on; give its tables instead.");
        }
        return LoadedGraph.of(own, EdgeReading.PLAIN);
    }
}
