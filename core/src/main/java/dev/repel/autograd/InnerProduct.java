package dev.repel.autograd;

import dev.repel.tensor.Matrix;

/**
 * ⟨G, X⟩ = Σ G_ij X_ij for a given G. Its derivative with respect to X is G itself, so a gradient computed elsewhere
 * flows back through this tape as if its loss had been here.
 */
public final class InnerProduct extends Variable {
    private final Variable x;
    private final Matrix factors;

    /** @param factors G, of the same shape as X; live, so it may change between passes */
    public InnerProduct(Variable x, Matrix factors) {
        super(1, 1, x);
        this.x = x;
        this.factors = factors;
    }

    @Override
    protected void forward(Pass pass) {
        double sum = 0;
        for (int i = 0; i < factors.data().length; i++) {
            sum += (double) factors.data()[i] * x.value().data()[i];
        }
        value().set(0, 0, (float) sum);
    }

    @Override
    protected void backward(Pass pass) {
        x.addToGradient(factors.data(), gradient().get(0, 0), pass.workers());
    }
}
