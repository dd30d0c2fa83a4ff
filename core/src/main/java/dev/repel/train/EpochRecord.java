package dev.repel.train;

import dev.repel.eval.PairQuality;

/**
 * What an epoch looked like.
 *
 * @param supervisedLoss L_s of the training step
 * @param extraLoss the technique's own loss, 0 where there is none
 * @param anchors how many nodes the technique learned from, −1 where that means nothing
 * @param validationAccuracy after the step, dropout off
 * @param quality of the pairs that were pushed apart, for reports only; null where there were none
 */
public record EpochRecord(
        int epoch,
        boolean cotraining,
        double supervisedLoss,
        double extraLoss,
        int anchors,
        double validationAccuracy,
        double validationLoss,
        PairQuality quality) {

    /** The protocol's order: higher validation accuracy, then lower validation loss; the earlier epoch wins a tie. */
    boolean isBetterThan(EpochRecord other) {
        return other == null
                || validationAccuracy > other.validationAccuracy
                || (validationAccuracy == other.validationAccuracy && validationLoss < other.validationLoss);
    }
}
