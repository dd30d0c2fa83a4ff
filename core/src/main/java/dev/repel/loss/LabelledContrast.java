package dev.repel.loss;

import dev.repel.autograd.Pass;
import dev.repel.autograd.Variable;
import dev.repel.tensor.Kernels;
import dev.repel.tensor.Matrix;
import java.util.Arrays;

/**
 * Contrast of two views by the labels (Wan et al. 2021): with T_ij = e^{u_i·v_j/τ} over labelled nodes, the mean over i and
 * both directions of −ln((Σ_{j: y_j = y_i} T_ij / n_{y_i}) / (Σ_j T_ij / (L − 1))). In: unit rows u, v (N × d). Out: a number.
 */
public final class LabelledContrast extends Variable {
    private final Variable u;
    private final Variable v;
    private final int[] nodes;
    private final int[] labels;
    private final float inverseTau;
    /** Σ ln n_y − ln (L − 1), for both directions: the means instead of sums. */
    private final double offset;

    private GatheredViews views;
    private Matrix t;
    /** By row and by column: the sum over all, and over those of the same class. */
    private double[][] all;

    private double[][] same;
    private float[] scratch;

    /**
     * @param nodes the labelled nodes
     * @param labels the class of each of them
     */
    public LabelledContrast(Variable u, Variable v, int[] nodes, int[] labels, double tau) {
        super(1, 1, u, v);
        this.u = u;
        this.v = v;
        this.nodes = nodes;
        this.labels = labels;
        this.inverseTau = (float) (1 / tau);
        this.offset = Arrays.stream(labels)
                .mapToDouble(label ->
                        Arrays.stream(labels).filter(other -> other == label).count())
                .map(size -> 2 * (Math.log(size) - Math.log(Math.max(1, labels.length - 1))))
                .sum();
    }

    @Override
    protected void allocateScratch() {
        int count = nodes.length;
        views = new GatheredViews(count, u.cols());
        t = new Matrix(count, count);
        all = new double[2][count];
        same = new double[2][count];
        scratch = new float[Kernels.reductionScratch(count, count * u.cols())];
    }

    @Override
    protected long scratchBytes() {
        long count = nodes.length;
        long floats = GatheredViews.floats(nodes.length, u.cols())
                + count * count
                + Kernels.reductionScratch(nodes.length, nodes.length * u.cols());
        return Float.BYTES * floats + Double.BYTES * 4 * count;
    }

    @Override
    protected void forward(Pass pass) {
        int count = nodes.length;
        views.gather(u, v, nodes);
        views.similarities(views.left(), views.right(), t, pass);
        exponentiate(pass);
        for (int side = 0; side < 2; side++) {
            Arrays.fill(all[side], 0);
            Arrays.fill(same[side], 0);
        }
        for (int a = 0; a < count; a++) {
            for (int b = 0; b < count; b++) {
                double e = t.get(a, b);
                double ofClass = labels[a] == labels[b] ? e : 0;
                all[0][a] += e;
                all[1][b] += e;
                same[0][a] += ofClass;
                same[1][b] += ofClass;
            }
        }
        double sum = offset;
        for (int a = 0; a < count; a++) {
            sum += Math.log(all[0][a]) - Math.log(same[0][a]) + Math.log(all[1][a]) - Math.log(same[1][a]);
        }
        value().set(0, 0, (float) (sum / (2.0 * Math.max(1, count))));
    }

    /** Every T is divided by e^{1/τ}, which cancels in the loss and keeps unit rows from overflowing. */
    private void exponentiate(Pass pass) {
        float[] data = t.data();
        pass.workers().forRows(data.length, 2, (from, to) -> {
            for (int k = from; k < to; k++) {
                data[k] = (data[k] - 1f) * inverseTau;
            }
            pass.kernels().exp(data, from, to);
        });
    }

    @Override
    protected void backward(Pass pass) {
        int count = nodes.length;
        float[] data = t.data();
        for (int a = 0; a < count; a++) {
            for (int b = 0; b < count; b++) {
                double weight = 1 / all[0][a] + 1 / all[1][b];
                if (labels[a] == labels[b]) {
                    weight -= 1 / same[0][a] + 1 / same[1][b];
                }
                data[a * count + b] *= (float) weight;
            }
        }
        Kernels kernels = pass.kernels();
        kernels.multiply(t, views.right(), views.leftGradient(), false, pass.workers());
        kernels.multiplyTransposedLeft(t, views.left(), views.rightGradient(), false, scratch, pass.workers());
        views.scatter(u, v, nodes, gradient().get(0, 0) * inverseTau / (2f * Math.max(1, count)));
    }
}
