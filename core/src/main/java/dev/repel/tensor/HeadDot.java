package dev.repel.tensor;

/** The products of two rows, head by head. */
final class HeadDot {
    private HeadDot() {}

    static void of(float[] a, int aAt, float[] b, int bAt, int heads, int channels, float[] out, int outAt) {
        for (int h = 0; h < heads; h++) {
            float sum = 0f;
            for (int c = h * channels; c < (h + 1) * channels; c++) {
                sum += a[aAt + c] * b[bAt + c];
            }
            out[outAt + h] = sum;
        }
    }
}
