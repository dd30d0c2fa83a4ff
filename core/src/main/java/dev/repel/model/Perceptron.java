package dev.repel.model;

import dev.repel.autograd.Variable;
import java.util.function.UnaryOperator;

/**
 * A backbone that first maps every node separately and then propagates the result: linear maps with ReLU and dropout
 * between them, followed by a propagation of the backbone. With {@link Embedding#HEAD} the propagation is as wide as
 * the hidden layers and a linear head follows.
 */
public final class Perceptron {
    private Perceptron() {}

    /**
     * Builds the perceptron and what follows it.
     *
     * @param propagation from (N × m) to (N × m)
     */
    public static Encoding then(NetworkBuilder builder, UnaryOperator<Variable> propagation) {
        Architecture architecture = builder.architecture();
        boolean head = architecture.embedding() == Embedding.HEAD;
        Variable x = builder.input();
        Variable hidden = null;
        for (int layer = 0; layer < architecture.layers() - 1; layer++) {
            Variable out = builder.linearWithBias(x, architecture.hidden(), "lins." + layer);
            hidden = builder.relu(builder.afterLayer(builder.normalise(out, "norms." + layer)));
            x = builder.dropout(hidden);
        }
        int width = head ? architecture.hidden() : builder.classes();
        Variable mapped = builder.linearWithBias(x, width, "lins." + (architecture.layers() - 1));
        Variable last = propagation.apply(mapped);
        return switch (architecture.embedding()) {
            case LOGITS -> new Encoding(last, last);
            case HIDDEN -> new Encoding(hidden, last);
            case HEAD -> new Encoding(last, builder.linearWithBias(builder.dropout(last), builder.classes(), "head"));
        };
    }
}
