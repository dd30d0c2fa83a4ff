package dev.repel.autograd;

import dev.repel.tensor.Kernels;

/** y = x for x > 0, otherwise e^x − 1, with the derivative y + 1. */
public final class Elu extends Elementwise {
    public Elu(Variable x) {
        super(x);
    }

    @Override
    void apply(Kernels kernels, float[] in, float[] out, int from, int to) {
        kernels.elu(in, out, from, to);
    }

    @Override
    void differentiate(
            Kernels kernels,
            Scaled scaled,
            float factor,
            float[] up,
            float[] down,
            boolean accumulate,
            int from,
            int to) {
        kernels.eluBackward(scaled.data(), 1 / scaled.scale(), factor, up, down, accumulate, from, to);
    }
}
