package dev.repel.autograd;

import java.util.ArrayList;
import java.util.Collection;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * The operations of a network in the order they were added. It is built once and then run many times through
 * {@link Program}s, so a warm epoch allocates almost nothing.
 */
public final class Tape {
    private final List<Variable> variables = new ArrayList<>();
    private final Map<String, Parameter> parameters = new LinkedHashMap<>();
    private int instances;
    private boolean sharing;

    public <V extends Variable> V add(V variable) {
        variables.add(variable);
        return variable;
    }

    /** Adds a parameter; within {@link #sharing}, an existing one is used instead. */
    public Parameter add(Parameter parameter) {
        Parameter known = parameters.putIfAbsent(parameter.name(), parameter);
        if (known == null) {
            variables.add(parameter);
            return parameter;
        }
        if (!sharing || known.rows() != parameter.rows() || known.cols() != parameter.cols()) {
            throw new IllegalArgumentException("two parameters are called " + parameter.name());
        }
        return known;
    }

    /** Builds something again: it uses the existing parameters and adds missing ones. */
    public <T> T sharing(Supplier<T> building) {
        sharing = true;
        try {
            return building.get();
        } finally {
            sharing = false;
        }
    }

    /** Whether something is being built again. */
    public boolean isSharing() {
        return sharing;
    }

    /** A number that no other operation of this tape has, to keep random streams apart. */
    public int nextInstance() {
        return instances++;
    }

    /** Whether it has operations of a kind, as long as none are merged. */
    public boolean has(Class<? extends Variable> kind) {
        return variables.stream().anyMatch(kind::isInstance);
    }

    /** The parameters in the order they were added. */
    public Collection<Parameter> parameters() {
        return parameters.values();
    }

    /**
     * Merges consecutive operations into one pass where nobody needs the values between them. Must be called before
     * programs are made and buffers allocated.
     *
     * @param read variables whose values are read by somebody
     */
    public void fuse(Variable... read) {
        FusedActivation.apply(variables, List.of(read));
    }

    /** How many hops away a row of a variable looks in the graph, through everything it depends on. */
    public int reach(Variable target) {
        IdentityHashMap<Variable, Integer> reaches = new IdentityHashMap<>();
        for (Variable variable : variables) {
            int before = variable.parents().stream()
                    .mapToInt(parent -> reaches.getOrDefault(parent, 0))
                    .max()
                    .orElse(0);
            reaches.put(variable, before + variable.reach());
        }
        return reaches.get(target);
    }

    /** Allocates every buffer; nothing is allocated before. */
    public void allocate() {
        variables.forEach(variable -> variable.allocate(true));
    }

    /** Allocates what forward passes need, which is about half of everything. */
    public void allocateForward() {
        variables.forEach(variable -> variable.allocate(false));
    }

    /** The bytes {@link #allocate()} takes. */
    public long bytes() {
        return variables.stream().mapToLong(Variable::bytes).sum();
    }

    /** The part of the tape that some variables depend on, run in stages with halo rows fetched in between. */
    public StagedProgram stagedProgram(Variable... targets) {
        return new StagedProgram(program(targets).steps());
    }

    /** The part of the tape that some variables depend on. */
    public Program program(Variable... targets) {
        return new Program(variables, targets);
    }
}
