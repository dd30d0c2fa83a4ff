package dev.repel.autograd;

/** Y = A + λ B. */
public final class WeightedSum extends Variable {
    private final Variable a;
    private final Variable b;
    private final float lambda;

    public WeightedSum(Variable a, Variable b, double lambda) {
        super(a.rows(), a.cols(), a, b);
        this.a = a;
        this.b = b;
        this.lambda = (float) lambda;
    }

    @Override
    protected void forward(Pass pass) {
        float[] left = a.value().data();
        float[] right = b.value().data();
        float[] out = value().data();
        pass.workers().forRows(out.length, 1, (from, to) -> {
            for (int i = from; i < to; i++) {
                out[i] = left[i] + lambda * right[i];
            }
        });
    }

    @Override
    protected void backward(Pass pass) {
        if (a.needsGradient()) {
            Elementwise.addGradient(a, gradient().data(), pass);
        }
        if (b.needsGradient()) {
            Elementwise.addGradient(b, gradient().data(), lambda, pass);
        }
    }
}
