package dev.repel.model;

import dev.repel.autograd.Variable;

/** One layer of a backbone that is a stack of layers. */
public interface Convolution {
    /**
     * Adds the layer. The names of its parameters begin with {@link NetworkBuilder#layerName}, since it may be built once for
     * each direction of the edges.
     *
     * @param x (N × in), the sparse features in the first layer
     * @param width of the output
     * @param layer 0 for the first
     */
    Variable apply(NetworkBuilder builder, Variable x, int width, int layer);

    /** Fails with a message for users if the architecture does not suit this layer. */
    default void check(Architecture architecture) {}

    /** The nonlinearity between layers. */
    default Variable activate(NetworkBuilder builder, Variable x) {
        return builder.relu(x);
    }
}
