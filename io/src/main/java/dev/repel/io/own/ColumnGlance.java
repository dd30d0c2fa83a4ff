package dev.repel.io.own;

import java.io.Serializable;
import java.util.HashSet;

/**
 * What a first pass over the cells of a column shows: what they are, and the mean of the numbers among them. Several
 * passes over different cells can be {@linkplain #add(ColumnGlance) added up}. {@link FeatureLearner} explains the
 * rules.
 */
public final class ColumnGlance implements Serializable {
    private static final long serialVersionUID = 1L;

    static final int MOST_VALUES = 100;
    private static final int NODES_PER_VALUE = 5;

    private final boolean decimalComma;
    /** At most one more than matters. */
    private final HashSet<String> values = new HashSet<>();

    private long cells;
    private long present;
    private long filled;
    private long numbers;
    private long finite;
    private double sum;

    public ColumnGlance(boolean decimalComma) {
        this.decimalComma = decimalComma;
    }

    public void add(String cell) {
        cells++;
        present += cell.isEmpty() ? 0 : 1;
        if (!cell.isEmpty() && values.size() <= MOST_VALUES) {
            values.add(cell);
        }
        if (!NumberCell.isMissing(cell)) {
            filled++;
            if (NumberCell.isNumber(cell, decimalComma)) {
                numbers++;
                double value = NumberCell.value(cell, decimalComma);
                if (!Double.isNaN(value)) {
                    finite++;
                    sum += value;
                }
            }
        }
    }

    /** Adds what was seen in other cells. */
    public void add(ColumnGlance other) {
        cells += other.cells;
        present += other.present;
        filled += other.filled;
        numbers += other.numbers;
        finite += other.finite;
        sum += other.sum;
        for (String value : other.values) {
            if (values.size() <= MOST_VALUES) {
                values.add(value);
            }
        }
    }

    public ColumnKind guess() {
        if (present == 0 || (values.size() == 1 && present == cells && cells > 1)) {
            return ColumnKind.IGNORE;
        }
        if (filled > 0 && 10 * numbers >= 9 * filled) {
            return ColumnKind.NUMBER;
        }
        // Values of several words are better split into words: another order or one more word then still matches.
        boolean repeated = values.size() <= MOST_VALUES
                && present >= (long) NODES_PER_VALUE * values.size()
                && values.stream().noneMatch(value -> value.contains(" "));
        return repeated ? ColumnKind.CATEGORY : ColumnKind.TEXT;
    }

    /** Of the finite numbers; 0 if there are none. */
    public double mean() {
        return sum / Math.max(1, finite);
    }
}
