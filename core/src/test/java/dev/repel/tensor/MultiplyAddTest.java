package dev.repel.tensor;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

class MultiplyAddTest {
    /** (1 + 2⁻¹²)² − (1 + 2⁻¹¹) is 2⁻²⁴, which a product rounded by itself would lose. */
    @Test
    void roundsOnce() {
        float a = 1f + 0x1p-12f;
        float c = -(1f + 0x1p-11f);

        assertThat(MultiplyAdd.of(a, a, c)).isEqualTo(0x1p-24f);
        assertThat(MultiplyAdd.inSoftware(a, a, c)).isEqualTo(0x1p-24f);
        assertThat(a * a + c).isZero();
    }

    /** Half-way cases are rare at random, so factors have few bits and terms are far apart. */
    @Test
    void hasTheSameBitsInSoftware() {
        Random random = new Random(5);
        for (int n = 0; n < 2_000_000; n++) {
            float a = number(random);
            float b = number(random);
            float c = number(random);
            float expected = Math.fma(a, b, c);
            if (Float.floatToIntBits(MultiplyAdd.inSoftware(a, b, c)) != Float.floatToIntBits(expected)) {
                assertThat(MultiplyAdd.inSoftware(a, b, c))
                        .as(a + " * " + b + " + " + c)
                        .isEqualTo(expected);
            }
        }
    }

    private static float number(Random random) {
        int bits = random.nextInt();
        return Float.intBitsToFloat(
                switch (random.nextInt(4)) {
                    case 0 -> bits; // any, also infinite and not a number
                    case 1 -> (bits & 0x80FFF000) | 0x3F000000; // few bits, about 1
                    case 2 -> (bits & 0x807FFFFF) | ((100 + random.nextInt(50)) << 23);
                    default -> bits & 0x807F0000; // below the smallest normal number
                });
    }

    @Test
    void passesOnWhatIsNotFinite() {
        assertThat(MultiplyAdd.inSoftware(Float.POSITIVE_INFINITY, 0f, 1f)).isNaN();
        assertThat(MultiplyAdd.inSoftware(Float.NEGATIVE_INFINITY, 2f, 1f)).isEqualTo(Float.NEGATIVE_INFINITY);
        assertThat(MultiplyAdd.inSoftware(Float.MAX_VALUE, 2f, 0f)).isEqualTo(Float.POSITIVE_INFINITY);
    }
}
