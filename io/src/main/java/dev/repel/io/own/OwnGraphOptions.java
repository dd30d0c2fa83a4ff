package dev.repel.io.own;

import java.util.Map;

/**
 * How the tables of a user's graph are read.
 *
 * @param nodes what is read of nodes
 * @param ends the columns of the ends of edges
 * @param edges what is read of edges besides their ends
 * @param unknownIds what becomes of edges and labels that name unknown nodes
 * @param missing words for a missing value, in features and in labels
 * @param labelsRequired false for nodes that are only predicted, which need no labels
 */
public record OwnGraphOptions(
        NodeReading nodes,
        EndNames ends,
        EdgeReading edges,
        UnknownIds unknownIds,
        MissingWords missing,
        boolean labelsRequired) {
    public static OwnGraphOptions defaults() {
        return new OwnGraphOptions(
                NodeReading.USUAL, EndNames.USUAL, EdgeReading.PLAIN, UnknownIds.ERROR, MissingWords.usual(), true);
    }

    private OwnGraphOptions withNodes(NodeReading others) {
        return new OwnGraphOptions(others, ends, edges, unknownIds, missing, labelsRequired);
    }

    public OwnGraphOptions withNodeColumns(String id, String label) {
        return withNodes(nodes.withColumns(id, label));
    }

    public OwnGraphOptions withSplitColumn(SplitColumn other) {
        return withNodes(nodes.withSplit(other));
    }

    /** @param column of the types of nodes; empty for none */
    public OwnGraphOptions withNodeType(String column) {
        return withNodes(nodes.withType(column));
    }

    public OwnGraphOptions withKinds(Map<String, ColumnKind> others) {
        return withNodes(nodes.withKinds(others));
    }

    public OwnGraphOptions withEdgeColumns(String source, String target) {
        return new OwnGraphOptions(nodes, new EndNames(source, target), edges, unknownIds, missing, labelsRequired);
    }

    public OwnGraphOptions withEdges(EdgeReading other) {
        return new OwnGraphOptions(nodes, ends, other, unknownIds, missing, labelsRequired);
    }

    public OwnGraphOptions withMissing(MissingWords words) {
        return new OwnGraphOptions(nodes, ends, edges, unknownIds, words, labelsRequired);
    }

    public OwnGraphOptions withUnknownIds(UnknownIds policy) {
        return new OwnGraphOptions(nodes, ends, edges, policy, missing, labelsRequired);
    }

    public OwnGraphOptions withoutLabels() {
        return new OwnGraphOptions(nodes, ends, edges, unknownIds, missing, false);
    }
}
