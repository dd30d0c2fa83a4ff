package dev.repel.model;

import dev.repel.autograd.Features;
import dev.repel.autograd.Tape;
import dev.repel.autograd.Variable;
import java.util.List;

/** What a technique may do to a network while it is built. */
@FunctionalInterface
public interface LayerHook {
    LayerHook NONE = (tape, hidden) -> hidden;

    /** What becomes of the output of a hidden layer, before its activation. */
    Variable afterLayer(Tape tape, Variable hidden);

    /**
     * What becomes of features that were mapped to the width of the first layer. As the map is linear, a linear change of
     * the features' rows may be made here, where they are narrow.
     *
     * @param mapped X W (N × m), before any propagation or bias
     */
    default Variable afterFeatures(NetworkBuilder builder, Features input, Variable mapped) {
        return mapped;
    }

    /** What becomes of the backbone's output. */
    default Encoding afterBackbone(NetworkBuilder builder, Encoding encoding) {
        return encoding;
    }

    /**
     * Whether it shows the network something other than what will be predicted from, so that the statistics of the pass are
     * none to remember.
     */
    default boolean perturbs() {
        return false;
    }

    /** Whether a node's output then depends on the whole graph, near or far. */
    default boolean looksAtTheWholeGraph() {
        return false;
    }

    /** All of them, one after the other. */
    static LayerHook all(List<? extends LayerHook> hooks) {
        return new CombinedHook(hooks);
    }
}
