package dev.repel.io.own;

import dev.repel.io.InvalidDataException;
import dev.repel.io.table.Table;
import java.util.Arrays;

/** The weights in a column of a table of edges, kept in both styles until the last cell has decided between them. */
final class WeightColumn {
    private final Table table;
    private final int at;
    private final WeightCells cells;
    private float[] withPoint = new float[0];
    /** Empty as long as both readings agree. */
    private float[] withComma = new float[0];

    private int count;
    /** Of the first cell that the two styles read differently. */
    private long rowInDoubt;

    WeightColumn(Table table, String name) throws InvalidDataException {
        this.table = table;
        this.at = table.require(name);
        this.cells = new WeightCells(table.decimalComma());
    }

    int at() {
        return at;
    }

    /** Reads a cell, which {@link #keep} then keeps; false if it holds no weight, which is reported. */
    boolean read(long row, String cell) {
        boolean before = cells.hasDoubt();
        boolean weighs = cells.read(cell);
        rowInDoubt = !before && cells.hasDoubt() ? row : rowInDoubt;
        if (!weighs) {
            table.problems().add(row, table.columns().get(at), WeightCells.refusal(cell));
        }
        return weighs;
    }

    /** Keeps the weight that was read last. */
    void keep() {
        if (cells.point() != cells.comma() && withComma.length == 0) {
            withComma = Arrays.copyOf(withPoint, Math.max(1, withPoint.length));
        }
        withPoint = with(cells.point(), withPoint);
        withComma = withComma.length == 0 ? withComma : with(cells.comma(), withComma);
        count++;
    }

    private float[] with(float weight, float[] weights) {
        float[] larger = count < weights.length ? weights : Arrays.copyOf(weights, Math.max(1024, 2 * count));
        larger[count] = weight;
        return larger;
    }

    /** After the last row. */
    void requireOneStyle() throws InvalidDataException {
        String undecided = cells.undecided();
        if (!undecided.isEmpty()) {
            throw table.problems()
                    .fatal(
                            table.problems().place(rowInDoubt) + ", column "
                                    + table.columns().get(at),
                            WeightCells.doubt(undecided));
        }
    }

    void copyTo(float[] all, int from) {
        boolean second = withComma.length > 0 && cells.areCommas();
        System.arraycopy(second ? withComma : withPoint, 0, all, from, count);
    }
}
