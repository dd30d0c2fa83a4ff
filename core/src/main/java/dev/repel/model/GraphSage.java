package dev.repel.model;

import dev.repel.autograd.Initialiser;
import dev.repel.autograd.Variable;
import dev.repel.graph.Normalisation;

/**
 * GraphSAGE with the mean aggregator (Hamilton et al. 2017): X (N × in) ↦ D^-1 A X W_l + b_l + X W_r (N × out). The
 * mean of a node without neighbours is 0. Weights as PyTorch's Linear.
 */
public final class GraphSage implements Convolution {
    @Override
    public Variable apply(NetworkBuilder builder, Variable x, int width, int layer) {
        String prefix = builder.layerName(layer);
        Initialiser kaiming = Initialiser.kaiming(x.cols());
        Variable mapped = builder.linear(x, width, prefix + ".lin_l.weight", kaiming);
        Variable sum = builder.propagate(Normalisation.MEAN, mapped);
        if (!builder.flow().oneWay()) {
            Variable self = builder.linear(x, width, prefix + ".lin_r.weight", kaiming);
            sum = builder.combine(1, sum, 1, self);
        }
        return builder.bias(sum, prefix + ".lin_l.bias", kaiming);
    }
}
