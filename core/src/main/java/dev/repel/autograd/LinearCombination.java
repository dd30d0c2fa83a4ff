package dev.repel.autograd;

/** Y = α A + β B. */
public final class LinearCombination extends Variable {
    private final float alpha;
    private final Variable a;
    private final float beta;
    private final Variable b;

    public LinearCombination(double alpha, Variable a, double beta, Variable b) {
        super(a.rows(), a.cols(), a, b);
        this.alpha = (float) alpha;
        this.a = a;
        this.beta = (float) beta;
        this.b = b;
    }

    @Override
    boolean readsOwnValue() {
        return false;
    }

    @Override
    protected void forward(Pass pass) {
        float[] left = a.value().data();
        float[] right = b.value().data();
        float[] out = value().data();
        pass.workers().forRows(out.length, 1, (from, to) -> {
            for (int i = from; i < to; i++) {
                out[i] = alpha * left[i] + beta * right[i];
            }
        });
    }

    @Override
    protected void backward(Pass pass) {
        if (a.needsGradient()) {
            a.addToGradient(gradient().data(), alpha, pass.workers());
        }
        if (b.needsGradient()) {
            b.addToGradient(gradient().data(), beta, pass.workers());
        }
    }
}
