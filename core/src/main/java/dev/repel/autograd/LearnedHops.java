package dev.repel.autograd;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** Y = Σ_k γ_k H_k for K + 1 hops H_k (N × m) and learned weights γ (1 × K + 1), as in GPRGNN. */
public final class LearnedHops extends Variable {
    private final List<Variable> hops;
    private final Parameter gamma;

    public LearnedHops(List<Variable> hops, Parameter gamma) {
        super(
                hops.get(0).rows(),
                hops.get(0).cols(),
                Stream.concat(hops.stream(), Stream.of(gamma)).toArray(Variable[]::new));
        this.hops = List.copyOf(hops);
        this.gamma = gamma;
    }

    @Override
    protected void forward(Pass pass) {
        float[] out = value().data();
        float[] weights = gamma.value().data();
        pass.workers().forRows(out.length, hops.size(), (from, to) -> {
            Arrays.fill(out, from, to, 0f);
            for (int k = 0; k < weights.length; k++) {
                float[] in = hops.get(k).value().data();
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
        for (int k = 0; k < hops.size(); k++) {
            down[k] += (float) BlockedDot.of(gradient(), hops.get(k).value(), pass.workers());
            if (hops.get(k).needsGradient()) {
                hops.get(k).addToGradient(up, gamma.value().data()[k], pass.workers());
            }
        }
    }
}
