package dev.repel.tensor;

/** Logarithms of softmax probabilities, row by row, the largest logit subtracted first. */
public final class LogSoftmax {
    private LogSoftmax() {}

    public static void rows(Matrix logits, Matrix out, Workers workers) {
        workers.forRows(logits.rows(), 20L * logits.cols(), (from, to) -> {
            for (int i = from; i < to; i++) {
                row(logits, i, out);
            }
        });
    }

    private static void row(Matrix logits, int i, Matrix out) {
        int at = i * logits.cols();
        double normaliser = logSumExp(logits, i);
        for (int j = 0; j < logits.cols(); j++) {
            out.data()[at + j] = (float) (logits.data()[at + j] - normaliser);
        }
    }

    /** ln Σ exp of one row, in double precision: large logits would swallow the logarithm otherwise. */
    public static double logSumExp(Matrix logits, int i) {
        int width = logits.cols();
        int at = i * width;
        float max = Float.NEGATIVE_INFINITY;
        for (int j = 0; j < width; j++) {
            max = Math.max(max, logits.data()[at + j]);
        }
        double sum = 0;
        for (int j = 0; j < width; j++) {
            sum += Math.exp(logits.data()[at + j] - max);
        }
        return max + Math.log(sum);
    }
}
