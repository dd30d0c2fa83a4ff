package dev.repel.autograd;

import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;

/**
 * The arithmetic of one forward pass, counted from the shapes without running or allocating anything.
 *
 * @param dense multiply-adds of dense products
 * @param sparse multiply-adds of products with sparse features and with the graph
 * @param elements numbers that operations write
 */
public record CountedWork(long dense, long sparse, long elements) {
    /**
     * Counts all that some variables depend on.
     *
     * @param edges stored entries of the graph's operators
     */
    public static CountedWork of(long edges, Variable... targets) {
        Set<Variable> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        Deque<Variable> open = new ArrayDeque<>(List.of(targets));
        long dense = 0;
        long sparse = 0;
        long elements = 0;
        while (!open.isEmpty()) {
            Variable variable = open.pop();
            if (seen.add(variable) && !variable.parents().isEmpty()) {
                open.addAll(variable.parents());
                dense += denseOf(variable);
                sparse += sparseOf(variable, edges);
                elements += (long) variable.rows() * variable.cols();
            }
        }
        return new CountedWork(dense, sparse, elements);
    }

    private static long denseOf(Variable variable) {
        List<Variable> parents = variable.parents();
        if (parents.size() < 2 || !(parents.get(1) instanceof Parameter weight) || parents.get(0) instanceof Features) {
            return 0;
        }
        boolean product = weight.rows() == parents.get(0).cols() && weight.cols() == variable.cols();
        return product ? (long) variable.rows() * weight.rows() * weight.cols() : 0;
    }

    private static long sparseOf(Variable variable, long edges) {
        long sum = 0;
        for (Variable parent : variable.parents()) {
            sum += parent instanceof Features features
                    ? (long) features.matrix().entries() * variable.cols()
                    : 0;
        }
        // attention reads every edge twice: for its weight and for its features
        long reads = variable instanceof Propagate ? 1 : variable instanceof GraphAttention ? 2 : 0;
        return sum + reads * edges * variable.cols();
    }
}
