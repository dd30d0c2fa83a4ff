package dev.repel.io.own;

import dev.repel.io.table.Problems;
import java.io.Serializable;

/**
 * What the cells of a column of weights are. They may be written in any {@link NumberStyle}, and the column as a whole
 * decides which, as with features. Unlike a feature, a weight of which nothing tells the style is an error: 1.234 and 1234
 * are not the same edge.
 */
public final class WeightCells implements Serializable {
    private static final long serialVersionUID = 1L;

    private final boolean decimalComma;
    private final StyleVotes votes = new StyleVotes();
    /** Whether cells in doubt are numbers with a point in a table where nothing hints at commas. */
    private boolean usual = true;
    /** The first cell that the two styles read differently; empty if there is none. */
    private String inDoubt = "";

    private float point;
    private float comma;

    /** @param decimalComma whether the table hints at decimal commas */
    public WeightCells(boolean decimalComma) {
        this.decimalComma = decimalComma;
    }

    /** Reads one more cell; false if it holds no weight. */
    public boolean read(String cell) {
        double one = NumberStyle.POINT.strictly(cell);
        double other = NumberStyle.COMMA.strictly(cell);
        votes.add(one, other);
        point = (float) (Double.isNaN(one) ? other : one);
        comma = (float) (Double.isNaN(other) ? one : other);
        if (point != comma && !Float.isNaN(point)) {
            usual &= cell.indexOf(',') < 0 && !decimalComma;
            inDoubt = inDoubt.isEmpty() ? cell : inDoubt;
        }
        // both readings have the same sign, and what is too large or too small for a float has only one
        return point > 0 && point < Float.POSITIVE_INFINITY;
    }

    /** The last cell, read with a decimal point where that is possible. */
    public float point() {
        return point;
    }

    /** The last cell, read with a decimal comma where that is possible. */
    public float comma() {
        return comma;
    }

    /** With those of another part of the column. */
    public WeightCells add(WeightCells other) {
        votes.add(other.votes);
        usual &= other.usual;
        inDoubt = inDoubt.isEmpty() ? other.inDoubt : inDoubt;
        return this;
    }

    /** A cell that may be one number or another, as nothing tells the style of the column; empty if there is none. */
    public String undecided() {
        boolean decided = votes.isUnanimous() || (usual && votes.isSilent());
        return decided ? "" : inDoubt;
    }

    /** Whether a cell has been read that the two styles read differently. */
    boolean hasDoubt() {
        return !inDoubt.isEmpty();
    }

    /** Whether the column has decimal commas. */
    public boolean areCommas() {
        return votes.isSecond(false);
    }

    /** What to say of a cell that holds no weight. */
    public static String refusal(String cell) {
        return "expected the weight of an edge, a finite number above 0, found "
                + (cell.isEmpty() ? "an empty cell" : Problems.quoted(cell));
    }

    /** What to say of a cell of which nothing tells what it is. */
    public static String doubt(String cell) {
        return "expected the weight of an edge, found " + Problems.quoted(cell)
                + ", which has decimals or a separator of thousands: the other weights of the column do not tell which."
                + " Write weights without separators of thousands";
    }
}
