package dev.repel.autograd;

import dev.repel.tensor.CounterRandom;
import dev.repel.tensor.CounterRandom.Purpose;
import dev.repel.tensor.Kernels;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Consecutive bias, activation and dropout on a tape, run as one operation: a stretch of rows passes all three while it
 * is in the cache, and intermediate results have no buffers. The numbers equal those of the single operations, except
 * for the last bit of an ELU's gradient behind a dropout. If no other operation needs the input either, it is
 * overwritten.
 */
final class FusedActivation {
    /** Numbers that pass all steps together; they fit into the innermost cache. */
    private static final int STRETCH = 2048;

    private final AddBias bias;
    private final Elementwise activation;
    private final Dropout dropout;

    /** @param dropout null if none follows */
    private FusedActivation(AddBias bias, Elementwise activation, Dropout dropout) {
        this.bias = bias;
        this.activation = activation;
        this.dropout = dropout;
    }

    /**
     * Fuses everything on a tape that can be fused.
     *
     * @param read variables whose values are read by somebody
     */
    static void apply(List<Variable> tape, List<Variable> read) {
        Map<Variable, Integer> uses = new HashMap<>();
        for (Variable variable : tape) {
            variable.parents().forEach(parent -> uses.merge(parent, 1, Integer::sum));
        }
        read.forEach(variable -> uses.merge(variable, 2, Integer::sum));
        Set<Variable> done = new HashSet<>();
        for (int v = tape.size() - 1; v >= 0; v--) {
            FusedActivation fused = endingWith(tape.get(v), uses);
            if (fused != null && done.add(fused.activation)) {
                Variable input = fused.bias.input();
                boolean overwrites = uses.get(input) == 1 && input.needsGradient() && !input.readsOwnValue();
                tape.get(v).runAs(fused, overwrites ? input : null);
                fused.bias.absorb();
                if (fused.dropout != null) {
                    fused.activation.absorb();
                }
            }
        }
    }

    private static FusedActivation endingWith(Variable end, Map<Variable, Integer> uses) {
        Dropout last = end instanceof Dropout dropout && uses.get(dropout.input()) == 1 ? dropout : null;
        Variable middle = last != null ? last.input() : end;
        boolean fits = middle instanceof Elementwise elementwise
                && elementwise.input() instanceof AddBias
                && uses.get(elementwise.input()) == 1;
        return fits ? new FusedActivation((AddBias) ((Elementwise) middle).input(), (Elementwise) middle, last) : null;
    }

    void allocateScratch() {
        bias.allocateScratch();
    }

    long scratchBytes() {
        return bias.scratchBytes();
    }

    void forward(Variable end, Pass pass) {
        int width = end.cols();
        float[] in = bias.input().value().data();
        float[] b = bias.bias().value().data();
        float[] out = end.value().data();
        Kernels kernels = pass.kernels();
        boolean drops = dropout != null && pass.drops();
        CounterRandom random = drops ? pass.random(Purpose.HIDDEN_DROPOUT, dropout.instance()) : null;
        double probability = drops ? pass.hiddenDropout(dropout.probability()) : 0;
        int rows = Math.max(1, STRETCH / width);
        pass.workers().forRows(end.rows(), (drops ? 4L : 2L) * width, (from, to) -> {
            for (int first = from; first < to; first += rows) {
                int after = Math.min(to, first + rows);
                kernels.addBias(in, b, out, first, after);
                activation.apply(kernels, out, out, first * width, after * width);
                if (drops) {
                    kernels.drop(random, probability, out, out, first * width, after * width);
                }
            }
        });
    }

    void backward(Variable end, Pass pass) {
        Variable input = bias.input();
        boolean needed = input.needsGradient();
        boolean accumulate = needed && input.startGradient();
        // the sum over rows must cover this gradient alone, so an existing gradient is added to afterwards
        boolean direct = needed && !accumulate;
        float[] up = end.gradient().data();
        float[] down = (direct ? input : end).gradient().data();
        differentiate(end, up, down, pass);
        if (accumulate) {
            input.addToGradient(down, 1f, pass.workers());
        }
        bias.sumGradient((direct ? input : end).gradient(), pass);
    }

    private void differentiate(Variable end, float[] up, float[] down, Pass pass) {
        Kernels kernels = pass.kernels();
        boolean drops = dropout != null && pass.drops();
        float scale = drops ? (float) (1 / (1 - dropout.probability())) : 1f;
        Elementwise.Scaled out = new Elementwise.Scaled(end.value().data(), scale);
        boolean redraws = drops && !activation.isDeadAtZero();
        CounterRandom random = redraws ? pass.random(Purpose.HIDDEN_DROPOUT, dropout.instance()) : null;
        pass.workers().forRows(up.length, redraws ? 4 : 2, (from, to) -> {
            for (int first = from; first < to; first += STRETCH) {
                int after = Math.min(to, first + STRETCH);
                if (redraws) {
                    kernels.dropBackward(random, dropout.probability(), up, down, false, first, after);
                    activation.differentiate(kernels, out, 1f, down, down, false, first, after);
                } else {
                    activation.differentiate(kernels, out, scale, up, down, false, first, after);
                }
            }
        });
    }
}
