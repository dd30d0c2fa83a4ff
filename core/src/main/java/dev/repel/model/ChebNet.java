package dev.repel.model;

import dev.repel.autograd.Initialiser;
import dev.repel.autograd.Variable;
import dev.repel.graph.Normalisation;

/**
 * The Chebyshev convolution of Defferrard et al. (2016): X (N × in) ↦ Σ_{k &lt; K} T_k(L̃) X W_k + b (N × out) with
 * L̃ = −D^-½ A D^-½, T_0 = 1, T_1 = x, T_k = 2x T_{k−1} − T_{k−2}. W_k Glorot, b zero.
 *
 * <p>Evaluated by Clenshaw's recurrence b_k = X W_k + 2 L̃ b_{k+1} − b_{k+2}, out = X W_0 + L̃ b_1 − b_2: the features are
 * mapped to the output width before anything is propagated.
 */
public final class ChebNet implements Convolution {
    @Override
    public Variable apply(NetworkBuilder builder, Variable x, int width, int layer) {
        String prefix = builder.layerName(layer);
        Variable next = null;
        Variable afterNext = null;
        for (int k = builder.architecture().options().terms() - 1; k >= 0; k--) {
            Variable sum = builder.linear(x, width, prefix + ".lins." + k + ".weight", Initialiser.glorot());
            if (next != null) {
                Variable propagated = builder.propagate(Normalisation.SCALED_LAPLACIAN, next);
                sum = builder.combine(1, sum, k == 0 ? 1 : 2, propagated);
            }
            if (afterNext != null) {
                sum = builder.combine(1, sum, -1, afterNext);
            }
            afterNext = next;
            next = sum;
        }
        return builder.bias(next, prefix + ".bias", Initialiser.zeros());
    }
}
