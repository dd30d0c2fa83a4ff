package dev.repel.loss;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.repel.tensor.Matrix;
import org.junit.jupiter.api.Test;

class LabelledContrastTest {
    private static final double E2 = Math.exp(2); // e^{1/τ} for τ = 0.5

    @Test
    void orthogonalNodesHaveTheClosedForm() {
        Matrix rows = LossValue.orthogonal(6);

        double loss = loss(rows, rows, new int[] {0, 1, 2, 3, 4}, new int[] {0, 0, 1, 1, 1}, 0.5);

        double two = -Math.log((E2 + 1) / 2 / ((E2 + 4) / 4));
        double three = -Math.log((E2 + 2) / 3 / ((E2 + 4) / 4));
        assertThat(loss).isCloseTo((2 * two + 3 * three) / 5, within(1e-5));
    }

    @Test
    void labelsTellNothingOfNodesThatAreAllAlike() {
        Matrix same = LossValue.angles(10, 10, 10);

        double loss = loss(same, same, new int[] {0, 1, 2}, new int[] {0, 0, 1}, 0.1);

        // means of equal numbers, except for the authors' L − 1 below a sum of L
        assertThat(loss).isCloseTo(Math.log(3.0 / 2), within(1e-5));
    }

    @Test
    void bothDirectionsCountWhereTheViewsDiffer() {
        double[] u = {0, 50, 100, 170, 260};
        double[] v = {20, 90, 15, 300, 200};
        int[] nodes = {4, 1, 3};
        int[] labels = {0, 1, 0};

        double loss = loss(LossValue.angles(u), LossValue.angles(v), nodes, labels, 0.5);

        double expected = 0;
        for (int a = 0; a < 3; a++) {
            double[] all = new double[2];
            double[] same = new double[2];
            int size = 0;
            for (int b = 0; b < 3; b++) {
                double there = Math.exp(Math.cos(Math.toRadians(u[nodes[a]] - v[nodes[b]])) / 0.5);
                double back = Math.exp(Math.cos(Math.toRadians(u[nodes[b]] - v[nodes[a]])) / 0.5);
                boolean alike = labels[a] == labels[b];
                all[0] += there;
                all[1] += back;
                same[0] += alike ? there : 0;
                same[1] += alike ? back : 0;
                size += alike ? 1 : 0;
            }
            for (int side = 0; side < 2; side++) {
                expected -= Math.log(same[side] / size / (all[side] / 2)) / 6;
            }
        }
        assertThat(loss).isCloseTo(expected, within(1e-5));
    }

    private static double loss(Matrix u, Matrix v, int[] nodes, int[] labels, double tau) {
        return LossValue.of(tape ->
                new LabelledContrast(LossValue.constant(tape, u), LossValue.constant(tape, v), nodes, labels, tau));
    }
}
