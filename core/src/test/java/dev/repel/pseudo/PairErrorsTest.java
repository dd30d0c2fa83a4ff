package dev.repel.pseudo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.repel.tensor.Matrix;
import dev.repel.tensor.Workers;
import org.junit.jupiter.api.Test;

class PairErrorsTest {
    private static final double[][] PROBABILITIES = {{0.9, 0.1}, {0.2, 0.8}, {0.4, 0.6}, {0.5, 0.5}};

    /** The pairs of node 0 with nodes 1 and 2, the negatives of its class. */
    private static float[] trust(PairErrorRule rule, double limit) {
        return trust(rule, limit, 0);
    }

    /** Of node 0 or 1, the anchors of classes 0 and 1. */
    private static float[] trust(PairErrorRule rule, double limit, int anchor) {
        Matrix logarithms = Matrix.of(PROBABILITIES);
        for (int n = 0; n < logarithms.data().length; n++) {
            logarithms.data()[n] = (float) Math.log(logarithms.data()[n]);
        }
        NegativePairs pairs = TopKPairs.of(new int[] {0, 1, -1, -1}, logarithms, 2);
        PairErrors errors = new PairErrors(4, 2, 2, rule, limit);
        errors.update(pairs, logarithms, Workers.NONE);
        float[] out = {7, 7, 7, 7};
        errors.trust(anchor, anchor, 2, out, 1);
        assertThat(out[0]).isEqualTo(7);
        assertThat(out[3]).isEqualTo(7);
        return new float[] {out[1], out[2]};
    }

    @Test
    void pairsCountLessTheLikelierBothEndsHaveTheSameClass() {
        assertThat(trust(PairErrorRule.WEIGHT, 0))
                .containsExactly(new float[] {1 - (0.18f + 0.08f), 1 - (0.36f + 0.06f)}, within(1e-6f));
    }

    /** The nodes that are least likely of class 1 are 0, and 3 with even chances. */
    @Test
    void everyClassHasItsOwnNegatives() {
        assertThat(trust(PairErrorRule.WEIGHT, 0, 1))
                .containsExactly(new float[] {1 - (0.18f + 0.08f), 1 - (0.1f + 0.4f)}, within(1e-6f));
    }

    @Test
    void pairsAboveTheLimitAreLeftOut() {
        assertThat(trust(PairErrorRule.CUT, 0.3)).containsExactly(1, 0);
        assertThat(trust(PairErrorRule.CUT, 0.5)).containsExactly(1, 1);
        assertThat(trust(PairErrorRule.CUT, 0.1)).containsExactly(0, 0);
    }
}
