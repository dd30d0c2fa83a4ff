package dev.repel.autograd;

import dev.repel.tensor.Kernels;

/**
 * An activation y = f(x) of single numbers whose derivative can be computed from y alone. It can be applied in place,
 * and {@link FusedActivation} merges it and its neighbours on the tape into one pass.
 */
abstract class Elementwise extends Variable {
    private final Variable x;

    Elementwise(Variable x) {
        super(x.rows(), x.cols(), x);
        this.x = x;
    }

    /** Writes f(in[i]) to out[i] for from ≤ i &lt; to. */
    abstract void apply(Kernels kernels, float[] in, float[] out, int from, int to);

    /**
     * Writes (or adds) factor · f′(x) · up[i] to down[i] for from ≤ i &lt; to.
     *
     * @param scaled f(x) times a scale above 0
     */
    abstract void differentiate(
            Kernels kernels,
            Scaled scaled,
            float factor,
            float[] up,
            float[] down,
            boolean accumulate,
            int from,
            int to);

    /** The numbers f(x) · scale. */
    record Scaled(float[] data, float scale) {}

    /** Whether the derivative is 0 wherever y is 0, so that dropped numbers need no special treatment. */
    boolean isDeadAtZero() {
        return false;
    }

    final Variable input() {
        return x;
    }

    @Override
    protected void forward(Pass pass) {
        float[] in = x.value().data();
        float[] out = value().data();
        pass.workers().forRows(in.length, 1, (from, to) -> apply(pass.kernels(), in, out, from, to));
    }

    @Override
    protected void backward(Pass pass) {
        boolean accumulate = x.startGradient();
        Scaled out = new Scaled(value().data(), 1f);
        float[] up = gradient().data();
        float[] down = x.gradient().data();
        pass.workers()
                .forRows(
                        up.length,
                        1,
                        (from, to) -> differentiate(pass.kernels(), out, 1f, up, down, accumulate, from, to));
    }
}
