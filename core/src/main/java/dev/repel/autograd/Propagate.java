package dev.repel.autograd;

import dev.repel.tensor.SparseMatrix;

/** Y = S X: every node collects from its neighbours by a sparse operator S (M × N, usually N × N). dX = Sᵀ dY. */
public final class Propagate extends Variable {
    private final SparseOperator operator;
    private final Variable x;

    public Propagate(SparseOperator operator, Variable x) {
        super(operator.matrix().rows(), x.cols(), x);
        this.operator = operator;
        this.x = x;
    }

    @Override
    protected int reach() {
        return 1;
    }

    @Override
    boolean readsOwnValue() {
        return false;
    }

    @Override
    protected void forward(Pass pass) {
        SparseMatrix s = operator.matrix();
        pass.kernels().multiply(s, x.value(), value(), false, pass.workers());
    }

    @Override
    protected void backward(Pass pass) {
        SparseMatrix s = operator.transposedFor(gradient(), pass.workers());
        boolean accumulate = x.startGradient();
        pass.kernels().multiply(s, gradient(), x.gradient(), accumulate, pass.workers());
    }
}
