package dev.repel.autograd;

import java.util.Arrays;
import java.util.List;

/** Y = Σ_k γ_k H_k for K + 1 hops H_k (N × m) and learned weights γ (1 × K + 1), as in GPRGNN. */
public final class LearnedHops extends Variable {
    private final List<Variable> hops;
    private final Parameter gamma;
    private BlockedDot dot;

    public LearnedHops(List<Variable> hops, Parameter gamma) {
        super(hops.get(0).rows(), hops.get(0).cols(), with(hops, gamma));
        this.hops = List.copyOf(hops);
        this.gamma = gamma;
    }

    private static Variable[] with(List<Variable> hops, Parameter gamma) {
        Variable[] parents = hops.toArray(new Variable[hops.size() + 1]);
        parents[hops.size()] = gamma;
        return parents;
    }

    @Override
    protected void allocateScratch() {
        dot = new BlockedDot(rows(), cols());
    }

    @Override
    protected long scratchBytes() {
        return BlockedDot.bytes(rows());
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
            down[k] += (float) dot.of(up, hops.get(k).value().data(), pass.workers());
            if (hops.get(k).needsGradient()) {
                hops.get(k).addToGradient(up, gamma.value().data()[k], pass.workers());
            }
        }
    }
}
