package dev.repel.io.own;

import java.util.Arrays;

/**
 * A list of numbers in one cell, such as {@code [0.25, -1e-3]}: an embedding as JSON, Parquet, databases and data frames
 * have it. Brackets or braces enclose it; commas, semicolons or blanks separate its numbers.
 */
final class NumberList {
    private NumberList() {}

    /** The numbers; empty if the cell is no list, or not all of it are finite numbers. */
    static float[] of(String cell) {
        if (!isEnclosed(cell)) {
            return new float[0];
        }
        float[] numbers = new float[64];
        int count = 0;
        int end = cell.length() - 1;
        for (int at = next(cell, 1, end); at < end; ) {
            int from = at;
            while (at < end && isPartOfNumber(cell.charAt(at))) {
                at++;
            }
            int next = next(cell, at, end);
            float value = from < at && (at < next || at == end) ? number(cell.substring(from, at)) : Float.NaN;
            if (Float.isNaN(value)) {
                return new float[0];
            }
            numbers = count < numbers.length ? numbers : Arrays.copyOf(numbers, 2 * count);
            numbers[count++] = value;
            at = next;
        }
        return Arrays.copyOf(numbers, count);
    }

    private static boolean isEnclosed(String cell) {
        int last = cell.length() - 1;
        return last > 0
                && ((cell.charAt(0) == '[' && cell.charAt(last) == ']')
                        || (cell.charAt(0) == '{' && cell.charAt(last) == '}'));
    }

    /** Behind blanks and at most one comma or semicolon. */
    private static int next(String cell, int from, int end) {
        int at = from;
        boolean separated = from == 1;
        while (at < end && (Character.isWhitespace(cell.charAt(at)) || (!separated && isSeparator(cell.charAt(at))))) {
            separated |= isSeparator(cell.charAt(at));
            at++;
        }
        return at;
    }

    private static boolean isSeparator(char c) {
        return c == ',' || c == ';';
    }

    private static boolean isPartOfNumber(char c) {
        return (c >= '0' && c <= '9') || c == '.' || c == '-' || c == '+' || c == 'e' || c == 'E';
    }

    /** NaN if it is none, or not finite. */
    private static float number(String digits) {
        try {
            float value = Float.parseFloat(digits);
            return Float.isInfinite(value) ? Float.NaN : value;
        } catch (NumberFormatException e) {
            return Float.NaN;
        }
    }
}
