package dev.repel.train;

import java.util.function.Supplier;

/** Is notified of every epoch; cannot change the computation. */
@FunctionalInterface
public interface TrainingListener {
    TrainingListener SILENT = (epoch, state) -> {};

    /**
     * Called before the first epoch of each network of a run that trains several, as a cross-validation does.
     *
     * @param number of the network, from 1
     * @param of how many the run trains
     * @param epochs how many this one has at most; {@link Integer#MAX_VALUE} for as many as are scheduled
     */
    default void beforeNetwork(int number, int of, int epochs) {}

    /**
     * Called when an epoch is over.
     *
     * @param state copies the state of the run, which takes time: call it only to save the state
     */
    void afterEpoch(EpochRecord epoch, Supplier<TrainingState> state);
}
