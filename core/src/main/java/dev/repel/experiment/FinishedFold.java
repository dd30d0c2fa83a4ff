package dev.repel.experiment;

import dev.repel.train.EpochRecord;
import dev.repel.train.HeldOut;
import java.util.List;

/**
 * What a cross-validation needs to know of the network of a fold, whose parameters nobody uses once it is trained.
 *
 * @param seconds of its training
 * @param byEpoch its predictions for the labels that were held back, after each epoch of the history
 * @param countsFrom the first epoch that may be the best
 */
public record FinishedFold(List<EpochRecord> history, double seconds, List<HeldOut> byEpoch, int countsFrom) {
    public FinishedFold {
        history = List.copyOf(history);
        byEpoch = List.copyOf(byEpoch);
        if (history.isEmpty() || byEpoch.size() != history.size()) {
            throw new IllegalArgumentException(
                    history.size() + " epochs, but predictions of " + byEpoch.size() + " of them");
        }
    }
}
