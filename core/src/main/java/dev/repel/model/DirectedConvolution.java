package dev.repel.model;

import dev.repel.autograd.Variable;
import dev.repel.graph.Flow;
import java.util.List;

/**
 * A convolution over edges that go one way (Rossi et al. 2023), as DirGNNConv of PyTorch Geometric: X (N × in) ↦ α
 * conv_out(X) + (1 − α) conv_in(X) + X W + b (N × out). The first collects against the arcs that leave a node, the second
 * along those that arrive at it; each has parameters of its own. Neither adds the node itself, which is what W is for.
 */
public final class DirectedConvolution implements Convolution {
    /** What follows the number of the layer in the names of the parameters of each direction. */
    public static final List<String> PARTS = List.of("conv_in", "conv_out");

    private final Convolution inner;

    public DirectedConvolution(Convolution inner) {
        this.inner = inner;
    }

    @Override
    public Variable apply(NetworkBuilder builder, Variable x, int width, int layer) {
        double alpha = builder.architecture().options().mix();
        Variable in = inner.apply(builder.oneWay(Flow.IN, PARTS.get(0)), x, width, layer);
        Variable out = inner.apply(builder.oneWay(Flow.OUT, PARTS.get(1)), x, width, layer);
        Variable self = builder.linearWithBias(x, width, builder.layerName(layer) + ".lin");
        return builder.combine(1, builder.combine(alpha, out, 1 - alpha, in), 1, self);
    }

    @Override
    public void check(Architecture architecture) {
        inner.check(architecture);
    }

    @Override
    public Variable activate(NetworkBuilder builder, Variable x) {
        return inner.activate(builder, x);
    }
}
