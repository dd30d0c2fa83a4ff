package dev.repel.pseudo;

import dev.repel.Paper;
import dev.repel.tensor.Matrix;
import dev.repel.tensor.Workers;

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
        float threshold = (float) Math.log(gammaPlus);
        workers.forRows(logProbabilities.rows(), 2L * logProbabilities.cols(), (from, to) -> {
            for (int i = from; i < to; i++) {
                int best = logProbabilities.argMax(i);
                labels[i] = logProbabilities.get(i, best) >= threshold ? best : NONE;
            }
        });
    }
}
