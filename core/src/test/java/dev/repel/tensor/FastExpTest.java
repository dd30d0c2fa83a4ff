package dev.repel.tensor;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class FastExpTest {
    @Test
    void relativeErrorStaysBelowThreeTenMillionths() {
        double worst = 0;
        for (int i = -870_000; i <= 880_000; i++) {
            float x = i * 1e-4f;
            worst = Math.max(worst, Math.abs(FastExp.of(x) / Math.exp(x) - 1));
        }

        assertThat(worst).isLessThan(3e-7);
    }

    @Test
    void endsAreExact() {
        assertThat(FastExp.of(0f)).isEqualTo(1f);
        assertThat(FastExp.of(-0f)).isEqualTo(1f);
        assertThat(FastExp.of(-Float.MIN_VALUE)).isEqualTo(1f);
        assertThat(FastExp.of(-88f)).isZero();
        assertThat(FastExp.of(-87f)).isGreaterThanOrEqualTo(Float.MIN_NORMAL);
        assertThat(FastExp.of(-Float.MAX_VALUE)).isZero();
        assertThat(FastExp.of(Float.NEGATIVE_INFINITY)).isZero();
    }

    @Test
    void whatIsNoNumberStaysNone() {
        assertThat(FastExp.of(Float.NaN)).isNaN();
    }

    @Test
    void neverExceedsOneNorGoesBelowZero() {
        for (int i = 0; i <= 100_000; i++) {
            assertThat(FastExp.of(-i * 1e-7f)).isBetween(0f, 1f);
        }
    }
}
