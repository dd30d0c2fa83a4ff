package dev.repel.autograd;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The operations of a network in the order they were added. It is built once and then run many times through
 * {@link Program}s, so a warm epoch allocates next to nothing.
 */
public final class Tape {
    private final List<Variable> variables = new ArrayList<>();
    private final Map<String, Parameter> parameters = new LinkedHashMap<>();
    private int instances;

    public <V extends Variable> V add(V variable) {
        variables.add(variable);
        if (variable instanceof Parameter parameter && parameters.putIfAbsent(parameter.name(), parameter) != null) {
            throw new IllegalArgumentException("two parameters are called " + parameter.name());
        }
        return variable;
    }

    /** A number that no other operation of this tape has, to tell random streams apart. */
    public int nextInstance() {
        return instances++;
    }

    /** The parameters in the order they were added. */
    public Collection<Parameter> parameters() {
        return parameters.values();
    }

    /**
     * Makes one pass of operations that follow each other, where the values between them are of no use to anybody. Comes
     * before programs are made and buffers allocated.
     *
     * @param read variables whose values somebody looks at
     */
    public void fuse(Variable... read) {
        FusedActivation.apply(variables, List.of(read));
    }

    /** Allocates every buffer; nothing is allocated before. */
    public void allocate() {
        variables.forEach(Variable::allocate);
    }

    /** The bytes {@link #allocate()} takes. */
    public long bytes() {
        return variables.stream().mapToLong(Variable::bytes).sum();
    }

    /** The part of the tape that some variables depend on. */
    public Program program(Variable... targets) {
        return new Program(variables, targets);
    }
}
