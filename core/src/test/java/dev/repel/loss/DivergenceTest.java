package dev.repel.loss;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.repel.TestSeed;
import dev.repel.tensor.Dense;
import dev.repel.tensor.Matrix;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(TestSeed.class)
class DivergenceTest {
    @Test
    void isTheMeanOverNodesOfTheLogarithmUnderTheFirst() {
        double[][] p = {{Math.log(0.5), Math.log(0.25), Math.log(0.25)}, {0, 0, 0}};
        double[][] q = {{Math.log(0.8), Math.log(0.1), Math.log(0.1)}, {0, 0, 0}};

        double first = 0.5 * Math.log(0.625) + 0.5 * Math.log(2.5);
        double reverse = 0.8 * Math.log(1.6) + 0.2 * Math.log(0.4);
        assertThat(divergence(p, q)).isCloseTo(first / 2, within(1e-6));
        assertThat(divergence(q, p)).isCloseTo(reverse / 2, within(1e-6));
        assertThat(reverse).isNotCloseTo(first, within(0.01));
    }

    @Test
    void constantsAddedToWholeRowsDoNotCount() {
        double[][] p = {{1, -2, 0.5}, {3, 0, 1}};
        double[][] shifted = {{11, 8, 10.5}, {-1, -4, -3}};

        assertThat(divergence(p, shifted)).isCloseTo(0, within(1e-6));
    }

    @Test
    void isNeverNegative() {
        Random random = TestSeed.random("divergence");
        for (int trial = 0; trial < 50; trial++) {
            double[][] p = Dense.random(4, 3, random);

            assertThat(divergence(p, Dense.random(4, 3, random))).isPositive();
            assertThat(divergence(p, p)).isZero();
        }
    }

    /** Probabilities far below what single precision holds still have their logarithms. */
    @Test
    void predictionsThatContradictEachOtherHaveAFiniteDivergence() {
        assertThat(divergence(new double[][] {{200, 0}}, new double[][] {{0, 200}}))
                .isCloseTo(200, within(1e-3));
    }

    private static double divergence(double[][] p, double[][] q) {
        return LossValue.of(
                tape -> new Divergence(LossValue.constant(tape, Matrix.of(p)), LossValue.constant(tape, Matrix.of(q))));
    }
}
