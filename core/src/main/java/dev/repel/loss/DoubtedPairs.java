package dev.repel.loss;

import dev.repel.pseudo.PairErrors;
import dev.repel.pseudo.TopologicalWeights;
import dev.repel.tensor.FastExp;

/** The loss of an anchor whose pairs count less the likelier both ends have the same class. */
final class DoubtedPairs {
    private final TopologicalWeights weights;
    private final PairErrors errors;
    private final float inverseTau;

    DoubtedPairs(TopologicalWeights weights, PairErrors errors, float inverseTau) {
        this.weights = weights;
        this.errors = errors;
        this.inverseTau = inverseTau;
    }

    /**
     * Turns the similarities of an anchor into w σ(s/τ) and returns its loss.
     *
     * @param a the number of the anchor
     * @param node its node
     * @param c its class
     * @param share the weight of a pair before exceptions and doubts
     * @param similarities k from {@code at} on; those up to {@code end} are padding
     * @param trust scratch space for k numbers
     */
    double weigh(int a, int node, int c, int k, float share, float[] similarities, int at, int end, float[] trust) {
        errors.trust(node, c, k, trust, 0);
        for (int entry = weights.start(a); entry < weights.start(a + 1); entry++) {
            trust[weights.slot(entry)] *= 1f + weights.excess(entry);
        }
        double loss = 0;
        for (int slot = 0; slot < k; slot++) {
            float x = similarities[at + slot] * inverseTau;
            float e = FastExp.of(-Math.abs(x));
            float weight = share * trust[slot];
            loss += weight * (Math.max(x, 0f) + StrictMath.log(1.0 + e));
            similarities[at + slot] = weight * (x >= 0 ? 1f : e) / (1f + e);
        }
        for (int slot = at + k; slot < end; slot++) {
            similarities[slot] = 0f;
        }
        return loss;
    }
}
