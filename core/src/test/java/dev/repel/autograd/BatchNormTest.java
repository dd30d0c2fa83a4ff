package dev.repel.autograd;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.repel.tensor.Matrix;
import dev.repel.tensor.PlainKernels;
import dev.repel.tensor.Workers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class BatchNormTest {
    private static final double EPSILON = 1e-5;
    /** Means 2 and −1, biased variances 5 and 9, unbiased 20/3 and 12. */
    private static final double[][] X = {{-1, 2}, {1, -4}, {3, 2}, {5, -4}};

    private final Tape tape = new Tape();
    private final Parameter mean = buffer("mean", 0);
    private final Parameter variance = buffer("variance", 1);

    @Test
    void trainingNormalisesByTheBiasedVarianceOfThePass() {
        Matrix y = run(X, 1, 0, true, Pass.Mode.TRAINING);

        for (int i = 0; i < 4; i++) {
            assertThat((double) y.get(i, 0)).isCloseTo((X[i][0] - 2) / Math.sqrt(5 + EPSILON), within(1e-6));
            assertThat((double) y.get(i, 1)).isCloseTo((X[i][1] + 1) / Math.sqrt(9 + EPSILON), within(1e-6));
        }
    }

    @Test
    void aTrainingPassMovesTheRunningStatisticsByATenth() {
        run(X, 1, 0, true, Pass.Mode.TRAINING);

        assertThat((double) mean.value().get(0, 0)).isCloseTo(0.2, within(1e-6));
        assertThat((double) mean.value().get(0, 1)).isCloseTo(-0.1, within(1e-6));
        assertThat((double) variance.value().get(0, 0)).isCloseTo(0.9 + 0.1 * 20 / 3, within(1e-6));
        assertThat((double) variance.value().get(0, 1)).isCloseTo(0.9 + 0.1 * 12, within(1e-6));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 5})
    void whatIsLeftOfTheStartShrinksByATenthPerPass(int passes) {
        BatchNorm norm = build(X, 1, 0, true);
        for (int pass = 0; pass < passes; pass++) {
            forward(norm, Pass.Mode.TRAINING);
        }

        double left = Math.pow(0.9, passes);
        assertThat((double) mean.value().get(0, 0)).isCloseTo(2 * (1 - left), within(1e-5));
        assertThat((double) variance.value().get(0, 1)).isCloseTo(left + 12 * (1 - left), within(1e-5));
    }

    @ParameterizedTest
    @EnumSource(
            value = Pass.Mode.class,
            names = {"EVALUATION", "MONTE_CARLO"})
    void predictionsUseTheRunningStatisticsAndLeaveThemAlone(Pass.Mode mode) {
        BatchNorm norm = build(X, 3, -2, true);
        mean.value().set(0, 0, 4f);
        variance.value().set(0, 0, 0.25f);

        Matrix y = forward(norm, mode);

        for (int i = 0; i < 4; i++) {
            assertThat((double) y.get(i, 0)).isCloseTo(3 * (X[i][0] - 4) / Math.sqrt(0.25 + EPSILON) - 2, within(1e-4));
            assertThat((double) y.get(i, 1)).isCloseTo(3 * X[i][1] / Math.sqrt(1 + EPSILON) - 2, within(1e-4));
        }
        assertThat(mean.value().data()).containsExactly(4f, 0f);
        assertThat(variance.value().data()).containsExactly(0.25f, 1f);
    }

    @Test
    void aPassThatDoesNotRememberMeasuresAllTheSame() {
        Matrix y = run(X, 1, 0, false, Pass.Mode.TRAINING);

        assertThat((double) y.get(3, 0)).isCloseTo(3 / Math.sqrt(5 + EPSILON), within(1e-6));
        assertThat(mean.value().data()).containsOnly(0f);
        assertThat(variance.value().data()).containsOnly(1f);
    }

    @Test
    void scaleAndShiftComeAfterwards() {
        Matrix y = run(X, 2, 7, true, Pass.Mode.TRAINING);

        assertThat((double) y.get(0, 0)).isCloseTo(2 * -3 / Math.sqrt(5 + EPSILON) + 7, within(1e-6));
    }

    @Test
    void aColumnOfEqualNumbersBecomesZeroAndNotANumber() {
        Matrix y = run(new double[][] {{3, 0}, {3, 1e6}, {3, 0}}, 1, 0, true, Pass.Mode.TRAINING);

        for (int i = 0; i < 3; i++) {
            assertThat(y.get(i, 0)).isZero();
        }
        assertThat((double) y.get(1, 1)).isCloseTo(Math.sqrt(2), within(1e-5));
    }

    @Test
    void aSingleNodeHasNoVarianceToBeUnbiased() {
        Matrix y = run(new double[][] {{3, -8}}, 1, 0, true, Pass.Mode.TRAINING);

        assertThat(y.data()).containsOnly(0f);
        assertThat((double) mean.value().get(0, 1)).isCloseTo(-0.8, within(1e-6));
        assertThat((double) variance.value().get(0, 0)).isCloseTo(0.9, within(1e-6));
    }

    private Matrix run(double[][] x, double gamma, double beta, boolean remembers, Pass.Mode mode) {
        return forward(build(x, gamma, beta, remembers), mode);
    }

    private BatchNorm build(double[][] x, double gamma, double beta, boolean remembers) {
        Parameter scale = tape.add(new Parameter("gamma", 1, 2, (matrix, random) -> {}));
        Parameter shift = tape.add(new Parameter("beta", 1, 2, (matrix, random) -> {}));
        BatchNorm norm = tape.add(new BatchNorm(
                OperationValue.constant(tape, x), scale, shift, tape.add(mean), tape.add(variance), remembers));
        tape.allocate();
        scale.value().fill((float) gamma);
        shift.value().fill((float) beta);
        mean.value().fill(0f);
        variance.value().fill(1f);
        return norm;
    }

    private Matrix forward(BatchNorm norm, Pass.Mode mode) {
        tape.program(norm).forward(new Pass(new PlainKernels(), Workers.NONE, mode, 0, 1));
        return norm.value();
    }

    private static Parameter buffer(String name, double start) {
        return Parameter.buffer(name, 1, 2, (matrix, random) -> matrix.fill((float) start));
    }
}
