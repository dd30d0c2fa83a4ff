package dev.repel.select;

import dev.repel.eval.PairedDifference;
import dev.repel.train.Selection;
import java.util.Comparator;

/**
 * What a candidate got on held-back labels at the epoch that was best for it, which is the same for all divisions and
 * folds.
 *
 * @param rung on which it was tried
 * @param divisions of the labels
 * @param held how many predictions were compared with held-back labels, over all divisions
 * @param score accuracy, or macro-F1 if that selects the epoch
 * @param error standard error of the score: that of the share of the distinct held-back labels
 * @param loss mean cross-entropy of the held-back labels
 * @param epoch that was best
 * @param right one character per prediction in the order of the divisions, 1 where it was right: trials on the same
 *     rung can be compared node by node
 * @param unseen the same for the first division, but each prediction at the epoch that is best for other labels: what it
 *     says had no say in the choice of the epoch
 * @param failure why it could not be trained; null if it was
 */
public record Trial(
        Candidate candidate,
        String rung,
        int epochs,
        int divisions,
        int held,
        double score,
        double error,
        double loss,
        int epoch,
        String right,
        String unseen,
        String failure,
        double seconds) {

    static Trial failed(Candidate candidate, Plan.Rung rung, String failure, double seconds) {
        return new Trial(
                candidate,
                rung.name(),
                rung.epochs(),
                rung.divisions(),
                0,
                Double.NaN,
                Double.NaN,
                Double.NaN,
                0,
                "",
                "",
                failure,
                seconds);
    }

    public boolean succeeded() {
        return failure == null;
    }

    /** The best first; those that failed come last. */
    static Comparator<Trial> bestFirst(Selection selection) {
        Comparator<Trial> byLoss = Comparator.comparingDouble(Trial::loss);
        Comparator<Trial> byScore =
                Comparator.comparingDouble(Trial::score).reversed().thenComparing(byLoss);
        return Comparator.comparing((Trial trial) -> !trial.succeeded())
                .thenComparing(selection == Selection.LOSS ? byLoss : byScore);
    }

    /** Whether both were trained and measured alike. */
    public boolean isComparableTo(Trial other) {
        return rung.equals(other.rung) && succeeded() && other.succeeded();
    }

    /** Compares predictions for the same labels. */
    public PairedDifference against(Trial other) {
        int[] truth = right.chars().map(answer -> '1').toArray();
        return PairedDifference.of(right.chars().toArray(), other.right.chars().toArray(), truth);
    }
}
