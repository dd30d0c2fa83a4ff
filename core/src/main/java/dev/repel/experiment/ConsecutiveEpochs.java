package dev.repel.experiment;

import dev.repel.train.EpochRecord;
import dev.repel.train.TrainingListener;
import dev.repel.train.TrainingState;
import java.util.function.Supplier;

/** Tells of the epochs of several trainings as if they were one; their states cannot be resumed. */
final class ConsecutiveEpochs implements TrainingListener {
    private final TrainingListener listener;
    private int told;

    ConsecutiveEpochs(TrainingListener listener) {
        this.listener = listener;
    }

    /** Counts on from here: training may have been done before, and nothing is told of it. */
    void reached(int epochs) {
        told = epochs;
    }

    @Override
    public void afterEpoch(EpochRecord epoch, Supplier<TrainingState> state) {
        listener.afterEpoch(epoch.withEpoch(++told), state);
    }
}
