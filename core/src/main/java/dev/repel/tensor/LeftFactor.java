package dev.repel.tensor;

/**
 * The left factor A (n × k) of a dense product, which kernels read in panels of a few rows: the rows of a matrix as they
 * are, or what dropout leaves of them. What is left is drawn into a panel of the thread, so that nothing as large as A
 * is ever written; as the numbers come from a counter, every pass over A draws the same.
 */
public final class LeftFactor {
    /** Floats that stay in the second-level cache beside the other factor. */
    private static final int FLOATS_OF_A_PANEL = 1 << 15;

    private static final ThreadLocal<float[]> PANEL = ThreadLocal.withInitial(() -> new float[0]);

    private final Matrix matrix;
    private final CounterRandom random;
    private final double dropout;

    private LeftFactor(Matrix matrix, CounterRandom random, double dropout) {
        this.matrix = matrix;
        this.random = random;
        this.dropout = dropout;
    }

    /** The matrix as it is. */
    public static LeftFactor of(Matrix matrix) {
        return new LeftFactor(matrix, null, 0);
    }

    /** Inverted dropout of the matrix, see {@link Kernels#drop}. */
    public static LeftFactor dropped(Matrix matrix, CounterRandom random, double dropout) {
        return new LeftFactor(matrix, random, dropout);
    }

    public int rows() {
        return matrix.rows();
    }

    public int cols() {
        return matrix.cols();
    }

    /** How many rows a panel should have: a multiple of eight, so that tiles of rows fill it. */
    public int rowsOfAPanel() {
        return Math.max(8, FLOATS_OF_A_PANEL / Math.max(1, cols()) / 8 * 8);
    }

    /** An array with some adjacent rows, valid until this thread asks for others. */
    public float[] panel(Kernels kernels, int first, int count) {
        if (random == null) {
            return matrix.data();
        }
        float[] panel = PANEL.get();
        if (panel.length < count * cols()) {
            panel = new float[count * cols()];
            PANEL.set(panel);
        }
        kernels.drop(random, dropout, matrix.data(), first * cols(), (first + count) * cols(), panel, 0);
        return panel;
    }

    /** Where the first row of a panel begins in its array. */
    public int start(int first) {
        return random == null ? first * cols() : 0;
    }

    @Override
    public String toString() {
        return matrix + (random == null ? "" : " with dropout " + dropout);
    }
}
