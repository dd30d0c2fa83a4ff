package dev.repel.loss;

import dev.repel.autograd.Pass;
import dev.repel.autograd.Variable;
import dev.repel.tensor.CounterRandom;
import dev.repel.tensor.Kernels;
import dev.repel.tensor.Matrix;
import java.util.Arrays;

/**
 * Contrast of two views of the same nodes: the mean over nodes i and both directions of
 * −ln(e^{u_i·v_i/τ} / Σ_j e^{u_i·v_j/τ}), and with {@code intra} also Σ_{j≠i} e^{u_i·u_j/τ} in the denominator (Zhu et al. 2020).
 * In: unit rows u, v (N × d). Out: a number.
 *
 * <p>A graph with more than {@code most} nodes is sampled, anew for every pass, so that no matrix is larger than
 * most × most; the nodes left out are no negatives either. With S = exp(u vᵀ/τ), r its sums (those of the other denominators included), dL/d(u·v)_ij =
 * (S_ij (1/r_i + 1/c_j) − 2 δ_ij) / 2nτ.
 */
public final class ViewContrast extends Variable {
    private final Variable u;
    private final Variable v;
    private final float inverseTau;
    private final boolean intra;
    private final int size;
    private final int instance;
    private int[] nodes;
    private GatheredViews views;
    private Matrix across;
    private Matrix withinLeft;
    private Matrix withinRight;
    private float[] rowSums;
    private float[] columnSums;
    private float[] withinSums;
    private float[] ones;
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
        views = new GatheredViews(size, d);
        across = new Matrix(size, size);
        withinLeft = intra ? new Matrix(size, size) : null;
        withinRight = intra ? new Matrix(size, size) : null;
        rowSums = new float[size];
        columnSums = new float[size];
        withinSums = new float[size];
        ones = new float[size];
        Arrays.fill(ones, 1f);
        scratch = new float[Kernels.reductionScratch(size, Math.max(size, size * d))];
    }

    @Override
    protected long scratchBytes() {
        long floats = u.rows()
                + GatheredViews.floats(size, u.cols())
                + (intra ? 3L : 1L) * size * size
                + 4L * size
                + Kernels.reductionScratch(size, Math.max(size, size * u.cols()));
        return floats * Float.BYTES;
    }

    @Override
    protected void forward(Pass pass) {
        sample(pass);
        views.gather(u, v, nodes);
        views.similarities(views.left(), views.right(), across, pass);
        if (intra) {
            views.similarities(views.left(), views.left(), withinLeft, pass);
            views.similarities(views.right(), views.right(), withinRight, pass);
        }
        double positives = 0;
        for (int a = 0; a < size; a++) {
            positives += 2.0 * across.get(a, a);
        }
        exponentiate(across, rowSums, false, pass);
        pass.kernels().sumRows(across, Matrix.view(columnSums, 1, size), false, scratch, pass.workers());
        if (intra) {
            addWithin(withinLeft, rowSums, pass);
            addWithin(withinRight, columnSums, pass);
        }
        double loss = 0;
        for (int a = 0; a < size; a++) {
            loss += Math.log(rowSums[a]) + Math.log(columnSums[a]) + 2 * inverseTau;
            // only the shares are needed from here on
            rowSums[a] = 1 / rowSums[a];
            columnSums[a] = 1 / columnSums[a];
        }
        value().set(0, 0, (float) ((loss - positives * inverseTau) / (2.0 * Math.max(1, size))));
    }

    private void sample(Pass pass) {
        for (int i = 0; i < nodes.length; i++) {
            nodes[i] = i;
        }
        if (size < nodes.length) {
            CounterRandom random = pass.random(CounterRandom.Purpose.SAMPLING, instance);
            for (int a = 0; a < size; a++) {
                int other = a + random.below(nodes.length - a, a);
                int swap = nodes[a];
                nodes[a] = nodes[other];
                nodes[other] = swap;
            }
        }
    }

    /**
     * Turns similarities s into exp((s − 1)/τ), which never overflows, and sums the rows.
     *
     * @param within whether both sides are one view: a node is then no negative of itself
     */
    private void exponentiate(Matrix s, float[] sums, boolean within, Pass pass) {
        float[] data = s.data();
        pass.workers().forRows(size, 2L * size, (from, to) -> {
            for (int a = from; a < to; a++) {
                int first = a * size;
                for (int k = first; k < first + size; k++) {
                    data[k] = Math.min(0f, (data[k] - 1f) * inverseTau);
                }
                pass.kernels().exp(data, first, first + size);
                if (within) {
                    data[first + a] = 0f;
                }
            }
            pass.kernels().dotRows(data, ones, 1, size, sums, from, to);
        });
    }

    private void addWithin(Matrix s, float[] sums, Pass pass) {
        exponentiate(s, withinSums, true, pass);
        pass.kernels().add(withinSums, 0, sums, 0, size);
    }

    @Override
    protected void backward(Pass pass) {
        float scale = gradient().get(0, 0) * inverseTau / (2f * Math.max(1, size));
        weigh(across, rowSums, columnSums, pass);
        for (int a = 0; a < size; a++) {
            across.data()[a * size + a] -= 2f;
        }
        Kernels kernels = pass.kernels();
        kernels.multiply(across, views.right(), views.leftGradient(), false, pass.workers());
        kernels.multiplyTransposedLeft(across, views.left(), views.rightGradient(), false, scratch, pass.workers());
        if (intra) {
            // the similarity of i and j stands in the denominators of both
            weigh(withinLeft, rowSums, rowSums, pass);
            kernels.multiply(withinLeft, views.left(), views.leftGradient(), true, pass.workers());
            weigh(withinRight, columnSums, columnSums, pass);
            kernels.multiply(withinRight, views.right(), views.rightGradient(), true, pass.workers());
        }
        views.scatter(u, v, nodes, scale);
    }

    private void weigh(Matrix s, float[] ofRows, float[] ofColumns, Pass pass) {
        float[] data = s.data();
        pass.workers().forRows(size, size, (from, to) -> {
            for (int a = from; a < to; a++) {
                float row = ofRows[a];
                int first = a * size;
                for (int b = 0; b < size; b++) {
                    data[first + b] *= row + ofColumns[b];
                }
            }
        });
    }
}
