package dev.repel.tensor;

/**
 * a · b + c with one rounding, which is what vector instructions compute. All kernels use it for their sums, so that they
 * give the same bits on every machine and every Java.
 */
public final class MultiplyAdd {
    /** {@link Math#fma} takes a few nanoseconds if the processor does it, and about a microsecond otherwise. */
    private static final long SLOW_NANOS = 400;

    private static final boolean IN_HARDWARE = nanosPerCall() < SLOW_NANOS;

    private MultiplyAdd() {}

    /** a · b + c, rounded once. */
    public static float of(float a, float b, float c) {
        return IN_HARDWARE ? Math.fma(a, b, c) : inSoftware(a, b, c);
    }

    /**
     * The product of two floats is exact as a double. The sum is rounded to odd: if it is not exact, its last bit is set.
     * Rounding that to a float then gives what rounding the exact sum would (Boldo and Melquiond 2008).
     */
    static float inSoftware(float a, float b, float c) {
        double product = (double) a * b;
        double sum = product + c;
        double part = sum - product;
        double error = (product - (sum - part)) + (c - part);
        long bits = Double.doubleToRawLongBits(sum);
        // neither holds if the sum is infinite or not a number
        if ((error > 0 || error < 0) && (bits & 1) == 0) {
            bits += (error > 0) == (sum > 0) ? 1 : -1;
        }
        return (float) Double.longBitsToDouble(bits);
    }

    /** The fastest of several rounds, so that an interruption does not count. A wrong answer would cost only time. */
    private static long nanosPerCall() {
        int calls = 40;
        long fastest = Long.MAX_VALUE;
        float sum = 0f;
        for (int round = 0; round < 5; round++) {
            long start = System.nanoTime();
            for (int call = 0; call < calls; call++) {
                sum = Math.fma(sum, 0.3f, 0.7f);
            }
            fastest = Math.min(fastest, (System.nanoTime() - start) / calls);
        }
        return sum > 0 ? fastest : Long.MAX_VALUE;
    }
}
