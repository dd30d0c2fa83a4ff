package dev.repel.io.own;

import dev.repel.io.InvalidDataException;
import dev.repel.io.own.ColumnFeatures.Feature;
import dev.repel.io.table.Problems;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * Decides what each column of a node table is and which features it gives. The first of these rules that applies
 * decides:
 *
 * <ol>
 *   <li>what the user says;
 *   <li>no cell filled, or all the same: ignored;
 *   <li>at least nine in ten filled cells are dates or times: a date, and the other cells are errors;
 *   <li>at least nine in ten filled cells are numbers: a number, and the other cells are errors; many numbered columns
 *       can be an embedding ({@link EmbeddingColumns});
 *   <li>at most 100 different values without blanks, each in five nodes on average: a category;
 *   <li>anything else: text.
 * </ol>
 *
 * <p>Each kind has a scale of its own, so that no column drowns another. A number is standardised, (value − mean) /
 * standard deviation, with a long tail after its logarithm ({@link NumberShape}); a missing one counts as the mean and,
 * if there are any, sets a feature of its own. A date gives its day, standardised, and what comes back every year, week
 * or day as sine and cosine ({@link DatePart}). The columns of an embedding are scaled to length 1 together. A category
 * gives a feature for each of its 100 most frequent values. Text gives one feature per word, TF-IDF with the smoothed
 * weight ln((1 + N) / (1 + nodes with it)) + 1 and the words of a cell scaled to length 1; words of a single node are
 * left out unless there are fewer than 50 nodes, and beyond 20,000 words the rarest ones.
 */
final class FeatureLearner {
    private final NodeRows rows;
    private final Map<String, ColumnKind> asked;
    private final MissingWords missing;
    private final List<Feature> features = new ArrayList<>();
    private final List<ReadingNotes.Column> notes = new ArrayList<>();

    FeatureLearner(NodeRows rows, Map<String, ColumnKind> asked, MissingWords missing) throws InvalidDataException {
        this.rows = rows;
        this.missing = missing;
        this.asked = asked;
        for (String column : asked.keySet()) {
            if (!rows.header().contains(column)) {
                throw rows.wrongHeader("expected a column " + Problems.quoted(column) + " because its kind was given");
            }
        }
        int[] columns = rows.featureColumns();
        List<ColumnSummary> summaries = EmbeddingColumns.among(
                Arrays.stream(columns).mapToObj(this::begun).toList());
        for (int c = 0; c < columns.length; c++) {
            learn(columns[c], summaries.get(c));
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

    /** Without cells yet. */
    private ColumnSummary begun(int column) {
        ColumnGlance glance = new ColumnGlance(rows.decimalComma(), missing);
        for (int row = 0; row < rows.count(); row++) {
            glance.add(rows.cell(row, column));
        }
        String name = rows.header().get(column);
        return new ColumnSummary(name, asked.get(name), glance);
    }

    private void learn(int column, ColumnSummary summary) {
        for (int row = 0; row < rows.count(); row++) {
            String wrong = summary.add(rows.cell(row, column));
            if (wrong != null) {
                rows.problems().add(rows.line(row), rows.header().get(column), wrong);
            }
        }
        features.addAll(summary.features());
        notes.add(summary.note());
    }
}
