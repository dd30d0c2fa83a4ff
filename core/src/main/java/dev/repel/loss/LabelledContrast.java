package dev.repel.loss;

import dev.repel.autograd.Pass;
import dev.repel.autograd.Variable;
import java.util.Arrays;

/**
 * Contrast of two views by label (Wan et al. 2021): with T_ij = e^{u_i·v_j/τ} over labelled nodes, the mean over i and
 * both directions of −ln((Σ_{j: y_j = y_i} T_ij / n_{y_i}) / (Σ_j T_ij / (L − 1))). In: unit rows u, v (N × d). Out: a
 * number.
 */
public final class LabelledContrast extends Variable {
    private final Variable u;
    private final Variable v;
    private final int[] nodes;
    private final int[] labels;
    private final double inverseTau;
    /** Σ ln n_y − ln (L − 1), for both directions: accounts for means instead of sums. */
    private final double offset;

    private double[] t;
    /** By row and by column: the sum over all, and over those with the same class. */
    private double[][] all;

    private double[][] same;

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
        this.inverseTau = 1 / tau;
        this.offset = Arrays.stream(labels)
                .mapToDouble(label ->
                        Arrays.stream(labels).filter(other -> other == label).count())
                .map(size -> 2 * (StrictMath.log(size) - StrictMath.log(Math.max(1, labels.length - 1))))
                .sum();
    }

    @Override
    protected void allocateScratch() {
        t = new double[Math.multiplyExact(nodes.length, nodes.length)];
        all = new double[2][nodes.length];
        same = new double[2][nodes.length];
    }

    @Override
    protected long scratchBytes() {
        return Double.BYTES * ((long) nodes.length * nodes.length + 4L * nodes.length);
    }

    @Override
    protected void forward(Pass pass) {
        int count = nodes.length;
        for (int side = 0; side < 2; side++) {
            Arrays.fill(all[side], 0);
            Arrays.fill(same[side], 0);
        }
        for (int a = 0; a < count; a++) {
            for (int b = 0; b < count; b++) {
                double e = StrictMath.exp(inverseTau * similarity(nodes[a], nodes[b]));
                t[a * count + b] = e;
                all[0][a] += e;
                all[1][b] += e;
                if (labels[a] == labels[b]) {
                    same[0][a] += e;
                    same[1][b] += e;
                }
            }
        }
        double sum = offset;
        for (int a = 0; a < count; a++) {
            sum += StrictMath.log(all[0][a])
                    - StrictMath.log(same[0][a])
                    + StrictMath.log(all[1][a])
                    - StrictMath.log(same[1][a]);
        }
        value().set(0, 0, (float) (sum / (2.0 * Math.max(1, count))));
    }

    private double similarity(int i, int j) {
        int d = u.cols();
        double sum = 0;
        for (int k = 0; k < d; k++) {
            sum += (double) u.value().get(i, k) * v.value().get(j, k);
        }
        return sum;
    }

    @Override
    protected void backward(Pass pass) {
        for (Variable view : new Variable[] {u, v}) {
            if (view.needsGradient()) {
                view.gradientToAddTo();
            }
        }
        int count = nodes.length;
        double scale = gradient().get(0, 0) * inverseTau / (2.0 * Math.max(1, count));
        for (int a = 0; a < count; a++) {
            for (int b = 0; b < count; b++) {
                double weight = 1 / all[0][a] + 1 / all[1][b];
                if (labels[a] == labels[b]) {
                    weight -= 1 / same[0][a] + 1 / same[1][b];
                }
                float g = (float) (scale * weight * t[a * count + b]);
                add(u, nodes[a], g, v, nodes[b]);
                add(v, nodes[b], g, u, nodes[a]);
            }
        }
    }

    private static void add(Variable to, int i, float factor, Variable from, int j) {
        if (to.needsGradient()) {
            for (int k = 0; k < to.cols(); k++) {
                to.gradient()
                        .set(
                                i,
                                k,
                                to.gradient().get(i, k) + factor * from.value().get(j, k));
            }
        }
    }
}
