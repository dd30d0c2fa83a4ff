package dev.repel.eval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProportionTest {
    /** The first four are method 3 in table I of Newcombe (1998). */
    @ParameterizedTest
    @CsvSource({
        "81, 263, 0.2553, 0.3662",
        "15, 148, 0.0624, 0.1605",
        "0, 20, 0.0000, 0.1611",
        "1, 29, 0.0061, 0.1718",
        "7, 17, 0.2161, 0.6400",
    })
    void hasWilsonsInterval(int right, int of, double low, double high) {
        Proportion proportion = Proportion.of(right, of);

        assertThat(proportion.low()).isCloseTo(low, within(1e-4));
        assertThat(proportion.high()).isCloseTo(high, within(1e-4));
    }

    @Test
    void countsPredictionsThatAreTheTruth() {
        assertThat(Proportion.of(new int[] {0, 1, 2, 1}, new int[] {0, 2, 2, 1}))
                .isEqualTo(Proportion.of(3, 4));
    }

    @Test
    void isSymmetricInRightAndWrong() {
        assertThat(Proportion.of(3, 17).low())
                .isCloseTo(1 - Proportion.of(14, 17).high(), within(1e-12));
        assertThat(Proportion.of(17, 17).high()).isEqualTo(1);
    }

    @Test
    void saysNothingWithoutNodes() {
        Proportion none = Proportion.of(0, 0);

        assertThat(none.low()).isZero();
        assertThat(none.high()).isOne();
        assertThat(none.share()).isNaN();
    }

    @Test
    void cannotHaveMoreRightThanThereAre() {
        assertThatThrownBy(() -> Proportion.of(3, 2)).hasMessageContaining("3 of 2");
    }
}
