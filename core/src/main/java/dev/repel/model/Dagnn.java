package dev.repel.model;

import dev.repel.autograd.GatedHops;
import dev.repel.autograd.Initialiser;
import dev.repel.autograd.Parameter;
import dev.repel.autograd.Variable;
import dev.repel.graph.Normalisation;
import java.util.ArrayList;
import java.util.List;

/**
 * Deep adaptive graph neural network (Liu et al. 2020): H = MLP(X), then each node weighs its own H, S H, …, S^K H
 * through {@link GatedHops}.
 */
public final class Dagnn implements Backbone {
    @Override
    public Encoding build(NetworkBuilder builder) {
        return Perceptron.then(builder, mapped -> {
            Initialiser kaiming = Initialiser.kaiming(mapped.cols());
            Parameter w = builder.tape().add(new Parameter("prop.proj.weight", mapped.cols(), 1, kaiming));
            Parameter b = builder.tape().add(new Parameter("prop.proj.bias", 1, 1, kaiming));
            return builder.tape().add(new GatedHops(hops(builder, mapped), w, b));
        });
    }

    /** H, S H, …, S^K H. */
    static List<Variable> hops(NetworkBuilder builder, Variable start) {
        List<Variable> hops = new ArrayList<>(List.of(start));
        for (int hop = 0; hop < builder.architecture().options().hops(); hop++) {
            hops.add(builder.propagate(Normalisation.SYMMETRIC_WITH_LOOPS, hops.get(hop)));
        }
        return hops;
    }
}
