package dev.repel.autograd;

import dev.repel.tensor.Kernels;

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

    @Override
    protected void forward(Pass pass) {
        int width = cols();
        float[] in = x.value().data();
        float[] out = value().data();
        float[] b = bias.value().data();
        pass.workers().forRows(rows(), width, (from, to) -> {
            for (int i = from; i < to; i++) {
                for (int j = 0; j < width; j++) {
                    out[i * width + j] = in[i * width + j] + b[j];
                }
            }
        });
    }

    @Override
    protected void backward(Pass pass) {
        if (x.needsGradient()) {
            Elementwise.addGradient(x, gradient().data(), pass);
        }
        boolean accumulate = bias.startGradient();
        pass.kernels().sumRows(gradient(), bias.gradient(), accumulate, scratch, pass.workers());
    }
}
