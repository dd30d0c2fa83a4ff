package dev.repel.io.own;

import dev.repel.io.own.ColumnFeatures.Feature;
import dev.repel.io.table.Problems;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * A summary of the cells of a column of known kind, from which its features follow. Summaries of different cells can be
 * {@linkplain #add(ColumnSummary) added up}. {@link FeatureLearner} explains the rules.
 */
public final class ColumnSummary implements Serializable {
    private static final long serialVersionUID = 1L;

    private static final int MOST_WORDS = 20_000;
    private static final int FEW_NODES = 50;

    private final String name;
    private final ColumnKind kind;
    private final boolean asked;
    private final boolean decimalComma;
    private final double mean;
    private final HashMap<String, Integer> nodesWith = new HashMap<>();

    private int cells;
    private int missing;
    private int known;
    private double squares;

    /**
     * @param asked the kind that the user gives, null if none
     * @param glance at all cells
     */
    public ColumnSummary(String name, ColumnKind asked, ColumnGlance glance, boolean decimalComma) {
        this.name = name;
        this.kind = asked == null ? glance.guess() : asked;
        this.asked = asked != null;
        this.decimalComma = decimalComma;
        this.mean = glance.mean();
    }

    private ColumnSummary(ColumnSummary other) {
        this.name = other.name;
        this.kind = other.kind;
        this.asked = other.asked;
        this.decimalComma = other.decimalComma;
        this.mean = other.mean;
    }

    /** An empty summary of the same column. */
    public ColumnSummary empty() {
        return new ColumnSummary(this);
    }

    /** @return what was expected if the cell is not valid; null if it is */
    public String add(String cell) {
        cells++;
        missing += (kind == ColumnKind.NUMBER ? NumberCell.isMissing(cell) : cell.isEmpty()) ? 1 : 0;
        switch (kind) {
            case NUMBER -> {
                return addNumber(cell);
            }
            case CATEGORY -> nodesWith.merge(cell, 1, Integer::sum);
            case TEXT -> CellWords.of(cell).keySet().forEach(word -> nodesWith.merge(word, 1, Integer::sum));
            case IGNORE -> {
                return null;
            }
        }
        return null;
    }

    private String addNumber(String cell) {
        if (NumberCell.isMissing(cell)) {
            return null;
        }
        double value = NumberCell.value(cell, decimalComma);
        if (Double.isNaN(value)) {
            return expectedNumber(cell);
        }
        known++;
        squares += (value - mean) * (value - mean);
        return null;
    }

    static String expectedNumber(String cell) {
        return "expected a finite number, found " + Problems.quoted(cell);
    }

    /** Adds what was seen in other cells of the column. */
    public void add(ColumnSummary other) {
        cells += other.cells;
        missing += other.missing;
        known += other.known;
        squares += other.squares;
        other.nodesWith.forEach((value, nodes) -> nodesWith.merge(value, nodes, Integer::sum));
    }

    /** The features, in the order of their values or words; empty if it gives none. */
    public List<Feature> features() {
        List<Feature> features = new ArrayList<>();
        switch (kind) {
            case NUMBER -> {
                if (varies()) {
                    features.add(Feature.number(name, mean, deviation()));
                }
                if (known < cells && known > 0) {
                    features.add(Feature.missing(name));
                }
            }
            case CATEGORY -> kept().keySet().forEach(value -> features.add(Feature.category(name, value)));
            case TEXT ->
                kept().forEach((word, nodes) ->
                        features.add(Feature.word(name, word, Math.log((1.0 + cells) / (1.0 + nodes)) + 1)));
            case IGNORE -> {}
        }
        return features;
    }

    public ReadingNotes.Column note() {
        return new ReadingNotes.Column(name, kind, asked, features().size(), missing, remark());
    }

    private String remark() {
        int all = nodesWith.size() - (nodesWith.containsKey("") ? 1 : 0);
        return switch (kind) {
            case NUMBER ->
                varies() ? String.format(Locale.ROOT, "mean %.4g, deviation %.4g", mean, deviation()) : "constant";
            case CATEGORY ->
                all > ColumnGlance.MOST_VALUES
                        ? "the " + ColumnGlance.MOST_VALUES + " most frequent of " + all + " values"
                        : all + (all == 1 ? " value" : " values");
            case TEXT -> kept().size() + " of " + all + " words";
            case IGNORE -> asked ? "" : "empty, or the same everywhere";
        };
    }

    private double deviation() {
        return Math.sqrt(squares / Math.max(1, known));
    }

    private boolean varies() {
        return deviation() > 1e-12 * Math.max(1, Math.abs(mean));
    }

    /** The values or words that become features, ascending, with how many nodes have them. */
    private Map<String, Integer> kept() {
        Map<String, Integer> counts = new TreeMap<>(nodesWith);
        counts.remove("");
        if (kind == ColumnKind.TEXT) {
            int fewest = cells < FEW_NODES ? 1 : 2;
            counts.values().removeIf(nodes -> nodes < fewest);
        }
        keepMostFrequent(counts, kind == ColumnKind.TEXT ? MOST_WORDS : ColumnGlance.MOST_VALUES);
        return counts;
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
