package dev.repel.autograd;

import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;

/**
 * The operations that some targets depend on, in order: the forward pass computes them, the backward pass
 * differentiates.
 */
public final class Program {
    private final Variable[] steps;
    private final Variable target;

    Program(List<Variable> tape, Variable... targets) {
        Set<Variable> needed = Collections.newSetFromMap(new IdentityHashMap<>());
        Deque<Variable> open = new ArrayDeque<>(List.of(targets));
        while (!open.isEmpty()) {
            Variable variable = open.pop();
            if (needed.add(variable)) {
                open.addAll(variable.parents());
            }
        }
        steps = tape.stream()
                .filter(variable -> needed.contains(variable) && !variable.isAbsorbed())
                .toArray(Variable[]::new);
        target = targets[0];
        if (tape.stream().filter(needed::contains).count() != needed.size()) {
            throw new IllegalArgumentException("a variable was never added to the tape");
        }
    }

    /** In execution order. */
    List<Variable> steps() {
        return List.of(steps);
    }

    public void forward(Pass pass) {
        for (Variable step : steps) {
            step.runForward(pass);
        }
    }

    /**
     * Differentiates the first target. A scalar starts with gradient 1; anything larger starts with what the caller
     * has written to its gradient.
     */
    public void backward(Pass pass) {
        for (Variable step : steps) {
            step.forgetGradient();
        }
        target.startGradient();
        if (target.rows() * target.cols() == 1) {
            target.gradient().fill(1f);
        }
        for (int s = steps.length - 1; s >= 0; s--) {
            if (steps[s].hasGradient()) {
                steps[s].runBackward(pass);
            }
        }
        for (Variable step : steps) {
            if (step.needsGradient() && !step.hasGradient()) {
                step.gradient().fill(0f);
            }
        }
    }
}
