package dev.repel.model;

import dev.repel.autograd.Features;
import dev.repel.autograd.Initialiser;
import dev.repel.autograd.Variable;
import dev.repel.graph.Flow;

/**
 * Any number of layers of one kind, each with dropout, convolution, normalisation, the technique's change, activation
 * and residual connection. The last convolution computes the logits or, with {@link Embedding#HEAD}, the embeddings
 * that a linear head maps to the logits. If edges have directions, every layer is a {@link DirectedConvolution}.
 */
public final class LayerStack implements Backbone {
    private final Convolution convolution;

    public LayerStack(Convolution convolution) {
        this.convolution = convolution;
    }

    @Override
    public Encoding build(NetworkBuilder builder) {
        Architecture architecture = builder.architecture();
        Convolution layers =
                builder.flow().equals(Flow.UNDIRECTED) ? convolution : new DirectedConvolution(convolution);
        layers.check(architecture);
        boolean head = architecture.embedding() == Embedding.HEAD;
        Variable x = builder.input();
        Variable hidden = null;
        for (int layer = 0; layer < architecture.layers() - 1; layer++) {
            hidden = hiddenLayer(layers, builder, x, layer);
            x = builder.dropout(hidden);
        }
        int width = head ? architecture.hidden() : builder.classes();
        Variable last = layers.apply(builder, x, width, architecture.layers() - 1);
        return switch (architecture.embedding()) {
            case LOGITS -> new Encoding(last, last);
            case HIDDEN -> new Encoding(hidden, last);
            case HEAD -> new Encoding(last, builder.linearWithBias(builder.dropout(last), builder.classes(), "head"));
        };
    }

    private static Variable hiddenLayer(Convolution layers, NetworkBuilder builder, Variable x, int layer) {
        Architecture architecture = builder.architecture();
        Variable out = layers.apply(builder, x, architecture.hidden(), layer);
        out = builder.afterLayer(builder.normalise(out, "norms." + layer));
        out = layers.activate(builder, out);
        if (architecture.options().residual()) {
            out = builder.combine(1, out, 1, sameWidth(builder, x, architecture.hidden(), layer));
        }
        return out;
    }

    private static Variable sameWidth(NetworkBuilder builder, Variable x, int width, int layer) {
        boolean fits = x.cols() == width && !(x instanceof Features);
        return fits ? x : builder.linear(x, width, "residuals." + layer + ".weight", Initialiser.kaiming(x.cols()));
    }
}
