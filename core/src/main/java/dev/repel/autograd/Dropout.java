package dev.repel.autograd;

import dev.repel.tensor.CounterRandom;
import dev.repel.tensor.CounterRandom.Purpose;

/**
 * Inverted dropout: in training each number is kept with probability 1 − p and then scaled by 1 / (1 − p); otherwise
 * the identity. The mask is a function of the counter; the backward pass draws it again, so it is not stored.
 */
public final class Dropout extends Variable {
    private final Variable x;
    private final double probability;
    private final int instance;

    /** @param instance from {@link Tape#nextInstance()} */
    public Dropout(Variable x, double probability, int instance) {
        super(x.rows(), x.cols(), x);
        this.x = x;
        this.probability = probability;
        this.instance = instance;
    }

    Variable input() {
        return x;
    }

    double probability() {
        return probability;
    }

    int instance() {
        return instance;
    }

    @Override
    protected void forward(Pass pass) {
        float[] in = x.value().data();
        float[] out = value().data();
        if (!pass.drops()) {
            System.arraycopy(in, 0, out, 0, in.length);
            return;
        }
        CounterRandom random = pass.random(Purpose.HIDDEN_DROPOUT, instance);
        double p = pass.hiddenDropout(probability);
        pass.workers().forRows(in.length, 4, (from, to) -> pass.kernels().drop(random, p, in, out, from, to));
    }

    @Override
    protected void backward(Pass pass) {
        if (!pass.drops()) {
            x.addToGradient(gradient().data(), 1f, pass.workers());
            return;
        }
        boolean accumulate = x.startGradient();
        float[] upstream = gradient().data();
        float[] down = x.gradient().data();
        CounterRandom random = pass.random(Purpose.HIDDEN_DROPOUT, instance);
        pass.workers()
                .forRows(
                        down.length,
                        4,
                        (from, to) ->
                                pass.kernels().dropBackward(random, probability, upstream, down, accumulate, from, to));
    }
}
