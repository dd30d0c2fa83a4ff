package dev.repel.model;

import dev.repel.autograd.Variable;
import dev.repel.graph.Normalisation;

/** Predict, then propagate (Gasteiger et al. 2019): H = MLP(X), Z⁰ = H, Z^{k+1} = (1 − α) S Z^k + α H, K times. */
public final class Appnp implements Backbone {
    @Override
    public Encoding build(NetworkBuilder builder) {
        return Perceptron.then(builder, mapped -> propagate(builder, mapped));
    }

    /** The K steps of personalised propagation. */
    public static Variable propagate(NetworkBuilder builder, Variable start) {
        LayerOptions options = builder.architecture().options();
        Variable z = start;
        for (int hop = 0; hop < options.hops(); hop++) {
            Variable propagated = builder.propagate(Normalisation.SYMMETRIC_WITH_LOOPS, z);
            z = builder.combine(1 - options.teleport(), propagated, options.teleport(), start);
        }
        return z;
    }
}
