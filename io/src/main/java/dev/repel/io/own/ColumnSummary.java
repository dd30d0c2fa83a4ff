package dev.repel.io.own;

import dev.repel.io.own.ColumnFeatures.Feature;
import dev.repel.io.table.Problems;
import java.io.Serializable;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
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
    private final ColumnReading reading;
    private final HashMap<String, Integer> nodesWith = new HashMap<>();
    private final Moments moments;

    private int cells;
    private int missing;

    /**
     * @param asked the kind that the user gives, null if none
     * @param glance at all cells
     */
    public ColumnSummary(String name, ColumnKind asked, ColumnGlance glance) {
        this(name, ColumnReading.of(asked, glance));
    }

    private ColumnSummary(String name, ColumnReading reading) {
        this.name = name;
        this.reading = reading;
        this.moments = reading.moments();
    }

    /** An empty summary of the same column. */
    public ColumnSummary empty() {
        return new ColumnSummary(name, reading);
    }

    String name() {
        return name;
    }

    /** Whether its numbers could be one of the many of an embedding. */
    boolean couldBeEmbedding() {
        return reading.couldBeEmbedding();
    }

    /** An empty summary of the same column as one of an embedding. */
    ColumnSummary ofEmbedding(int columns) {
        return new ColumnSummary(name, reading.ofEmbedding(columns));
    }

    /** @return what was expected if the cell is not valid; null if it is */
    public String add(String cell) {
        cells++;
        if (reading.missing().isMissing(cell)) {
            missing++;
            return null;
        }
        switch (reading.kind()) {
            case NUMBER, EMBEDDING -> {
                if (reading.width() > 0) {
                    return wrongList(cell, NumberList.of(cell).length, reading.width());
                }
                double value = reading.numberStyle().value(cell);
                if (Double.isNaN(value)) {
                    return expectedNumber(cell);
                }
                moments.add(reading.shape().of(value));
            }
            case DATE -> {
                LocalDateTime date = reading.dateStyle().value(cell);
                if (date == null) {
                    return expectedDate(cell);
                }
                moments.add(reading.shape().of(DatePart.days(date)));
            }
            case CATEGORY -> nodesWith.merge(cell, 1, Integer::sum);
            case TEXT -> CellWords.of(cell).keySet().forEach(word -> nodesWith.merge(word, 1, Integer::sum));
            case IGNORE -> {}
        }
        return null;
    }

    static String expectedNumber(String cell) {
        return "expected a finite number, found " + Problems.quoted(cell)
                + (cell.equalsIgnoreCase("NaN") ? "; the setting missing can name it" : "");
    }

    /** Null if the list has the right length. */
    static String wrongList(String cell, int found, int width) {
        return found == width
                ? null
                : "expected a list of " + width + " numbers as in other rows, found "
                        + (found == 0 ? Problems.quoted(cell) : Integer.toString(found));
    }

    static String expectedDate(String cell) {
        return "expected a date, found " + Problems.quoted(cell);
    }

    /** Adds what was seen in other cells of the column. */
    public void add(ColumnSummary other) {
        cells += other.cells;
        missing += other.missing;
        moments.add(other.moments);
        other.nodesWith.forEach((value, nodes) -> nodesWith.merge(value, nodes, Integer::sum));
    }

    /** The features, in the order of their values or words; empty if it gives none. */
    public List<Feature> features() {
        List<Feature> features = new ArrayList<>();
        switch (reading.kind()) {
            case NUMBER -> {
                if (reading.varies()) {
                    features.add(Feature.number(name, moments, reading.shape(), reading.numberStyle()));
                }
                addMissing(features);
            }
            case DATE -> {
                for (DatePart part : reading.dateParts()) {
                    features.add(
                            part == DatePart.DAY
                                    ? Feature.day(name, moments, reading.shape(), reading.dateStyle())
                                    : Feature.date(name, part, reading.dateStyle()));
                }
                addMissing(features);
            }
            case EMBEDDING -> {
                if (reading.width() == 0) {
                    features.add(Feature.embedding(name, EmbeddingColumns.block(name)));
                }
                for (int i = 0; i < reading.width(); i++) {
                    features.add(Feature.element(name, i));
                }
            }
            case CATEGORY -> kept().keySet().forEach(value -> features.add(Feature.category(name, value)));
            case TEXT ->
                kept().forEach((word, nodes) ->
                        features.add(Feature.word(name, word, StrictMath.log((1.0 + cells) / (1.0 + nodes)) + 1)));
            case IGNORE -> {}
        }
        return features;
    }

    private void addMissing(List<Feature> features) {
        int known = moments.count();
        if (known < cells && known > 0) {
            features.add(Feature.missing(name));
        }
    }

    public ReadingNotes.Column note() {
        return new ReadingNotes.Column(
                name,
                reading.kind(),
                reading.asked(),
                features().size(),
                missing,
                remark(),
                reading.why(),
                reading.examples(),
                reading.warning());
    }

    private String remark() {
        int all = nodesWith.size();
        return switch (reading.kind()) {
            case NUMBER, DATE, EMBEDDING -> reading.becomes(moments);
            case CATEGORY ->
                all > ColumnGlance.MOST_VALUES
                        ? "the " + ColumnGlance.MOST_VALUES + " most frequent of " + all + " values"
                        : all + (all == 1 ? " value" : " values");
            case TEXT -> kept().size() + " of " + all + " words";
            case IGNORE -> "";
        };
    }

    /** The values or words that become features, ascending, with how many nodes have them. */
    private Map<String, Integer> kept() {
        Map<String, Integer> counts = new TreeMap<>(nodesWith);
        boolean text = reading.kind() == ColumnKind.TEXT;
        if (text) {
            int fewest = cells < FEW_NODES ? 1 : 2;
            counts.values().removeIf(nodes -> nodes < fewest);
        }
        keepMostFrequent(counts, text ? MOST_WORDS : ColumnGlance.MOST_VALUES);
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
