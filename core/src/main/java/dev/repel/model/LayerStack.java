package dev.repel.model;

import dev.repel.autograd.Variable;

/**
 * Any number of equal layers: dropout, convolution, activation, what the technique adds, and again; the last convolution
 * gives the logits or, with {@link Embedding#HEAD}, the embeddings under a linear head.
 */
public final class LayerStack implements Backbone {
    private final Convolution convolution;

    public LayerStack(Convolution convolution) {
        this.convolution = convolution;
    }

    @Override
    public Encoding build(NetworkBuilder builder) {
        Architecture architecture = builder.architecture();
        boolean head = architecture.embedding() == Embedding.HEAD;
        Variable x = builder.input();
        Variable hidden = null;
        for (int layer = 0; layer < architecture.layers() - 1; layer++) {
            Variable out = convolution.apply(builder, x, architecture.hidden(), layer);
            hidden = builder.afterLayer(convolution.activate(builder, out));
            x = builder.dropout(hidden);
        }
        int width = head ? architecture.hidden() : builder.classes();
        Variable last = convolution.apply(builder, x, width, architecture.layers() - 1);
        return switch (architecture.embedding()) {
            case LOGITS -> new Encoding(last, last);
            case HIDDEN -> new Encoding(hidden, last);
            case HEAD -> new Encoding(last, builder.linearWithBias(builder.dropout(last), builder.classes(), "head"));
        };
    }
}
