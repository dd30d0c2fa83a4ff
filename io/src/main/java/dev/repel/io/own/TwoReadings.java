package dev.repel.io.own;

import java.io.Serializable;

/** What the cells of a column are in two styles, of which the column as a whole has one. */
final class TwoReadings implements Serializable {
    private static final long serialVersionUID = 1L;

    private final StyleVotes votes = new StyleVotes();
    private final ValueSketch first = new ValueSketch();
    /** Null as long as both readings agree. */
    private ValueSketch second;

    /** Adds a cell; NaN in a style means that it cannot be read in it. Then it has the value of the other one. */
    void add(double one, double other) {
        if (!votes.add(one, other)) {
            return;
        }
        double a = Double.isNaN(one) ? other : one;
        double b = Double.isNaN(other) ? one : other;
        if (second == null && a != b) {
            second = first.copy();
        }
        first.add(a);
        if (second != null) {
            second.add(b);
        }
    }

    void add(TwoReadings other) {
        if (second == null && other.second != null) {
            second = first.copy();
        }
        if (second != null) {
            second.add(other.second == null ? other.first : other.second);
        }
        first.add(other.first);
        votes.add(other.votes);
    }

    /** How many cells can be read in either style. */
    long readable() {
        return votes.readable();
    }

    /** Whether the column is in the second style. */
    boolean isSecond(boolean inDoubt) {
        return votes.isSecond(inDoubt);
    }

    /** Whether nothing in the column tells the styles apart, and yet they give different values. */
    boolean isInDoubt() {
        return votes.isTie() && second != null;
    }

    /** Whether any cell depends on the style. */
    boolean dependOnStyle() {
        return !votes.isSilent() || second != null;
    }

    ValueSketch in(boolean inSecond) {
        return inSecond && second != null ? second : first;
    }
}
