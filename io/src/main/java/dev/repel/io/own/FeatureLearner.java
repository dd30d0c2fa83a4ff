package dev.repel.io.own;

import dev.repel.io.InvalidDataException;
import dev.repel.io.own.ColumnFeatures.Feature;
import dev.repel.io.table.Problems;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Decides what each column of a table of nodes is and which features it gives, by these rules, the first that holds:
 *
 * <ol>
 *   <li>what the user says;
 *   <li>no cell filled, or all alike: ignored;
 *   <li>at least nine in ten filled cells are numbers: a number, and the other cells are mistakes;
 *   <li>at most 100 different values without blanks, each in five nodes on average: a category;
 *   <li>anything else: text.
 * </ol>
 *
 * <p>A number is standardised, (value − mean) / standard deviation; a missing one counts as the mean and, if there are
 * any, sets a feature of its own. A category gives a feature for each of its 100 most frequent values. Text gives a
 * feature a word, TF-IDF with the smoothed weight ln((1 + N) / (1 + nodes with it)) + 1 and the words of a cell scaled to
 * length 1; words of a single node are left out unless there are fewer than 50 nodes, and beyond 20,000 words the
 * rarest ones.
 */
final class FeatureLearner {
    private static final int MOST_VALUES = 100;
    private static final int NODES_A_VALUE = 5;
    private static final int MOST_WORDS = 20_000;
    private static final int FEW_NODES = 50;

    private final NodeRows rows;
    private final Map<String, ColumnKind> asked;
    private final List<Feature> features = new ArrayList<>();
    private final List<ReadingNotes.Column> notes = new ArrayList<>();

    FeatureLearner(NodeRows rows, Map<String, ColumnKind> asked) throws InvalidDataException {
        this.rows = rows;
        this.asked = asked;
        for (String column : asked.keySet()) {
            if (!rows.header().contains(column)) {
                throw rows.problems()
                        .fatal(
                                rows.headerPlace(),
                                "expected a column " + Problems.quoted(column) + " because its kind was given");
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
        ColumnKind kind = asked.containsKey(name) ? asked.get(name) : guess(column);
        int before = features.size();
        String remark = "";
        switch (kind) {
            case NUMBER -> remark = number(column, name);
            case CATEGORY -> remark = category(column, name);
            case TEXT -> remark = text(column, name);
            case IGNORE -> remark = asked.containsKey(name) ? "" : "empty, or the same everywhere";
        }
        int missing = 0;
        for (int row = 0; row < rows.count(); row++) {
            String cell = rows.cell(row, column);
            missing += (kind == ColumnKind.NUMBER ? NumberCell.isMissing(cell) : cell.isEmpty()) ? 1 : 0;
        }
        notes.add(new ReadingNotes.Column(
                name, kind, asked.containsKey(name), features.size() - before, missing, remark));
    }

    private ColumnKind guess(int column) {
        Set<String> values = new HashSet<>();
        int filled = 0;
        int numbers = 0;
        int present = 0;
        for (int row = 0; row < rows.count(); row++) {
            String cell = rows.cell(row, column);
            present += cell.isEmpty() ? 0 : 1;
            if (!cell.isEmpty() && values.size() <= MOST_VALUES) {
                values.add(cell);
            }
            if (!NumberCell.isMissing(cell)) {
                filled++;
                numbers += NumberCell.isNumber(cell, rows.decimalComma()) ? 1 : 0;
            }
        }
        if (present == 0 || (values.size() == 1 && present == rows.count() && rows.count() > 1)) {
            return ColumnKind.IGNORE;
        }
        if (filled > 0 && 10L * numbers >= 9L * filled) {
            return ColumnKind.NUMBER;
        }
        // Values of several words say more as words: another order or a further word is then no stranger.
        boolean repeated = values.size() <= MOST_VALUES
                && present >= NODES_A_VALUE * values.size()
                && values.stream().noneMatch(value -> value.contains(" "));
        return repeated ? ColumnKind.CATEGORY : ColumnKind.TEXT;
    }

    private String number(int column, String name) {
        double sum = 0;
        int known = 0;
        double[] values = new double[rows.count()];
        for (int row = 0; row < values.length; row++) {
            values[row] = number(rows, row, column);
            if (!Double.isNaN(values[row])) {
                sum += values[row];
                known++;
            }
        }
        double mean = sum / Math.max(1, known);
        double squares = 0;
        for (double value : values) {
            squares += Double.isNaN(value) ? 0 : (value - mean) * (value - mean);
        }
        double deviation = Math.sqrt(squares / Math.max(1, known));
        boolean varies = deviation > 1e-12 * Math.max(1, Math.abs(mean));
        if (varies) {
            features.add(Feature.number(name, mean, deviation));
        }
        if (known < rows.count() && known > 0) {
            features.add(Feature.missing(name));
        }
        return varies ? String.format(Locale.ROOT, "mean %.4g, deviation %.4g", mean, deviation) : "constant";
    }

    /** The number in a cell; NaN where it is missing and, with a problem, where it is none or not finite. */
    static double number(NodeRows rows, int row, int column) {
        String cell = rows.cell(row, column);
        if (NumberCell.isMissing(cell)) {
            return Double.NaN;
        }
        double value = NumberCell.value(cell, rows.decimalComma());
        if (Double.isNaN(value)) {
            rows.problems()
                    .add(
                            rows.line(row),
                            rows.header().get(column),
                            "expected a finite number, found " + Problems.quoted(cell));
        }
        return value;
    }

    private String category(int column, String name) {
        Map<String, Integer> nodesWith = new TreeMap<>();
        for (int row = 0; row < rows.count(); row++) {
            nodesWith.merge(rows.cell(row, column), 1, Integer::sum);
        }
        nodesWith.remove("");
        int all = nodesWith.size();
        keepMostFrequent(nodesWith, MOST_VALUES);
        nodesWith.keySet().forEach(value -> features.add(Feature.category(name, value)));
        return all > MOST_VALUES
                ? "the " + MOST_VALUES + " most frequent of " + all + " values"
                : all + (all == 1 ? " value" : " values");
    }

    private String text(int column, String name) {
        Map<String, Integer> nodesWith = new TreeMap<>();
        for (int row = 0; row < rows.count(); row++) {
            CellWords.of(rows.cell(row, column)).keySet().forEach(word -> nodesWith.merge(word, 1, Integer::sum));
        }
        int all = nodesWith.size();
        int fewest = rows.count() < FEW_NODES ? 1 : 2;
        nodesWith.values().removeIf(nodes -> nodes < fewest);
        keepMostFrequent(nodesWith, MOST_WORDS);
        nodesWith.forEach((word, nodes) ->
                features.add(Feature.word(name, word, Math.log((1.0 + rows.count()) / (1.0 + nodes)) + 1)));
        return nodesWith.size() + " of " + all + " words";
    }

    /** Ties are decided by the name, so that the same table gives the same features. */
    private static void keepMostFrequent(Map<String, Integer> counts, int most) {
        if (counts.size() <= most) {
            return;
        }
        List<String> order = new ArrayList<>(counts.keySet());
        order.sort(Comparator.<String>comparingInt(key -> -counts.get(key)).thenComparing(Comparator.naturalOrder()));
        counts.keySet().retainAll(new HashSet<>(order.subList(0, most)));
    }
}
