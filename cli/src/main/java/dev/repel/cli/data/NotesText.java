package dev.repel.cli.data;

import dev.repel.cli.text.Numbers;
import dev.repel.graph.EdgeTraits;
import dev.repel.io.own.ReadingNotes;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Describes how a user's tables were read. */
public final class NotesText {
    /** If there are more columns than this, only {@code repel data info} lists them. */
    private static final int FEW = 12;

    private NotesText() {}

    /** Everything worth knowing about tables that this machine cannot read again: edges left out, and columns if few. */
    public static List<String> lines(ReadingNotes notes, int nodes, EdgeTraits edges) {
        List<String> lines = new ArrayList<>();
        lines.add("Edges given: " + edges(notes, edges.weighted(), edges.directed()));
        if (notes.columns().size() <= FEW) {
            notes.columns().forEach(column -> lines.add("Column " + column.name() + ": " + column(column, nodes)));
        }
        lines.addAll(notes.warnings());
        return lines;
    }

    /**
     * How many were given and what was left out.
     *
     * @param weighted whether edges have weights, which those of repeated edges go into
     * @param directed whether an edge that goes the other way is another one
     */
    public static String edges(ReadingNotes notes, boolean weighted, boolean directed) {
        return Numbers.count(notes.edgeRows()) + ": " + Numbers.count(notes.repeated())
                + (directed ? " repeated" : " repeated (either way)")
                + (weighted ? ", whose weights are merged, and " : " and ")
                + Numbers.count(notes.selfLoops()) + " from a node to itself are left out";
    }

    /** How a column is read. */
    private static String column(ReadingNotes.Column column, int nodes) {
        return column.kind().name().toLowerCase(Locale.ROOT) + ", " + features(column, nodes);
    }

    /** What a column is read as and why, what its cells look like, what becomes of them, and what to look at. */
    static List<String> details(ReadingNotes.Column column, int nodes) {
        List<String> lines = new ArrayList<>();
        lines.add(column.name() + ": " + column.kind().name().toLowerCase(Locale.ROOT)
                + (column.why().isEmpty() ? "" : ", because " + column.why()));
        if (!column.examples().isEmpty()) {
            lines.add("  such as " + String.join(" | ", column.examples()));
        }
        lines.add("  becomes " + features(column, nodes));
        if (!column.warning().isEmpty()) {
            lines.add("  look: it " + column.warning()
                    + (column.mayBeOfAnotherKind()
                            ? "; --column " + column.name()
                                    + "=KIND says what it is, --missing which words are no value"
                            : ""));
        }
        return lines;
    }

    /** What a column gives. */
    private static String features(ReadingNotes.Column column, int nodes) {
        return Numbers.count(column.features(), "feature", "features")
                + (column.missing() == 0
                        ? ""
                        : ", " + Numbers.count(column.missing(), "cell", "cells") + " missing ("
                                + Numbers.percent((double) column.missing() / nodes) + ")")
                + (column.remark().isEmpty() ? "" : ", " + column.remark())
                + (column.asked() ? ", as you said" : "");
    }
}
