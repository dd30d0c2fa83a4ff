package dev.repel.model;

import dev.repel.autograd.Features;
import dev.repel.autograd.Tape;
import dev.repel.autograd.Variable;
import java.util.List;

/** What a technique may change in a network while it is built. */
@FunctionalInterface
public interface LayerHook {
    LayerHook NONE = (tape, hidden) -> hidden;

    /** Changes the output of a hidden layer before its activation. */
    Variable afterLayer(Tape tape, Variable hidden);

    /**
     * Changes the features once they are mapped to the width of the first layer. Because the map is linear, a linear
     * change of the rows of the features can be made here, where they are narrow.
     *
     * @param mapped X W (N × m), before any propagation or bias
     */
    default Variable afterFeatures(NetworkBuilder builder, Features input, Variable mapped) {
        return mapped;
    }

    /** Changes the output of the backbone. */
    default Encoding afterBackbone(NetworkBuilder builder, Encoding encoding) {
        return encoding;
    }

    /**
     * Whether it gives the network an input other than the one used for predictions, so that running statistics must
     * not be updated.
     */
    default boolean perturbs() {
        return false;
    }

    /** Whether it makes the output of a node depend on the whole graph. */
    default boolean looksAtTheWholeGraph() {
        return false;
    }

    /** All of them, one after the other. */
    static LayerHook all(List<? extends LayerHook> hooks) {
        return new CombinedHook(hooks);
    }
}
