package dev.repel.io.own;

import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/** What counts as a number in a cell: plain decimal notation, with or without exponent; not hexadecimal, not 1f. */
final class NumberCell {
    private static final Pattern FINITE = Pattern.compile("[+-]?(?:\\d+\\.?\\d*|\\.\\d+)(?:[eE][+-]?\\d+)?");
    private static final Pattern NOT_FINITE = Pattern.compile("[+-]?(?:nan|inf|infinity)", Pattern.CASE_INSENSITIVE);
    private static final Set<String> WORDS_FOR_MISSING = Set.of("", "na", "n/a", "null");

    private NumberCell() {}

    /** Whether the number is missing on purpose: the cell is empty or says so, as R and databases do. */
    static boolean isMissing(String cell) {
        return cell.isEmpty() || (cell.length() < 5 && WORDS_FOR_MISSING.contains(cell.toLowerCase(Locale.ROOT)));
    }

    /** Whether the cell is a number. NaN and infinities count too: they make a column numeric but are then reported. */
    static boolean isNumber(String cell, boolean decimalComma) {
        return FINITE.matcher(pointed(cell, decimalComma)).matches()
                || NOT_FINITE.matcher(cell).matches();
    }

    /** The value; NaN if it is not finite or too large. */
    static double value(String cell, boolean decimalComma) {
        String pointed = pointed(cell, decimalComma);
        if (!FINITE.matcher(pointed).matches()) {
            return Double.NaN;
        }
        double value = Double.parseDouble(pointed);
        return Double.isInfinite(value) ? Double.NaN : value;
    }

    private static String pointed(String cell, boolean decimalComma) {
        return decimalComma ? cell.replace(',', '.') : cell;
    }
}
