package dev.repel.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.repel.TestSeed;
import dev.repel.testkit.Graphs;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@ExtendWith(TestSeed.class)
class RandomWalkWithRestartTest {
    private static final int NODES = 40;

    private final Graph graph = Graphs.random(NODES, 70, TestSeed.random("walk"));

    @ParameterizedTest
    @ValueSource(doubles = {0, 0.15, 0.5, 0.85, 0.95})
    void iterationAgreesWithElimination(double q) {
        double[][] exact = Graphs.walksByElimination(graph, q);
        for (int source = 0; source < NODES; source++) {
            double[] scores = RandomWalkWithRestart.from(graph, source, q, 1e-13);

            assertThat(Arrays.stream(scores).sum()).isCloseTo(1, within(1e-10));
            for (int i = 0; i < NODES; i++) {
                assertThat(scores[i]).isCloseTo(exact[i][source], within(1e-11));
            }
        }
    }

    @Test
    void closedFormAsPrintedLacksTheFactor() {
        double q = 0.85;
        double[][] exact = Graphs.walksByElimination(graph, q);
        for (int source = 0; source < NODES; source++) {
            double[] scores = RandomWalkWithRestart.closedForm(graph, source, q, 1e-12);

            for (int i = 0; i < NODES; i++) {
                assertThat(scores[i]).isCloseTo(exact[i][source] / (1 - q), within(1e-9));
            }
        }
    }

    @Test
    void walkOnTwoNodesIsTheGeometricSeries() {
        Graph pair = Graph.of(2, new int[] {0}, new int[] {1});

        double[] scores = RandomWalkWithRestart.from(pair, 0, 0.5, 1e-15);

        // (1 − q) Σ q^2t = (1 − q) / (1 − q²)
        assertThat(scores[0]).isCloseTo(2.0 / 3, within(1e-12));
        assertThat(scores[1]).isCloseTo(1.0 / 3, within(1e-12));
    }

    @Test
    void nodeWithoutNeighboursNeverLeaves() {
        double[] scores = RandomWalkWithRestart.from(graph, NODES - 1, 0.85, 1e-12);

        assertThat(scores[NODES - 1]).isEqualTo(1);
        assertThat(Arrays.stream(scores).sum()).isEqualTo(1);
    }
}
