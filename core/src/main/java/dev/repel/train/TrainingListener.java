package dev.repel.train;

import java.util.function.Supplier;

/** Is told about every epoch; cannot change what is computed. */
@FunctionalInterface
public interface TrainingListener {
    TrainingListener SILENT = (epoch, state) -> {};

    /**
     * Called when an epoch is over.
     *
     * @param state makes a copy of the run's state, which takes time: ask only when it is to be saved
     */
    void afterEpoch(EpochRecord epoch, Supplier<TrainingState> state);
}
