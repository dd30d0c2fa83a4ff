package dev.repel.loss;

import dev.repel.autograd.Pass;
import dev.repel.autograd.Variable;
import dev.repel.tensor.Kernels;
import dev.repel.tensor.Matrix;
import dev.repel.tensor.SparseMatrix;
import java.util.Arrays;

/**
 * Contrast over given pairs, several positives per node: Σ_i w_i ℓ_i / Σ_i w_i with ℓ_i = ln Σ_j e^{u_i·v_j/τ} − ln
 * Σ_{j positive} e^{u_i·v_j/τ}, j running over the pairs of i. In: unit rows u, v (N × d). Out: a number; 0 without
 * pairs.
 */
public final class PairContrast extends Variable {
    /**
     * Below it, e^{(s − 1)/τ} underflows in single precision for similarities s near −1, and such positives would be
     * lost.
     */
    public static final double LEAST_TAU = 0.025;

    private final Variable u;
    private final Variable v;
    private final float inverseTau;
    private final int pairsOfNode;
    private boolean[] positive = {};
    private float[] weights = {};
    /** dℓ/d(u·v) by pair, and the same by v. */
    private SparseMatrix factors;

    private SparseMatrix.Transposed reversed;
    private double[] nodeLoss;
    private Matrix toU;
    private Matrix toV;

    /** @param pairsOfNode maximum number of pairs per node */
    public PairContrast(Variable u, Variable v, double tau, int pairsOfNode) {
        super(1, 1, u, v);
        this.u = u;
        this.v = v;
        this.inverseTau = (float) (1 / tau);
        this.pairsOfNode = pairsOfNode;
    }

    /**
     * Sets the pairs to contrast from now on.
     *
     * @param pairs row i holds the partners of i; values are ignored
     * @param newPositive one per entry
     * @param newWeights w_i, not negative
     */
    public void learnFrom(SparseMatrix pairs, boolean[] newPositive, float[] newWeights) {
        positive = newPositive;
        double sum = 0;
        for (float weight : newWeights) {
            sum += weight;
        }
        weights = new float[newWeights.length];
        for (int i = 0; i < weights.length; i++) {
            weights[i] = (float) (newWeights[i] / sum);
        }
        factors = pairs.withValues(new float[pairs.entries()]);
        reversed = factors.transpose();
    }

    public boolean hasPairs() {
        return factors != null;
    }

    @Override
    protected void allocateScratch() {
        nodeLoss = new double[u.rows()];
        toU = new Matrix(u.rows(), u.cols());
        toV = new Matrix(u.rows(), u.cols());
    }

    @Override
    protected long pairWork() {
        return (long) u.rows() * pairsOfNode * u.cols();
    }

    @Override
    protected long scratchBytes() {
        long pairs = (long) u.rows() * pairsOfNode;
        return pairs * (4 * Float.BYTES + Integer.BYTES + 1)
                + 2L * u.rows() * u.cols() * Float.BYTES
                + (long) u.rows() * Double.BYTES;
    }

    @Override
    protected void forward(Pass pass) {
        double sum = 0;
        if (factors != null) {
            pass.workers().forRows(factors.rowPointers(), u.cols() + 10L, (from, to) -> {
                exponentiate(from, to, pass.kernels());
                for (int i = from; i < to; i++) {
                    nodeLoss[i] = contrast(i);
                }
            });
            for (double loss : nodeLoss) {
                sum += loss;
            }
        }
        value().set(0, 0, (float) sum);
    }

    /** Leaves e^{(u_i·v_j − 1)/τ} for the pairs of some nodes in {@link #factors}. */
    private void exponentiate(int from, int to, Kernels kernels) {
        float[] e = factors.values();
        kernels.dotEdges(factors, u.value().data(), v.value().data(), 1, u.cols(), e, from, to);
        int begin = factors.rowPointers()[from];
        int end = factors.rowPointers()[to];
        for (int k = begin; k < end; k++) {
            // the largest similarity is 1, so nothing overflows
            e[k] = Math.min(0f, (e[k] - 1f) * inverseTau);
        }
        kernels.exp(e, begin, end);
    }

    /** The weighted loss of one node; turns its exponentials into derivatives with respect to its similarities. */
    private double contrast(int i) {
        int begin = factors.rowPointers()[i];
        int end = factors.rowPointers()[i + 1];
        float[] e = factors.values();
        double all = 0;
        double near = 0;
        for (int k = begin; k < end; k++) {
            all += e[k];
            near += positive[k] ? e[k] : 0;
        }
        if (near == 0) {
            Arrays.fill(e, begin, end, 0f);
            return 0;
        }
        for (int k = begin; k < end; k++) {
            e[k] = (float) (weights[i] * inverseTau * e[k] * (1 / all - (positive[k] ? 1 / near : 0)));
        }
        return weights[i] * (StrictMath.log(all) - StrictMath.log(near));
    }

    @Override
    protected void backward(Pass pass) {
        if (factors == null) {
            return;
        }
        float upstream = gradient().get(0, 0);
        if (u.needsGradient()) {
            pass.kernels().multiply(factors, v.value(), toU, false, pass.workers());
            u.addToGradient(toU.data(), upstream, pass.workers());
        }
        if (v.needsGradient()) {
            SparseMatrix byV = reversed.matrix();
            reversed.reorder(factors.values(), byV.values(), pass.workers());
            pass.kernels().multiply(byV, u.value(), toV, false, pass.workers());
            v.addToGradient(toV.data(), upstream, pass.workers());
        }
    }
}
