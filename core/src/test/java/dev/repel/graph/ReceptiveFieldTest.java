package dev.repel.graph;

import static org.assertj.core.api.Assertions.assertThat;

import dev.repel.TestSeed;
import dev.repel.testkit.Graphs;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@ExtendWith(TestSeed.class)
class ReceptiveFieldTest {
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3, 50})
    void isAllThatLiesWithinReachOfTheNearestCentre(int reach) {
        Graph graph = Graphs.random(60, 70, TestSeed.random("field"));
        int[] centres = {40, 7, 59};
        int[] distance = distances(graph, centres);

        ReceptiveField field = ReceptiveField.of(graph, centres, reach);

        int[] expected =
                IntStream.range(0, 60).filter(i -> distance[i] <= reach).toArray();
        assertThat(field.nodes()).containsExactly(expected);
        for (int n = 0; n < expected.length; n++) {
            assertThat(field.hops(n)).as("node %d", expected[n]).isEqualTo(distance[expected[n]]);
        }
    }

    @Test
    void onARingItGrowsByTwoNodesPerHop() {
        ReceptiveField field = ReceptiveField.of(Graphs.ring(9), new int[] {0}, 2);

        assertThat(field.nodes()).containsExactly(0, 1, 2, 7, 8);
        assertThat(IntStream.range(0, 5).map(field::hops)).containsExactly(0, 1, 2, 2, 1);
        assertThat(field.indexOf(7)).isEqualTo(3);
        assertThat(field.indexOf(3)).isNegative();
    }

    @Test
    void centresGivenTwiceAndNodesWithoutNeighboursAreFoundOnce() {
        Graph edgeless = Graph.of(3, new int[0], new int[0]);

        assertThat(ReceptiveField.of(edgeless, new int[] {2, 2, 0}, 5).nodes()).containsExactly(0, 2);
        assertThat(ReceptiveField.of(edgeless, new int[0], 5).nodes()).isEmpty();
    }

    /** More nodes than the queue begins with room for. */
    @Test
    void aHubSeesThousands() {
        ReceptiveField field = ReceptiveField.of(Graphs.star(5_000), new int[] {4_999}, 2);

        assertThat(field.nodes()).hasSize(5_000);
        assertThat(field.hops(0)).isEqualTo(1);
        assertThat(field.hops(17)).isEqualTo(2);
        assertThat(field.hops(4_999)).isZero();
    }

    @Test
    void sharedRoomIsLeftAsItWasFound() {
        Graph graph = Graphs.ring(12);
        int[] room = ReceptiveField.unseen(graph);

        ReceptiveField first = ReceptiveField.of(graph, new int[] {3}, 2, room);

        assertThat(room).containsOnly(-1);
        ReceptiveField again = ReceptiveField.of(graph, new int[] {3}, 2, room);
        assertThat(again.nodes()).isEqualTo(first.nodes());
    }

    /** By Bellman and Ford, without a queue. */
    private static int[] distances(Graph graph, int[] centres) {
        int[] distance = new int[graph.nodes()];
        Arrays.fill(distance, 1_000);
        for (int centre : centres) {
            distance[centre] = 0;
        }
        for (int round = 0; round < graph.nodes(); round++) {
            for (int i = 0; i < graph.nodes(); i++) {
                for (int j = 0; j < graph.nodes(); j++) {
                    if (graph.hasEdge(i, j)) {
                        distance[i] = Math.min(distance[i], distance[j] + 1);
                    }
                }
            }
        }
        return distance;
    }
}
