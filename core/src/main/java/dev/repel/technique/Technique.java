package dev.repel.technique;

import dev.repel.autograd.Tape;
import dev.repel.autograd.Variable;
import dev.repel.model.LayerHook;
import dev.repel.model.Network;
import java.util.Optional;

/** Something that is added to a backbone. Every hook does nothing by default. */
public interface Technique extends LayerHook {
    @Override
    default Variable afterLayer(Tape tape, Variable hidden) {
        return hidden;
    }

    /** A loss to be added to the supervised one. */
    default Optional<ExtraLoss> extraLoss(Network network) {
        return Optional.empty();
    }

    /** Called before each training step. */
    default void beforeEpoch(EpochStart start) {}

    /** The nodes this technique learned from in the last step, for the progress line; −1 if that means nothing. */
    default int anchors() {
        return -1;
    }

    /**
     * A loss and its weight in the sum.
     *
     * @param loss a number on the network's tape
     */
    record ExtraLoss(Variable loss, double weight) {}
}
