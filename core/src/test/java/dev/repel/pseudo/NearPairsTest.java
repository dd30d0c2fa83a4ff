package dev.repel.pseudo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.repel.graph.Graph;
import dev.repel.graph.WalkCache;
import dev.repel.graph.WalkStore;
import dev.repel.tensor.Matrix;
import dev.repel.tensor.PlainKernels;
import dev.repel.tensor.Workers;
import dev.repel.testkit.Graphs;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class NearPairsTest {
    /** A path of six nodes; node 5 is the negative of the first class, nodes 2 to 4 are its anchors. */
    private static Set<Integer> leftOut(Weighting weighting, int hops, int labelOfTheNegative) {
        Graph path = Graph.of(6, new int[] {0, 1, 2, 3, 4}, new int[] {1, 2, 3, 4, 5});
        int[] labels = {-1, -1, 0, 0, 0, labelOfTheNegative};
        Matrix predictions = new Matrix(6, 2);
        predictions.set(5, 0, -9f);
        predictions.set(0, 1, -9f);
        NegativePairs pairs = TopKPairs.of(labels, predictions, 1);
        TopologicalWeights weights = new TopologicalWeights(6, weighting, 1, new NearPairs(path, hops, labels));
        // so large an error that walks do not leave their start
        WalkCache walks = new WalkCache(path, 0.85, hops == 2 ? 0.9 : 1e-6, WalkStore.NONE);
        walks.require(pairs.negatives(), pairs.negativeCount(), Workers.NONE);

        weights.update(pairs, walks, new PlainKernels(), Workers.NONE);

        Set<Integer> nodes = new HashSet<>();
        for (int a = pairs.anchorStart(0); a < pairs.anchorStart(1); a++) {
            for (int entry = weights.start(a); entry < weights.start(a + 1); entry++) {
                if (weights.excess(entry) == -1f) {
                    assertThat(nodes.add(pairs.anchors()[a])).isTrue();
                }
            }
        }
        return nodes;
    }

    @ParameterizedTest
    @EnumSource(Weighting.class)
    void pairsWithinTheHopsAreLeftOutOnce(Weighting weighting) {
        assertThat(leftOut(weighting, 1, PositivePseudoLabels.NONE)).containsExactly(4);
        assertThat(leftOut(weighting, 2, PositivePseudoLabels.NONE)).containsExactlyInAnyOrder(3, 4);
    }

    @ParameterizedTest
    @EnumSource(Weighting.class)
    void pairsOfAnchorsOfDifferentClassesStay(Weighting weighting) {
        assertThat(leftOut(weighting, 2, 1)).isEmpty();
        // an anchor of the class itself is left out, as always, and so are those near it
        assertThat(leftOut(weighting, 1, 0)).containsExactlyInAnyOrder(4, 5);
    }

    /** On the path 0 – 1 – … – 5 with no labels at all. */
    @Test
    void nodesNearOneNegativeAreNotThoseNearTheNext() {
        Graph path = Graph.of(6, new int[] {0, 1, 2, 3, 4}, new int[] {1, 2, 3, 4, 5});
        NearPairs near = new NearPairs(path, 1, new int[] {-1, -1, -1, -1, -1, -1});
        NearPairs.Marks marks = new NearPairs.Marks(6);

        near.mark(1, 0, marks);
        near.mark(4, 0, marks);

        assertThat(IntStream.range(0, 6).filter(marks::contains)).containsExactly(3, 4, 5);
        assertThat(marks.count()).isEqualTo(3);
    }

    /** More than the list of marks has room for at first. */
    @Test
    void allLeavesOfALargeStarAreNear() {
        NearPairs near = new NearPairs(Graphs.star(600), 2, new int[600]);
        NearPairs.Marks marks = new NearPairs.Marks(600);

        near.mark(599, 0, marks);

        assertThat(marks.count()).isEqualTo(600);
    }
}
