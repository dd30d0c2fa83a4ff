package dev.repel.io;

import static org.assertj.core.api.Assertions.assertThat;

import dev.repel.graph.Graph;
import org.junit.jupiter.api.Test;

class EdgeEndsTest {
    @Test
    void everyEdgeStandsOnceFromItsLowerNode() {
        Graph graph = Graph.of(5, new int[] {3, 0, 1, 1, 4}, new int[] {0, 3, 2, 1, 1});

        EdgeEnds ends = EdgeEnds.of(graph);

        assertThat(ends.sources()).containsExactly(0, 1, 1);
        assertThat(ends.targets()).containsExactly(3, 2, 4);
    }

    @Test
    void giveTheSameGraphBack() {
        Graph graph = Graph.of(6, new int[] {5, 4, 3, 2, 0, 0}, new int[] {0, 1, 2, 0, 4, 1});

        EdgeEnds ends = EdgeEnds.of(graph);
        Graph again = Graph.of(6, ends.sources(), ends.targets());

        assertThat(again.offsets()).isEqualTo(graph.offsets());
        assertThat(again.neighbours()).isEqualTo(graph.neighbours());
    }

    @Test
    void aGraphWithoutEdgesHasNone() {
        EdgeEnds ends = EdgeEnds.of(Graph.of(3, new int[0], new int[0]));

        assertThat(ends.sources()).isEmpty();
        assertThat(ends.targets()).isEmpty();
    }
}
