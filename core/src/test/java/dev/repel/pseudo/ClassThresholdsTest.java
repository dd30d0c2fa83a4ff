package dev.repel.pseudo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.repel.tensor.Matrix;
import dev.repel.tensor.Workers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ClassThresholdsTest {
    /** Four nodes are sure of the first class with γ = 0.6, one of the second and none of the third. */
    private static final double[][] PROBABILITIES = {
        {0.8, 0.1, 0.1}, {0.7, 0.2, 0.1}, {0.9, 0.05, 0.05}, {0.6, 0.2, 0.2}, {0.1, 0.7, 0.2}, {0.3, 0.3, 0.4}
    };

    private static double[] thresholds(AnchorRule rule, double gamma) {
        float[] logarithms = new ClassThresholds(rule, gamma, 3).of(logarithms());
        double[] values = new double[3];
        for (int c = 0; c < 3; c++) {
            values[c] = Math.exp(logarithms[c]);
        }
        return values;
    }

    private static Matrix logarithms() {
        Matrix matrix = Matrix.of(PROBABILITIES);
        for (int n = 0; n < matrix.data().length; n++) {
            matrix.data()[n] = (float) Math.log(matrix.data()[n]);
        }
        return matrix;
    }

    @Test
    void fixedAndSoftOnesAreTheSameForAllClasses() {
        assertThat(thresholds(AnchorRule.FIXED, 0.6)).containsExactly(new double[] {0.6, 0.6, 0.6}, within(1e-6));
        assertThat(thresholds(AnchorRule.SOFT_MATCH, 0.6)).containsExactly(0, 0, 0);
    }

    @Test
    void flexMatchIsLowerWhereFewNodesAreSure() {
        double quarter = 1 / 4.0;
        assertThat(thresholds(AnchorRule.FLEX_MATCH, 0.6))
                .containsExactly(new double[] {0.6, 0.6 * quarter / (2 - quarter), 0}, within(1e-6));
    }

    @Test
    void flexMatchIsFixedWhereNobodyIsSure() {
        assertThat(thresholds(AnchorRule.FLEX_MATCH, 0.95))
                .containsExactly(new double[] {0.95, 0.95, 0.95}, within(1e-6));
    }

    @Test
    void freeMatchIsTheMeanConfidenceAndLowerForRareClasses() {
        double confidence = (0.8 + 0.7 + 0.9 + 0.6 + 0.7 + 0.4) / 6;
        double[] expected = {confidence, confidence * 1.55 / 3.4, confidence * 1.05 / 3.4};
        assertThat(thresholds(AnchorRule.FREE_MATCH, 0.6)).containsExactly(expected, within(1e-6));
    }

    @ParameterizedTest
    @EnumSource(AnchorRule.class)
    void nothingIsRememberedOfEarlierPredictions(AnchorRule rule) {
        ClassThresholds thresholds = new ClassThresholds(rule, 0.6, 3);
        float[] first = thresholds.of(logarithms()).clone();

        assertThat(thresholds.of(logarithms())).containsExactly(first);
    }

    @Test
    void aNodeIsAnAnchorFromTheThresholdOfItsClassOn() {
        int[] labels = new int[6];

        PositivePseudoLabels.assign(
                logarithms(),
                new float[] {(float) Math.log(0.75), (float) Math.log(0.5), Float.NEGATIVE_INFINITY},
                labels,
                Workers.NONE);

        assertThat(labels).containsExactly(0, -1, 0, -1, 1, 2);
    }
}
