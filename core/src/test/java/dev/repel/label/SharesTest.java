package dev.repel.label;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.BitSet;
import org.junit.jupiter.api.Test;

class SharesTest {
    private static final int NO = -1;

    @Test
    void dealsEveryClassEvenly() {
        Shares shares = Shares.deal(new int[] {0, 0, 1, NO, 1, 0}, 2, 2, null);

        assertThat(shares.of()).containsExactly(0, 1, 0, Shares.NONE, 1, 0);
        assertThat(shares.heldBack(0)).containsExactly(0, 2, 5);
    }

    @Test
    void neverHoldsBackTheOnlyLabelOfAClass() {
        int[] labels = {0, 1, 1};

        Shares shares = Shares.deal(labels, 2, 2, null);

        assertThat(shares.of()[0]).isEqualTo(Shares.NONE);
        assertThat(shares.learned(0, labels)).containsExactly(0, 2);
        assertThat(shares.learned(1, labels)).containsExactly(0, 1);
    }

    @Test
    void leavesLabelsWhereTheyAre() {
        Shares before = Shares.deal(new int[] {NO, 0, 0, NO}, 1, 2, null);

        Shares after = Shares.deal(new int[] {0, 0, 0, 0}, 1, 2, before);

        assertThat(after.of()[1]).isEqualTo(before.of()[1]);
        assertThat(after.of()[2]).isEqualTo(before.of()[2]);
        assertThat(after.heldBack(0)).hasSize(2);
    }

    @Test
    void holdsBackNoLabelThatHasBecomeTheOnlyOneOfItsClass() {
        Shares before = Shares.deal(new int[] {0, 0, 1, 1}, 2, 2, null);

        // the first of class 0 turns out to be of class 1
        int[] labels = {1, 0, 1, 1};
        Shares after = Shares.deal(labels, 2, 2, before);

        assertThat(before.of()[1]).isNotEqualTo(Shares.NONE);
        assertThat(after.of()[1]).isEqualTo(Shares.NONE);
        assertThat(after.of()[0]).isEqualTo(before.of()[0]);
        assertThat(after.learned(before.of()[1], labels)).contains(1);
    }

    @Test
    void knowsWhetherItHoldsBackWhatWasLearned() {
        Shares shares = new Shares(new int[] {0, 1, Shares.NONE}, 2);
        BitSet learned = new BitSet();
        learned.set(1, 3);

        assertThat(shares.holdsBackAny(0, learned)).isFalse();
        assertThat(shares.holdsBackAny(1, learned)).isTrue();
    }
}
