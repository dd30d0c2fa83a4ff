package dev.repel.tensor;

/**
 * e^x of a stretch of numbers, like {@link FastExp}, in loops that the JIT compiler of JDK 17 vectorises: without
 * branches, and with all conversions between numbers and bits in a short loop of their own.
 */
final class StretchExp {
    /** Maximum length of a stretch. */
    static final int LENGTH = 512;

    private static final ThreadLocal<StretchExp> OF_THREAD = ThreadLocal.withInitial(StretchExp::new);

    /** The inputs x, then e^x. */
    final float[] x = new float[LENGTH];

    /** Scratch space for the caller. */
    final float[] beside = new float[LENGTH];

    /** More of it. */
    final float[] logarithm = new float[LENGTH];

    private final float[] rounded = new float[LENGTH];

    private StretchExp() {}

    static StretchExp ofThread() {
        return OF_THREAD.get();
    }

    /** Replaces the first numbers x, at most 88, by e^x. */
    void exp(int count) {
        reduce(x, rounded, count);
        for (int i = 0; i < count; i++) {
            x[i] *= Float.intBitsToFloat((Float.floatToRawIntBits(rounded[i]) << 23) + FastExp.ONE);
        }
    }

    /** Replaces x by e^f, where f = x − n ln 2 is small, and leaves n in the lowest bits of {@code rounded}. */
    private static void reduce(float[] x, float[] rounded, int count) {
        for (int i = 0; i < count; i++) {
            float bounded = Math.max(x[i], FastExp.LOWEST);
            float shifted = MultiplyAdd.of(bounded, FastExp.LOG2_E, FastExp.ROUND);
            rounded[i] = shifted;
            x[i] = FastExp.polynomial(bounded, shifted - FastExp.ROUND);
        }
    }
}
