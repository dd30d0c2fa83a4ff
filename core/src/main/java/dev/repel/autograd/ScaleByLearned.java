package dev.repel.autograd;

/** Y = (1 + ε) X with a learned number ε, as in GIN. */
public final class ScaleByLearned extends Variable {
    private final Variable x;
    private final Parameter epsilon;

    public ScaleByLearned(Variable x, Parameter epsilon) {
        super(x.rows(), x.cols(), x, epsilon);
        this.x = x;
        this.epsilon = epsilon;
    }

    @Override
    protected void forward(Pass pass) {
        float factor = 1f + epsilon.value().data()[0];
        float[] in = x.value().data();
        float[] out = value().data();
        pass.workers().forRows(out.length, 1, (from, to) -> {
            for (int i = from; i < to; i++) {
                out[i] = factor * in[i];
            }
        });
    }

    @Override
    protected void backward(Pass pass) {
        float[] up = gradient().data();
        float sum = (float) BlockedDot.of(gradient(), x.value(), pass.workers());
        epsilon.gradient().data()[0] =
                epsilon.startGradient() ? epsilon.gradient().data()[0] + sum : sum;
        if (x.needsGradient()) {
            x.addToGradient(up, 1f + epsilon.value().data()[0], pass.workers());
        }
    }
}
