package dev.repel.pseudo;

import dev.repel.tensor.Matrix;
import dev.repel.tensor.Workers;

/**
 * e_ij = Σ_c p_ic p_jc, the probability that an anchor and its negative have the same class, and how much a pair counts
 * because of it. Never written out for all pairs: the loss asks for one anchor at a time.
 */
public final class PairErrors {
    private final PairErrorRule rule;
    private final float limit;
    private final int classes;
    private final int k;
    private final Matrix probabilities;
    /** By class the probabilities of its negatives, one row per class of the prediction. */
    private final float[] ofNegatives;

    /**
     * @param k maximum number of negatives per class
     * @param limit for {@link PairErrorRule#CUT}
     */
    public PairErrors(int nodes, int classes, int k, PairErrorRule rule, double limit) {
        this.rule = rule;
        this.limit = (float) limit;
        this.classes = classes;
        this.k = k;
        this.probabilities = new Matrix(nodes, classes);
        this.ofNegatives = new float[Math.multiplyExact(classes * classes, k)];
    }

    /** Takes over the predictions (N × C) and the negatives of new pairs. */
    public void update(NegativePairs pairs, Matrix logProbabilities, Workers workers) {
        workers.forRows(probabilities.rows(), 20L * classes, (from, to) -> {
            for (int n = from * classes; n < to * classes; n++) {
                probabilities.data()[n] =
                        (float) StrictMath.exp(logProbabilities.data()[n]);
            }
        });
        for (int c = 0; c < classes; c++) {
            for (int slot = 0; slot < pairs.negativeStart(c + 1) - pairs.negativeStart(c); slot++) {
                int negative = pairs.negatives()[pairs.negativeStart(c) + slot];
                for (int p = 0; p < classes; p++) {
                    ofNegatives[(c * classes + p) * k + slot] = probabilities.get(negative, p);
                }
            }
        }
    }

    /**
     * Writes how much each pair of an anchor counts, from 0 to 1.
     *
     * @param anchor a node with the pseudo-label {@code c}
     * @param count number of negatives
     * @param out receives one number per negative, from {@code at}
     */
    public void trust(int anchor, int c, int count, float[] out, int at) {
        for (int slot = 0; slot < count; slot++) {
            out[at + slot] = 1f;
        }
        for (int p = 0; p < classes; p++) {
            float own = probabilities.get(anchor, p);
            int row = (c * classes + p) * k;
            for (int slot = 0; slot < count; slot++) {
                out[at + slot] -= own * ofNegatives[row + slot];
            }
        }
        if (rule == PairErrorRule.CUT) {
            for (int slot = 0; slot < count; slot++) {
                out[at + slot] = 1 - out[at + slot] <= limit ? 1f : 0f;
            }
        }
    }
}
