package dev.repel.pseudo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.repel.tensor.Matrix;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class InformativeNodesTest {
    private static final int NONE = PositivePseudoLabels.NONE;
    private static final double[] CONFIDENCE = {0.9, 0.8, 0.7, 0.95, 0.5};
    private static final double[] INFORMATIVENESS = {0.95, 0.6, 0.9, 0.99, 0.99};

    @Test
    void scoreWantsAHighMeanAndMoreInformationThanConfidence() {
        int[] labels = select(InformativeNodes.Rule.SCORE, 0.75, 5);

        assertThat(labels).containsExactly(1, NONE, 1, NONE, NONE);
    }

    @Test
    void rankTakesTheBestOfBothRanksAboveTheThreshold() {
        int[] labels = select(InformativeNodes.Rule.RANK, 0.6, 2);

        assertThat(labels).as("ranks 2 + 3, 0 + 2, 1 + 1 of four").containsExactly(1, 1, NONE, NONE, NONE);
    }

    /**
     * Ranks among the four candidates: 0 + 3, 2 + 2, 2 + 1 and 1 + 0, since equal values share a rank. The first two tie for
     * the second place, which goes to the first; the node that is no candidate would put the third ahead.
     */
    @Test
    void ranksAreThoseAmongTheCandidates() {
        double[] informativeness = {0.2, 0.9, 0.9, 0.5, 0.3};
        double[] confidence = {0.9, 0.8, 0.75, 0.7, 0.6};
        boolean[] candidate = {true, true, true, true, false};
        Matrix certain = predictions(confidence);

        assertThat(InformativeNodes.select(InformativeNodes.Rule.RANK, informativeness, certain, candidate, 0.1, 1))
                .containsExactly(NONE, 1, NONE, NONE, NONE);
        assertThat(InformativeNodes.select(InformativeNodes.Rule.RANK, informativeness, certain, candidate, 0.1, 2))
                .containsExactly(1, 1, NONE, NONE, NONE);
        assertThat(InformativeNodes.select(InformativeNodes.Rule.RANK, informativeness, certain, candidate, 0.1, 3))
                .containsExactly(1, 1, 1, NONE, NONE);
    }

    @Test
    void thresholdAboveOneLeavesNothing() {
        for (InformativeNodes.Rule rule : InformativeNodes.Rule.values()) {
            assertThat(select(rule, 1.1, 5)).containsOnly(NONE);
        }
    }

    /** All nodes are of class 1; the fourth is not a candidate. */
    private static int[] select(InformativeNodes.Rule rule, double threshold, int perClass) {
        boolean[] candidate = new boolean[CONFIDENCE.length];
        Arrays.fill(candidate, true);
        candidate[3] = false;
        return InformativeNodes.select(rule, INFORMATIVENESS, predictions(CONFIDENCE), candidate, threshold, perClass);
    }

    /** All of class 1. */
    private static Matrix predictions(double[] confidence) {
        Matrix logProbabilities = new Matrix(confidence.length, 3);
        for (int i = 0; i < confidence.length; i++) {
            for (int c = 0; c < 3; c++) {
                double p = c == 1 ? confidence[i] : (1 - confidence[i]) / 2;
                logProbabilities.set(i, c, (float) Math.log(p));
            }
        }
        return logProbabilities;
    }
}
