package dev.repel.io.own;

import com.fasterxml.jackson.annotation.JsonAlias;
import dev.repel.verdict.Findings;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * What happened while the tables of a graph were read, for users who want to check it.
 *
 * @param columns of the nodes that are neither id nor label nor split
 * @param edgeRows how many edges were given
 * @param repeated how many of them repeat an earlier one, in either direction unless directions count
 * @param unusedEdgeColumns columns of the edges that are not used
 * @param structural whether the features come from the graph, because no column gave any
 * @param remarks what is odd about labels and ids, in sentences; null in files of earlier versions
 */
public record ReadingNotes(
        List<Column> columns,
        long edgeRows,
        long repeated,
        long selfLoops,
        List<String> unusedEdgeColumns,
        boolean structural,
        @JsonAlias("labels") List<String> remarks) {
    private static final int MOST_WARNINGS = 10;

    /** The same with another number of repeated edges. */
    public ReadingNotes withRepeated(long other) {
        return new ReadingNotes(columns, edgeRows, other, selfLoops, unusedEdgeColumns, structural, remarks);
    }

    public ReadingNotes {
        remarks = remarks == null ? List.of() : List.copyOf(remarks);
    }

    /**
     * @param asked whether the user gave the kind
     * @param features how many it gives
     * @param missing cells without a value
     * @param remark what becomes of its cells
     * @param why it has this kind; null in files of earlier versions, as are the following
     * @param examples some of its cells
     * @param warning what the user should look at; empty if there is nothing
     */
    public record Column(
            String name,
            ColumnKind kind,
            boolean asked,
            int features,
            int missing,
            String remark,
            String why,
            List<String> examples,
            String warning) {
        public Column {
            why = Objects.requireNonNullElse(why, "");
            examples = examples == null ? List.of() : List.copyOf(examples);
            warning = Objects.requireNonNullElse(warning, "");
        }

        /** Whether the warning is that it may be of another kind. */
        public boolean mayBeOfAnotherKind() {
            return kind == ColumnKind.TEXT && !warning.isEmpty();
        }

        /** The same among the nodes of one type. */
        Column ofType(String type) {
            return new Column(name + " (" + type + ")", kind, asked, features, missing, remark, why, examples, warning);
        }
    }

    /** What a training should report: what it ignores. */
    public List<String> warnings() {
        List<String> lines = new ArrayList<>();
        if (!unusedEdgeColumns.isEmpty()) {
            lines.add("Not used: " + String.join(", ", unusedEdgeColumns) + " of the edges. "
                    + Findings.DataFindings.HOW_TO_USE_EDGE_COLUMNS);
        }
        columns.stream()
                .filter(column -> !column.warning().isEmpty())
                .limit(MOST_WARNINGS)
                .forEach(column -> lines.add("Column " + column.name() + " " + column.warning() + "."
                        + (column.mayBeOfAnotherKind()
                                ? " The setting column can say what it is, and the setting missing which words are no"
                                        + " value."
                                : "")));
        lines.addAll(remarks);
        if (structural) {
            lines.add("The nodes have no columns to learn from: features are made from the edges.");
        }
        return lines;
    }
}
