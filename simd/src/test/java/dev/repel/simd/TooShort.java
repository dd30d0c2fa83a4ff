package dev.repel.simd;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.function.Consumer;

/** The launcher switches off the Vector API's own bounds checks, and memory behind an array is not ours. */
final class TooShort {
    private TooShort() {}

    /** A call succeeds with these arrays, and fails if any of them is one number shorter. */
    static void eachIsRefused(Consumer<float[][]> call, float[]... arrays) {
        call.accept(copies(arrays));
        for (int a = 0; a < arrays.length; a++) {
            float[][] shorter = copies(arrays);
            shorter[a] = Arrays.copyOf(arrays[a], arrays[a].length - 1);
            // not the Vector API's IndexOutOfBoundsException
            assertThatThrownBy(() -> call.accept(shorter))
                    .as("array %d", a)
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("of an array of");
        }
    }

    private static float[][] copies(float[]... arrays) {
        return Arrays.stream(arrays).map(float[]::clone).toArray(float[][]::new);
    }
}
