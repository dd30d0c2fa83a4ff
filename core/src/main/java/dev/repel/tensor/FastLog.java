package dev.repel.tensor;

/** ln(1 + e) in single precision. All kernels compute it in these steps, so that they give the same bits. */
final class FastLog {
    private FastLog() {}

    /**
     * For e in [0, 1]: e times a polynomial that was fitted at Chebyshev nodes; the relative error is below 4e-7. Its
     * terms are added in pairs, so that they need not wait for each other.
     */
    static float ofOnePlus(float e) {
        float square = e * e;
        float low = MultiplyAdd.of(pair(e, 0.3327618f, -0.24499612f), square, pair(e, 0.9999998f, -0.4999745f));
        float high = MultiplyAdd.of(pair(e, 0.04421419f, -0.008574676f), square, pair(e, 0.17757024f, -0.10785368f));
        return MultiplyAdd.of(high, square * square, low) * e;
    }

    /** a + b x. */
    private static float pair(float x, float a, float b) {
        return MultiplyAdd.of(x, b, a);
    }
}
