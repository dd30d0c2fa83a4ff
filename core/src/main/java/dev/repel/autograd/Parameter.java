package dev.repel.autograd;

import java.util.List;

/**
 * A matrix that is learned. Names follow PyTorch Geometric's; the value of a linear map is stored (in × out), transposed
 * with respect to PyTorch, because sparse features pick whole rows of it.
 */
public final class Parameter extends Variable {
    private final String name;
    private final Initialiser initialiser;

    public Parameter(String name, int rows, int cols, Initialiser initialiser) {
        super(rows, cols, List.of(), true);
        this.name = name;
        this.initialiser = initialiser;
    }

    public String name() {
        return name;
    }

    public Initialiser initialiser() {
        return initialiser;
    }

    @Override
    protected void forward(Pass pass) {
        // the optimiser, not a pass, changes a parameter
    }

    @Override
    protected void backward(Pass pass) {
        // a leaf: its gradient is the result
    }
}
