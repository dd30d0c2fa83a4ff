package dev.repel.autograd;

import dev.repel.tensor.CounterRandom;
import dev.repel.tensor.CounterRandom.Purpose;
import java.util.Arrays;

/**
 * DropNode (Feng et al. 2020): in training, whole rows of X (n × m) are set to 0 with probability p and the others are
 * unchanged; otherwise every row is scaled by 1 − p, its expectation. Rows of mapped features may be dropped instead of
 * rows of the features, because the map is linear.
 */
public final class DropNode extends Variable {
    private final Variable x;
    /** One per row; live. */
    private final double[] probabilities;

    private final int instance;

    /** @param instance of the features: everything mapped from the same input loses the same nodes */
    public DropNode(Variable x, double probability, int instance) {
        this(x, new double[x.rows()], instance);
        Arrays.fill(probabilities, probability);
    }

    /** @param probabilities one per row; may change between passes */
    public DropNode(Variable x, double[] probabilities, int instance) {
        super(x.rows(), x.cols(), x);
        this.x = x;
        this.probabilities = probabilities;
        this.instance = instance;
    }

    @Override
    protected void forward(Pass pass) {
        scale(pass, x.value().data(), value().data(), false);
    }

    @Override
    protected void backward(Pass pass) {
        boolean accumulate = x.startGradient();
        scale(pass, gradient().data(), x.gradient().data(), accumulate);
    }

    private void scale(Pass pass, float[] in, float[] out, boolean accumulate) {
        CounterRandom random = pass.random(Purpose.HIDDEN_DROPOUT, instance);
        boolean dropping = pass.drops();
        int width = cols();
        pass.workers().forRows(rows(), width, (from, to) -> {
            for (int i = from; i < to; i++) {
                float expected = (float) (1 - probabilities[i]);
                float factor = !dropping ? expected : random.keeps(probabilities[i], i) ? 1f : 0f;
                for (int j = i * width; j < (i + 1) * width; j++) {
                    out[j] = accumulate ? out[j] + factor * in[j] : factor * in[j];
                }
            }
        });
    }
}
