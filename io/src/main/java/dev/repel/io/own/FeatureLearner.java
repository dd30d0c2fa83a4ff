package dev.repel.io.own;

import dev.repel.io.InvalidDataException;
import dev.repel.io.own.ColumnFeatures.Feature;
import dev.repel.io.table.Problems;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Decides what each column of a node table is and which features it gives. The first of these rules that applies
 * decides:
 *
 * <ol>
 *   <li>what the user says;
 *   <li>no cell filled, or all the same: ignored;
 *   <li>at least nine in ten filled cells are {@linkplain NumberList lists of numbers}: an embedding;
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
 *
 * <p>If nodes are of several types, all this is learnt from the nodes of each type alone, and each has features of its
 * own. The first layer maps them by rows of its weights that no other type uses: that is a projection for each type. A
 * feature for each type is its bias.
 */
final class FeatureLearner {
    private final NodeRows rows;
    private final Map<String, ColumnKind> asked;
    private final MissingWords missing;
    private final List<Feature> features = new ArrayList<>();
    private final List<ReadingNotes.Column> notes = new ArrayList<>();

    /** @param typeColumn of the types of nodes, empty if there is none */
    FeatureLearner(NodeRows rows, Map<String, ColumnKind> asked, String typeColumn, MissingWords missing)
            throws InvalidDataException {
        this.rows = rows;
        this.missing = missing;
        this.asked = asked;
        for (String column : asked.keySet()) {
            if (!rows.header().contains(column)) {
                throw rows.wrongHeader("expected a column " + Problems.quoted(column) + " because its kind was given");
            }
        }
        List<String> types = rows.types();
        types.forEach(type -> features.add(Feature.category(typeColumn, type)));
        if (types.isEmpty()) {
            learn(null, IntStream.range(0, rows.count()).toArray());
        }
        for (String type : types) {
            learn(
                    type,
                    IntStream.range(0, rows.count())
                            .filter(row -> rows.type(row).equals(type))
                            .toArray());
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

    /**
     * Learns from the nodes of one type.
     *
     * @param type null if all nodes are of one
     */
    private void learn(String type, int[] nodes) {
        int[] columns = Arrays.stream(rows.featureColumns())
                .filter(column -> type == null || isFilled(column, nodes))
                .toArray();
        List<ColumnSummary> summaries = EmbeddingColumns.among(
                Arrays.stream(columns).mapToObj(column -> begun(column, nodes)).toList());
        for (int c = 0; c < columns.length; c++) {
            learn(columns[c], summaries.get(c), type, nodes);
        }
    }

    /** A column that all nodes of a type leave empty is not theirs. */
    private boolean isFilled(int column, int[] nodes) {
        return Arrays.stream(nodes).anyMatch(row -> !missing.isMissing(rows.cell(row, column)));
    }

    /** Without cells yet. */
    private ColumnSummary begun(int column, int[] nodes) {
        ColumnGlance glance = new ColumnGlance(rows.decimalComma(), missing);
        for (int row : nodes) {
            glance.add(rows.cell(row, column));
        }
        String name = rows.header().get(column);
        return new ColumnSummary(name, asked.get(name), glance);
    }

    private void learn(int column, ColumnSummary summary, String type, int[] nodes) {
        for (int row : nodes) {
            String wrong = summary.add(rows.cell(row, column));
            if (wrong != null) {
                rows.problems().add(rows.line(row), rows.header().get(column), wrong);
            }
        }
        summary.features().forEach(feature -> features.add(type == null ? feature : feature.ofType(type)));
        notes.add(type == null ? summary.note() : summary.note().ofType(type));
    }
}
