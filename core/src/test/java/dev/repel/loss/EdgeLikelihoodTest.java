package dev.repel.loss;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.repel.tensor.Matrix;
import dev.repel.tensor.SparseMatrix;
import org.junit.jupiter.api.Test;

class EdgeLikelihoodTest {
    private static final double[] A = {0.5, -1};
    private static final double[] B = {0.25, 2};
    private static final double C = -0.75;
    private static final Matrix U = Matrix.of(new double[][] {{1, 2}, {0, -1}, {3, 0}});
    private static final Matrix V = Matrix.of(new double[][] {{0, 1}, {2, 2}, {1, -1}});

    @Test
    void edgesAreAsLikelyAsTheSigmoidOfTheirScores() {
        // 0 – 1 – 2
        SparseMatrix path = new SparseMatrix(3, 3, new int[] {0, 1, 3, 4}, new int[] {1, 0, 2, 1}, new float[4]);

        double expected = 0;
        for (int[] edge : new int[][] {{0, 1}, {1, 0}, {1, 2}, {2, 1}}) {
            double score = C;
            for (int k = 0; k < 2; k++) {
                score += A[k] * U.get(edge[0], k) + B[k] * V.get(edge[1], k);
            }
            expected -= Math.log(1 / (1 + Math.exp(-score))) / 4;
        }
        assertThat(loss(path)).isCloseTo(expected, within(1e-5));
    }

    @Test
    void aGraphWithoutEdgesHasNoLikelihood() {
        assertThat(loss(new SparseMatrix(3, 3, new int[4], new int[0], new float[0])))
                .isZero();
    }

    private static double loss(SparseMatrix edges) {
        return LossValue.of(tape -> new EdgeLikelihood(
                edges,
                LossValue.constant(tape, U),
                LossValue.constant(tape, V),
                LossValue.parameter(tape, "a", A),
                LossValue.parameter(tape, "b", B),
                LossValue.parameter(tape, "c", C)));
    }
}
