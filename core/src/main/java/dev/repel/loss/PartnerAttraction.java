package dev.repel.loss;

import dev.repel.pseudo.AnchorStrengths;
import dev.repel.pseudo.NegativePairs;
import dev.repel.tensor.FastExp;

/**
 * The part of positive partners in the contrastive loss: −ln σ(s/τ) = softplus(−s/τ), a share 1 / (1 + K) of an
 * anchor's loss. There are few pairs, so one thread computes it.
 */
final class PartnerAttraction {
    private final NegativePairs pairs;
    private final int[] partners;
    private final AnchorStrengths strengths;
    private final float inverseTau;
    private final int d;

    /**
     * @param partners the positive partner of each anchor
     * @param strengths null if all anchors count the same
     * @param d the width of the embeddings
     */
    PartnerAttraction(NegativePairs pairs, int[] partners, AnchorStrengths strengths, float inverseTau, int d) {
        this.pairs = pairs;
        this.partners = partners;
        this.strengths = strengths;
        this.inverseTau = inverseTau;
        this.d = d;
    }

    /** @param unit the embeddings scaled to length 1 */
    double loss(float[] unit) {
        double sum = 0;
        for (int c = 0; c < pairs.classes(); c++) {
            for (int a = pairs.anchorStart(c); a < pairs.anchorStart(c + 1); a++) {
                sum += share(c, a) * softplus(-similarity(unit, a) * inverseTau);
            }
        }
        return sum;
    }

    private double share(int c, int a) {
        double share = 1 / (1.0 + pairs.negativeStart(c + 1) - pairs.negativeStart(c));
        return strengths == null ? share : share * strengths.of(a);
    }

    private float similarity(float[] unit, int a) {
        int own = pairs.anchors()[a] * d;
        int other = partners[a] * d;
        float s = 0f;
        for (int t = 0; t < d; t++) {
            s += unit[own + t] * unit[other + t];
        }
        return s;
    }

    private static double softplus(float x) {
        return Math.max(x, 0f) + StrictMath.log(1.0 + FastExp.of(-Math.abs(x)));
    }

    /** Adds the gradients with respect to the scaled embeddings, without the factor 1 / τ. */
    void addGradients(float[] unit, float[] unitGradient) {
        for (int c = 0; c < pairs.classes(); c++) {
            for (int a = pairs.anchorStart(c); a < pairs.anchorStart(c + 1); a++) {
                float pull = (float) (-share(c, a) / (1 + StrictMath.exp(similarity(unit, a) * inverseTau)));
                int own = pairs.anchors()[a] * d;
                int other = partners[a] * d;
                for (int t = 0; t < d; t++) {
                    unitGradient[own + t] += pull * unit[other + t];
                    unitGradient[other + t] += pull * unit[own + t];
                }
            }
        }
    }
}
