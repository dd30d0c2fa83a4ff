package dev.repel.loss;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.repel.tensor.Matrix;
import dev.repel.tensor.SparseMatrix;
import org.junit.jupiter.api.Test;

class PairContrastTest {
    /**
     * Node 0: itself and 1 positive, 2 not; node 1: itself positive, 0 not; node 2 has no positive and does not count.
     */
    private static final SparseMatrix PAIRS =
            new SparseMatrix(3, 3, new int[] {0, 3, 5, 6}, new int[] {0, 1, 2, 0, 1, 0}, new float[6]);

    private static final boolean[] POSITIVE = {true, true, false, false, true, false};

    @Test
    void pairsAreWeighedByTheirNodes() {
        Matrix rows = LossValue.orthogonal(3);
        double e2 = Math.exp(2);

        double first = Math.log(e2 + 2) - Math.log(e2 + 1);
        double second = Math.log(e2 + 1) - Math.log(e2);
        assertThat(loss(rows, rows, 0.5)).isCloseTo((3 * first + second) / 8, within(1e-5));
    }

    @Test
    void nodesOfTheFirstViewMeetPartnersOfTheSecond() {
        double[] u = {0, 70, 200};
        double[] v = {30, 140, 310};

        double first =
                Math.log(e(u[0], v[0]) + e(u[0], v[1]) + e(u[0], v[2])) - Math.log(e(u[0], v[0]) + e(u[0], v[1]));
        double second = Math.log(e(u[1], v[0]) + e(u[1], v[1])) - Math.log(e(u[1], v[1]));
        assertThat(loss(LossValue.angles(u), LossValue.angles(v), 0.5))
                .isCloseTo((3 * first + second) / 8, within(1e-5));
    }

    @Test
    void oppositePositivesStillCountAtTheLeastTemperature() {
        // the positive of node 1 is its opposite, its negative is equal to it: e^{−2/τ} must not underflow
        double loss = loss(LossValue.angles(0, 0, 0), LossValue.angles(0, 180, 0), PairContrast.LEAST_TAU);

        double first = Math.log(2);
        double second = 2 / PairContrast.LEAST_TAU;
        assertThat(loss).isCloseTo((3 * first + second) / 8, within(1e-3));
    }

    @Test
    void nothingIsContrastedBeforeThereArePairs() {
        Matrix rows = LossValue.orthogonal(3);

        assertThat(LossValue.of(tape ->
                        new PairContrast(LossValue.constant(tape, rows), LossValue.constant(tape, rows), 0.5, 3)))
                .isZero();
    }

    private static double e(double a, double b) {
        return Math.exp(Math.cos(Math.toRadians(a - b)) / 0.5);
    }

    private static double loss(Matrix u, Matrix v, double tau) {
        return LossValue.of(tape -> {
            PairContrast loss = new PairContrast(LossValue.constant(tape, u), LossValue.constant(tape, v), tau, 3);
            loss.learnFrom(PAIRS, POSITIVE, new float[] {3, 1, 4});
            return loss;
        });
    }
}
