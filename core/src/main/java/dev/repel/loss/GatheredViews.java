package dev.repel.loss;

import dev.repel.autograd.Pass;
import dev.repel.autograd.Variable;
import dev.repel.tensor.Matrix;

/** The rows of two views that a contrast looks at, side by side, so that all their similarities are one product. */
final class GatheredViews {
    private final Matrix left;
    private final Matrix right;
    private final Matrix leftGradient;
    private final Matrix rightGradient;
    private final float[] transposed;

    GatheredViews(int size, int d) {
        left = new Matrix(size, d);
        right = new Matrix(size, d);
        leftGradient = new Matrix(size, d);
        rightGradient = new Matrix(size, d);
        transposed = new float[size * d];
    }

    /** How many numbers this takes. */
    static long floats(int size, int d) {
        return 5L * size * d;
    }

    Matrix left() {
        return left;
    }

    Matrix right() {
        return right;
    }

    Matrix leftGradient() {
        return leftGradient;
    }

    Matrix rightGradient() {
        return rightGradient;
    }

    /**
     * Takes the rows of some nodes.
     *
     * @param nodes as many as there is room for, and maybe others behind them
     */
    void gather(Variable u, Variable v, int[] nodes) {
        copy(u.value(), nodes, left);
        copy(v.value(), nodes, right);
    }

    private static void copy(Matrix from, int[] nodes, Matrix to) {
        int d = to.cols();
        for (int a = 0; a < to.rows(); a++) {
            System.arraycopy(from.data(), nodes[a] * d, to.data(), a * d, d);
        }
    }

    void similarities(Matrix a, Matrix b, Matrix out, Pass pass) {
        pass.kernels().multiplyTransposedRight(a, b, out, false, transposed, pass.workers());
    }

    /** Hands the gradients of the rows on to their nodes, times a factor. */
    void scatter(Variable u, Variable v, int[] nodes, float factor) {
        add(leftGradient, nodes, factor, u);
        add(rightGradient, nodes, factor, v);
    }

    private static void add(Matrix from, int[] nodes, float factor, Variable to) {
        if (!to.needsGradient()) {
            return;
        }
        int d = from.cols();
        float[] in = from.data();
        float[] down = to.gradient().data();
        if (!to.startGradient()) {
            to.gradient().fill(0f);
        }
        for (int a = 0; a < from.rows(); a++) {
            for (int k = 0; k < d; k++) {
                down[nodes[a] * d + k] += factor * in[a * d + k];
            }
        }
    }
}
