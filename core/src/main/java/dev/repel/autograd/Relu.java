package dev.repel.autograd;

import dev.repel.tensor.Kernels;

/** y = max(x, 0); the derivative at 0 is 0. */
public final class Relu extends Elementwise {
    public Relu(Variable x) {
        super(x);
    }

    @Override
    boolean isDeadAtZero() {
        return true;
    }

    @Override
    void apply(Kernels kernels, float[] in, float[] out, int from, int to) {
        for (int i = from; i < to; i++) {
            out[i] = Math.max(in[i], 0f);
        }
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
        kernels.reluBackward(scaled.data(), factor, up, down, accumulate, from, to);
    }
}
