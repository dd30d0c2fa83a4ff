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
 * @param dense multiply-adds of dense products and over pairs of rows
 * @param features multiply-adds of products with the sparse features
 * @param graph multiply-adds of products with the graph
 * @param elements numbers that operations write
 */
public record CountedWork(long dense, long features, long graph, long elements) {
    /**
     * Counts everything that some variables depend on.
     *
     * @param edges stored entries of the graph's operators
     */
    public static CountedWork of(long edges, Variable... targets) {
        Set<Variable> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        Deque<Variable> open = new ArrayDeque<>(List.of(targets));
        long dense = 0;
        long features = 0;
        long graph = 0;
        long elements = 0;
        while (!open.isEmpty()) {
            Variable variable = open.pop();
            if (seen.add(variable) && !variable.parents().isEmpty()) {
                open.addAll(variable.parents());
                dense += denseOf(variable) + variable.pairWork();
                features += featuresOf(variable);
                graph += graphOf(variable, edges) * variable.cols();
                elements += variable.isAbsorbed() ? 0 : (long) variable.rows() * variable.cols();
            }
        }
        return new CountedWork(dense, features, graph, elements);
    }

    /** Multiply-adds of products with anything sparse. */
    public long sparse() {
        return features + graph;
    }

    private static long denseOf(Variable variable) {
        List<Variable> parents = variable.parents();
        if (parents.size() < 2) {
            return 0;
        }
        if (parents.get(0) instanceof Features features) {
            return (long) variable.rows() * features.features().dense().cols() * variable.cols();
        }
        Variable weight = parents.get(1);
        boolean product = (weight instanceof Parameter || weight instanceof RowBlock)
                && weight.rows() == parents.get(0).cols()
                && weight.cols() == variable.cols();
        return product ? (long) variable.rows() * weight.rows() * weight.cols() : 0;
    }

    private static long featuresOf(Variable variable) {
        long sum = 0;
        for (Variable parent : variable.parents()) {
            sum += parent instanceof Features features
                    ? (long) features.matrix().entries() * variable.cols()
                    : 0;
        }
        return sum;
    }

    private static long graphOf(Variable variable, long edges) {
        if (variable instanceof PropagateSum sum) {
            return sum.entries();
        }
        if (variable instanceof LazyPropagate lazy) {
            return lazy.mostEntries();
        }
        return variable instanceof RandomRows rows ? rows.mostEntries() : edges * readsOfAnEdge(variable);
    }

    /** Attention reads every edge twice: for its weight and for its features. */
    private static long readsOfAnEdge(Variable variable) {
        if (variable instanceof MixedOrder mixed) {
            return mixed.reach();
        }
        boolean once = variable instanceof Propagate || variable instanceof AttendedPropagate;
        return once ? 1 : variable instanceof GraphAttention ? 2 : 0;
    }
}
