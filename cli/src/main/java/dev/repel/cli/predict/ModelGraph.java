package dev.repel.cli.predict;

import dev.repel.cli.options.DatabasePassword;
import dev.repel.io.model.ModelFile;
import dev.repel.io.model.TrainedModel;
import dev.repel.io.own.ColumnFeatures;
import dev.repel.io.source.GraphSettings;
import dev.repel.io.source.LoadedGraph;
import java.io.IOException;
import java.util.Optional;
import java.util.function.Consumer;

/** The graph that a model is applied to. */
public final class ModelGraph {
    private ModelGraph() {}

    /**
     * Reads the graph as the model needs it.
     *
     * @param binaryGiven whether the user said something about binary features, which then overrides the model's file
     * @param progress is told what is worth knowing
     */
    public static LoadedGraph load(
            TrainedModel model, GraphSettings graph, boolean binaryGiven, Consumer<String> progress)
            throws IOException {
        Optional<ModelFile.Preprocessing> told = model.preprocessing();
        ColumnFeatures columns = told.map(ModelFile.Preprocessing::columns).orElse(null);
        boolean binary =
                (binaryGiven || told.isEmpty()) ? graph.binarises() : told.get().binaryFeatures();
        EdgeSettings.check(model, graph);
        return DatabasePassword.graph(graph).loadFor(columns, model.edgeReading(), binary, progress);
    }
}
