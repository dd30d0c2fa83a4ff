package dev.repel.autograd;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.repel.tensor.Matrix;
import dev.repel.tensor.SparseMatrix;
import org.junit.jupiter.api.Test;

class EdgeAttentionTest {
    /** Node 0 attends to all three, node 1 to 0 and 2, node 2 only to itself: not symmetric. */
    private static final SparseMatrix PATTERN =
            new SparseMatrix(3, 3, new int[] {0, 3, 5, 6}, new int[] {0, 1, 2, 0, 2, 2}, new float[6]);

    private static final double[][] OWN = {{0.5}, {-1}, {2}};
    private static final double[][] OTHER = {{-0.25}, {1}, {-1.5}};

    /** Leaky sums of both scores: 0.25, 1.5, −0.1 for node 0 and −0.125, −0.25 for node 1. */
    @Test
    void attentionIsASoftmaxOverTheNeighboursOfANode() {
        Matrix alpha = attention(OWN, OTHER);

        double first = Math.exp(0.25) + Math.exp(1.5) + Math.exp(-0.1);
        double second = Math.exp(-0.125) + Math.exp(-0.25);
        double[] expected = {
            Math.exp(0.25) / first,
            Math.exp(1.5) / first,
            Math.exp(-0.1) / first,
            Math.exp(-0.125) / second,
            Math.exp(-0.25) / second,
            1
        };
        for (int k = 0; k < expected.length; k++) {
            assertThat((double) alpha.get(k, 0)).as("entry %d", k).isCloseTo(expected[k], within(1e-6));
        }
    }

    @Test
    void attentionOfEveryNodeSumsToOneEvenWithLargeScores() {
        Matrix alpha = attention(new double[][] {{500}, {-700}, {1e4}}, new double[][] {{3}, {-400}, {90}});

        assertThat(alpha.get(0, 0) + alpha.get(1, 0) + alpha.get(2, 0)).isCloseTo(1f, within(1e-6f));
        assertThat(alpha.get(3, 0) + alpha.get(4, 0)).isCloseTo(1f, within(1e-6f));
        assertThat(alpha.get(5, 0)).isEqualTo(1f);
    }

    /** All scores above zero, where the leaky slope is one. */
    @Test
    void whatIsAddedToAllScoresOfANodeChangesNothing() {
        Matrix alpha = attention(new double[][] {{2}, {3}, {4}}, OTHER);
        Matrix shifted = attention(new double[][] {{7}, {5}, {104}}, OTHER);

        for (int k = 0; k < PATTERN.entries(); k++) {
            assertThat(shifted.get(k, 0)).isCloseTo(alpha.get(k, 0), within(1e-6f));
        }
        assertThat(alpha.get(1, 0)).isGreaterThan(alpha.get(0, 0) + 0.1f);
    }

    private static Matrix attention(double[][] own, double[][] other) {
        return OperationValue.of(
                Pass.Mode.TRAINING,
                tape -> new EdgeAttention(
                        PATTERN,
                        PATTERN.transpose(),
                        OperationValue.constant(tape, own),
                        OperationValue.constant(tape, other)));
    }
}
