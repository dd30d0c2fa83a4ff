package dev.repel.io.run;

import dev.repel.eval.PairQuality;
import dev.repel.train.EpochRecord;
import java.util.List;
import java.util.function.Function;

/**
 * How good the guesses of each epoch were, measured with all labels and only reported; null in epochs without pairs.
 *
 * @param anchorsRight how many anchors had the assumed class
 * @param positiveError the share of anchors that had another class
 * @param negativeError the share of negatives that have the class they were assumed not to have
 * @param pairError the share of pairs that should not have been pushed apart
 */
public record PairHistory(Integer[] anchorsRight, Double[] positiveError, Double[] negativeError, Double[] pairError) {
    /** Null if no epoch has pairs. */
    static PairHistory of(List<EpochRecord> epochs) {
        if (epochs.stream().allMatch(epoch -> epoch.quality() == null)) {
            return null;
        }
        return new PairHistory(
                column(epochs, q -> q.anchors() - q.wrongAnchors()).toArray(Integer[]::new),
                column(epochs, PairQuality::positiveError).toArray(Double[]::new),
                column(epochs, PairQuality::negativeError).toArray(Double[]::new),
                column(epochs, PairQuality::pairError).toArray(Double[]::new));
    }

    private static <T> List<T> column(List<EpochRecord> epochs, Function<PairQuality, T> figure) {
        return epochs.stream()
                .map(EpochRecord::quality)
                .map(quality -> quality == null ? null : figure.apply(quality))
                .toList();
    }

    /** The last value of a column that is not null. */
    public static <T> T last(T[] column) {
        T last = null;
        for (T value : column) {
            last = value == null ? last : value;
        }
        return last;
    }
}
