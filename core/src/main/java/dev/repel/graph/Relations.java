package dev.repel.graph;

import dev.repel.Require;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * The kinds of edges of a graph, such as calls and transfers. Each is a graph on the same nodes, with weights if the whole
 * graph has some; two nodes may be joined by several.
 *
 * @param names of the relations
 * @param graphs the edges of each
 */
public record Relations(List<String> names, List<Graph> graphs) {
    public Relations {
        names = List.copyOf(names);
        graphs = List.copyOf(graphs);
        Require.that(
                !names.isEmpty() && names.size() == graphs.size(),
                names.size() + " names of relations but " + graphs.size() + " relations");
    }

    /**
     * Relations from edges in any order, each with the number of its relation.
     *
     * @param weights null if the edges have none
     * @param directed whether they go from their source to their target
     */
    public static Relations of(
            int nodes,
            int[] sources,
            int[] targets,
            float[] weights,
            WeightMerge merge,
            boolean directed,
            int[] relationOf,
            List<String> names) {
        List<Graph> graphs = new ArrayList<>();
        for (int r = 0; r < names.size(); r++) {
            int[] edges = edgesOf(r, relationOf);
            int[] oneEnds = new int[edges.length];
            int[] otherEnds = new int[edges.length];
            float[] values = new float[edges.length];
            for (int e = 0; e < edges.length; e++) {
                oneEnds[e] = sources[edges[e]];
                otherEnds[e] = targets[edges[e]];
                values[e] = weights == null ? 1 : weights[edges[e]];
            }
            Graph graph = Graph.directed(nodes, oneEnds, otherEnds, weights == null ? null : values, merge);
            graphs.add(directed ? graph : graph.withoutDirections());
        }
        return new Relations(names, graphs);
    }

    private static int[] edgesOf(int relation, int[] relationOf) {
        int count = 0;
        for (int r : relationOf) {
            count += r == relation ? 1 : 0;
        }
        int[] edges = new int[count];
        int next = 0;
        for (int e = 0; e < relationOf.length; e++) {
            if (relationOf[e] == relation) {
                edges[next++] = e;
            }
        }
        return edges;
    }

    public int count() {
        return names.size();
    }

    /** The names of the relations that join two nodes. */
    public List<String> between(int a, int b) {
        List<String> joining = new ArrayList<>();
        for (int r = 0; r < count(); r++) {
            if (graphs.get(r).hasEdge(a, b)) {
                joining.add(names.get(r));
            }
        }
        return joining;
    }

    /** The names that are not among others. */
    public List<String> unknownTo(Collection<String> others) {
        return names.stream().filter(name -> !others.contains(name)).toList();
    }

    /** These relations in the order of others, which include them all; one that is not here has no edges. */
    public Relations inOrderOf(List<String> others) {
        Graph none = graphs.get(0).without((a, b) -> true);
        return new Relations(
                others,
                others.stream()
                        .map(name -> names.contains(name) ? graphs.get(names.indexOf(name)) : none)
                        .toList());
    }

    /** The same change of every relation. */
    Relations each(UnaryOperator<Graph> change) {
        return new Relations(names, graphs.stream().map(change).toList());
    }
}
