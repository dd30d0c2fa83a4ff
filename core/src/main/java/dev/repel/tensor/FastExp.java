package dev.repel.tensor;

/**
 * e^x in single precision, several times faster than {@link StrictMath#exp}; relative error below 3e-7. All kernels
 * compute it in these steps, so that they give the same bits.
 */
public final class FastExp {
    /** Below this the result would have no bit left. */
    public static final float LOWEST = -88f;

    public static final float LOG2_E = 1.442695f;
    /** Minus ln 2, of which the first part has few bits, so that multiples of it are exact. */
    public static final float MINUS_LN2_HIGH = -0x1.63p-1f;

    public static final float MINUS_LN2_LOW = 2.1219444e-4f;
    /** Added to a number, it leaves no bits behind the point, and the whole number in the lowest bits. */
    public static final float ROUND = 0x1.8p23f;
    /** 1 as an exponent. */
    public static final int ONE = 127 << 23;

    private FastExp() {}

    /** e^x for x up to 88; 0 from about −87.7 on, where the exponent has no bit left. */
    public static float of(float x) {
        float bounded = x < LOWEST ? LOWEST : x;
        float shifted = MultiplyAdd.of(bounded, LOG2_E, ROUND);
        float p = polynomial(bounded, shifted - ROUND);
        return p * Float.intBitsToFloat((Float.floatToRawIntBits(shifted) << 23) + ONE);
    }

    /** e^f with f = x − n ln 2, which is small. The terms are added in pairs, so that they need not wait for each other. */
    static float polynomial(float x, float n) {
        float f = MultiplyAdd.of(n, MINUS_LN2_LOW, MultiplyAdd.of(n, MINUS_LN2_HIGH, x));
        float square = f * f;
        float low = MultiplyAdd.of(MultiplyAdd.of(f, 1f / 6, 0.5f), square, f + 1f);
        float high = MultiplyAdd.of(square, 1f / 720, MultiplyAdd.of(f, 1f / 120, 1f / 24));
        return MultiplyAdd.of(high, square * square, low);
    }
}
