package dev.repel.oracle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.repel.graph.ForwardPush;
import dev.repel.graph.Graph;
import dev.repel.graph.RandomWalkWithRestart;
import dev.repel.graph.Walk;
import org.junit.jupiter.api.Test;

/** The random walk with restart is the one of a dense inverse in PyTorch, by iteration and by forward push. */
class WalkOracleTest {
    private final Oracle oracle = Oracle.read("rwr");
    private final Graph graph = oracle.graph();
    private final double q = oracle.number("q");

    @Test
    void iterationAgrees() {
        for (int source = 0; source < graph.nodes(); source++) {
            double[] scores = RandomWalkWithRestart.from(graph, source, q, 1e-13);
            for (int i = 0; i < graph.nodes(); i++) {
                assertThat(scores[i]).isCloseTo(golden(i, source), within(1e-10));
            }
        }
    }

    @Test
    void forwardPushAgrees() {
        ForwardPush push = new ForwardPush(graph, q, 1e-10);
        for (int source = 0; source < graph.nodes(); source++) {
            Walk walk = push.from(source);
            double[] scores = new double[graph.nodes()];
            for (int n = 0; n < walk.nodes().length; n++) {
                scores[walk.nodes()[n]] = walk.scores()[n];
            }
            for (int i = 0; i < graph.nodes(); i++) {
                assertThat(scores[i]).isCloseTo(golden(i, source), within(1e-6));
            }
        }
    }

    private double golden(int node, int source) {
        return oracle.at("column_i_is_walk_from_i").get(node).get(source).asDouble();
    }
}
