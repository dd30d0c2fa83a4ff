package dev.repel.eval;

/**
 * How far confidences are from the truth: predictions are put into bins of equal width by confidence, and in each bin the
 * mean confidence is compared with the share that is right.
 */
public final class Calibration {
    public static final int BINS = 15;

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

    public int count(int bin) {
        return counts[bin];
    }

    /** The share of right predictions in a bin, NaN in an empty one. */
    public double accuracy(int bin) {
        return (double) right[bin] / counts[bin];
    }

    /** The mean confidence in a bin, NaN in an empty one. */
    public double meanConfidence(int bin) {
        return confidence[bin] / counts[bin];
    }

    /** The mean over all predictions of |confidence − accuracy| of their bin; NaN without predictions. */
    public double expectedError() {
        int total = 0;
        double sum = 0;
        for (int bin = 0; bin < BINS; bin++) {
            total += counts[bin];
            sum += Math.abs(confidence[bin] - right[bin]);
        }
        return sum / total;
    }
}
