package dev.repel.graph;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Core numbers and clustering coefficients compared with their definitions. */
class NodePlacesTest {
    @Test
    void aTriangleWithATail() {
        Graph graph = Graph.of(6, new int[] {0, 1, 2, 2, 3}, new int[] {1, 2, 0, 3, 4});

        assertThat(CoreNumbers.of(graph)).containsExactly(2, 2, 2, 1, 1, 0);
        assertThat(ClusteringCoefficients.of(graph)).containsExactly(1, 1, 1 / 3.0, 0, 0, 0);
    }

    @Test
    void randomGraphsAgreeWithTheDefinitions() {
        SplittableRandom random = new SplittableRandom(7);
        for (int round = 0; round < 20; round++) {
            int nodes = 5 + random.nextInt(40);
            int edges = random.nextInt(4 * nodes);
            int[] sources = random.ints(edges, 0, nodes).toArray();
            int[] targets = random.ints(edges, 0, nodes).toArray();
            Graph graph = Graph.of(nodes, sources, targets);

            int[] cores = CoreNumbers.of(graph);
            double[] clustering = ClusteringCoefficients.of(graph);
            for (int i = 0; i < nodes; i++) {
                assertThat(cores[i]).isEqualTo(coreNumber(graph, i));
                assertThat(clustering[i]).isEqualTo(clustering(graph, i));
            }
        }
    }

    /** By repeatedly removing nodes until all that remain have k neighbours. */
    private static int coreNumber(Graph graph, int node) {
        for (int k = graph.degree(node); k > 0; k--) {
            boolean[] left = new boolean[graph.nodes()];
            Arrays.fill(left, true);
            boolean changed = true;
            while (changed) {
                changed = false;
                for (int i = 0; i < graph.nodes(); i++) {
                    int degree = 0;
                    for (int e = graph.offsets()[i]; e < graph.offsets()[i + 1]; e++) {
                        degree += left[graph.neighbours()[e]] ? 1 : 0;
                    }
                    if (left[i] && degree < k) {
                        left[i] = false;
                        changed = true;
                    }
                }
            }
            if (left[node]) {
                return k;
            }
        }
        return 0;
    }

    private static double clustering(Graph graph, int node) {
        int joined = 0;
        int pairs = 0;
        for (int a = graph.offsets()[node]; a < graph.offsets()[node + 1]; a++) {
            for (int b = a + 1; b < graph.offsets()[node + 1]; b++) {
                pairs++;
                joined += graph.hasEdge(graph.neighbours()[a], graph.neighbours()[b]) ? 1 : 0;
            }
        }
        return pairs == 0 ? 0 : (double) joined / pairs;
    }
}
