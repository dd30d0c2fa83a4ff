package dev.repel.cli.data;

import dev.repel.cli.text.Numbers;
import dev.repel.io.own.ReadingNotes;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What became of a user's tables on the way in, in words. */
public final class NotesText {
    /** More columns than these are for {@code repel data info} to tell. */
    private static final int FEW = 12;

    private NotesText() {}

    /** All that is to be known of tables that this machine cannot look at once more: edges left out, and columns if few. */
    public static List<String> lines(ReadingNotes notes, int nodes) {
        List<String> lines = new ArrayList<>();
        lines.add("Edges given: " + edges(notes));
        if (notes.columns().size() <= FEW) {
            notes.columns().forEach(column -> lines.add("Column " + column.name() + ": " + column(column, nodes)));
        }
        lines.addAll(notes.warnings());
        return lines;
    }

    /** How many were given and what was left out. */
    public static String edges(ReadingNotes notes) {
        return Numbers.count(notes.edgeRows()) + ": " + Numbers.count(notes.repeated()) + " repeated (either way) and "
                + Numbers.count(notes.selfLoops()) + " from a node to itself are left out";
    }

    /** What a column is taken as. */
    private static String column(ReadingNotes.Column column, int nodes) {
        return column.kind().name().toLowerCase(Locale.ROOT) + ", " + features(column, nodes);
    }

    /** What a column gives. */
    public static String features(ReadingNotes.Column column, int nodes) {
        return Numbers.count(column.features(), "feature", "features")
                + (column.missing() == 0
                        ? ""
                        : ", " + Numbers.count(column.missing(), "cell", "cells") + " missing ("
                                + Numbers.percent((double) column.missing() / nodes) + ")")
                + (column.remark().isEmpty() ? "" : ", " + column.remark())
                + (column.asked() ? ", as you said" : "");
    }
}
