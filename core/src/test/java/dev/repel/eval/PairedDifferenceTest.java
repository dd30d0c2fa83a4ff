package dev.repel.eval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class PairedDifferenceTest {
    /** Method 4 in table I of Newcombe (1998): the share 81 / 263 is in 0.2535 – 0.3682. */
    @Test
    void hasTheIntervalOfTheShareThatDiffers() {
        PairedDifference difference = PairedDifference.of(81, 182, 1_000);

        assertThat(difference.difference()).isCloseTo(-0.101, within(1e-12));
        assertThat(difference.low()).isCloseTo(0.263 * (2 * 0.2535 - 1), within(1e-4));
        assertThat(difference.high()).isCloseTo(0.263 * (2 * 0.3682 - 1), within(1e-4));
        assertThat(difference.isWorse()).isTrue();
        assertThat(difference.reversed().isBetter()).isTrue();
    }

    @Test
    void agreesWithMcNemarsTest() {
        for (int b = 0; b <= 60; b++) {
            for (int c = 0; c <= 60; c++) {
                double statistic = b == c ? 0 : Math.pow(Math.abs(b - c) - 1, 2) / (b + c);
                PairedDifference difference = PairedDifference.of(b, c, 120);

                assertThat(difference.isBetter()).as("%d against %d", b, c).isEqualTo(statistic > 3.841459 && b > c);
                assertThat(difference.isWorse()).as("%d against %d", b, c).isEqualTo(statistic > 3.841459 && b < c);
                assertThat(difference.difference()).isBetween(difference.low(), difference.high());
            }
        }
    }

    @Test
    void countsWhatOnlyOneGetsRight() {
        PairedDifference difference =
                PairedDifference.of(new int[] {0, 1, 1, 2, 0}, new int[] {0, 0, 1, 1, 2}, new int[] {0, 1, 0, 2, 2});

        assertThat(difference.onlyHere()).isEqualTo(2);
        assertThat(difference.onlyThere()).isEqualTo(1);
        assertThat(difference.of()).isEqualTo(5);
        assertThat(difference.difference()).isCloseTo(0.2, within(1e-12));
    }

    @Test
    void equalPredictionsDoNotDiffer() {
        PairedDifference none = PairedDifference.of(0, 0, 17);

        assertThat(none.low()).isZero();
        assertThat(none.high()).isZero();
        assertThat(none.isBetter() || none.isWorse()).isFalse();
        assertThatThrownBy(() -> PairedDifference.of(3, 4, 6)).hasMessageContaining("3 and 4 of 6");
    }
}
