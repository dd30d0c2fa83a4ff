package dev.repel.model;

import dev.repel.autograd.Initialiser;
import dev.repel.autograd.Parameter;
import dev.repel.autograd.ScaleByLearned;
import dev.repel.autograd.Variable;
import dev.repel.graph.Normalisation;
import dev.repel.settings.Setting;
import java.io.Serializable;

/**
 * The graph isomorphism layer of Xu et al. (2019): X (N × in) ↦ MLP((1 + ε) X + A X) (N × out) with the perceptron
 * Linear – ReLU – Linear, or with a single linear map; batch normalisation, if used, comes between the first map and the
 * ReLU. The first map is applied before the sum, which is equivalent and keeps sparse features sparse. ε = 0 unless it
 * is learned.
 */
public final class Gin implements Convolution {
    /**
     * The settings of this backbone.
     *
     * @param maps of the perceptron of each layer
     */
    public record Settings(
            @Setting(
                    name = "gin-maps",
                    value = "2",
                    range = "[1, 2]",
                    search = {"1", "2"},
                    help = "Linear maps per layer; two have an activation in between.")
            int maps)
            implements Serializable {}

    @Override
    public Variable apply(NetworkBuilder builder, Variable x, int width, int layer) {
        Architecture architecture = builder.architecture();
        String prefix = builder.layerName(layer);
        boolean single = architecture.own().of(Settings.class).maps() == 1;
        int inner = single || architecture.options().narrowOutput() ? width : architecture.hidden();
        Initialiser kaiming = Initialiser.kaiming(x.cols());
        Variable mapped = builder.linear(x, inner, prefix + ".nn.0.weight", kaiming);
        Variable neighbours = builder.propagate(Normalisation.SUM, mapped);
        Variable sum = builder.combine(1, neighbours, 1, self(builder, mapped, prefix));
        Variable hidden = builder.bias(sum, prefix + ".nn.0.bias", kaiming);
        if (single) {
            return hidden;
        }
        if (architecture.options().norm() == Norm.BATCH) {
            hidden = builder.batchNorm(hidden, prefix + ".nn.norm");
        }
        return builder.linearWithBias(builder.relu(hidden), width, prefix + ".nn.2");
    }

    private static Variable self(NetworkBuilder builder, Variable mapped, String prefix) {
        if (!builder.architecture().options().learnEpsilon()) {
            return mapped;
        }
        Parameter epsilon = builder.tape().add(new Parameter(prefix + ".eps", 1, 1, Initialiser.zeros()));
        return builder.tape().add(new ScaleByLearned(mapped, epsilon));
    }
}
