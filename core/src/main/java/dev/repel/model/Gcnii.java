package dev.repel.model;

import dev.repel.autograd.Initialiser;
import dev.repel.autograd.MatMul;
import dev.repel.autograd.Parameter;
import dev.repel.autograd.Variable;
import dev.repel.graph.Normalisation;

/**
 * GCNII (Chen et al. 2020), made to be deep: H⁰ = ReLU(X W_in + b), H^l = ReLU(((1 − β_l) I + β_l W_l) P) with P = (1 −
 * α) S H^{l−1} + α H⁰ and β_l = ln(λ / l + 1), and a linear map to the classes. Its convolutions decay faster than its
 * two linear maps.
 *
 * <p>{@code layers} counts the convolutions without the two linear maps.
 */
public final class Gcnii implements Backbone {
    @Override
    public Encoding build(NetworkBuilder builder) {
        Architecture architecture = builder.architecture();
        Variable start = builder.relu(builder.linearWithBias(builder.input(), architecture.hidden(), "lins.0"));
        Variable hidden = start;
        for (int layer = 1; layer <= architecture.layers(); layer++) {
            hidden = layer(builder, builder.dropout(hidden), start, layer);
        }
        Variable logits = builder.linearWithBias(builder.dropout(hidden), builder.classes(), "lins.1");
        return new Encoding(architecture.embedding() == Embedding.LOGITS ? logits : hidden, logits);
    }

    private static Variable layer(NetworkBuilder builder, Variable x, Variable start, int layer) {
        Architecture architecture = builder.architecture();
        double alpha = architecture.options().teleport();
        double beta = StrictMath.log(architecture.options().identity() / layer + 1);
        Variable propagated = builder.propagate(Normalisation.SYMMETRIC_WITH_LOOPS, x);
        Variable mixed = builder.combine(1 - alpha, propagated, alpha, start);
        int width = architecture.hidden();
        Parameter weight = builder.tape()
                .add(new Parameter("convs." + (layer - 1) + ".weight1", width, width, Initialiser.glorot())
                        .decaying(architecture.options().convolutionDecay()));
        Variable mapped = builder.tape().add(new MatMul(mixed, weight));
        Variable out = builder.combine(1 - beta, mixed, beta, mapped);
        return builder.relu(builder.afterLayer(builder.normalise(out, "norms." + (layer - 1))));
    }
}
