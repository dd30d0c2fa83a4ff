package dev.repel.partition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.repel.InvalidRequest;
import dev.repel.TestSeed;
import dev.repel.graph.Graph;
import dev.repel.graph.Walk;
import dev.repel.graph.WalkCache;
import dev.repel.graph.WalkStore;
import dev.repel.tensor.Dense;
import dev.repel.tensor.FeatureMatrix;
import dev.repel.tensor.Matrix;
import dev.repel.tensor.SparseMatrix;
import dev.repel.tensor.Workers;
import dev.repel.testkit.Graphs;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(TestSeed.class)
class PartTest {
    private static final Matrix FEATURES = Matrix.of(Dense.random(8, 3, TestSeed.random("part features")));
    /** Nodes 2 and 3 of a ring of eight, and one hop around them. */
    private static final Part PART =
            Part.of(4, Graphs.ring(8), FeatureMatrix.of(SparseMatrix.of(FEATURES)), new int[] {2, 3}, 1);

    @Test
    void aPartHasItsOwnNodesAndAHaloWithTheDegreesOfTheWholeGraph() {
        assertThat(PART.index()).isEqualTo(4);
        assertThat(PART.nodes()).containsExactly(1, 2, 3, 4);
        assertThat(PART.own()).containsExactly(1, 2);
        assertThat(PART.degrees()).containsOnly(2);
        Graph graph = PART.graph();
        assertThat(graph.edges()).isEqualTo(3);
        assertThat(graph.hasEdge(0, 1)).isTrue();
        assertThat(graph.hasEdge(0, 3)).isFalse();
        assertThat(graph.degree(0)).as("one neighbour is beyond the halo").isEqualTo(2);
        for (int row = 0; row < 4; row++) {
            assertThat(Arrays.copyOfRange(PART.featureMatrix().toDense().data(), 3 * row, 3 * row + 3))
                    .isEqualTo(Arrays.copyOfRange(FEATURES.data(), 3 * (row + 1), 3 * (row + 2)));
        }
    }

    @Test
    void edgesOfSeveralRelationsAreRefused() {
        Graph related = Graphs.withRelations(Graphs.ring(8), TestSeed.random("part relations"));

        assertThatThrownBy(() -> Part.of(0, related, FeatureMatrix.of(SparseMatrix.of(FEATURES)), new int[] {1}, 1))
                .isInstanceOf(InvalidRequest.class)
                .hasMessageContaining("edges of several relations cannot be trained in parts");
    }

    @Test
    void onlyOwnNodesHaveAPlace() {
        assertThat(PART.ownPlace(2)).isZero();
        assertThat(PART.ownPlace(3)).isEqualTo(1);
        assertThat(PART.ownPlace(1)).as("halo").isNegative();
        assertThat(PART.ownPlace(7)).as("elsewhere").isNegative();
    }

    @Test
    void rowsOfOwnNodesAreCutOut() {
        Matrix all = Matrix.of(new double[][] {{1, 2}, {3, 4}, {5, 6}, {7, 8}});

        assertThat(PART.ownRows(all).data()).containsExactly(3, 4, 5, 6);
    }

    @Test
    void labelsOfOtherPartsAreLeftOut() {
        OwnLabels labels = OwnLabels.of(PART, new int[] {0, 1, 3, 4}, new int[] {9, 8, 7, 6});

        assertThat(labels.rows()).containsExactly(2);
        assertThat(labels.own()).containsExactly(1);
        assertThat(labels.labels()).containsExactly(7);
    }

    @Test
    void walksAreCutToOwnNodesAndReadBackwards() {
        Graph graph = Graphs.random(8, 12, TestSeed.random("part walks"));
        Part part = Part.of(0, graph, FeatureMatrix.of(SparseMatrix.of(FEATURES)), new int[] {0, 3, 5}, 1);
        WalkCache whole = new WalkCache(graph, 0.85, 1e-6, WalkStore.NONE);
        whole.require(new int[] {1}, 1, Workers.NONE);

        RestrictedWalks walks = new RestrictedWalks(whole, part);
        Walk cut = walks.from(1);

        int[] own = {0, 3, 5};
        int found = 0;
        for (int place = 0; place < 3; place++) {
            int at = Arrays.binarySearch(whole.from(1).nodes(), own[place]);
            int inCut = Arrays.binarySearch(cut.nodes(), place);
            assertThat(inCut >= 0).isEqualTo(at >= 0);
            if (at >= 0) {
                found++;
                assertThat(cut.scores()[inCut]).isEqualTo(whole.scoresTo(1)[at]);
            }
        }
        assertThat(cut.nodes()).hasSize(found);
        assertThat(found).isPositive();
        assertThat(walks.from(1)).isSameAs(cut);
    }

    /** The least likely of two parts; a tie goes to the smaller node, whichever part it is in. */
    @Test
    void theLeastLikelyOfAllPartsAreKeptInTheOrderOfTheirNodes() {
        Candidates first = new Candidates(
                new int[] {2, 9, 4}, new int[] {0, 2, 3}, new float[] {-5, -1, -3}, new float[] {2, 2, 9, 9, 4, 4});
        Candidates second = new Candidates(
                new int[] {1, 3, 8}, new int[] {0, 2, 3}, new float[] {-5, -7, -3}, new float[] {1, 1, 3, 3, 8, 8});

        Candidates least = Candidates.leastLikely(List.of(first, second), 2, 2);

        assertThat(least.nodes()).containsExactly(1, 3, 4, 8);
        assertThat(least.starts()).containsExactly(0, 2, 4);
        assertThat(least.logProbabilities()).containsExactly(-5, -7, -3, -3);
        assertThat(least.embeddings()).containsExactly(1, 1, 3, 3, 4, 4, 8, 8);
        assertThat(least.width()).isEqualTo(2);
        assertThat(Candidates.leastLikely(List.of(first, second), 2, 1).nodes()).containsExactly(3, 4);
        assertThat(Candidates.leastLikely(List.of(first), 2, 5).nodes()).containsExactly(2, 9, 4);
    }

    @Test
    void bothZerosAreOne() {
        Candidates first = new Candidates(new int[] {5}, new int[] {0, 1}, new float[] {-0f}, new float[] {5});
        Candidates second = new Candidates(new int[] {2}, new int[] {0, 1}, new float[] {0f}, new float[] {2});

        assertThat(Candidates.leastLikely(List.of(first, second), 1, 1).nodes()).containsExactly(2);
    }

    @Test
    void nobodysCandidatesAreNone() {
        Candidates none = new Candidates(new int[0], new int[] {0, 0}, new float[0], new float[0]);

        Candidates least = Candidates.leastLikely(List.of(none, none), 1, 3);

        assertThat(least.nodes()).isEmpty();
        assertThat(least.starts()).containsExactly(0, 0);
        assertThat(least.width()).isZero();
    }

    @Test
    void gradientsAreAddedAndTheFirstIsLeftAlone() {
        float[] first = {1, 2};

        assertThat(Gradients.sum(List.of(first, new float[] {10, 20}, new float[] {100, 200})))
                .containsExactly(111, 222);
        assertThat(first).containsExactly(1, 2);
    }
}
