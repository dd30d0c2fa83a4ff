package dev.repel.autograd;

import dev.repel.tensor.Matrix;
import dev.repel.tensor.SparseMatrix;

/**
 * Mixed-order propagation (Feng et al. 2020): Y = (X + S X + … + S^K X) / (K + 1) for X (N × m). Evaluated by Horner's
 * rule, Y ← X + S Y, K times, so two buffers suffice for any K; the backward pass is the same with Sᵀ.
 */
public final class MixedOrder extends Variable {
    private final SparseOperator operator;
    private final Variable x;
    private final int hops;
    private Matrix first;
    private Matrix second;

    public MixedOrder(SparseOperator operator, Variable x, int hops) {
        super(x.rows(), x.cols(), x);
        this.operator = operator;
        this.x = x;
        this.hops = hops;
    }

    @Override
    protected int reach() {
        return hops;
    }

    @Override
    protected void allocateScratch() {
        first = new Matrix(rows(), cols());
        second = new Matrix(rows(), cols());
    }

    @Override
    protected long scratchBytes() {
        return 2L * rows() * cols() * Float.BYTES;
    }

    @Override
    protected void forward(Pass pass) {
        float[] sum = sum(operator.matrix(), x.value(), pass).data();
        float[] out = value().data();
        float share = 1f / (hops + 1);
        pass.workers().forRows(out.length, 1, (from, to) -> {
            for (int i = from; i < to; i++) {
                out[i] = share * sum[i];
            }
        });
    }

    @Override
    protected void backward(Pass pass) {
        Matrix sum = sum(operator.transposed(), gradient(), pass);
        x.addToGradient(sum.data(), 1f / (hops + 1), pass.workers());
    }

    /** Σ_k S^k start, in one of the two buffers. */
    private Matrix sum(SparseMatrix s, Matrix start, Pass pass) {
        Matrix sum = first;
        Matrix next = second;
        sum.copyFrom(start);
        for (int hop = 0; hop < hops; hop++) {
            next.copyFrom(start);
            pass.kernels().multiply(s, sum, next, true, pass.workers());
            Matrix swap = sum;
            sum = next;
            next = swap;
        }
        return sum;
    }
}
