package dev.repel.io.own;

import java.io.Serializable;

/** Counts which cells of a column fit only one of two styles: the column as a whole is written in one. */
final class StyleVotes implements Serializable {
    private static final long serialVersionUID = 1L;

    private long firstOnly;
    private long secondOnly;
    private long readable;

    /** Adds a cell by its value in each style, NaN where it cannot be read; false if it can be read in neither. */
    boolean add(double first, double second) {
        boolean inFirst = !Double.isNaN(first);
        boolean inSecond = !Double.isNaN(second);
        firstOnly += inFirst && !inSecond ? 1 : 0;
        secondOnly += inSecond && !inFirst ? 1 : 0;
        readable += inFirst || inSecond ? 1 : 0;
        return inFirst || inSecond;
    }

    void add(StyleVotes other) {
        firstOnly += other.firstOnly;
        secondOnly += other.secondOnly;
        readable += other.readable;
    }

    /** How many cells can be read in either style. */
    long readable() {
        return readable;
    }

    /** Whether as many cells speak for one style as for the other. */
    boolean isTie() {
        return firstOnly == secondOnly;
    }

    /** Whether every cell fits both styles. */
    boolean isSilent() {
        return firstOnly == 0 && secondOnly == 0;
    }

    /** Whether all cells that fit only one style fit the same. */
    boolean isUnanimous() {
        return firstOnly == 0 != (secondOnly == 0);
    }

    /** Whether the column is in the second style. */
    boolean isSecond(boolean inDoubt) {
        return isTie() ? inDoubt : secondOnly > firstOnly;
    }
}
