package dev.repel.io.csv;

import dev.repel.io.InvalidDataException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Which features a nodes file has, learnt from one file and applicable to another: predictions for new nodes need the
 * words and scales of the training data, not their own.
 *
 * <p>A column in which every cell that is not empty is a number gives one feature: the value divided by the column's
 * largest absolute value, so that zero stays zero and the matrix sparse; an empty cell counts as zero. Any other column
 * is text and gives one feature a word, 1 where the cell has it: lower case, split at what is neither letter nor digit.
 * Words in a single node are left out unless there are fewer than 50 nodes.
 */
public record CsvFeatures(List<Feature> list) {
    private static final int FEW_NODES = 50;

    /**
     * @param word empty for the feature of a column of numbers
     * @param scale what a number is divided by
     */
    public record Feature(String column, String word, double scale) {
        public String name() {
            return word.isEmpty() ? column : column + "=" + word;
        }
    }

    public CsvFeatures {
        list = List.copyOf(list);
    }

    public List<String> names() {
        return list.stream().map(Feature::name).toList();
    }

    static CsvFeatures learn(NodeRows rows) throws InvalidDataException {
        List<Feature> features = new ArrayList<>();
        for (int column : rows.featureColumns()) {
            if (isNumeric(rows, column)) {
                features.add(new Feature(rows.header().get(column), "", largest(rows, column)));
            } else {
                features.addAll(words(rows, column));
            }
        }
        rows.problems().throwIfAny();
        if (features.isEmpty()) {
            throw rows.problems()
                    .fatal(
                            "line 1",
                            "expected at least one column of numbers or of words that several nodes share, besides "
                                    + String.join(", ", rows.header()));
        }
        return new CsvFeatures(features);
    }

    private static boolean isNumeric(NodeRows rows, int column) {
        boolean any = false;
        for (int row = 0; row < rows.count(); row++) {
            String cell = rows.cell(row, column);
            if (!cell.isEmpty() && !NumberCell.isNumber(cell, rows.decimalComma())) {
                return false;
            }
            any |= !cell.isEmpty();
        }
        return any;
    }

    private static double largest(NodeRows rows, int column) {
        double largest = 0;
        for (int row = 0; row < rows.count(); row++) {
            largest = Math.max(largest, Math.abs(number(rows, row, column)));
        }
        return largest == 0 ? 1 : largest;
    }

    /** The number in a cell; one that is missing or not finite gives 0, the latter also a problem. */
    static double number(NodeRows rows, int row, int column) {
        String cell = rows.cell(row, column);
        double value = cell.isEmpty() ? 0 : NumberCell.value(cell, rows.decimalComma());
        if (Double.isNaN(value)) {
            rows.problems()
                    .add(
                            rows.line(row),
                            rows.header().get(column),
                            "expected a finite number, found " + Problems.quoted(cell));
            return 0;
        }
        return value;
    }

    private static List<Feature> words(NodeRows rows, int column) {
        SortedMap<String, Integer> nodesWith = new TreeMap<>();
        for (int row = 0; row < rows.count(); row++) {
            wordsOf(rows.cell(row, column)).forEach(word -> nodesWith.merge(word, 1, Integer::sum));
        }
        int fewest = rows.count() < FEW_NODES ? 1 : 2;
        nodesWith.values().removeIf(nodes -> nodes < fewest);
        return nodesWith.keySet().stream()
                .map(word -> new Feature(rows.header().get(column), word, 1))
                .toList();
    }

    static SortedSet<String> wordsOf(String cell) {
        TreeSet<String> words = new TreeSet<>();
        for (String word : cell.toLowerCase(Locale.ROOT).split("[^\\p{L}\\p{M}\\p{N}]+")) {
            if (!word.isEmpty()) {
                words.add(word);
            }
        }
        return words;
    }
}
