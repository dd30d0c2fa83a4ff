package dev.repel.autograd;

import dev.repel.tensor.Workers;

/** Every row x of a matrix scaled to length 1, y = x / ‖x‖, and its backward pass, dx = (g − (g·y) y) / ‖x‖. */
public final class RowDirections {
    private final int rows;
    private final int width;
    private final double tiny;
    private final float[] inverseNorm;

    /** @param tiny rows no longer than this have no direction: they become zeros, and so do their gradients */
    public RowDirections(int rows, int width, double tiny) {
        this.rows = rows;
        this.width = width;
        this.tiny = tiny;
        this.inverseNorm = new float[rows];
    }

    /** The bytes it takes in addition to the arrays it is given. */
    public static long bytes(int rows) {
        return (long) rows * Float.BYTES;
    }

    public void forward(float[] x, float[] y, Workers workers) {
        workers.forRows(rows, 4L * width, (from, to) -> {
            for (int i = from; i < to; i++) {
                double square = 0;
                for (int k = i * width; k < (i + 1) * width; k++) {
                    square += (double) x[k] * x[k];
                }
                double norm = Math.sqrt(square);
                inverseNorm[i] = norm > tiny ? (float) (1 / norm) : 0f;
                for (int k = i * width; k < (i + 1) * width; k++) {
                    y[k] = x[k] * inverseNorm[i];
                }
            }
        });
    }

    /**
     * Writes gradients, or adds them to the existing ones.
     *
     * @param y the result of {@link #forward}
     * @param up the gradient with respect to y
     * @param scale factor to multiply the gradient by
     * @param down the gradient with respect to x
     */
    public void backward(float[] y, float[] up, float scale, float[] down, boolean accumulate, Workers workers) {
        workers.forRows(rows, 6L * width, (from, to) -> {
            for (int i = from; i < to; i++) {
                float along = 0f;
                for (int k = i * width; k < (i + 1) * width; k++) {
                    along += up[k] * y[k];
                }
                float factor = scale * inverseNorm[i];
                for (int k = i * width; k < (i + 1) * width; k++) {
                    float g = factor * (up[k] - along * y[k]);
                    down[k] = accumulate ? down[k] + g : g;
                }
            }
        });
    }
}
