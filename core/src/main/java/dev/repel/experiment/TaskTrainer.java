package dev.repel.experiment;

import dev.repel.data.TrainingTask;
import dev.repel.train.TrainConfig;
import dev.repel.train.TrainedRun;
import dev.repel.train.TrainingListener;
import dev.repel.train.TrainingState;
import java.util.Optional;

/** Trains networks for an experiment outside this process. */
@FunctionalInterface
public interface TaskTrainer {
    /** @param from the state to resume from, if the run was started before */
    TrainedRun train(
            TrainingTask task, TrainConfig config, long seed, TrainingListener listener, Optional<TrainingState> from);
}
