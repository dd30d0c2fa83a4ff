package dev.repel.experiment;

import dev.repel.train.TrainingListener;

/** Numbers the epochs of several trainings consecutively. */
final class EpochCount {
    private final TrainingListener listener;
    private int last;

    EpochCount(TrainingListener listener) {
        this.listener = listener;
    }

    /** The listener of the next training. */
    TrainingListener next() {
        return ((TrainingListener) (epoch, state) -> {
                    last = epoch.epoch();
                    listener.afterEpoch(epoch, state);
                })
                .after(last);
    }

    /** Counts epochs that were trained before. */
    void skip(int epochs) {
        last += epochs;
    }
}
