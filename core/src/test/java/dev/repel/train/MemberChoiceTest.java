package dev.repel.train;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class MemberChoiceTest {
    @Test
    void greedyStartsWithTheBestAndAddsWhatLowersTheLossMost() {
        double[][] probabilities = {{0.9, 0.2}, {0.5, 0.5}, {0.2, 0.95}, {0.5, 0.4}};

        // (0.5, 0.5) is best; adding the first gives 0.7·0.35, the third 0.35·0.725, the fourth 0.5·0.45
        assertThat(MemberChoice.of(probabilities, MemberRule.CHOSEN)).startsWith(1, 2);
    }

    @Test
    void greedyStopsWhenNothingLowersTheLoss() {
        double[][] probabilities = {{0.3, 0.3}, {0.8, 0.8}, {0.7, 0.8}};

        assertThat(MemberChoice.of(probabilities, MemberRule.CHOSEN)).containsExactly(1);
    }

    @Test
    void greedyTakesEachOnceAndTiesGoToTheFirst() {
        double[][] same = {{0.4, 0.6}, {0.4, 0.6}, {0.6, 0.4}};

        assertThat(MemberChoice.of(same, MemberRule.CHOSEN)).containsExactly(0, 2);
    }

    @Test
    void allTakesEveryoneTheBestFirst() {
        double[][] probabilities = {{0.3, 0.3}, {0.7, 0.8}, {0.8, 0.8}};

        assertThat(MemberChoice.of(probabilities, MemberRule.ALL)).containsExactly(2, 0, 1);
    }

    @Test
    void withoutEvidenceEveryoneIsTaken() {
        assertThat(MemberChoice.of(new double[3][0], MemberRule.CHOSEN)).containsExactly(0, 1, 2);
    }
}
