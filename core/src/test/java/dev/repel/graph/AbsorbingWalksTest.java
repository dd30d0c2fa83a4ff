package dev.repel.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.repel.TestSeed;
import dev.repel.tensor.Workers;
import dev.repel.testkit.Graphs;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(TestSeed.class)
class AbsorbingWalksTest {
    @Test
    void isTheDenseInverse() {
        Graph graph = Graphs.random(50, 60, TestSeed.random("absorbing walks"));
        for (double alpha : new double[] {1, 1e-2, 1e-6}) {
            double[][] inverse = inverse(graph, alpha);
            double[] y = new double[50];
            y[0] = 1;
            y[7] = 1;
            y[31] = 1;

            double[] solved = new AbsorbingWalks(graph, alpha).solve(y);

            for (int i = 0; i < 50; i++) {
                double expected = inverse[i][0] + inverse[i][7] + inverse[i][31];
                assertThat(solved[i]).as("node %d, α %s", i, alpha).isCloseTo(expected, within(1e-7 / alpha));
            }
        }
    }

    /** The constants of a component are huge if α is small; the differences between its nodes must survive. */
    @Test
    void differencesWithinAComponentSurviveSmallAbsorption() {
        int nodes = 40;
        double[] y = new double[nodes];
        y[0] = 1;

        double[] solved = new AbsorbingWalks(Graphs.ring(nodes), 1e-6).solve(y);

        assertThat(Arrays.stream(solved).sum()).isCloseTo(1e6, within(1e-3));
        for (int i = 0; i < nodes / 2; i++) {
            // on a ring the potential of a unit source falls by the current, (nodes − 1 − 2 i) / (2 nodes)
            assertThat(solved[i] - solved[i + 1]).isCloseTo((nodes - 1.0 - 2 * i) / (2 * nodes), within(1e-3));
        }
    }

    @Test
    void twoNodesCanBeSolvedByHand() {
        double[] solved = new AbsorbingWalks(Graphs.star(2), 1).solve(new double[] {1, 0});

        assertThat(solved[0]).isCloseTo(2.0 / 3, within(1e-9));
        assertThat(solved[1]).isCloseTo(1.0 / 3, within(1e-9));
    }

    @Test
    void nodesOutOfReachAreNeverAbsorbed() {
        Graph graph = Graph.of(5, new int[] {0, 2}, new int[] {1, 3});
        try (Workers workers = new Workers(2)) {
            double[][] scores = new AbsorbingWalks(graph, 1e-6).towards(new int[] {0, 4}, new int[] {1, 0}, 2, workers);

            assertThat(scores[1][2]).isZero();
            assertThat(scores[1][4]).isZero();
            assertThat(scores[1][1]).isCloseTo(5e5, within(1.0));
            assertThat(scores[0][4]).isCloseTo(1e6, within(1e-3));
            assertThat(scores[0][0]).isZero();
        }
    }

    private static double[][] inverse(Graph graph, double alpha) {
        int n = graph.nodes();
        double[][] m = new double[n][n];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                m[i][j] = i == j ? graph.degree(i) + alpha : graph.hasEdge(i, j) ? -1 : 0;
            }
        }
        return Graphs.inverse(m);
    }
}
