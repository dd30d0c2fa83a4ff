package dev.repel.technique;

import dev.repel.autograd.Tape;
import dev.repel.autograd.Variable;
import dev.repel.batch.Batch;
import dev.repel.model.LayerHook;
import dev.repel.model.Network;
import dev.repel.settings.InvalidSetting;
import dev.repel.tensor.Matrix;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A method that is added to a backbone. By default every hook does nothing. */
public interface Technique extends LayerHook {
    @Override
    default Variable afterLayer(Tape tape, Variable hidden) {
        return hidden;
    }

    /**
     * The logits that are compared with the labels; if there are several, their losses are averaged. Called once,
     * before {@link #extraLoss}; a technique with several passes per step builds them here.
     *
     * @param hook of all techniques together, for building passes like the network itself
     */
    default List<Variable> supervised(Network network, LayerHook hook) {
        return List.of(network.logits());
    }

    /** What the supervised loss is multiplied by. */
    default double supervisedWeight() {
        return 1;
    }

    /** A loss to be added to the supervised one. */
    default Optional<ExtraLoss> extraLoss(Network network) {
        return Optional.empty();
    }

    /**
     * The same for a training in batches, in which the rows of the network are those of a batch and hooks are called for
     * every step.
     *
     * @throws InvalidSetting if it needs the whole graph in every step
     */
    default Technique inBatches(Batch batch, int classes) {
        throw new InvalidSetting(
                "technique", "must be none or pcl with {batch-size}: others see the whole graph in every step");
    }

    /** How many epochs a run takes. */
    default int epochs(int warmup, int cotrain) {
        return warmup + cotrain;
    }

    /**
     * The epoch after which the last stage of a run begins; patience cannot end a run before it. Called after
     * {@link #epochs}.
     */
    default int lastStageAfter(int warmup) {
        return warmup;
    }

    /** Called before each training step. */
    default void beforeEpoch(EpochStart start) {}

    /** Whether this epoch starts with a new network; called after {@link #beforeEpoch}. */
    default boolean restarts(int epoch) {
        return false;
    }

    /**
     * Whether earlier epochs no longer count because their network only made pseudo-labels; called when a new network
     * starts. Otherwise the best epoch of a run may be one before a restart.
     */
    default boolean forgets(int epoch) {
        return false;
    }

    /** What every evaluation pass computes in addition to logits and embeddings; called after {@link #extraLoss}. */
    default List<Variable> evaluated() {
        return List.of();
    }

    /**
     * How many nodes this technique learned from in the last step, for the progress line; −1 if it does not count them.
     */
    default int anchors() {
        return -1;
    }

    /** The bytes it keeps outside the tape, as far as they grow with the graph; called once the tape is built. */
    default long bytes() {
        return 0;
    }

    /** Registers an observer of the pairs of every epoch, if there are any. */
    default void observe(PairsObserver observer) {}

    /** Clears everything left by earlier runs, so that a trainer can be used for several. */
    default void reset() {}

    /** The state that must be saved between two epochs in addition to the network. */
    default Map<String, Matrix> state() {
        return Map.of();
    }

    /** Restores a saved state. */
    default void restore(Map<String, Matrix> state) {}

    /**
     * A loss and its weight in the sum.
     *
     * @param loss a number on the network's tape
     */
    record ExtraLoss(Variable loss, double weight) {}
}
