package dev.repel.pseudo;

import dev.repel.Paper;
import dev.repel.tensor.Matrix;

/** y⁻_ic = 1 if the probability of class c at node i is at most γ⁻: negative pseudo-labels at instance level. */
@Paper("eq:npl")
public final class ThresholdNegatives {
    private ThresholdNegatives() {}

    /** Writes the nodes with the negative pseudo-label c to {@code out}, ascending, and returns how many there are. */
    public static int select(Matrix logProbabilities, int c, double gammaMinus, int[] out) {
        // both sides are rounded in the same way, so that a probability of exactly γ⁻ is low enough
        float threshold = (float) StrictMath.log(gammaMinus);
        int count = 0;
        for (int i = 0; i < logProbabilities.rows(); i++) {
            if (logProbabilities.get(i, c) <= threshold) {
                out[count++] = i;
            }
        }
        return count;
    }
}
