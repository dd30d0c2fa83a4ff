package dev.repel.model;

import dev.repel.autograd.Initialiser;
import dev.repel.autograd.LearnedSum;
import dev.repel.autograd.Parameter;

/**
 * Generalised PageRank (Chien et al. 2021): H = MLP(X), Z = Σ_k γ_k S^k H with learned γ, which start as the weights of a
 * random walk that stops with probability α: γ_k = α (1 − α)^k, γ_K = (1 − α)^K.
 */
public final class GprGnn implements Backbone {
    @Override
    public Encoding build(NetworkBuilder builder) {
        int hops = builder.architecture().options().hops();
        double alpha = builder.architecture().options().teleport();
        Initialiser start = (gamma, random) -> {
            for (int k = 0; k < hops; k++) {
                gamma.data()[k] = (float) (alpha * StrictMath.pow(1 - alpha, k));
            }
            gamma.data()[hops] = (float) StrictMath.pow(1 - alpha, hops);
        };
        return Perceptron.then(builder, mapped -> {
            Parameter gamma = builder.tape().add(new Parameter("prop.temp", 1, hops + 1, start));
            return builder.tape().add(new LearnedSum(Dagnn.hops(builder, mapped), gamma));
        });
    }
}
