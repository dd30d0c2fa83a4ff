package dev.repel.graph;

import dev.repel.Require;
import dev.repel.autograd.SparseOperator;
import dev.repel.tensor.SparseMatrix;

/**
 * Along which edges nodes collect.
 *
 * @param mix the share of the arcs that leave a node, for {@link Kind#MIXED}
 */
public record Flow(Kind kind, double mix) {
    /** Along every edge, whichever way it goes. */
    public static final Flow UNDIRECTED = new Flow(Kind.UNDIRECTED, 0);

    /** Along the arcs that arrive at a node. */
    public static final Flow IN = new Flow(Kind.IN, 0);

    /** Against the arcs that leave a node. */
    public static final Flow OUT = new Flow(Kind.OUT, 0);

    /** The ways. */
    public enum Kind {
        UNDIRECTED,
        IN,
        OUT,
        MIXED
    }

    /**
     * α times what a node collects against the arcs that leave it, 1 − α times what it collects along those that arrive.
     * If every edge goes both ways, this is the same as {@link #UNDIRECTED}.
     */
    public static Flow mixed(double alpha) {
        return new Flow(Kind.MIXED, alpha);
    }

    /** Whether it is one of the two directions. A node itself is then left to what joins them, so there are no loops. */
    public boolean oneWay() {
        return kind == Kind.IN || kind == Kind.OUT;
    }

    /** The operator over the edges of a graph. */
    SparseOperator operator(Normalisation normalisation, Neighbourhoods graph) {
        if (kind == Kind.UNDIRECTED) {
            return normalisation.of(graph);
        }
        Require.that(graph.directions() != null, "the edges of the graph have no direction");
        return switch (kind) {
            case IN -> normalisation.withoutLoops().of(Arcs.in(graph, graph.directions()));
            case OUT -> normalisation.withoutLoops().of(Arcs.out(graph, graph.directions()));
            default -> mixed(normalisation, graph);
        };
    }

    private SparseOperator mixed(Normalisation normalisation, Neighbourhoods graph) {
        SparseMatrix out = normalisation.matrix(Arcs.out(graph, graph.directions()));
        SparseMatrix in = normalisation.matrix(Arcs.in(graph, graph.directions()));
        SparseMatrix sum = SparseMatrix.combination(mix, out, 1 - mix, in);
        return new SparseOperator(sum, sum.transpose().matrix());
    }
}
