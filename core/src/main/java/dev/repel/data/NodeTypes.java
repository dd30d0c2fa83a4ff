package dev.repel.data;

import dev.repel.Require;
import java.util.Collection;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The types of the nodes of a graph, such as persons and shops. Classes may concern some of the types only: no node of
 * another type has a label, and none is predicted.
 *
 * @param names of the types
 * @param ofNode the type of each node, negative if it has none
 * @param classified the names of the types whose nodes have classes
 */
public record NodeTypes(List<String> names, int[] ofNode, List<String> classified) {
    public NodeTypes {
        names = List.copyOf(names);
        classified = List.copyOf(classified);
    }

    /**
     * Types of which those are classified that have a label; all if there is no label at all.
     *
     * @param labels the class of each node, {@link NodeDataset#UNLABELLED} if it has none
     */
    public static NodeTypes of(List<String> names, int[] ofNode, int[] labels) {
        Require.that(ofNode.length == labels.length, ofNode.length + " types but " + labels.length + " labels");
        List<String> labelled = IntStream.range(0, names.size())
                .filter(type -> IntStream.range(0, labels.length)
                        .anyMatch(node -> ofNode[node] == type && labels[node] != NodeDataset.UNLABELLED))
                .mapToObj(names::get)
                .toList();
        return new NodeTypes(names, ofNode, labelled.isEmpty() ? names : labelled);
    }

    /** Whether a node can have a class; one without a type can. */
    public boolean isClassified(int node) {
        return ofNode[node] < 0 || classified.contains(names.get(ofNode[node]));
    }

    /** How many nodes are of a type. */
    public int count(int type) {
        return (int) IntStream.of(ofNode).filter(one -> one == type).count();
    }

    /** The same with other types that are classified. */
    public NodeTypes classifying(Collection<String> others) {
        return new NodeTypes(names, ofNode, List.copyOf(others));
    }
}
