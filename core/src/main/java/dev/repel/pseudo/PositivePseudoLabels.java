package dev.repel.pseudo;

import dev.repel.Paper;
import dev.repel.tensor.Matrix;
import dev.repel.tensor.Workers;
import java.util.Arrays;

/** y⁺_i = the most likely class of node i if its probability is at least γ⁺, otherwise none. */
@Paper({"eq:pl", "alg:pl-generation (positive)"})
public final class PositivePseudoLabels {
    /** The paper's 0: a node without a positive pseudo-label. */
    public static final int NONE = -1;

    private PositivePseudoLabels() {}

    /**
     * Gives every node its pseudo-label or {@link #NONE}.
     *
     * @param logProbabilities (N × C)
     * @param labels receives the N pseudo-labels
     */
    public static void assign(Matrix logProbabilities, double gammaPlus, int[] labels, Workers workers) {
        // both sides are rounded in the same way, so that a probability of exactly γ⁺ is enough
        float[] thresholds = new float[logProbabilities.cols()];
        Arrays.fill(thresholds, (float) StrictMath.log(gammaPlus));
        assign(logProbabilities, thresholds, labels, workers);
    }

    /** @param thresholds the logarithm of the smallest probability for each class */
    public static void assign(Matrix logProbabilities, float[] thresholds, int[] labels, Workers workers) {
        workers.forRows(logProbabilities.rows(), 2L * logProbabilities.cols(), (from, to) -> {
            for (int i = from; i < to; i++) {
                int best = logProbabilities.argMax(i);
                labels[i] = logProbabilities.get(i, best) >= thresholds[best] ? best : NONE;
            }
        });
    }
}
