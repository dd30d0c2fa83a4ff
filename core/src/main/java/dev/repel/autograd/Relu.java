package dev.repel.autograd;

/** y = max(x, 0); the derivative at 0 is 0. */
public final class Relu extends Elementwise {
    public Relu(Variable x) {
        super(x);
    }

    @Override
    void apply(float[] in, float[] out, int from, int to) {
        for (int i = from; i < to; i++) {
            out[i] = Math.max(in[i], 0f);
        }
    }

    @Override
    void differentiate(
            float[] in, float[] out, float[] upstream, float[] gradient, boolean accumulate, int from, int to) {
        for (int i = from; i < to; i++) {
            float g = in[i] > 0 ? upstream[i] : 0f;
            gradient[i] = accumulate ? gradient[i] + g : g;
        }
    }
}
