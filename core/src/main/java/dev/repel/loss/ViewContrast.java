package dev.repel.loss;

import dev.repel.autograd.Pass;
import dev.repel.autograd.Variable;
import dev.repel.tensor.CounterRandom;
import dev.repel.tensor.FastExp;
import dev.repel.tensor.Kernels;
import dev.repel.tensor.Matrix;
import java.util.Arrays;

/**
 * Contrast of two views of the same nodes: the mean over nodes i and both directions of
 * −ln(e^{u_i·v_i/τ} / Σ_j e^{u_i·v_j/τ}), and with {@code intra} also Σ_{j≠i} e^{u_i·u_j/τ} in the denominator (Zhu et
 * al. 2020). In: unit rows u, v (N × d). Out: a number.
 *
 * <p>A graph with more than {@code most} nodes is sampled again for every pass, so that no matrix is larger than
 * most × most; the omitted nodes are not negatives either. With S = exp(u vᵀ/τ) and r its sums (including those of the
 * other denominators), dL/d(u·v)_ij = (S_ij (1/r_i + 1/c_j) − 2 δ_ij) / 2nτ.
 */
public final class ViewContrast extends Variable {
    /**
     * Below it, e^{(s − 1)/τ} underflows in single precision for similarities s near −1, and the loss is not a number.
     */
    public static final double LEAST_TAU = 0.025;

    private final Variable u;
    private final Variable v;
    private final float inverseTau;
    private final boolean intra;
    private final int size;
    private final int instance;
    private int[] nodes;
    private Matrix left;
    private Matrix right;
    private Matrix transposed;
    private Matrix across;
    private Matrix withinLeft;
    private Matrix withinRight;
    private Matrix leftGradient;
    private Matrix rightGradient;
    private float[] rowSums;
    private float[] columnSums;
    private float[] scratch;

    /**
     * @param most how many nodes are contrasted in one pass
     * @param instance of the sample's random numbers
     */
    public ViewContrast(Variable u, Variable v, double tau, boolean intra, int most, int instance) {
        super(1, 1, u, v);
        this.u = u;
        this.v = v;
        this.inverseTau = (float) (1 / tau);
        this.intra = intra;
        this.size = Math.min(most, u.rows());
        this.instance = instance;
    }

    @Override
    protected void allocateScratch() {
        int d = u.cols();
        nodes = new int[u.rows()];
        left = new Matrix(size, d);
        right = new Matrix(size, d);
        transposed = new Matrix(d, size);
        across = new Matrix(size, size);
        withinLeft = intra ? new Matrix(size, size) : null;
        withinRight = intra ? new Matrix(size, size) : null;
        leftGradient = new Matrix(size, d);
        rightGradient = new Matrix(size, d);
        rowSums = new float[size];
        columnSums = new float[size];
        scratch = new float[Kernels.reductionScratch(size, Math.max(size, size * d))];
    }

    /** An exponential counts as much as a row of eight. */
    @Override
    protected long pairWork() {
        return (intra ? 3L : 1L) * size * size * (u.cols() + 8);
    }

    @Override
    protected long scratchBytes() {
        long d = u.cols();
        long floats = u.rows()
                + 5L * size * d
                + (intra ? 3L : 1L) * size * size
                + 2L * size
                + Kernels.reductionScratch(size, Math.max(size, size * u.cols()));
        return floats * Float.BYTES;
    }

    @Override
    protected void forward(Pass pass) {
        sample(pass);
        gather(u.value(), left);
        gather(v.value(), right);
        similarities(left, right, across, pass);
        if (intra) {
            similarities(left, left, withinLeft, pass);
            similarities(right, right, withinRight, pass);
        }
        double positives = 0;
        for (int a = 0; a < size; a++) {
            positives += 2 * dot(a);
        }
        exponentiate(across, rowSums, false, pass);
        pass.kernels().sumRows(across, Matrix.view(columnSums, 1, size), false, scratch, pass.workers());
        if (intra) {
            exponentiate(withinLeft, rowSums, true, pass);
            exponentiate(withinRight, columnSums, true, pass);
        }
        double loss = 0;
        for (int a = 0; a < size; a++) {
            loss += StrictMath.log(rowSums[a]) + StrictMath.log(columnSums[a]) + 2 * inverseTau;
            // from here on only the shares are needed
            rowSums[a] = 1 / rowSums[a];
            columnSums[a] = 1 / columnSums[a];
        }
        value().set(0, 0, (float) ((loss - positives * inverseTau) / (2.0 * Math.max(1, size))));
    }

    private void sample(Pass pass) {
        Arrays.setAll(nodes, i -> i);
        if (size < nodes.length) {
            CounterRandom random = pass.random(CounterRandom.Purpose.SAMPLING, instance);
            random.drawToFront(nodes, 0, nodes.length, size, 0);
        }
    }

    private void gather(Matrix from, Matrix to) {
        int d = from.cols();
        for (int a = 0; a < size; a++) {
            System.arraycopy(from.data(), nodes[a] * d, to.data(), a * d, d);
        }
    }

    private void similarities(Matrix a, Matrix b, Matrix out, Pass pass) {
        int d = b.cols();
        for (int i = 0; i < size; i++) {
            for (int k = 0; k < d; k++) {
                transposed.data()[k * size + i] = b.data()[i * d + k];
            }
        }
        pass.kernels().multiply(a, transposed, out, false, pass.workers());
    }

    private double dot(int a) {
        double sum = 0;
        for (int k = a * u.cols(); k < (a + 1) * u.cols(); k++) {
            sum += (double) left.data()[k] * right.data()[k];
        }
        return sum;
    }

    /**
     * Turns similarities s into exp((s − 1)/τ), which never overflows, and sums the rows.
     *
     * @param within whether both sides are the same view: a node is then not its own negative, and the sums are added
     *     to
     */
    private void exponentiate(Matrix s, float[] sums, boolean within, Pass pass) {
        float[] data = s.data();
        pass.workers().forRows(size, 8L * size, (from, to) -> {
            for (int a = from; a < to; a++) {
                float sum = 0f;
                for (int k = a * size; k < (a + 1) * size; k++) {
                    data[k] = FastExp.of(Math.min(0f, (data[k] - 1f) * inverseTau));
                    sum += data[k];
                }
                if (within) {
                    sum -= data[a * size + a];
                    data[a * size + a] = 0f;
                    sums[a] += sum;
                } else {
                    sums[a] = sum;
                }
            }
        });
    }

    @Override
    protected void backward(Pass pass) {
        float scale = gradient().get(0, 0) * inverseTau / (2f * Math.max(1, size));
        weigh(across, rowSums, columnSums, pass);
        for (int a = 0; a < size; a++) {
            across.data()[a * size + a] -= 2f;
        }
        pass.kernels().multiply(across, right, leftGradient, false, pass.workers());
        pass.kernels().multiplyTransposedLeft(across, left, rightGradient, false, scratch, pass.workers());
        if (intra) {
            // the similarity of i and j is in the denominators of both
            weigh(withinLeft, rowSums, rowSums, pass);
            pass.kernels().multiply(withinLeft, left, leftGradient, true, pass.workers());
            weigh(withinRight, columnSums, columnSums, pass);
            pass.kernels().multiply(withinRight, right, rightGradient, true, pass.workers());
        }
        scatter(u, leftGradient, scale);
        scatter(v, rightGradient, scale);
    }

    private void weigh(Matrix s, float[] ofRows, float[] ofColumns, Pass pass) {
        pass.workers().forRows(size, 2L * size, (from, to) -> {
            for (int a = from; a < to; a++) {
                float row = ofRows[a];
                for (int b = 0; b < size; b++) {
                    s.data()[a * size + b] *= row + ofColumns[b];
                }
            }
        });
    }

    private void scatter(Variable to, Matrix from, float scale) {
        if (!to.needsGradient()) {
            return;
        }
        int d = to.cols();
        float[] down = to.gradientToAddTo().data();
        for (int a = 0; a < size; a++) {
            for (int k = 0; k < d; k++) {
                down[nodes[a] * d + k] += scale * from.data()[a * d + k];
            }
        }
    }
}
