package dev.repel.io.own;

import dev.repel.io.InvalidDataException;
import dev.repel.io.table.Problems;
import dev.repel.io.table.Table;
import java.util.Arrays;

/**
 * The weights in a column of a table of edges. They may be written in any {@link NumberStyle}, and the column as a whole
 * decides which, as with features. Unlike a feature, a weight of which nothing tells the style is an error: 1.234 and 1234
 * are not the same edge.
 */
final class WeightColumn {
    private final Table table;
    private final int at;
    private final StyleVotes votes = new StyleVotes();
    private float[] withPoint = new float[0];
    /** Empty as long as both readings agree. */
    private float[] withComma = new float[0];

    private int count;
    private float point;
    private float comma;
    /** The first cell that the two styles read differently; empty if there is none. */
    private String inDoubt = "";

    private long rowInDoubt;
    /** Whether such cells are numbers with a point in a table where nothing hints at commas. */
    private boolean usual = true;

    WeightColumn(Table table, String name) throws InvalidDataException {
        this.table = table;
        this.at = table.require(name);
    }

    int at() {
        return at;
    }

    /** Reads a cell, which {@link #keep} then keeps; false if it holds no weight, which is reported. */
    boolean read(long row, String cell) {
        double one = NumberStyle.POINT.strictly(cell);
        double other = NumberStyle.COMMA.strictly(cell);
        votes.add(one, other);
        point = (float) (Double.isNaN(one) ? other : one);
        comma = (float) (Double.isNaN(other) ? one : other);
        if (point != comma && !Float.isNaN(point)) {
            usual &= cell.indexOf(',') < 0 && !table.decimalComma();
            rowInDoubt = inDoubt.isEmpty() ? row : rowInDoubt;
            inDoubt = inDoubt.isEmpty() ? cell : inDoubt;
        }
        // both readings have the same sign, and what is too large or too small for a float has only one
        if (point > 0 && point < Float.POSITIVE_INFINITY) {
            return true;
        }
        table.problems()
                .add(
                        row,
                        table.columns().get(at),
                        "expected the weight of an edge, a finite number above 0, found "
                                + (cell.isEmpty() ? "an empty cell" : Problems.quoted(cell)));
        return false;
    }

    /** Keeps the weight that was read last. */
    void keep() {
        if (point != comma && withComma.length == 0) {
            withComma = Arrays.copyOf(withPoint, Math.max(1, withPoint.length));
        }
        withPoint = with(point, withPoint);
        withComma = withComma.length == 0 ? withComma : with(comma, withComma);
        count++;
    }

    private float[] with(float weight, float[] weights) {
        float[] larger = count < weights.length ? weights : Arrays.copyOf(weights, Math.max(1024, 2 * count));
        larger[count] = weight;
        return larger;
    }

    /** After the last row. */
    void requireOneStyle() throws InvalidDataException {
        boolean decided = votes.isUnanimous() || (usual && votes.isSilent());
        if (!inDoubt.isEmpty() && !decided) {
            throw table.problems()
                    .fatal(
                            table.problems().place(rowInDoubt) + ", column "
                                    + table.columns().get(at),
                            "expected the weight of an edge, found " + Problems.quoted(inDoubt)
                                    + ", which has decimals or a separator of thousands: the other weights of the"
                                    + " column do not tell which. Write weights without separators of thousands");
        }
    }

    void copyTo(float[] all, int from) {
        boolean second = withComma.length > 0 && votes.isSecond(false);
        System.arraycopy(second ? withComma : withPoint, 0, all, from, count);
    }
}
