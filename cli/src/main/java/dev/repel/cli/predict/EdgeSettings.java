package dev.repel.cli.predict;

import dev.repel.io.model.TrainedModel;
import dev.repel.io.source.GraphSettings;
import dev.repel.settings.InvalidSetting;

/** What is asked of edges in a prediction: nothing that the model cannot use. */
final class EdgeSettings {
    private EdgeSettings() {}

    static void check(TrainedModel model, GraphSettings graph) {
        boolean foreign = model.preprocessing().isEmpty();
        InvalidSetting.unless(
                foreign || model.edges().weighted() || graph.tables().edgeWeight() == null,
                "edge-weight",
                "is not for this model, which was trained on edges without weights; leave it out, or train with it");
        InvalidSetting.unless(
                foreign || model.edges().directed() || !graph.tables().directed(),
                "directed",
                "is not for this model, which was trained on edges without directions; leave it out, or train with it");
    }
}
