package dev.repel.autograd;

import dev.repel.tensor.FastExp;

/** y = x for x > 0, otherwise e^x − 1. */
public final class Elu extends Elementwise {
    public Elu(Variable x) {
        super(x);
    }

    @Override
    void apply(float[] in, float[] out, int from, int to) {
        for (int i = from; i < to; i++) {
            out[i] = in[i] > 0 ? in[i] : FastExp.ofNonPositive(in[i]) - 1f;
        }
    }

    /** dy/dx = 1 for x > 0, otherwise y + 1. */
    @Override
    void differentiate(
            float[] in, float[] out, float[] upstream, float[] gradient, boolean accumulate, int from, int to) {
        for (int i = from; i < to; i++) {
            float g = in[i] > 0 ? upstream[i] : upstream[i] * (out[i] + 1f);
            gradient[i] = accumulate ? gradient[i] + g : g;
        }
    }
}
