package dev.repel.autograd;

/** y = max(x, 0); the derivative at 0 is 0. */
public final class Relu extends Variable {
    private final Variable x;

    public Relu(Variable x) {
        super(x.rows(), x.cols(), x);
        this.x = x;
    }

    @Override
    protected void forward(Pass pass) {
        float[] in = x.value().data();
        float[] out = value().data();
        pass.workers().forRows(in.length, 1, (from, to) -> {
            for (int i = from; i < to; i++) {
                out[i] = Math.max(in[i], 0f);
            }
        });
    }

    @Override
    protected void backward(Pass pass) {
        boolean accumulate = x.startGradient();
        float[] in = x.value().data();
        float[] up = gradient().data();
        float[] down = x.gradient().data();
        pass.workers()
                .forRows(in.length, 1, (from, to) -> pass.kernels().reluBackward(in, up, down, accumulate, from, to));
    }
}
