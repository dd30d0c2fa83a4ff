package dev.repel.graph;

import static org.assertj.core.api.Assertions.assertThat;

import dev.repel.tensor.CounterRandom;
import dev.repel.testkit.Graphs;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class NearNodesTest {
    private static final CounterRandom RANDOM = new CounterRandom(1, CounterRandom.Purpose.GRAPH, 0, 0);

    @Test
    void oneHopIsTheGraphItself() {
        Graph graph = Graphs.ring(7);

        NearNodes near = NearNodes.of(graph, 1, 64, RANDOM);

        assertThat(near.offsets()).isEqualTo(graph.offsets());
        assertThat(near.neighbours()).isEqualTo(graph.neighbours());
    }

    @Test
    void twoHopsLeaveTheNodeItselfOut() {
        NearNodes near = NearNodes.of(Graphs.ring(7), 2, 64, RANDOM);

        assertThat(Arrays.copyOfRange(near.neighbours(), near.offsets()[3], near.offsets()[4]))
                .containsExactly(1, 2, 4, 5);
    }

    @Test
    void ofVeryManyOnlySomeAreDrawn() {
        NearNodes near = NearNodes.of(Graphs.star(30), 2, 5, RANDOM);

        for (int i = 0; i < 30; i++) {
            assertThat(near.degree(i)).isEqualTo(5);
            int[] drawn = Arrays.copyOfRange(near.neighbours(), near.offsets()[i], near.offsets()[i + 1]);
            assertThat(drawn).isSorted().doesNotHaveDuplicates().doesNotContain(i);
        }
        assertThat(near.neighbours()).hasSize(150);
    }

    @Test
    void nodeWithoutNeighboursIsNearNone() {
        NearNodes near = NearNodes.of(Graph.of(3, new int[] {0}, new int[] {1}), 3, 64, RANDOM);

        assertThat(near.degree(2)).isZero();
        assertThat(near.degree(0)).isEqualTo(1);
    }
}
