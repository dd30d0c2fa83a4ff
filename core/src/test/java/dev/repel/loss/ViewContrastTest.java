package dev.repel.loss;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.repel.tensor.Matrix;
import org.junit.jupiter.api.Test;

class ViewContrastTest {
    private static final int NODES = 6;

    @Test
    void orthogonalNodesThatAgreeHaveTheClosedForm() {
        Matrix identity = LossValue.orthogonal(NODES);

        assertThat(loss(identity, identity, false)).isCloseTo(Math.log(1 + 5 * Math.exp(-2)), within(1e-5));
        assertThat(loss(identity, identity, true)).isCloseTo(Math.log(1 + 10 * Math.exp(-2)), within(1e-5));
    }

    @Test
    void nodesThatAreAllAlikeCannotBeToldApart() {
        Matrix same = new Matrix(NODES, 2);
        for (int i = 0; i < NODES; i++) {
            same.set(i, 0, 1f);
        }

        assertThat(loss(same, same, false)).isCloseTo(Math.log(NODES), within(1e-5));
    }

    @Test
    void swappingTheViewsChangesNothing() {
        Matrix u = Matrix.of(new double[][] {{1, 0}, {0.6, 0.8}, {0, 1}});
        Matrix v = Matrix.of(new double[][] {{0.8, 0.6}, {0, 1}, {-1, 0}});

        assertThat(loss(u, v, true)).isCloseTo(loss(v, u, true), within(1e-6));
    }

    /** Every similarity is −1: the smallest possible exponentials. */
    @Test
    void oppositeViewsHaveALossAtTheLeastTemperature() {
        Matrix u = LossValue.angles(30, 30, 30);
        Matrix v = LossValue.angles(210, 210, 210);

        assertThat(loss(u, v, false, ViewContrast.LEAST_TAU)).isCloseTo(Math.log(3), within(1e-3));
    }

    private static double loss(Matrix u, Matrix v, boolean intra) {
        return loss(u, v, intra, 0.5);
    }

    private static double loss(Matrix u, Matrix v, boolean intra, double tau) {
        return LossValue.of(
                tape -> new ViewContrast(LossValue.constant(tape, u), LossValue.constant(tape, v), tau, intra, 100, 0));
    }
}
