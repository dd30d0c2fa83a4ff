package dev.repel.autograd;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** Y = Σ_k γ_k H_k for terms H_k (N × m) and learned weights γ (1 × K): the hops of GPRGNN, the bases of RGCN. */
public final class LearnedSum extends Variable {
    private final List<Variable> terms;
    private final Variable gamma;

    public LearnedSum(List<Variable> terms, Variable gamma) {
        super(
                terms.get(0).rows(),
                terms.get(0).cols(),
                Stream.concat(terms.stream(), Stream.of(gamma)).toArray(Variable[]::new));
        this.terms = List.copyOf(terms);
        this.gamma = gamma;
    }

    @Override
    protected void forward(Pass pass) {
        float[] out = value().data();
        float[] weights = gamma.value().data();
        pass.workers().forRows(out.length, terms.size(), (from, to) -> {
            Arrays.fill(out, from, to, 0f);
            for (int k = 0; k < weights.length; k++) {
                float[] in = terms.get(k).value().data();
                for (int i = from; i < to; i++) {
                    out[i] += weights[k] * in[i];
                }
            }
        });
    }

    @Override
    protected void backward(Pass pass) {
        float[] up = gradient().data();
        float[] down = gamma.gradientToAddTo().data();
        for (int k = 0; k < terms.size(); k++) {
            down[k] += (float) BlockedDot.of(gradient(), terms.get(k).value(), pass.workers());
            if (terms.get(k).needsGradient()) {
                terms.get(k).addToGradient(up, gamma.value().data()[k], pass.workers());
            }
        }
    }
}
