package dev.repel.autograd;

import java.util.List;

/**
 * A learned matrix. Names follow PyTorch Geometric; the value of a linear map is stored as in × out, transposed
 * compared with PyTorch, because sparse features pick whole rows of it.
 */
public final class Parameter extends Variable {
    private final String name;
    private final Initialiser initialiser;

    private double decayFactor = 1;

    public Parameter(String name, int rows, int cols, Initialiser initialiser) {
        this(name, rows, cols, initialiser, true);
    }

    private Parameter(String name, int rows, int cols, Initialiser initialiser, boolean trained) {
        super(rows, cols, List.of(), trained);
        this.name = name;
        this.initialiser = initialiser;
    }

    /** A matrix that is saved with the parameters but not changed by the optimiser, such as running means. */
    public static Parameter buffer(String name, int rows, int cols, Initialiser initialiser) {
        return new Parameter(name, rows, cols, initialiser, false);
    }

    /** Multiplies the weight decay of this parameter. */
    public Parameter decaying(double factor) {
        decayFactor = factor;
        return this;
    }

    public double decayFactor() {
        return decayFactor;
    }

    public String name() {
        return name;
    }

    public Initialiser initialiser() {
        return initialiser;
    }

    @Override
    protected void forward(Pass pass) {
        // changed by the optimiser, not by a pass
    }

    @Override
    protected void backward(Pass pass) {
        // a leaf: its gradient is the result
    }
}
