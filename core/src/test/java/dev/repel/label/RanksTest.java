package dev.repel.label;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RanksTest {
    @Test
    void givesTheShareThatIsLowerAndTheMeanRankToEqualScores() {
        double[] ranks = Ranks.of(new double[] {5, 1, 5, 9, 100}, new int[] {0, 1, 2, 3});

        assertThat(ranks).containsExactly(0.5, 0, 0.5, 1, 0);
    }

    @Test
    void ranksASingleNode() {
        assertThat(Ranks.of(new double[] {3}, new int[] {0})).containsExactly(0);
    }
}
