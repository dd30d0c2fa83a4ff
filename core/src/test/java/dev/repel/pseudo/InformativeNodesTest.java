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

    @Test
    void thresholdAboveOneLeavesNothing() {
        for (InformativeNodes.Rule rule : InformativeNodes.Rule.values()) {
            assertThat(select(rule, 1.1, 5)).containsOnly(NONE);
        }
    }

    /** All nodes are of class 1; the fourth is not a candidate. */
    private static int[] select(InformativeNodes.Rule rule, double threshold, int perClass) {
        Matrix logProbabilities = new Matrix(CONFIDENCE.length, 3);
        for (int i = 0; i < CONFIDENCE.length; i++) {
            for (int c = 0; c < 3; c++) {
                double p = c == 1 ? CONFIDENCE[i] : (1 - CONFIDENCE[i]) / 2;
                logProbabilities.set(i, c, (float) Math.log(p));
            }
        }
        boolean[] candidate = new boolean[CONFIDENCE.length];
        Arrays.fill(candidate, true);
        candidate[3] = false;
        return InformativeNodes.select(rule, INFORMATIVENESS, logProbabilities, candidate, threshold, perClass);
    }
}
