package dev.repel.model;

import dev.repel.autograd.Elu;
import dev.repel.autograd.GraphAttention;
import dev.repel.autograd.GraphAttention.WeightTerm;
import dev.repel.autograd.Initialiser;
import dev.repel.autograd.MeanOfHeads;
import dev.repel.autograd.Parameter;
import dev.repel.autograd.Variable;
import dev.repel.graph.Normalisation;
import dev.repel.settings.InvalidSetting;

/**
 * The graph attention layer of Veličković et al. (2018): see {@link GraphAttention}. Hidden layers concatenate their
 * heads, the layer of the logits averages them; ELU between layers. The linear map Glorot; the attention vectors Glorot
 * over (heads × channels), as PyTorch Geometric shapes them; bias zero. The weights of edges, if a graph has them, are
 * an edge attribute with parameters of its own, as with {@code edge_dim=1} there.
 */
public final class Gat implements Convolution {
    @Override
    public Variable apply(NetworkBuilder builder, Variable x, int width, int layer) {
        Architecture architecture = builder.architecture();
        boolean last = layer == architecture.layers() - 1 && architecture.embedding() != Embedding.HEAD;
        return last
                ? attend(builder, x, architecture.options().outputHeads(), width, true, layer)
                : attend(
                        builder,
                        x,
                        architecture.options().heads(),
                        width / architecture.options().heads(),
                        false,
                        layer);
    }

    /**
     * One layer of {@code heads} heads with {@code channels} channels each.
     *
     * @param mean whether the heads are averaged rather than concatenated
     */
    public Variable attend(NetworkBuilder builder, Variable x, int heads, int channels, boolean mean, int layer) {
        String prefix = builder.layerName(layer);
        int width = heads * channels;
        Variable mapped = builder.linear(x, width, prefix + ".lin.weight", Initialiser.glorot());
        // PyTorch Geometric's attention vectors are (1 × heads × channels): their fans are heads and channels
        Initialiser attention = Initialiser.uniform(Math.sqrt(6.0 / (heads + channels)));
        Parameter source = builder.tape().add(new Parameter(prefix + ".att_src", 1, width, attention));
        Parameter target = builder.tape().add(new Parameter(prefix + ".att_dst", 1, width, attention));
        Variable out = builder.tape()
                .add(new GraphAttention(
                        builder.operator(Normalisation.LOOPS),
                        mapped,
                        source,
                        target,
                        builder.graph().original().weighted() ? weightTerm(builder, prefix, width, attention) : null,
                        heads,
                        builder.architecture().options().attentionDropout(),
                        builder.tape().nextInstance()));
        if (mean && heads > 1) {
            out = builder.tape().add(new MeanOfHeads(out, heads));
        }
        return builder.bias(out, prefix + ".bias", Initialiser.zeros());
    }

    private static WeightTerm weightTerm(NetworkBuilder builder, String prefix, int width, Initialiser attention) {
        return new WeightTerm(
                builder.tape().add(new Parameter(prefix + ".lin_edge.weight", 1, width, Initialiser.glorot())),
                builder.tape().add(new Parameter(prefix + ".att_edge", 1, width, attention)));
    }

    @Override
    public void check(Architecture architecture) {
        int heads = architecture.options().heads();
        InvalidSetting.unless(
                architecture.hidden() % heads == 0,
                "hidden",
                architecture.hidden() + " is not a multiple of {heads} " + heads
                        + "; the heads share the hidden layer");
    }

    @Override
    public Variable activate(NetworkBuilder builder, Variable x) {
        return builder.tape().add(new Elu(x));
    }
}
