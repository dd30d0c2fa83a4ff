package dev.repel.tensor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LogSoftmaxTest {
    @Test
    void agreesWithTheDefinition() {
        Matrix out = logSoftmax(new double[][] {{1, 2, 3}, {-1, 0.5, -2}});

        double sum = Math.exp(1) + Math.exp(2) + Math.exp(3);
        assertThat((double) out.get(0, 0)).isCloseTo(1 - Math.log(sum), within(1e-6));
        assertThat((double) out.get(0, 2)).isCloseTo(3 - Math.log(sum), within(1e-6));
        assertThat(probabilities(out, 1)).isCloseTo(1, within(1e-6));
    }

    @ParameterizedTest
    @ValueSource(doubles = {-1e8, -3e4, 0, 3e4, 1e8})
    void probabilitiesSumToOneHoweverLargeTheLogits(double level) {
        Matrix out = logSoftmax(new double[][] {{level, level, level, level}});

        assertThat((double) out.get(0, 0)).isCloseTo(Math.log(0.25), within(1e-6));
        assertThat(probabilities(out, 0)).isCloseTo(1, within(1e-6));
    }

    @Test
    void smallestProbabilitiesKeepTheirOrderAsLogarithms() {
        Matrix out = logSoftmax(new double[][] {{0, -500, -1000, -3e38}});

        assertThat(out.get(0, 0)).isZero();
        assertThat(out.get(0, 1)).isEqualTo(-500f);
        assertThat(out.get(0, 2)).isEqualTo(-1000f);
        assertThat(out.get(0, 3)).isEqualTo(-3e38f);
    }

    @Test
    void impossibleClassStaysImpossible() {
        Matrix out = logSoftmax(new double[][] {{1, Double.NEGATIVE_INFINITY, 1}});

        assertThat(out.get(0, 1)).isEqualTo(Float.NEGATIVE_INFINITY);
        assertThat((double) out.get(0, 0)).isCloseTo(Math.log(0.5), within(1e-6));
    }

    @Test
    void singleClassIsCertain() {
        assertThat(logSoftmax(new double[][] {{-3}, {1e20}}).data()).containsExactly(0f, 0f);
    }

    @Test
    void whatIsNoNumberIsNotHidden() {
        Matrix out = logSoftmax(new double[][] {{1, Double.NaN, 1}, {1, 2, 3}});

        assertThat(out.get(0, 0)).isNaN();
        assertThat(probabilities(out, 1)).isCloseTo(1, within(1e-6));
    }

    private static Matrix logSoftmax(double[][] logits) {
        Matrix out = new Matrix(logits.length, logits[0].length);
        try (Workers workers = new Workers(1)) {
            LogSoftmax.rows(Matrix.of(logits), out, new PlainKernels(), workers);
        }
        return out;
    }

    private static double probabilities(Matrix out, int row) {
        float[] values = Arrays.copyOfRange(out.data(), row * out.cols(), (row + 1) * out.cols());
        double sum = 0;
        for (float value : values) {
            sum += Math.exp(value);
        }
        return sum;
    }
}
