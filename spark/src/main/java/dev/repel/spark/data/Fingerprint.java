package dev.repel.spark.data;

/**
 * A 64-bit hash of numbers and texts in their order. It tells contents apart that differ by accident, not by design: who
 * wants two graphs with one hash can make them.
 */
final class Fingerprint {
    private static final long GOLDEN = 0x9E3779B97F4A7C15L;

    private long state = GOLDEN;

    Fingerprint add(int number) {
        state = mixed(state + GOLDEN + number);
        return this;
    }

    /** With their count, so that no list goes over into the next. */
    Fingerprint add(int[] numbers) {
        add(numbers.length);
        for (int number : numbers) {
            add(number);
        }
        return this;
    }

    /** Bit by bit. */
    Fingerprint add(float[] numbers) {
        add(numbers.length);
        for (float number : numbers) {
            add(Float.floatToIntBits(number));
        }
        return this;
    }

    Fingerprint add(String text) {
        return add(text.chars().toArray());
    }

    long value() {
        return mixed(state);
    }

    /** The finisher of SplitMix64: every bit that goes in has a say in every bit that comes out. */
    private static long mixed(long bits) {
        long z = (bits ^ (bits >>> 30)) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
        return z ^ (z >>> 31);
    }
}
