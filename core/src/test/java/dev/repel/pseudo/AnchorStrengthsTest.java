package dev.repel.pseudo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.repel.tensor.Matrix;
import org.junit.jupiter.api.Test;

class AnchorStrengthsTest {
    private static final Matrix PREDICTIONS =
            logarithms(new double[][] {{0.9, 0.1}, {0.8, 0.2}, {0.6, 0.4}, {0.3, 0.7}});

    private static Matrix logarithms(double[][] probabilities) {
        Matrix matrix = Matrix.of(probabilities);
        for (int n = 0; n < matrix.data().length; n++) {
            matrix.data()[n] = (float) Math.log(matrix.data()[n]);
        }
        return matrix;
    }

    private static double[] strengths(AnchorRule rule, boolean balanced, FewAnchors few, int... labels) {
        NegativePairs pairs = TopKPairs.of(labels, PREDICTIONS, 1);
        AnchorStrengths strengths = new AnchorStrengths(4, 2, rule, balanced, few);
        strengths.update(pairs, PREDICTIONS);
        double[] values = new double[pairs.anchorCount()];
        for (int a = 0; a < values.length; a++) {
            values[a] = strengths.of(a);
        }
        return values;
    }

    @Test
    void fewAnchorsCountByTheShareOfNodesThatAreAnchors() {
        assertThat(strengths(AnchorRule.FIXED, false, FewAnchors.SCALE, 0, -1, -1, 1))
                .containsExactly(0.5, 0.5);
        assertThat(strengths(AnchorRule.FIXED, false, FewAnchors.USE, 0, -1, -1, 1))
                .containsExactly(1, 1);
    }

    @Test
    void balancedClassesCountTheSameAndTheWholeStaysTheSame() {
        assertThat(strengths(AnchorRule.FIXED, true, FewAnchors.USE, 0, 0, 0, 1))
                .containsExactly(new double[] {2 / 3.0, 2 / 3.0, 2 / 3.0, 2}, within(1e-6));
        assertThat(strengths(AnchorRule.FIXED, true, FewAnchors.USE, 0, 0, -1, -1))
                .containsExactly(1, 1);
    }

    @Test
    void softAnchorsBelowTheMeanConfidenceCountLess() {
        double mean = 0.75;
        double variance = (0.15 * 0.15 + 0.05 * 0.05 + 0.15 * 0.15 + 0.05 * 0.05) / 4;
        double third = Math.exp(-4 * (0.6 - mean) * (0.6 - mean) / (2 * variance));
        double fourth = Math.exp(-4 * (0.7 - mean) * (0.7 - mean) / (2 * variance));

        assertThat(strengths(AnchorRule.SOFT_MATCH, false, FewAnchors.USE, 0, 0, 0, 1))
                .containsExactly(new double[] {1, 1, third, fourth}, within(1e-5));
    }

    @Test
    void softAnchorsAreBalancedByWhatTheyCount() {
        double[] values = strengths(AnchorRule.SOFT_MATCH, true, FewAnchors.USE, 0, 0, 0, 1);

        assertThat(values[0] + values[1] + values[2]).isCloseTo(values[3], within(1e-6));
    }
}
