package dev.repel.experiment;

import dev.repel.train.TrainedRun;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Keeps the finished networks of an ensemble and of folds until their run has finished, so that an interrupted run can
 * resume.
 */
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

    /**
     * The networks of a fold that were trained with this seed, if they were kept; else none.
     *
     * @param fold from 0
     */
    default List<FinishedFold> ofFold(long seed, int fold) {
        return List.of();
    }

    default void keepFold(long seed, int fold, List<FinishedFold> networks) {}

    /** The networks of a fold, trained now unless they were kept. */
    default List<FinishedFold> fold(long seed, int fold, Supplier<List<FinishedFold>> training) {
        List<FinishedFold> kept = ofFold(seed, fold);
        if (!kept.isEmpty()) {
            return kept;
        }
        List<FinishedFold> trained = training.get();
        keepFold(seed, fold, trained);
        return trained;
    }
}
