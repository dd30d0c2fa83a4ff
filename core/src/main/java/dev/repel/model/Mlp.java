package dev.repel.model;

import dev.repel.autograd.Variable;

/** The multilayer perceptron, which ignores the graph: X (N × in) ↦ X W + b (N × out), ReLU between layers. */
public final class Mlp implements Convolution {
    @Override
    public Variable apply(NetworkBuilder builder, Variable x, int width, int layer) {
        return builder.linearWithBias(x, width, "lins." + layer);
    }
}
