package dev.repel.tensor;

/** A sum in eight lanes, one per number of a vector, which are added in pairs at the end. */
final class LaneSum {
    private float s0;
    private float s1;
    private float s2;
    private float s3;
    private float s4;
    private float s5;
    private float s6;
    private float s7;

    /** Adds eight numbers, times a factor. */
    void add(float[] x, int at, float factor) {
        s0 = MultiplyAdd.of(x[at], factor, s0);
        s1 = MultiplyAdd.of(x[at + 1], factor, s1);
        s2 = MultiplyAdd.of(x[at + 2], factor, s2);
        s3 = MultiplyAdd.of(x[at + 3], factor, s3);
        s4 = MultiplyAdd.of(x[at + 4], factor, s4);
        s5 = MultiplyAdd.of(x[at + 5], factor, s5);
        s6 = MultiplyAdd.of(x[at + 6], factor, s6);
        s7 = MultiplyAdd.of(x[at + 7], factor, s7);
    }

    float sum() {
        return ((s0 + s1) + (s2 + s3)) + ((s4 + s5) + (s6 + s7));
    }

    /** Σ a_c b_c: the last one to eight products begin the lanes, the others follow in their order. */
    static float dot(float[] a, int aAt, float[] b, int bAt, int count) {
        int last = (count - 1) / Kernels.LANES * Kernels.LANES;
        int rest = count - last;
        int p = aAt + last;
        int q = bAt + last;
        float s0 = a[p] * b[q];
        float s1 = rest > 1 ? a[p + 1] * b[q + 1] : 0f;
        float s2 = rest > 2 ? a[p + 2] * b[q + 2] : 0f;
        float s3 = rest > 3 ? a[p + 3] * b[q + 3] : 0f;
        float s4 = rest > 4 ? a[p + 4] * b[q + 4] : 0f;
        float s5 = rest > 5 ? a[p + 5] * b[q + 5] : 0f;
        float s6 = rest > 6 ? a[p + 6] * b[q + 6] : 0f;
        float s7 = rest > 7 ? a[p + 7] * b[q + 7] : 0f;
        for (int c = 0; c < last; c += Kernels.LANES) {
            p = aAt + c;
            q = bAt + c;
            s0 = MultiplyAdd.of(a[p], b[q], s0);
            s1 = MultiplyAdd.of(a[p + 1], b[q + 1], s1);
            s2 = MultiplyAdd.of(a[p + 2], b[q + 2], s2);
            s3 = MultiplyAdd.of(a[p + 3], b[q + 3], s3);
            s4 = MultiplyAdd.of(a[p + 4], b[q + 4], s4);
            s5 = MultiplyAdd.of(a[p + 5], b[q + 5], s5);
            s6 = MultiplyAdd.of(a[p + 6], b[q + 6], s6);
            s7 = MultiplyAdd.of(a[p + 7], b[q + 7], s7);
        }
        return ((s0 + s1) + (s2 + s3)) + ((s4 + s5) + (s6 + s7));
    }
}
