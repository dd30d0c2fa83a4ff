package dev.repel.train;

import dev.repel.autograd.Parameter;
import dev.repel.tensor.Matrix;
import dev.repel.tensor.Workers;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Adam (Kingma and Ba 2015) with coupled weight decay, as PyTorch's: the decay is added to the gradient before the
 * moments. g ← g + λ θ; m ← β₁ m + (1 − β₁) g; v ← β₂ v + (1 − β₂) g²; θ ← θ − η m̂ / (√v̂ + ε).
 */
public final class Adam {
    private static final double BETA1 = 0.9;
    private static final double BETA2 = 0.999;
    private static final float EPSILON = 1e-8f;

    private final List<Parameter> parameters;
    private final List<Matrix> firstMoments = new ArrayList<>();
    private final List<Matrix> secondMoments = new ArrayList<>();
    private final double learningRate;
    private final double weightDecay;
    private int steps;

    public Adam(Collection<Parameter> parameters, double learningRate, double weightDecay) {
        this.parameters = parameters.stream().filter(Parameter::needsGradient).toList();
        this.learningRate = learningRate;
        this.weightDecay = weightDecay;
        for (Parameter parameter : this.parameters) {
            firstMoments.add(new Matrix(parameter.rows(), parameter.cols()));
            secondMoments.add(new Matrix(parameter.rows(), parameter.cols()));
        }
    }

    /** Moves every parameter by its gradient. */
    public void step(Workers workers) {
        steps++;
        float stepSize = (float) (learningRate / (1 - StrictMath.pow(BETA1, steps)));
        float inverseRoot = (float) (1 / Math.sqrt(1 - StrictMath.pow(BETA2, steps)));
        for (int p = 0; p < parameters.size(); p++) {
            float[] theta = parameters.get(p).value().data();
            float[] gradient = parameters.get(p).gradient().data();
            float[] m = firstMoments.get(p).data();
            float[] v = secondMoments.get(p).data();
            float decay = (float) (weightDecay * parameters.get(p).decayFactor());
            workers.forRows(
                    theta.length,
                    4,
                    (from, to) -> update(theta, gradient, m, v, stepSize, inverseRoot, decay, from, to));
        }
    }

    private static void update(
            float[] theta,
            float[] gradient,
            float[] m,
            float[] v,
            float stepSize,
            float inverseRoot,
            float weightDecay,
            int from,
            int to) {
        for (int i = from; i < to; i++) {
            float g = gradient[i] + weightDecay * theta[i];
            m[i] = (float) BETA1 * m[i] + (float) (1 - BETA1) * g;
            v[i] = (float) BETA2 * v[i] + (float) (1 - BETA2) * g * g;
            theta[i] -= stepSize * m[i] / ((float) Math.sqrt(v[i]) * inverseRoot + EPSILON);
        }
    }

    /** Copies of the moments and the step count. */
    public State state() {
        return new State(steps, byName(firstMoments), byName(secondMoments));
    }

    private Map<String, Matrix> byName(List<Matrix> moments) {
        Map<String, Matrix> copies = new LinkedHashMap<>();
        for (int p = 0; p < parameters.size(); p++) {
            copies.put(parameters.get(p).name(), moments.get(p).copy());
        }
        return copies;
    }

    public void restore(State state) {
        steps = state.steps();
        for (int p = 0; p < parameters.size(); p++) {
            firstMoments
                    .get(p)
                    .copyFrom(state.firstMoments().get(parameters.get(p).name()));
            secondMoments
                    .get(p)
                    .copyFrom(state.secondMoments().get(parameters.get(p).name()));
        }
    }

    /** What has to be kept for a run to go on as if it had never stopped. */
    public record State(int steps, Map<String, Matrix> firstMoments, Map<String, Matrix> secondMoments) {}
}
