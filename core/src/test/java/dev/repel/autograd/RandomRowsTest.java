package dev.repel.autograd;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.repel.TestSeed;
import dev.repel.tensor.Dense;
import dev.repel.tensor.Matrix;
import dev.repel.tensor.SparseMatrix;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(TestSeed.class)
class RandomRowsTest {
    private static final SparseMatrix P =
            SparseMatrix.of(Matrix.of(new double[][] {{0.5, 0.25, 0}, {0, 0, 0}, {0.1, 0, 0.1}}));
    private static final double[][] X = {{4, 1}, {8, 2}, {6, 3}};
    private static final int NODES = 300;

    private static Matrix value(Pass.Mode mode, SparseMatrix rows, double[][] x, double probability) {
        return OperationValue.of(
                mode,
                tape -> new RandomRows(
                        OperationValue.constant(tape, x), workers -> rows, 1, rows.cols(), probability, 3));
    }

    @Test
    void evaluationTakesWholeRowsDividedByTheirSums() {
        double[][] expected = {{(2 * 4 + 8) / 3.0, 4 / 3.0}, {0, 0}, {5, 2}};

        Dense.assertClose(value(Pass.Mode.EVALUATION, P, X, 0.5), expected, 1e-6);
        Dense.assertClose(value(Pass.Mode.TRAINING, P, X, 0), expected, 1e-6);
    }

    /** With X = I the value shows the rows themselves. */
    @Test
    void trainingLeavesEntriesOutAndDividesTheRestByItsSum() {
        double[][] dense = Dense.random(NODES, NODES, TestSeed.random("random rows"));
        double[][] identity = new double[NODES][NODES];
        for (int i = 0; i < NODES; i++) {
            identity[i][i] = 1;
            for (int j = 0; j < NODES; j++) {
                dense[i][j] = Math.abs(dense[i][j]) + 0.1;
            }
        }

        Matrix shown = value(Pass.Mode.TRAINING, SparseMatrix.of(Matrix.of(dense)), identity, 0.7);

        int kept = 0;
        for (int i = 0; i < NODES; i++) {
            double sum = 0;
            double ofKept = 0;
            for (int j = 0; j < NODES; j++) {
                sum += shown.get(i, j);
                ofKept += shown.get(i, j) > 0 ? dense[i][j] : 0;
                kept += shown.get(i, j) > 0 ? 1 : 0;
            }
            assertThat(sum).isCloseTo(1, within(1e-5));
            for (int j = 0; j < NODES; j++) {
                double expected = shown.get(i, j) > 0 ? dense[i][j] / ofKept : 0;
                assertThat((double) shown.get(i, j)).isCloseTo(expected, within(1e-6));
            }
        }
        // 0.3 ± four standard deviations
        assertThat(kept / (double) (NODES * NODES)).isBetween(0.293, 0.307);
    }

    @Test
    void aRowThatLosesEverythingIsZero() {
        double[][] one = new double[NODES][1];
        SparseMatrix diagonal = diagonal();
        for (double[] row : one) {
            row[0] = 1;
        }

        Matrix kept = value(Pass.Mode.TRAINING, diagonal, one, 0.5);

        int zeros = 0;
        for (int i = 0; i < NODES; i++) {
            assertThat(kept.get(i, 0)).isIn(0f, 1f);
            zeros += kept.get(i, 0) == 0 ? 1 : 0;
        }
        assertThat(zeros).isBetween(110, 190);
    }

    private static SparseMatrix diagonal() {
        Matrix dense = new Matrix(NODES, NODES);
        for (int i = 0; i < NODES; i++) {
            dense.set(i, i, 0.3f);
        }
        return SparseMatrix.of(dense);
    }
}
