package dev.repel.label;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.repel.graph.Graph;
import dev.repel.tensor.Matrix;
import dev.repel.tensor.SparseMatrix;
import dev.repel.testkit.Datasets;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class NeighbourVotesTest {
    private static Matrix beliefs(Graph graph, int[] labels, double[][] heldBack) {
        Shares shares = new Shares(new int[labels.length], 2);
        return new NeighbourVotes(Datasets.of(graph, SparseMatrix.of(new Matrix(labels.length, 1)), 2, labels))
                .with(Matrix.of(heldBack), shares);
    }

    /** Counted on 2–3 alone for node 1: P(0 | 0) = 1/4, P(1 | 0) = 3/4, P(0 | 1) = 1/8 and P(1 | 1) = 7/8. */
    @Test
    void countsHowOftenClassesAreNeighboursElsewhere() {
        Matrix beliefs =
                beliefs(Graph.of(4, new int[] {0, 1, 2}, new int[] {1, 2, 3}), new int[] {0, 0, 1, 1}, new double[][] {
                    {0.5, 0.5}, {0.7, 0.3}, {0.5, 0.5}, {0.2, 0.8}
                });

        double first = 0.7 * Math.pow(1 / 4.0 * 3 / 4, 1 / Math.sqrt(2));
        double second = 0.3 * Math.pow(1 / 8.0 * 7 / 8, 1 / Math.sqrt(2));
        assertThat((double) beliefs.get(1, 0)).isCloseTo(first / (first + second), within(1e-6));
        // on 1–2 and 2–3: P(0 | 0) = 2/9 and P(0 | 1) = 1/3
        assertThat((double) beliefs.get(0, 0)).isCloseTo(0.4, within(1e-6));
        assertThat((double) beliefs.get(3, 1)).isCloseTo(0.8 * 2 / (0.8 * 2 + 0.2 * 3), within(1e-6));
    }

    /** At the other star, neighbours are of the other class: 0.75 against 0.25, √2 times. */
    @Test
    void understandsNeighboursThatDiffer() {
        double[][] even = new double[6][2];
        Arrays.stream(even).forEach(row -> Arrays.fill(row, 0.5));
        Matrix beliefs = beliefs(
                Graph.of(6, new int[] {0, 0, 3, 3}, new int[] {1, 2, 4, 5}), new int[] {1, 0, 0, 1, 0, 0}, even);

        double odds = Math.pow(3, Math.sqrt(2));
        assertThat((double) beliefs.get(0, 1)).isCloseTo(odds / (1 + odds), within(1e-6));
    }

    /** What only its own edges say of a label is no evidence for it. */
    @Test
    void theLabelOfAHubDoesNotSpeakForItself() {
        double[][] even = new double[5][2];
        Arrays.stream(even).forEach(row -> Arrays.fill(row, 0.5));
        Matrix beliefs =
                beliefs(Graph.of(5, new int[] {0, 0, 0, 0}, new int[] {1, 2, 3, 4}), new int[] {1, 0, 0, 0, 0}, even);

        assertThat((double) beliefs.get(0, 1)).isCloseTo(0.5, within(1e-6));
    }
}
