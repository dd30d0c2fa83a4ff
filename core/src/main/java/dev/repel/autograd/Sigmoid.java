package dev.repel.autograd;

/** y = 1 / (1 + e^−x). */
public final class Sigmoid extends Elementwise {
    public Sigmoid(Variable x) {
        super(x);
    }

    @Override
    void apply(float[] in, float[] out, int from, int to) {
        for (int i = from; i < to; i++) {
            out[i] = (float) (1 / (1 + Math.exp(-in[i])));
        }
    }

    /** dy/dx = y (1 − y). */
    @Override
    void differentiate(
            float[] in, float[] out, float[] upstream, float[] gradient, boolean accumulate, int from, int to) {
        for (int i = from; i < to; i++) {
            float g = upstream[i] * out[i] * (1f - out[i]);
            gradient[i] = accumulate ? gradient[i] + g : g;
        }
    }
}
