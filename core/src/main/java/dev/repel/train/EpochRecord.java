package dev.repel.train;

import dev.repel.eval.ConfusionMatrix;
import dev.repel.eval.PairQuality;
import dev.repel.eval.Temperature;
import dev.repel.tensor.Matrix;

/**
 * The figures of an epoch.
 *
 * @param supervisedLoss L_s of the training step
 * @param extraLoss the loss of the technique, 0 if it has none
 * @param anchors how many nodes the technique learned from, −1 if it does not count them
 * @param validationAccuracy after the step, dropout off
 * @param validationMacroF1 of the same predictions, 0 without validation nodes
 * @param quality of the pairs that were pushed apart, for reports only; null if there were none
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
     * The record of an epoch after its step and the evaluation on the validation nodes.
     *
     * @param validation the predictions for the validation nodes
     * @param validationLoss the sum of their losses
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
                // the last step may ruin the parameters, and no training loss follows that would show it
                TrainingDiverged.unlessFinite(epoch, "validation", validationLoss / Math.max(1, nodes)),
                nodes == 0 ? 0 : validation.macroF1(),
                quality);
    }

    /** Whether the technique was active and counts the nodes it learned from. */
    public boolean hasAnchors() {
        return cotraining && anchors >= 0;
    }

    /** A copy with another epoch number. */
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

    /** A copy with the validation figures of another network. */
    public EpochRecord withValidation(double accuracy, double loss, double macroF1) {
        return new EpochRecord(epoch, cotraining, supervisedLoss, extraLoss, anchors, accuracy, loss, macroF1, quality);
    }

    /**
     * A copy with the validation figures of other predictions.
     *
     * @param logits one row per validation node; without any, the figures stay
     * @param labels one per row
     */
    EpochRecord measuredOn(Matrix logits, int[] labels) {
        if (labels.length == 0) {
            return this;
        }
        ConfusionMatrix confusion = new ConfusionMatrix(logits.cols());
        for (int n = 0; n < labels.length; n++) {
            confusion.add(labels[n], logits.argMax(n));
        }
        double loss = Temperature.NONE.loss(logits, labels);
        return of(epoch, cotraining, supervisedLoss, extraLoss, anchors, confusion, loss, quality);
    }

    /**
     * The order of the protocol: higher validation accuracy, or another selected measure, then lower validation loss;
     * ties go to the earlier epoch.
     *
     * @param other null if there is none
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
