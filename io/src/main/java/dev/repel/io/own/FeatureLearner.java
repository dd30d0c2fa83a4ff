package dev.repel.io.own;

import dev.repel.io.InvalidDataException;
import dev.repel.io.own.ColumnFeatures.Feature;
import dev.repel.io.table.Problems;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Decides what each column of a node table is and which features it gives. The first of these rules that applies
 * decides:
 *
 * <ol>
 *   <li>what the user says;
 *   <li>no cell filled, or all the same: ignored;
 *   <li>at least nine in ten filled cells are numbers: a number, and the other cells are errors;
 *   <li>at most 100 different values without blanks, each in five nodes on average: a category;
 *   <li>anything else: text.
 * </ol>
 *
 * <p>A number is standardised, (value − mean) / standard deviation; a missing one counts as the mean and, if there are
 * any, sets a feature of its own. A category gives a feature for each of its 100 most frequent values. Text gives one
 * feature per word, TF-IDF with the smoothed weight ln((1 + N) / (1 + nodes with it)) + 1 and the words of a cell
 * scaled to length 1; words of a single node are left out unless there are fewer than 50 nodes, and beyond 20,000 words
 * the rarest ones.
 */
final class FeatureLearner {
    private final NodeRows rows;
    private final Map<String, ColumnKind> asked;
    private final List<Feature> features = new ArrayList<>();
    private final List<ReadingNotes.Column> notes = new ArrayList<>();

    FeatureLearner(NodeRows rows, Map<String, ColumnKind> asked) throws InvalidDataException {
        this.rows = rows;
        this.asked = asked;
        for (String column : asked.keySet()) {
            if (!rows.header().contains(column)) {
                throw rows.wrongHeader("expected a column " + Problems.quoted(column) + " because its kind was given");
            }
        }
        for (int column : rows.featureColumns()) {
            learn(column);
        }
        rows.problems().throwIfAny();
    }

    /** Empty if no column gives any. */
    List<Feature> features() {
        return features;
    }

    List<ReadingNotes.Column> notes() {
        return notes;
    }

    private void learn(int column) {
        String name = rows.header().get(column);
        ColumnKind given = asked.get(name);
        ColumnGlance glance = new ColumnGlance(rows.decimalComma());
        for (int row = 0; row < rows.count() && (given == null || given == ColumnKind.NUMBER); row++) {
            glance.add(rows.cell(row, column));
        }
        ColumnSummary summary = new ColumnSummary(name, given, glance, rows.decimalComma());
        for (int row = 0; row < rows.count(); row++) {
            String wrong = summary.add(rows.cell(row, column));
            if (wrong != null) {
                rows.problems().add(rows.line(row), name, wrong);
            }
        }
        features.addAll(summary.features());
        notes.add(summary.note());
    }
}
