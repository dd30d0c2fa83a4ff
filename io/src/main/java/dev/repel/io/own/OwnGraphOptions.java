package dev.repel.io.own;

import java.util.Map;

/**
 * How the tables of a user's graph are read.
 *
 * @param idColumn of the nodes and of the labels
 * @param labelColumn of the nodes or of the labels; empty cells are nodes without a label
 * @param splitColumn of the nodes, used if it is there; one that is ordered has to be
 * @param sourceColumn of the edges; empty: {@code source} if there is one, else the first column
 * @param targetColumn of the edges; empty: {@code target} if there is one, else the second column
 * @param edges what is read of edges besides their ends
 * @param typeColumn of the types of nodes; empty if all are of one type
 * @param kinds of node columns, to override the rules
 * @param unknownIds what becomes of edges and labels that name unknown nodes
 * @param missing words for a missing value, in features and in labels
 * @param labelsRequired false for nodes that are only predicted, which need no labels
 */
public record OwnGraphOptions(
        String idColumn,
        String labelColumn,
        SplitColumn splitColumn,
        String sourceColumn,
        String targetColumn,
        EdgeReading edges,
        String typeColumn,
        Map<String, ColumnKind> kinds,
        UnknownIds unknownIds,
        MissingWords missing,
        boolean labelsRequired) {

    public OwnGraphOptions {
        kinds = Map.copyOf(kinds);
    }

    public static OwnGraphOptions defaults() {
        return new OwnGraphOptions(
                "id",
                "label",
                SplitColumn.usual(),
                "",
                "",
                EdgeReading.PLAIN,
                "",
                Map.of(),
                UnknownIds.ERROR,
                MissingWords.usual(),
                true);
    }

    public OwnGraphOptions withNodeColumns(String id, String label) {
        return new OwnGraphOptions(
                id,
                label,
                splitColumn,
                sourceColumn,
                targetColumn,
                edges,
                typeColumn,
                kinds,
                unknownIds,
                missing,
                labelsRequired);
    }

    public OwnGraphOptions withSplitColumn(SplitColumn other) {
        return new OwnGraphOptions(
                idColumn,
                labelColumn,
                other,
                sourceColumn,
                targetColumn,
                edges,
                typeColumn,
                kinds,
                unknownIds,
                missing,
                labelsRequired);
    }

    public OwnGraphOptions withEdgeColumns(String source, String target) {
        return new OwnGraphOptions(
                idColumn,
                labelColumn,
                splitColumn,
                source,
                target,
                edges,
                typeColumn,
                kinds,
                unknownIds,
                missing,
                labelsRequired);
    }

    public OwnGraphOptions withEdges(EdgeReading other) {
        return new OwnGraphOptions(
                idColumn,
                labelColumn,
                splitColumn,
                sourceColumn,
                targetColumn,
                other,
                typeColumn,
                kinds,
                unknownIds,
                missing,
                labelsRequired);
    }

    /** @param column of the types of nodes; empty for none */
    public OwnGraphOptions withNodeType(String column) {
        return new OwnGraphOptions(
                idColumn,
                labelColumn,
                splitColumn,
                sourceColumn,
                targetColumn,
                edges,
                column,
                kinds,
                unknownIds,
                missing,
                labelsRequired);
    }

    public OwnGraphOptions withKinds(Map<String, ColumnKind> others) {
        return new OwnGraphOptions(
                idColumn,
                labelColumn,
                splitColumn,
                sourceColumn,
                targetColumn,
                edges,
                typeColumn,
                others,
                unknownIds,
                missing,
                labelsRequired);
    }

    public OwnGraphOptions withMissing(MissingWords words) {
        return new OwnGraphOptions(
                idColumn,
                labelColumn,
                splitColumn,
                sourceColumn,
                targetColumn,
                edges,
                typeColumn,
                kinds,
                unknownIds,
                words,
                labelsRequired);
    }

    public OwnGraphOptions withUnknownIds(UnknownIds policy) {
        return new OwnGraphOptions(
                idColumn,
                labelColumn,
                splitColumn,
                sourceColumn,
                targetColumn,
                edges,
                typeColumn,
                kinds,
                policy,
                missing,
                labelsRequired);
    }

    public OwnGraphOptions withoutLabels() {
        return new OwnGraphOptions(
                idColumn,
                labelColumn,
                splitColumn,
                sourceColumn,
                targetColumn,
                edges,
                typeColumn,
                kinds,
                unknownIds,
                missing,
                false);
    }
}
