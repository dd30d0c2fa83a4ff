package dev.repel.pseudo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.repel.tensor.LogSoftmax;
import dev.repel.tensor.Matrix;
import dev.repel.tensor.PlainKernels;
import dev.repel.tensor.Workers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PositivePseudoLabelsTest {
    @Test
    void mostLikelyClassIsTakenFromTheThresholdOn() {
        Matrix logProbabilities = logs(new double[][] {{0.7, 0.2, 0.1}, {0.1, 0.3, 0.6}, {0.3, 0.4, 0.3}});

        assertThat(assign(logProbabilities, 0.55)).containsExactly(0, 2, PositivePseudoLabels.NONE);
        assertThat(assign(logProbabilities, 0.65))
                .containsExactly(0, PositivePseudoLabels.NONE, PositivePseudoLabels.NONE);
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 4, 5, 7, 10})
    void thresholdIsInclusive(int classes) {
        // equal logits: every probability is 1 / C, and so is γ⁺
        Matrix logits = new Matrix(1, classes);
        Matrix logProbabilities = new Matrix(1, classes);
        try (Workers workers = new Workers(1)) {
            LogSoftmax.rows(logits, logProbabilities, new PlainKernels(), workers);
        }

        assertThat(assign(logProbabilities, 1.0 / classes)).containsExactly(0);
        assertThat(assign(logProbabilities, 1.0 / classes + 1e-6)).containsExactly(PositivePseudoLabels.NONE);
    }

    @Test
    void thresholdOfOneAsksForCertainty() {
        Matrix logProbabilities = Matrix.of(new double[][] {{0, -200}, {-1e-4, -9.2}});

        assertThat(assign(logProbabilities, 1)).containsExactly(0, PositivePseudoLabels.NONE);
    }

    @Test
    void thresholdOfZeroTakesEveryNode() {
        assertThat(assign(logs(new double[][] {{0.5, 0.5}, {0.1, 0.9}}), 0)).containsExactly(0, 1);
    }

    @Test
    void predictionThatIsNoNumberGivesNoLabel() {
        Matrix logProbabilities = Matrix.of(new double[][] {{Double.NaN, Double.NaN}});

        assertThat(assign(logProbabilities, 0)).containsExactly(PositivePseudoLabels.NONE);
    }

    private static int[] assign(Matrix logProbabilities, double gamma) {
        int[] labels = new int[logProbabilities.rows()];
        PositivePseudoLabels.assign(logProbabilities, gamma, labels, Workers.NONE);
        return labels;
    }

    private static Matrix logs(double[][] probabilities) {
        Matrix matrix = Matrix.of(probabilities);
        for (int i = 0; i < matrix.data().length; i++) {
            matrix.data()[i] = (float) Math.log(matrix.data()[i]);
        }
        return matrix;
    }
}
