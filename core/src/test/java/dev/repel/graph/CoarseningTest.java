package dev.repel.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.repel.tensor.Dense;
import dev.repel.tensor.SparseMatrix;
import dev.repel.testkit.Datasets;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class CoarseningTest {
    private static final Graph GRAPH = Datasets.plantedPartition(200, 2, 1).graph();

    @Test
    void everyLevelStandsForAllNodesAndAllEdges() {
        List<Coarsening.Level> levels = Coarsening.hierarchy(GRAPH, 4, 50);

        assertThat(levels).hasSize(5);
        int before = GRAPH.nodes();
        for (Coarsening.Level level : levels) {
            assertThat(Arrays.stream(level.weights()).sum()).isEqualTo(200);
            assertThat(sum(level.adjacency())).isEqualTo(2.0 * GRAPH.edges());
            assertThat(level.weights().length).isLessThanOrEqualTo(before);
            before = level.weights().length;
        }
        assertThat(before).isLessThan(100);
    }

    @Test
    void pooledRowsHaveLengthOneAndCopiesAreOneEach() {
        Coarsening.Level level = Coarsening.hierarchy(GRAPH, 1, 50).get(0);
        SparseMatrix pooled = level.pooled().matrix();

        for (int g = 0; g < pooled.rows(); g++) {
            double square = 0;
            for (int k = pooled.rowPointers()[g]; k < pooled.rowPointers()[g + 1]; k++) {
                square += (double) pooled.values()[k] * pooled.values()[k];
            }
            assertThat(square).isCloseTo(1, within(1e-6));
        }
        assertThat(sum(level.copies().matrix())).isEqualTo(200);
    }

    @Test
    void everyNodeIsInOneGroupAndGroupsAddUpTheirMembers() {
        List<Coarsening.Level> levels = Coarsening.hierarchy(GRAPH, 3, 10);

        for (int l = 0; l < 3; l++) {
            Coarsening.Level fine = levels.get(l);
            Coarsening.Level coarse = levels.get(l + 1);
            int groups = coarse.weights().length;
            double[][] member = new double[fine.weights().length][groups];
            int[] weights = new int[groups];
            for (int i = 0; i < member.length; i++) {
                member[i][fine.group()[i]] = 1;
                weights[fine.group()[i]] += fine.weights()[i];
            }
            double[][] between = Dense.product(
                    Dense.transpose(member),
                    Dense.product(Dense.of(fine.adjacency().toDense()), member));
            assertThat(coarse.weights()).containsExactly(weights).doesNotContain(0);
            Dense.assertClose(coarse.adjacency().toDense(), between, 0);
            Dense.assertClose(fine.copies().matrix().toDense(), member, 0);
        }
    }

    /** A path of four in two groups: each has an inner edge, which counts twice, and one edge joins them. */
    @Test
    void coarseGraphsAreNormalisedWithTheirLoops() {
        Graph path = Graph.of(4, new int[] {0, 1, 2}, new int[] {1, 2, 3});

        Coarsening.Level coarse = Coarsening.hierarchy(path, 1, 2).get(1);

        Dense.assertClose(coarse.adjacency().toDense(), new double[][] {{2, 1}, {1, 2}}, 0);
        Dense.assertClose(coarse.normalised().matrix().toDense(), new double[][] {{0.75, 0.25}, {0.25, 0.75}}, 1e-6);
    }

    /** A star: its leaves have the same neighbours, and the centre remains single. */
    @Test
    void nodesWithTheSameNeighboursAreOneGroupOfAnyWeight() {
        Graph star = Graph.of(5, new int[] {0, 0, 0, 0}, new int[] {1, 2, 3, 4});

        Coarsening.Level level = Coarsening.hierarchy(star, 1, 2).get(0);

        assertThat(level.group()).containsExactly(1, 0, 0, 0, 0);
    }

    /** On a path of four the ends have fewer neighbours and choose first; a limit of one keeps all nodes apart. */
    @Test
    void matchingStartsAtTheEndsAndKeepsToTheLimit() {
        Graph path = Graph.of(4, new int[] {0, 1, 2}, new int[] {1, 2, 3});

        assertThat(Coarsening.hierarchy(path, 1, 2).get(0).group()).containsExactly(0, 0, 1, 1);
        assertThat(Coarsening.hierarchy(path, 1, 1).get(1).weights()).containsExactly(1, 1, 1, 1);
    }

    /** On the path 3 – 1 – 0 – 2 – 4 both ends choose before the middle, which remains single. */
    @Test
    void nodesWithFewestNeighboursChooseFirstWhateverTheirNumbers() {
        Graph path = Graph.of(5, new int[] {3, 1, 0, 2}, new int[] {1, 0, 2, 4});

        assertThat(Coarsening.hierarchy(path, 1, 2).get(0).group()).containsExactly(2, 0, 1, 0, 1);
    }

    /** Node 0 prefers node 2 with two neighbours, 1 / √4, to node 1 with three, 1 / √6. */
    @Test
    void edgesWeighLessBetweenNodesOfManyNeighbours() {
        Graph graph = Graph.of(5, new int[] {0, 0, 2, 3, 1, 4}, new int[] {1, 2, 3, 1, 4, 3});

        assertThat(Coarsening.hierarchy(graph, 1, 2).get(0).group()).containsExactly(0, 1, 0, 2, 1);
    }

    private static double sum(SparseMatrix matrix) {
        double sum = 0;
        for (float value : matrix.values()) {
            sum += value;
        }
        return sum;
    }
}
