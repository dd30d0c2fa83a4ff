package dev.repel.technique;

import dev.repel.autograd.Tape;
import dev.repel.autograd.Variable;
import dev.repel.model.LayerHook;
import dev.repel.model.Network;
import dev.repel.tensor.Matrix;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Something that is added to a backbone. Every hook does nothing by default. */
public interface Technique extends LayerHook {
    @Override
    default Variable afterLayer(Tape tape, Variable hidden) {
        return hidden;
    }

    /**
     * The logits that are compared with the labels, on average where there are several. Called once, before
     * {@link #extraLoss}; a technique with several passes in a step builds them here.
     *
     * @param hook of all techniques together, for passes that are to be built like the network
     */
    default List<Variable> supervised(Network network, LayerHook hook) {
        return List.of(network.logits());
    }

    /** A loss to be added to the supervised one. */
    default Optional<ExtraLoss> extraLoss(Network network) {
        return Optional.empty();
    }

    /** How many epochs a run takes. */
    default int epochs(int warmup, int cotrain) {
        return warmup + cotrain;
    }

    /** After which epoch the last stage of a run begins: patience ends none before. Asked after {@link #epochs}. */
    default int lastStageAfter(int warmup) {
        return warmup;
    }

    /** Called before each training step. */
    default void beforeEpoch(EpochStart start) {}

    /** Whether the network starts anew with this epoch; asked after {@link #beforeEpoch}. */
    default boolean restarts(int epoch) {
        return false;
    }

    /**
     * Whether earlier epochs no longer count, because their network only made pseudo-labels; asked where the network starts
     * anew. Otherwise the best epoch of a run may lie before a restart.
     */
    default boolean forgets(int epoch) {
        return false;
    }

    /** What is computed in every evaluation pass beside logits and embeddings; asked after {@link #extraLoss}. */
    default List<Variable> evaluated() {
        return List.of();
    }

    /** The nodes this technique learned from in the last step, for the progress line; −1 if that means nothing. */
    default int anchors() {
        return -1;
    }

    /** The bytes of what it keeps beside the tape, as far as that grows with the graph; asked when the tape is built. */
    default long bytes() {
        return 0;
    }

    /** Lets somebody look at the pairs of every epoch, where there are any. */
    default void observe(PairsObserver observer) {}

    /** Forgets all that earlier runs left behind, so that a trainer can be used for several. */
    default void reset() {}

    /** What has to be saved between two epochs beyond the network. */
    default Map<String, Matrix> state() {
        return Map.of();
    }

    /** Puts a saved state back. */
    default void restore(Map<String, Matrix> state) {}

    /**
     * A loss and its weight in the sum.
     *
     * @param loss a number on the network's tape
     */
    record ExtraLoss(Variable loss, double weight) {}
}
