package dev.repel.pseudo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.repel.tensor.Matrix;
import org.junit.jupiter.api.Test;

class PicksTest {
    private static final int NONE = PositivePseudoLabels.NONE;

    @Test
    void unionAndIntersectionAreTakenClassByClass() {
        Picks walked = picks(new int[][] {{0, 1}, {2}});
        Picks confident = picks(new int[][] {{1, 3}, {0, 2}});

        assertThat(walked.union(confident).labels(5)).containsExactly(NONE, 0, 1, 0, NONE);
        assertThat(walked.intersection(confident).labels(5)).containsExactly(NONE, 0, 1, NONE, NONE);
        assertThat(walked.contains(1, 0)).isFalse();
    }

    @Test
    void nodeThatThreeClassesPickHasNoLabel() {
        assertThat(picks(new int[][] {{0}, {0}, {0}}).labels(1)).containsExactly(NONE);
    }

    @Test
    void surestNodesComeFirstAndTiesGoToTheSmallerId() {
        Matrix logProbabilities = log(new double[][] {{0.9, 0.1}, {0.6, 0.4}, {0.9, 0.1}, {0.2, 0.8}, {0.99, 0.01}});
        boolean[] candidate = {true, true, true, true, false};

        Picks picks = ConfidentNodes.select(logProbabilities, candidate, new int[] {1, 5});

        assertThat(picks.labels(5)).containsExactly(0, NONE, NONE, 1, NONE);
    }

    @Test
    void equalsOfTheFirstWithoutRoomAreLeftOut() {
        double[][] scores = {{9, 5, 5, 5, 7, 0}, {0, 0, 1, 3, 0, 0}};
        boolean[] candidate = {false, true, true, true, true, true};

        Picks picks = AbsorbedNodes.select(scores, candidate, new int[] {2, 4});

        assertThat(picks.labels(6)).containsExactly(NONE, NONE, 1, 1, 0, NONE);
        assertThat(AbsorbedNodes.select(scores, candidate, new int[] {0, 0}).labels(6))
                .containsOnly(NONE);
    }

    private static Picks picks(int[][] byClass) {
        Picks picks = new Picks(byClass.length);
        for (int c = 0; c < byClass.length; c++) {
            for (int node : byClass[c]) {
                picks.add(c, node);
            }
        }
        return picks;
    }

    private static Matrix log(double[][] probabilities) {
        Matrix matrix = Matrix.of(probabilities);
        for (int i = 0; i < matrix.data().length; i++) {
            matrix.data()[i] = (float) Math.log(matrix.data()[i]);
        }
        return matrix;
    }
}
