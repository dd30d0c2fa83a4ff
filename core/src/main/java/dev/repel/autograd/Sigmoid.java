package dev.repel.autograd;

import dev.repel.tensor.Kernels;

/** y = 1 / (1 + e^−x), with the derivative y (1 − y). */
public final class Sigmoid extends Elementwise {
    public Sigmoid(Variable x) {
        super(x);
    }

    @Override
    void apply(Kernels kernels, float[] in, float[] out, int from, int to) {
        for (int i = from; i < to; i++) {
            out[i] = (float) (1 / (1 + StrictMath.exp(-in[i])));
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
        for (int i = from; i < to; i++) {
            float y = scaled.data()[i] / scaled.scale();
            float g = factor * up[i] * y * (1f - y);
            down[i] = accumulate ? down[i] + g : g;
        }
    }
}
