package dev.repel.autograd;

/** Y = X W for sparse features X (N × F) and a weight W (F × m). Forward N·nnz·m, backward the same over Xᵀ. */
public final class SparseMatMul extends Variable {
    private final Features x;
    private final Variable w;

    public SparseMatMul(Features x, Variable w) {
        super(x.rows(), w.cols(), x, w);
        this.x = x;
        this.w = w;
    }

    @Override
    boolean readsOwnValue() {
        return false;
    }

    @Override
    protected void forward(Pass pass) {
        pass.kernels().multiply(x.matrix(), w.value(), value(), false, pass.workers());
    }

    @Override
    protected void backward(Pass pass) {
        boolean accumulate = w.startGradient();
        pass.kernels().multiply(x.transposed(pass.workers()), gradient(), w.gradient(), accumulate, pass.workers());
    }
}
