package dev.repel.tensor;

/**
 * e^x of a stretch of numbers, like {@link FastExp}, in loops that the JIT compiler of JDK 17 vectorises: without
 * branches, and with all conversions between numbers and bits in a short loop of their own.
 */
final class StretchExp {
    /** Maximum length of a stretch. */
    static final int LENGTH = 512;

    private static final float LOWEST = -88f;
    /** Added to a number, it leaves no bits behind the point, and the whole number in the lowest bits. */
    private static final float ROUND = 0x1.8p23f;

    private static final ThreadLocal<StretchExp> OF_THREAD = ThreadLocal.withInitial(StretchExp::new);

    /** The inputs x, then e^x. */
    final float[] x = new float[LENGTH];

    /** Scratch space for the caller. */
    final float[] beside = new float[LENGTH];

    private final float[] rounded = new float[LENGTH];

    private StretchExp() {}

    static StretchExp ofThread() {
        return OF_THREAD.get();
    }

    /** Replaces the first numbers x, at most 88, by e^x; 0 below −88. */
    void exp(int count) {
        reduce(x, rounded, count);
        for (int i = 0; i < count; i++) {
            // 2^n; for n = −127 all bits are 0
            x[i] *= Float.intBitsToFloat((Float.floatToRawIntBits(rounded[i]) + 127) << 23);
        }
    }

    /** Replaces x by e^f, where f = x − n ln 2 is small, and leaves n in the lowest bits of {@code rounded}. */
    private static void reduce(float[] x, float[] rounded, int count) {
        for (int i = 0; i < count; i++) {
            float r = Math.max(x[i], LOWEST) * FastExp.LOG2_E + ROUND;
            float n = r - ROUND;
            float f = (Math.max(x[i], LOWEST) - n * FastExp.LN2_HIGH) - n * FastExp.LN2_LOW;
            // the polynomial of FastExp, written out: the loop becomes vector code only without a call in it
            float p = 1f / 720;
            p = p * f + 1f / 120;
            p = p * f + 1f / 24;
            p = p * f + 1f / 6;
            p = p * f + 0.5f;
            p = p * f + 1f;
            p = p * f + 1f;
            rounded[i] = r;
            x[i] = p;
        }
    }
}
