package dev.repel.autograd;

import dev.repel.tensor.Kernels;

/** Y = X W for dense X (n × k) and W (k × m). dX = dY Wᵀ, dW = Xᵀ dY. */
public final class MatMul extends Variable {
    private final Variable x;
    private final Variable w;
    private float[] scratch;

    public MatMul(Variable x, Variable w) {
        super(x.rows(), w.cols(), x, w);
        this.x = x;
        this.w = w;
    }

    private int scratchFloats() {
        int size = w.rows() * w.cols();
        return Math.max(size, Kernels.reductionScratch(x.rows(), size));
    }

    @Override
    protected void allocateScratch() {
        scratch = new float[scratchFloats()];
    }

    @Override
    protected long scratchBytes() {
        return (long) scratchFloats() * Float.BYTES;
    }

    @Override
    boolean readsOwnValue() {
        return false;
    }

    @Override
    protected void forward(Pass pass) {
        pass.kernels().multiply(x.value(), w.value(), value(), false, pass.workers());
    }

    @Override
    protected void backward(Pass pass) {
        if (x.needsGradient()) {
            boolean accumulate = x.startGradient();
            pass.kernels()
                    .multiplyTransposedRight(gradient(), w.value(), x.gradient(), accumulate, scratch, pass.workers());
        }
        if (w.needsGradient()) {
            boolean accumulate = w.startGradient();
            pass.kernels()
                    .multiplyTransposedLeft(x.value(), gradient(), w.gradient(), accumulate, scratch, pass.workers());
        }
    }
}
