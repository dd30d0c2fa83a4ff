package dev.repel.pseudo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.repel.tensor.Matrix;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Who gets which pseudo-label: by cluster, by confidence and by random walks. */
class ClusterLabelsTest {
    private static final int NONE = PositivePseudoLabels.NONE;

    @Test
    void aClusterTakesTheClassWhoseLabelledMeanIsNearestToItsUnlabelledNodes() {
        // class 0 lies around 0, class 1 around 10; cluster 2 has one labelled node only
        Matrix points = Matrix.of(new double[][] {{-1}, {1}, {10}, {2}, {4}, {9}, {50}});
        int[] labels = {0, 0, 1, NONE, NONE, NONE, 1};
        int[] clusterOf = {0, 0, 1, 0, 0, 1, 2};

        assertThat(ClusterLabels.of(points, clusterOf, 3, labels, 2)).containsExactly(0, 0, NONE);
        labels[6] = NONE;
        assertThat(ClusterLabels.of(points, clusterOf, 3, labels, 2)).containsExactly(0, 1, 1);
    }

    @Test
    void aClassWithoutLabelsIsGivenToNobodyAndOfEqualsTheFirstIsTaken() {
        Matrix points = Matrix.of(new double[][] {{-1, 0}, {1, 0}, {0, 0}});

        assertThat(ClusterLabels.of(points, new int[] {0, 0, 0}, 1, new int[] {2, 1, NONE}, 4))
                .containsExactly(1);
        assertThat(ClusterLabels.of(points, new int[3], 1, new int[] {NONE, NONE, NONE}, 2))
                .containsExactly(NONE);
    }

    @ParameterizedTest
    @CsvSource({"0, 0, ''", "1, 0, 2", "1, 1, '2 1'", "2, 1, '2 0 1'", "9, 9, '2 0 1'"})
    void confidentNodesAreTakenByBudgetAmongTheCandidates(int first, int second, String expected) {
        Matrix logProbabilities = new Matrix(4, 2);
        double[] ofFirst = {0.7, 0.2, 0.9, 0.99};
        for (int i = 0; i < 4; i++) {
            logProbabilities.set(i, 0, (float) Math.log(ofFirst[i]));
            logProbabilities.set(i, 1, (float) Math.log(1 - ofFirst[i]));
        }
        boolean[] candidate = {true, true, true, false};

        int[] labels = ConfidentNodes.select(logProbabilities, candidate, new int[] {first, second})
                .labels(4);

        for (int i = 0; i < 4; i++) {
            boolean picked = (" " + expected + " ").contains(" " + i + " ");
            int likeliest = i == 1 ? 1 : 0;
            assertThat(labels[i]).as("node %d", i).isEqualTo(picked ? likeliest : NONE);
        }
    }

    @ParameterizedTest
    @CsvSource({"0, 0", "1, 1", "2, 1", "3, 3", "4, 4", "9, 4"})
    void absorbedNodesStandAboveTheFirstWithoutRoom(int budget, int picked) {
        // nodes 1 and 2 are equal but for rounding, node 4 is reached by no walk, node 6 may not be picked
        double[][] scores = {{0.9, 0.5, 0.5 * (1 + 1e-12), 0.1, 0, 0, 7}};
        boolean[] candidate = {true, true, true, true, true, true, false};

        Picks picks = AbsorbedNodes.select(scores, candidate, new int[] {budget});

        assertThat(count(picks, scores[0].length)).isEqualTo(picked);
        assertThat(picks.contains(0, 6)).isFalse();
        assertThat(picks.contains(0, 4)).isFalse();
        assertThat(picks.contains(0, 0)).isEqualTo(budget > 0);
    }

    @Test
    void classesAreRankedApart() {
        double[][] scores = {{1, 2, 3}, {1e-9, 3e-9, 2e-9}};

        Picks picks = AbsorbedNodes.select(scores, new boolean[] {true, true, true}, new int[] {1, 2});

        assertThat(picks.contains(0, 2)).isTrue();
        assertThat(count(picks, 3)).isEqualTo(1);
        assertThat(picks.contains(1, 1)).isTrue();
        assertThat(picks.contains(1, 2)).isTrue();
        assertThat(picks.labels(3)).as("node 2 has two classes").containsExactly(NONE, 1, NONE);
    }

    /** How many nodes were picked for the first class. */
    private static long count(Picks picks, int nodes) {
        return IntStream.range(0, nodes).filter(node -> picks.contains(0, node)).count();
    }
}
