package dev.repel.io.own;

import java.io.Serializable;

/** What the cells of a column are in two styles, of which the column as a whole has one. */
final class TwoReadings implements Serializable {
    private static final long serialVersionUID = 1L;

    private final ValueSketch first = new ValueSketch();
    /** Null as long as both readings agree. */
    private ValueSketch second;

    private long firstOnly;
    private long secondOnly;
    private long readable;

    /** Adds a cell; NaN in a style means that it cannot be read in it. Then it has the value of the other one. */
    void add(double one, double other) {
        boolean inFirst = !Double.isNaN(one);
        boolean inSecond = !Double.isNaN(other);
        if (!inFirst && !inSecond) {
            return;
        }
        readable++;
        firstOnly += inSecond ? 0 : 1;
        secondOnly += inFirst ? 0 : 1;
        double a = inFirst ? one : other;
        double b = inSecond ? other : one;
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
        firstOnly += other.firstOnly;
        secondOnly += other.secondOnly;
        readable += other.readable;
    }

    /** How many cells can be read in either style. */
    long readable() {
        return readable;
    }

    /** Whether the column is in the second style. */
    boolean isSecond(boolean inDoubt) {
        return firstOnly == secondOnly ? inDoubt : secondOnly > firstOnly;
    }

    /** Whether nothing in the column tells the styles apart, and yet they give different values. */
    boolean isInDoubt() {
        return firstOnly == secondOnly && second != null;
    }

    ValueSketch in(boolean inSecond) {
        return inSecond && second != null ? second : first;
    }
}
