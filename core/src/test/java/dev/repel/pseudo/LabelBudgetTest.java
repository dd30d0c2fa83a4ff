package dev.repel.pseudo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.repel.graph.Graph;
import dev.repel.testkit.Graphs;
import org.junit.jupiter.api.Test;

class LabelBudgetTest {
    /** A ring of 100 has the mean degree 2: η = 100 / 2² = 25. */
    @Test
    void isSharedOutByTheNumbersOfLabels() {
        int[] labels = {0, 0, 0, 1};

        assertThat(LabelBudget.of(Graphs.ring(100), labels, 3, 3, 2)).containsExactly(56, 18, 0);
        assertThat(LabelBudget.of(Graphs.ring(100), labels, 3, 1, 1)).containsExactly(37, 12, 0);
    }

    @Test
    void neverExceedsTheNodesThereAre() {
        assertThat(LabelBudget.of(Graphs.ring(10), new int[] {0}, 1, 100, 2)).containsExactly(9);
        Graph edgeless = Graph.of(10, new int[0], new int[0]);
        assertThat(LabelBudget.of(edgeless, new int[] {0}, 2, 3, 2)).containsExactly(9, 0);
    }

    @Test
    void factorOfZeroGivesNothing() {
        int[] budget = LabelBudget.of(Graph.of(10, new int[0], new int[0]), new int[] {0}, 2, 0, 2);

        assertThat(budget).containsOnly(0);
        assertThat(LabelBudget.isEmpty(budget)).isTrue();
        assertThat(LabelBudget.isEmpty(new int[] {0, 1})).isFalse();
    }
}
