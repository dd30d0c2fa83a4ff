package dev.repel.label;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.repel.graph.Graph;
import dev.repel.tensor.Matrix;
import dev.repel.tensor.SparseMatrix;
import dev.repel.testkit.Datasets;
import org.junit.jupiter.api.Test;

class NeighbourVotesTest {
    private static Matrix beliefs(Graph graph, int[] labels, double[][] heldBack) {
        Shares shares = new Shares(new int[labels.length], 2);
        return new NeighbourVotes(
                        Datasets.of(graph, SparseMatrix.of(new Matrix(labels.length, 1)), 2, labels))
                .with(Matrix.of(heldBack), shares);
    }

    /** Of three ends of edges at each class, two are at nodes of the same class: (2 + 1) / (3 + 2) = 0.6. */
    @Test
    void countsHowOftenClassesAreNeighbours() {
        Matrix beliefs = beliefs(
                Graph.of(4, new int[] {0, 1, 2}, new int[] {1, 2, 3}),
                new int[] {0, 0, 1, 1},
                new double[][] {{0.5, 0.5}, {0.7, 0.3}, {0.5, 0.5}, {0.2, 0.8}});

        assertThat((double) beliefs.get(0, 0)).isCloseTo(0.6, within(1e-6));
        assertThat((double) beliefs.get(1, 0)).as("one vote for each").isCloseTo(0.7, within(1e-6));
        assertThat((double) beliefs.get(3, 1)).isCloseTo(0.8 * 0.6 / (0.8 * 0.6 + 0.2 * 0.4), within(1e-6));
    }

    /** Neighbours of node 0 are of the other class, which speaks for its label: 0.75 against 0.25, √2 times. */
    @Test
    void understandsNeighboursThatDiffer() {
        Matrix beliefs = beliefs(
                Graph.of(3, new int[] {0, 0}, new int[] {1, 2}),
                new int[] {1, 0, 0},
                new double[][] {{0.5, 0.5}, {0.5, 0.5}, {0.5, 0.5}});

        double odds = Math.pow(3, Math.sqrt(2));
        assertThat((double) beliefs.get(0, 1)).isCloseTo(odds / (1 + odds), within(1e-6));
    }
}
