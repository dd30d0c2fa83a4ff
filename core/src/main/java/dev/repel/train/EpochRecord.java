package dev.repel.train;

import dev.repel.eval.ConfusionMatrix;
import dev.repel.eval.PairQuality;

/**
 * What an epoch looked like.
 *
 * @param supervisedLoss L_s of the training step
 * @param extraLoss the technique's own loss, 0 where there is none
 * @param anchors how many nodes the technique learned from, −1 where that means nothing
 * @param validationAccuracy after the step, dropout off
 * @param validationMacroF1 of the same predictions, 0 without validation nodes
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
        double validationMacroF1,
        PairQuality quality) {

    /**
     * An epoch whose step is done and whose network has been asked about the validation nodes.
     *
     * @param validation what it said of them
     * @param validationLoss the sum over them
     */
    public static EpochRecord of(
            int epoch,
            boolean cotraining,
            double supervisedLoss,
            double extraLoss,
            int anchors,
            ConfusionMatrix validation,
            double validationLoss,
            PairQuality quality) {
        int nodes = validation.total();
        return new EpochRecord(
                epoch,
                cotraining,
                supervisedLoss,
                extraLoss,
                anchors,
                nodes == 0 ? 0 : validation.accuracy(),
                // a step may ruin the parameters of the last epoch, whose training loss nobody will see
                TrainingDiverged.unlessFinite(epoch, "validation", validationLoss / Math.max(1, nodes)),
                nodes == 0 ? 0 : validation.macroF1(),
                quality);
    }

    /** Whether the technique had begun and counts the nodes it learned from. */
    public boolean hasAnchors() {
        return cotraining && anchors >= 0;
    }

    /** The same under another number. */
    public EpochRecord withEpoch(int other) {
        return new EpochRecord(
                other,
                cotraining,
                supervisedLoss,
                extraLoss,
                anchors,
                validationAccuracy,
                validationLoss,
                validationMacroF1,
                quality);
    }

    /**
     * The protocol's order: higher validation accuracy, or whatever is selected by, then lower validation loss; the earlier
     * epoch wins a tie.
     *
     * @param other null where there is none
     */
    public boolean isBetterThan(EpochRecord other, Selection selection) {
        if (other == null) {
            return true;
        }
        double mine = selection.of(this);
        double its = selection.of(other);
        return mine > its || (mine == its && validationLoss < other.validationLoss);
    }
}
