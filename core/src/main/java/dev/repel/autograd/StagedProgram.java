package dev.repel.autograd;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;

/**
 * A program on a part of a graph that has the features of its own nodes' neighbours but not the neighbours' neighbours.
 * A propagated value is then only right for own nodes. Before it is propagated again, the rows of the halo must be
 * filled in from the parts that own them. The program is cut into stages there.
 */
public final class StagedProgram {
    private final List<Variable> steps;
    private final List<Variable> exchanged = new ArrayList<>();
    /** Where each stage begins, followed by the end. */
    private final List<Integer> bounds = new ArrayList<>(List.of(0));

    StagedProgram(List<Variable> steps) {
        this.steps = steps;
        Set<Variable> wrongInHalo = Collections.newSetFromMap(new IdentityHashMap<>());
        for (int s = 0; s < steps.size(); s++) {
            Variable step = steps.get(s);
            if (step.reach() > 1) {
                throw new IllegalArgumentException(step + " looks further than its neighbours");
            }
            for (Variable parent : step.parents()) {
                if (step.reach() == 1 && wrongInHalo.remove(parent)) {
                    exchanged.add(parent);
                    bounds.add(s);
                }
            }
            if (step.reach() == 1 || step.parents().stream().anyMatch(wrongInHalo::contains)) {
                wrongInHalo.add(step);
            }
        }
        bounds.add(steps.size());
    }

    /** How often rows have to be exchanged; there is one stage before each exchange and one after the last. */
    public int exchanges() {
        return exchanged.size();
    }

    /** What is exchanged between a stage and the next. */
    public Variable exchanged(int stage) {
        return exchanged.get(stage);
    }

    public void run(int stage, Pass pass) {
        for (int s = bounds.get(stage); s < bounds.get(stage + 1); s++) {
            steps.get(s).runForward(pass);
        }
    }
}
