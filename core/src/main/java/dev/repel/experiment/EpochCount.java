package dev.repel.experiment;

import dev.repel.train.EpochRecord;
import dev.repel.train.TrainingListener;
import dev.repel.train.TrainingState;
import java.util.function.Supplier;

/** Numbers the epochs of several trainings consecutively. */
final class EpochCount {
    private final TrainingListener listener;
    private int last;

    EpochCount(TrainingListener listener) {
        this.listener = listener;
    }

    /** The listener of the next training. */
    TrainingListener next() {
        int before = last;
        return new TrainingListener() {
            @Override
            public void beforeNetwork(int number, int of, int epochs) {
                listener.beforeNetwork(number, of, epochs);
            }

            @Override
            public void afterEpoch(EpochRecord epoch, Supplier<TrainingState> state) {
                last = before + epoch.epoch();
                listener.afterEpoch(epoch.withEpoch(last), state);
            }
        };
    }

    /** Counts epochs that were trained before. */
    void skip(int epochs) {
        last += epochs;
    }
}
