package dev.repel.serve.predict;

import dev.repel.io.model.TrainedModel;
import dev.repel.io.source.LoadedGraph;
import dev.repel.model.Predictor;
import java.io.IOException;
import java.util.List;
import java.util.function.Supplier;

/**
 * A model and the graph that it is asked about, as they were read.
 *
 * @param version tells this model from others: the beginning of the hash of its file
 * @param predictors makes one more each time: one cannot be used by two threads
 */
public record LoadedModel(
        String version,
        TrainedModel model,
        LoadedGraph graph,
        List<String> classNames,
        Supplier<Predictor> predictors) {
    /** Reads both. */
    @FunctionalInterface
    public interface Reader {
        LoadedModel read() throws IOException;
    }
}
