package dev.repel.model;

import dev.repel.autograd.Initialiser;
import dev.repel.autograd.Variable;
import dev.repel.graph.Normalisation;

/**
 * The graph convolution of Kipf and Welling (2017): X (N × in) ↦ D̂^-½ (A + I) D̂^-½ X W + b (N × out), ReLU between
 * layers. The linear map comes first, so that sparse features shrink before they are propagated. W Glorot, b zero.
 */
public final class Gcn implements Convolution {
    @Override
    public Variable apply(NetworkBuilder builder, Variable x, int width, int layer) {
        String prefix = builder.layerName(layer);
        Variable mapped = builder.linear(x, width, prefix + ".lin.weight", Initialiser.glorot());
        Variable propagated = builder.propagate(Normalisation.SYMMETRIC_WITH_LOOPS, mapped);
        return builder.bias(propagated, prefix + ".bias", Initialiser.zeros());
    }
}
