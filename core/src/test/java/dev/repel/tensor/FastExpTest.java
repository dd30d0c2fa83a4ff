package dev.repel.tensor;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class FastExpTest {
    @Test
    void relativeErrorStaysBelowThreeTenMillionths() {
        double worst = 0;
        for (int i = 0; i <= 870_000; i++) {
            float x = -i * 1e-4f;
            worst = Math.max(worst, Math.abs(FastExp.ofNonPositive(x) / Math.exp(x) - 1));
        }

        assertThat(worst).isLessThan(3e-7);
    }

    @Test
    void endsAreExact() {
        assertThat(FastExp.ofNonPositive(0f)).isEqualTo(1f);
        assertThat(FastExp.ofNonPositive(-0f)).isEqualTo(1f);
        assertThat(FastExp.ofNonPositive(-Float.MIN_VALUE)).isEqualTo(1f);
        assertThat(FastExp.ofNonPositive(Math.nextDown(-87f))).isZero();
        assertThat(FastExp.ofNonPositive(-87f)).isGreaterThanOrEqualTo(Float.MIN_NORMAL);
        assertThat(FastExp.ofNonPositive(-Float.MAX_VALUE)).isZero();
        assertThat(FastExp.ofNonPositive(Float.NEGATIVE_INFINITY)).isZero();
    }

    @Test
    void whatIsNoNumberStaysNone() {
        assertThat(FastExp.ofNonPositive(Float.NaN)).isNaN();
    }

    @Test
    void neverExceedsOneNorGoesBelowZero() {
        for (int i = 0; i <= 100_000; i++) {
            assertThat(FastExp.ofNonPositive(-i * 1e-7f)).isBetween(0f, 1f);
        }
    }
}
