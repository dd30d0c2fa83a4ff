package dev.repel.model;

import dev.repel.autograd.Initialiser;
import dev.repel.autograd.Variable;
import dev.repel.graph.Normalisation;
import java.util.List;
import java.util.stream.IntStream;

/**
 * GraphSAGE with the mean aggregator (Hamilton et al. 2017): X (N × in) ↦ D^-1 A X W_l + b_l + X W_r (N × out). The
 * mean of a node without neighbours is 0. If edges are of several relations, each has a mean and a W_l of its own, and
 * the sum takes the place of the one mean. Weights as PyTorch's Linear.
 */
public final class GraphSage implements Convolution {
    @Override
    public Variable apply(NetworkBuilder builder, Variable x, int width, int layer) {
        String prefix = builder.layerName(layer);
        Initialiser kaiming = Initialiser.kaiming(x.cols());
        Variable sum = builder.graph().original().relations().isPresent()
                ? byRelation(builder, x, width, prefix)
                : builder.propagate(Normalisation.MEAN, builder.linear(x, width, prefix + ".lin_l.weight", kaiming));
        if (!builder.flow().oneWay()) {
            Variable self = builder.linear(x, width, prefix + ".lin_r.weight", kaiming);
            sum = builder.combine(1, sum, 1, self);
        }
        return builder.bias(sum, prefix + ".lin_l.bias", kaiming);
    }

    private static Variable byRelation(NetworkBuilder builder, Variable x, int width, String prefix) {
        Initialiser kaiming = Initialiser.kaiming(x.cols());
        List<Variable> mapped = IntStream.range(0, builder.graph().byRelation().size())
                .mapToObj(r -> builder.linear(x, width, prefix + ".lin_l." + r + ".weight", kaiming))
                .toList();
        return builder.propagateByRelation(Normalisation.MEAN, mapped);
    }
}
