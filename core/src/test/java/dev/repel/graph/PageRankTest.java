package dev.repel.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class PageRankTest {
    @Test
    void ranksTheCentreOfAStarFirst() {
        double[] ranks = PageRank.of(Graph.of(4, new int[] {0, 0, 0}, new int[] {1, 2, 3}));

        // r0 = 0.15 / 4 + 0.85 (1 − r0)
        assertThat(ranks[0]).isCloseTo(0.8875 / 1.85, within(1e-7));
        assertThat(ranks[1]).isCloseTo((1 - 0.8875 / 1.85) / 3, within(1e-7));
        assertThat(ranks[1]).isEqualTo(ranks[3]);
    }

    @Test
    void followsHeavyEdgesMoreOften() {
        Graph graph = Graph.weighted(3, new int[] {0, 0}, new int[] {1, 2}, new float[] {3, 1}, WeightMerge.SUM);

        double[] ranks = PageRank.of(graph);

        double centre = 0.9 / 1.85;
        assertThat(ranks[0]).isCloseTo(centre, within(1e-7));
        assertThat(ranks[1]).isCloseTo(0.05 + 0.85 * 0.75 * centre, within(1e-7));
        assertThat(ranks[2]).isCloseTo(0.05 + 0.85 * 0.25 * centre, within(1e-7));
    }

    @Test
    void startsAnewAtNodesWithoutNeighbours() {
        double[] ranks = PageRank.of(Graph.of(3, new int[] {0}, new int[] {1}));

        double alone = 0.15 / (3 - 0.85);
        assertThat(ranks[2]).isCloseTo(alone, within(1e-7));
        assertThat(ranks[0]).isCloseTo((1 - alone) / 2, within(1e-7));
    }
}
