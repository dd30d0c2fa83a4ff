package dev.repel.eval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class PairedDifferenceTest {
    /** By hand: 2 / 23 − 8 / 23 ± 1.96 · √((10 / 23 − (6 / 23)²) / 23). */
    @Test
    void hasTheIntervalOfBonettAndPrice() {
        PairedDifference difference = PairedDifference.of(1, 7, 21);

        assertThat(difference.difference()).isCloseTo(-6.0 / 21, within(1e-12));
        assertThat(difference.low()).isCloseTo(-0.5084, within(1e-4));
        assertThat(difference.high()).isCloseTo(-0.0134, within(1e-4));
        assertThat(difference.isWorse()).isTrue();
        assertThat(difference.reversed().isBetter()).isTrue();
    }

    @Test
    void isBeyondChanceOnlyIfMcNemarsTestAndTheIntervalSaySo() {
        for (int b = 0; b <= 60; b++) {
            for (int c = 0; c <= 60; c++) {
                boolean differs = b + c > 0 && Math.pow(b - c, 2) / (b + c) > 3.841459;
                PairedDifference difference = PairedDifference.of(b, c, 500);

                assertThat(difference.isBetter()).as("%d against %d", b, c).isEqualTo(differs && difference.low() > 0);
                assertThat(difference.isWorse()).isEqualTo(difference.reversed().isBetter());
                assertThat(difference.difference()).isBetween(difference.low(), difference.high());
            }
        }
        assertThat(PairedDifference.of(6, 0, 17).isBetter()).isTrue();
        assertThat(PairedDifference.of(4, 0, 17).isBetter())
                .as("four nodes may be chance")
                .isFalse();
        assertThat(PairedDifference.of(8, 2, 10).isBetter())
                .as("8 of 10 may be chance")
                .isFalse();
        assertThat(PairedDifference.of(9, 1, 10).isBetter()).isTrue();
        assertThat(PairedDifference.of(120, 80, 2_000).isBetter()).isTrue();
        assertThat(PairedDifference.of(110, 90, 2_000).isBetter()).isFalse();
    }

    /** 10 − 6 = 4 = √16: just what chance would give. */
    @Test
    void leadsByMoreThanADeviationOfChance() {
        assertThat(PairedDifference.of(10, 6, 50).isLead()).isFalse();
        assertThat(PairedDifference.of(11, 6, 50).isLead()).isTrue();
        assertThat(PairedDifference.of(6, 11, 50).isLead()).isFalse();
        assertThat(PairedDifference.of(2, 0, 50).isLead()).isTrue();
        assertThat(PairedDifference.of(0, 0, 50).isLead()).isFalse();
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
    void equalPredictionsOnSomeNodesLeaveRoomForADifferenceOnOthers() {
        PairedDifference none = PairedDifference.of(0, 0, 17);

        assertThat(none.difference()).isZero();
        // 1.96 · √(2/19 / 19)
        assertThat(none.high()).isCloseTo(0.1459, within(1e-4));
        assertThat(none.low()).isEqualTo(-none.high());
        assertThat(none.isBetter() || none.isWorse()).isFalse();
        assertThatThrownBy(() -> PairedDifference.of(3, 4, 6)).hasMessageContaining("3 and 4 of 6");
    }
}
