package dev.repel.technique;

import dev.repel.autograd.Features;
import dev.repel.autograd.Tape;
import dev.repel.autograd.Variable;
import dev.repel.graph.GraphView;
import dev.repel.model.Encoding;
import dev.repel.model.LayerHook;
import dev.repel.model.NetworkBuilder;

/** A hook that changes nothing and remembers what the last pass was built of. */
final class Seen implements LayerHook {
    private Variable features;
    private Encoding encoding;
    private GraphView graph;

    /** The mapped features. */
    Variable features() {
        return features;
    }

    /** What the backbone gives. */
    Encoding encoding() {
        return encoding;
    }

    GraphView graph() {
        return graph;
    }

    @Override
    public Variable afterLayer(Tape tape, Variable hidden) {
        return hidden;
    }

    @Override
    public Variable afterFeatures(NetworkBuilder builder, Features input, Variable mapped) {
        features = mapped;
        return mapped;
    }

    @Override
    public Encoding afterBackbone(NetworkBuilder builder, Encoding output) {
        encoding = output;
        graph = builder.graph();
        return output;
    }
}
