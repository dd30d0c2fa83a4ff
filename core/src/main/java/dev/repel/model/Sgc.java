package dev.repel.model;

import dev.repel.autograd.Initialiser;
import dev.repel.autograd.Variable;
import dev.repel.graph.Normalisation;
import dev.repel.settings.InvalidSetting;

/**
 * The simple graph convolution of Wu et al. (2019): X (N × F) ↦ S^K X W + b (N × C), without nonlinearities. The map
 * comes first, so that C columns are propagated K times instead of F. It has no hidden layer.
 */
public final class Sgc implements Backbone {
    @Override
    public Encoding build(NetworkBuilder builder) {
        boolean head = builder.architecture().embedding() == Embedding.HEAD;
        int width = head ? builder.architecture().hidden() : builder.classes();
        Variable x = builder.linear(builder.input(), width, "conv.lin.weight", Initialiser.glorot());
        for (int hop = 0; hop < builder.architecture().options().hops(); hop++) {
            x = builder.propagate(Normalisation.SYMMETRIC_WITH_LOOPS, x);
        }
        Variable out = builder.bias(x, "conv.lin.bias", Initialiser.zeros());
        return switch (builder.architecture().embedding()) {
            case LOGITS -> new Encoding(out, out);
            case HEAD -> new Encoding(out, builder.linearWithBias(builder.dropout(out), builder.classes(), "head"));
            case HIDDEN -> throw new InvalidSetting("embedding", "must be logits or head: sgc has no hidden layer");
        };
    }
}
