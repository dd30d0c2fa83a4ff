package dev.repel.experiment;

import dev.repel.train.TrainedRun;
import java.util.Optional;

/** Keeps the finished networks of an ensemble until its run has finished, so that an interrupted run can resume. */
public interface FinishedNetworks {
    /** Keeps nothing. */
    FinishedNetworks NONE = new FinishedNetworks() {
        @Override
        public Optional<TrainedRun> of(long seed) {
            return Optional.empty();
        }

        @Override
        public void keep(TrainedRun network) {}
    };

    /** The network that was trained with this seed, if it was kept. */
    Optional<TrainedRun> of(long seed);

    void keep(TrainedRun network);
}
