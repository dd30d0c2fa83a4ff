package dev.repel.model;

import dev.repel.autograd.Variable;

/** One layer of a backbone that is a stack of layers. */
public interface Convolution {
    /**
     * @param x (N × in), the sparse features in the first layer
     * @param width of the output
     * @param layer 0 for the first
     */
    Variable apply(NetworkBuilder builder, Variable x, int width, int layer);

    /** The nonlinearity between layers. */
    Variable activate(NetworkBuilder builder, Variable x);
}
