package dev.repel.eval;

import java.util.List;
import java.util.stream.IntStream;

/**
 * How far confidences are from the truth: predictions are sorted into bins of equal width by confidence, and in each
 * bin the mean confidence is compared with the share of right predictions.
 */
public final class Calibration {
    public static final int BINS = 15;

    /**
     * Predictions of similar confidence.
     *
     * @param meanConfidence NaN in an empty bin
     * @param accuracy the share of right predictions, NaN in an empty bin
     */
    public record Bin(int count, double meanConfidence, double accuracy) {}

    private final int[] counts = new int[BINS];
    private final int[] right = new int[BINS];
    private final double[] confidence = new double[BINS];

    /**
     * Counts a prediction.
     *
     * @param certainty the probability of the predicted class, in [0, 1]
     */
    public void add(double certainty, boolean isRight) {
        int bin = Math.min(BINS - 1, (int) (certainty * BINS));
        counts[bin]++;
        right[bin] += isRight ? 1 : 0;
        confidence[bin] += certainty;
    }

    /** All bins, in ascending order of confidence. */
    public List<Bin> bins() {
        return IntStream.range(0, BINS)
                .mapToObj(bin -> new Bin(counts[bin], confidence[bin] / counts[bin], (double) right[bin] / counts[bin]))
                .toList();
    }

    public double expectedError() {
        return expectedError(bins());
    }

    /** The mean over all predictions of |confidence − accuracy| of their bin; NaN without predictions. */
    public static double expectedError(List<Bin> bins) {
        int total = 0;
        double sum = 0;
        for (Bin bin : bins) {
            if (bin.count() > 0) {
                total += bin.count();
                sum += bin.count() * Math.abs(bin.meanConfidence() - bin.accuracy());
            }
        }
        return sum / total;
    }
}
