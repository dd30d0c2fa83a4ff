package dev.repel.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.repel.TestSeed;
import dev.repel.tensor.CounterRandom;
import dev.repel.testkit.Graphs;
import org.junit.jupiter.api.Test;

class GraphTest {
    @Test
    void repeatedEdgesBothDirectionsAndLoopsAreCleanedUp() {
        Graph graph = Graph.of(4, new int[] {2, 0, 0, 2, 1, 1}, new int[] {0, 2, 2, 2, 1, 0});

        assertThat(graph.edges()).isEqualTo(2);
        assertThat(graph.offsets()).containsExactly(0, 2, 3, 4, 4);
        assertThat(graph.neighbours()).containsExactly(1, 2, 0, 0);
        assertThat(graph.degree(3)).isZero();
    }

    @Test
    void neighboursAscendAndEdgesAreMutual() {
        Graph graph = Graphs.random(80, 300, TestSeed.random("graph"));

        int halves = 0;
        for (int i = 0; i < 80; i++) {
            for (int k = graph.offsets()[i]; k < graph.offsets()[i + 1]; k++) {
                int j = graph.neighbours()[k];
                assertThat(j).isNotEqualTo(i);
                assertThat(graph.hasEdge(j, i)).isTrue();
                assertThat(k == graph.offsets()[i] || graph.neighbours()[k - 1] < j)
                        .isTrue();
                halves++;
            }
        }
        assertThat(graph.edges()).isEqualTo(halves / 2);
    }

    @Test
    void graphsWithoutEdgesOrNodesArePossible() {
        assertThat(Graph.of(3, new int[0], new int[0]).edges()).isZero();
        assertThat(Graph.of(0, new int[0], new int[0]).nodes()).isZero();
        assertThat(Graph.of(1, new int[] {0}, new int[] {0}).degree(0)).isZero();
    }

    @Test
    void edgeToANodeThatIsNotThereIsNamed() {
        assertThatThrownBy(() -> Graph.of(3, new int[] {0, 1}, new int[] {1, 3}))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("edge 1 names node 3, but the nodes are 0 to 2");
        assertThatThrownBy(() -> Graph.of(3, new int[] {-1}, new int[] {1}))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("node -1");
        assertThatThrownBy(() -> Graph.of(3, new int[] {0}, new int[0])).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void renamedGraphHasTheSameEdgesUnderNewNames() {
        Graph graph = Graphs.random(40, 90, TestSeed.random("graph"));
        int[] newIndex = new CounterRandom(1, CounterRandom.Purpose.GRAPH, 0, 0).permutation(40);

        Graph renamed = Graphs.permuted(graph, newIndex);

        assertThat(renamed.edges()).isEqualTo(graph.edges());
        for (int i = 0; i < 40; i++) {
            for (int j = 0; j < 40; j++) {
                assertThat(renamed.hasEdge(newIndex[i], newIndex[j])).isEqualTo(graph.hasEdge(i, j));
            }
        }
    }

    @Test
    void anExcerptHasTheEdgesBetweenItsNodesAndTheDegreesOfTheWhole() {
        Graph star = Graphs.star(6);

        Graph excerpt = star.excerpt(new int[] {0, 2, 5});

        assertThat(excerpt.nodes()).isEqualTo(3);
        assertThat(excerpt.edges()).isEqualTo(2);
        assertThat(excerpt.hasEdge(0, 1)).isTrue();
        assertThat(excerpt.hasEdge(1, 2)).isFalse();
        assertThat(excerpt.degree(0)).isEqualTo(5);
        assertThat(excerpt.degree(1)).isEqualTo(1);
    }

    @Test
    void withoutAnEdgeBothEndsHaveANeighbourLess() {
        Graph ring = Graphs.ring(5);

        Graph path = ring.without((a, b) -> a + b == 1);

        assertThat(path.edges()).isEqualTo(4);
        assertThat(path.hasEdge(0, 1)).isFalse();
        assertThat(path.hasEdge(1, 0)).isFalse();
        assertThat(path.hasEdge(0, 4)).isTrue();
        assertThat(path.degree(0)).isEqualTo(1);
        assertThat(path.degree(1)).isEqualTo(1);
        assertThat(path.degree(2)).isEqualTo(2);
        assertThat(ring.edges()).as("the graph itself stays").isEqualTo(5);
    }

    @Test
    void anEdgeTakenFromAnExcerptLowersTheDegreesOfTheWhole() {
        Graph excerpt = Graphs.star(6).excerpt(new int[] {0, 2, 5}).without((a, b) -> a + b == 1);

        assertThat(excerpt.degree(0)).isEqualTo(4);
        assertThat(excerpt.degree(1)).isZero();
        assertThat(excerpt.degree(2)).isEqualTo(1);
    }
}
