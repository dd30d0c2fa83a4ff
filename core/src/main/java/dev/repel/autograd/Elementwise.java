package dev.repel.autograd;

/**
 * An operation that works on each number by itself. A subclass gives y = f(x) and dy/dx for a stretch of the flat data.
 */
abstract class Elementwise extends Variable {
    private final Variable x;

    Elementwise(Variable x) {
        super(x.rows(), x.cols(), x);
        this.x = x;
    }

    /** Writes f(in[i]) to out[i] for from ≤ i &lt; to. */
    abstract void apply(float[] in, float[] out, int from, int to);

    /** Writes (or adds) f′(in[i]) · upstream[i] to gradient[i] for from ≤ i &lt; to. */
    abstract void differentiate(
            float[] in, float[] out, float[] upstream, float[] gradient, boolean accumulate, int from, int to);

    @Override
    protected void forward(Pass pass) {
        float[] in = x.value().data();
        float[] out = value().data();
        pass.workers().forRows(in.length, 1, (from, to) -> apply(in, out, from, to));
    }

    @Override
    protected void backward(Pass pass) {
        boolean accumulate = x.startGradient();
        float[] in = x.value().data();
        float[] out = value().data();
        float[] upstream = gradient().data();
        float[] down = x.gradient().data();
        pass.workers()
                .forRows(in.length, 1, (from, to) -> differentiate(in, out, upstream, down, accumulate, from, to));
    }

    /** Passes an upstream gradient on unchanged. */
    static void addGradient(Variable x, float[] upstream, Pass pass) {
        addGradient(x, upstream, 1f, pass);
    }

    /** Passes an upstream gradient on, times a factor. */
    static void addGradient(Variable x, float[] upstream, float factor, Pass pass) {
        boolean accumulate = x.startGradient();
        float[] down = x.gradient().data();
        pass.workers().forRows(down.length, 1, (from, to) -> {
            if (accumulate) {
                for (int i = from; i < to; i++) {
                    down[i] += factor * upstream[i];
                }
            } else {
                for (int i = from; i < to; i++) {
                    down[i] = factor * upstream[i];
                }
            }
        });
    }
}
