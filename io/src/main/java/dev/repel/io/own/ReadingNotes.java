package dev.repel.io.own;

import java.util.ArrayList;
import java.util.List;

/**
 * What happened while the tables of a graph were read, for users who want to check it.
 *
 * @param columns of the nodes that are neither id nor label nor split
 * @param edgeRows how many edges were given
 * @param repeated how many of them repeat an earlier one, in either direction
 * @param unusedEdgeColumns columns of the edges that are not used
 * @param structural whether the features come from the graph, because no column gave any
 */
public record ReadingNotes(
        List<Column> columns,
        long edgeRows,
        long repeated,
        long selfLoops,
        List<String> unusedEdgeColumns,
        boolean structural) {

    /**
     * @param asked whether the user gave the kind
     * @param features how many it gives
     * @param missing cells without a value
     */
    public record Column(String name, ColumnKind kind, boolean asked, int features, int missing, String remark) {}

    /** What a training should report: what it ignores. */
    public List<String> warnings() {
        List<String> lines = new ArrayList<>();
        if (!unusedEdgeColumns.isEmpty()) {
            lines.add("Not used: " + String.join(", ", unusedEdgeColumns)
                    + " of the edges. Only their ends count, and the weights in a column that the setting edge-weight"
                    + " names.");
        }
        if (structural) {
            lines.add("The nodes have no columns to learn from: features are made from the edges.");
        }
        return lines;
    }
}
