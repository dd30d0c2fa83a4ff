package dev.repel.autograd;

import dev.repel.tensor.Matrix;
import java.util.List;

/** A dense input that is not learned; its gradient is kept on request. */
public final class Constant extends Variable {
    private final Matrix source;

    public Constant(Matrix source, boolean withGradient) {
        super(source.rows(), source.cols(), List.of(), withGradient);
        this.source = source;
    }

    @Override
    protected void forward(Pass pass) {
        value().copyFrom(source);
    }

    @Override
    protected void backward(Pass pass) {
        // a leaf
    }
}
