package dev.repel.autograd;

import dev.repel.tensor.Kernels;
import dev.repel.tensor.Matrix;

/** Y = X + 1 bᵀ: the same bias (1 × m) on every row of X (n × m). */
public final class AddBias extends Variable {
    private final Variable x;
    private final Parameter bias;
    private float[] scratch;

    public AddBias(Variable x, Parameter bias) {
        super(x.rows(), x.cols(), x, bias);
        this.x = x;
        this.bias = bias;
    }

    @Override
    protected void allocateScratch() {
        scratch = new float[Kernels.reductionScratch(rows(), cols())];
    }

    @Override
    protected long scratchBytes() {
        return (long) Kernels.reductionScratch(rows(), cols()) * Float.BYTES;
    }

    Variable input() {
        return x;
    }

    Parameter bias() {
        return bias;
    }

    @Override
    protected void forward(Pass pass) {
        float[] in = x.value().data();
        float[] out = value().data();
        float[] b = bias.value().data();
        pass.workers().forRows(rows(), cols(), (from, to) -> pass.kernels().addBias(in, b, out, from, to));
    }

    @Override
    protected void backward(Pass pass) {
        if (x.needsGradient()) {
            x.addToGradient(gradient().data(), 1f, pass.workers());
        }
        sumGradient(gradient(), pass);
    }

    /** The bias is added to every row, so its gradient is the sum of the rows' gradients. */
    void sumGradient(Matrix ofRows, Pass pass) {
        boolean accumulate = bias.startGradient();
        pass.kernels().sumRows(ofRows, bias.gradient(), accumulate, scratch, pass.workers());
    }
}
