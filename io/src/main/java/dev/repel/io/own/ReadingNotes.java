package dev.repel.io.own;

import java.util.ArrayList;
import java.util.List;

/**
 * What happened to the tables of a graph on the way in, for whoever wants to check it.
 *
 * @param columns of the nodes that are neither id nor label nor split
 * @param edgeRows how many edges were given
 * @param repeated how many of them were there already, in this direction or the other
 * @param unusedEdgeColumns columns of the edges that have a say in nothing, such as weights
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
     * @param asked whether the user said what it is
     * @param features how many it gives
     * @param missing cells without a value
     */
    public record Column(String name, ColumnKind kind, boolean asked, int features, int missing, String remark) {}

    /** What a training ought to say: what it takes no notice of. */
    public List<String> warnings() {
        List<String> lines = new ArrayList<>();
        if (!unusedEdgeColumns.isEmpty()) {
            lines.add("Not used: " + String.join(", ", unusedEdgeColumns)
                    + " of the edges. Every edge counts once and in both directions, without a weight.");
        }
        if (structural) {
            lines.add("The nodes have no columns to learn from: features are made from the edges.");
        }
        return lines;
    }
}
