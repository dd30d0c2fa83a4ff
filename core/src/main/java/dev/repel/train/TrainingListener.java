package dev.repel.train;

import java.util.function.Supplier;

/** Is notified of every epoch; cannot change the computation. */
@FunctionalInterface
public interface TrainingListener {
    TrainingListener SILENT = (epoch, state) -> {};

    /**
     * Called when an epoch is over.
     *
     * @param state copies the state of the run, which takes time: call it only to save the state
     */
    void afterEpoch(EpochRecord epoch, Supplier<TrainingState> state);

    /** A listener to a later part of a run, whose epochs continue the numbers of the parts before. */
    default TrainingListener after(int before) {
        return (epoch, state) -> afterEpoch(epoch.withEpoch(before + epoch.epoch()), state);
    }
}
