package dev.repel.tensor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The plain kernels that use {@link StretchExp}. */
class StretchExpTest {
    private final Kernels kernels = new PlainKernels();

    @Test
    void relativeErrorStaysBelowThreeTenMillionths() {
        float[] x = new float[1_750_000];
        for (int i = 0; i < x.length; i++) {
            x[i] = 88f - i * 1e-4f;
        }
        float[] powers = x.clone();

        kernels.exp(powers, 0, powers.length);

        double worst = 0;
        for (int i = 0; i < x.length; i++) {
            worst = Math.max(worst, Math.abs(powers[i] / Math.exp(x[i]) - 1));
        }
        assertThat(worst).isLessThan(3e-7);
    }

    @Test
    void endsAreExactAndWhatIsNoNumberStaysNone() {
        float[] x = {0f, -0f, -Float.MIN_VALUE, -88f, -Float.MAX_VALUE, Float.NEGATIVE_INFINITY, Float.NaN};

        kernels.exp(x, 0, x.length);

        assertThat(x).containsExactly(1f, 1f, 1f, 0f, 0f, 0f, Float.NaN);
    }

    @Test
    void onlyTheStretchIsReplaced() {
        float[] x = new float[1200];

        kernels.exp(x, 3, 1100);

        for (int i = 0; i < x.length; i++) {
            assertThat(x[i]).isEqualTo(i >= 3 && i < 1100 ? 1f : 0f);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {8, 24, 104, 504, 512, 520, 1504})
    void sigmoidAndSoftplusAreThoseOfDoublePrecision(int count) {
        float[] x = new float[count + 1];
        float[] shares = new float[count / 8];
        for (int s = 0; s < shares.length; s++) {
            shares[s] = s < shares.length / 2 ? 0.5f : 0.01f * s;
        }
        for (int i = 0; i < x.length; i++) {
            // both signs, near zero and far from it
            x[i] = (float) Math.pow((i * 37 % x.length - x.length / 2.0) / x.length * 2, 3);
        }
        float[] sigmoid = x.clone();

        double sum = kernels.sigmoidAndSoftplus(sigmoid, count, shares, 20f);

        double expected = 0;
        for (int i = 0; i < count; i++) {
            double scaled = 20.0 * x[i];
            expected += shares[i / 8] * (Math.max(scaled, 0) + Math.log1p(Math.exp(-Math.abs(scaled))));
            double share = shares[i / 8] / (1 + Math.exp(-scaled));
            assertThat((double) sigmoid[i]).isCloseTo(share, within(2e-6 * share));
        }
        assertThat(sum).isCloseTo(expected, within(1e-6 * expected));
        assertThat(sigmoid[count]).isEqualTo(x[count]);
    }

    @Test
    void aPairFarBelowZeroAddsNothing() {
        float[] x = {3e-9f, -1e30f, 2e-9f, Float.NEGATIVE_INFINITY, -1e30f, -1e30f, -1e30f, -1e30f};

        assertThat(kernels.sigmoidAndSoftplus(x, 8, new float[] {1f}, 1e9f))
                .isCloseTo(5 + Math.log1p(Math.exp(-3)) + Math.log1p(Math.exp(-2)), within(1e-6));
        assertThat(x[1]).isZero();
        assertThat(x[3]).isZero();
    }
}
