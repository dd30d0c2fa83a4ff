package dev.repel.tensor;

/** Logarithms of softmax probabilities, row by row; the largest logit is subtracted first. */
public final class LogSoftmax {
    /** Rows whose exponentials are computed together. */
    private static final int CHUNK = 64;

    private LogSoftmax() {}

    /** Computes all rows, with exponentials in single precision. */
    public static void rows(Matrix logits, Matrix out, Kernels kernels, Workers workers) {
        int width = logits.cols();
        workers.forRows(logits.rows(), 8L * width, (from, to) -> {
            float[] powers = new float[Math.min(CHUNK, to - from) * width];
            for (int first = from; first < to; first += CHUNK) {
                rows(logits.data(), first, Math.min(CHUNK, to - first), width, powers, out.data(), kernels);
            }
        });
    }

    /** Computes some rows, each where it is. */
    public static void rowsAt(int[] chosen, Matrix logits, Matrix out, Kernels kernels) {
        float[] powers = new float[logits.cols()];
        for (int row : chosen) {
            rows(logits.data(), row, 1, logits.cols(), powers, out.data(), kernels);
        }
    }

    private static void rows(
            float[] logits, int first, int count, int width, float[] powers, float[] out, Kernels kernels) {
        int at = first * width;
        for (int i = 0; i < count; i++) {
            float max = max(logits, at + i * width, width);
            for (int j = i * width; j < (i + 1) * width; j++) {
                out[at + j] = logits[at + j] - max;
                powers[j] = out[at + j];
            }
        }
        kernels.exp(powers, 0, count * width);
        for (int i = 0; i < count; i++) {
            double sum = 0;
            for (int j = i * width; j < (i + 1) * width; j++) {
                sum += powers[j];
            }
            double logarithm = StrictMath.log(sum);
            for (int j = i * width; j < (i + 1) * width; j++) {
                out[at + j] = (float) (out[at + j] - logarithm);
            }
        }
    }

    /**
     * Of floats as integers in the same order: the maximum of two integers takes one step, that of two floats several.
     */
    private static float max(float[] x, int from, int count) {
        int max = Integer.MIN_VALUE;
        for (int i = from; i < from + count; i++) {
            int bits = Float.floatToRawIntBits(x[i]);
            max = Math.max(max, bits ^ ((bits >> 31) & 0x7FFFFFFF));
        }
        return Float.intBitsToFloat(max ^ ((max >> 31) & 0x7FFFFFFF));
    }

    /** ln Σ exp of one row, in double precision: otherwise large logits would swallow the logarithm. */
    public static double logSumExp(Matrix logits, int i) {
        int width = logits.cols();
        int at = i * width;
        float max = Float.NEGATIVE_INFINITY;
        for (int j = 0; j < width; j++) {
            max = Math.max(max, logits.data()[at + j]);
        }
        double sum = 0;
        for (int j = 0; j < width; j++) {
            sum += StrictMath.exp(logits.data()[at + j] - max);
        }
        return max + StrictMath.log(sum);
    }
}
