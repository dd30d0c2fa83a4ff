package dev.repel.report;

import dev.repel.eval.Proportion;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Locale;

/** Numbers as people read them, the same in every locale. */
final class Format {
    private static final String NARROW_SPACE = "\u202f";
    private static final String MISSING = "–";

    private Format() {}

    /** A fraction as "84.28 %". */
    static String percent(double fraction) {
        return Double.isFinite(fraction) ? points(fraction) + NARROW_SPACE + "%" : MISSING;
    }

    /** A fraction in percent without the sign, for columns whose head has it: "84.28". */
    static String points(double fraction) {
        return decimals(100 * fraction, 2);
    }

    /** A fraction of so many nodes in percent, with no more decimals than these can tell. */
    static String points(double fraction, int nodes) {
        return decimals(100 * fraction, nodes < 100 ? 0 : nodes < 1000 ? 1 : 2);
    }

    /** The same with the sign: "47 %". */
    static String percent(double fraction, int nodes) {
        return Double.isFinite(fraction) ? points(fraction, nodes) + NARROW_SPACE + "%" : MISSING;
    }

    /** An interval of a share: "18–67 %". */
    static String interval(Proportion share) {
        int decimals = share.high() - share.low() < 0.02 ? 1 : 0;
        return decimals(100 * share.low(), decimals) + "–" + decimals(100 * share.high(), decimals) + NARROW_SPACE
                + "%";
    }

    /** A difference of fractions with its sign: "+2.31". */
    static String signedPoints(double fraction) {
        String points = points(fraction);
        return points.startsWith("−") || points.equals("0.00") || points.equals(MISSING) ? points : "+" + points;
    }

    /** A whole number with its thousands apart: "52,181". */
    static String count(long number) {
        return String.format(Locale.ROOT, "%,d", number).replace('-', '−');
    }

    /** A number with four significant digits or so: "0.0312", "12.35", "1,204". */
    static String number(double value) {
        double size = Math.abs(value);
        return decimals(value, size < 1 ? 4 : size < 10 ? 3 : size < 100 ? 2 : size < 1000 ? 1 : 0);
    }

    /** A small number with two digits and its power of ten: "3.1e−5"; those from a thousandth on as usual. */
    static String small(double value) {
        return Math.abs(value) >= 1e-3
                ? number(value)
                : String.format(Locale.ROOT, "%.1e", value).replace('-', '−');
    }

    /** A number with a fixed count of decimals, a real minus sign and no negative zero. */
    static String decimals(double value, int decimals) {
        if (!Double.isFinite(value)) {
            return MISSING;
        }
        String text = fixed(value, decimals);
        boolean isZero = text.startsWith("-") && text.chars().noneMatch(digit -> digit >= '1' && digit <= '9');
        return isZero ? text.substring(1) : text.replace('-', '−');
    }

    /** As "%,.2f" has it; the thousands of numbers of a page make the time that a format takes count. */
    private static String fixed(double value, int decimals) {
        return Math.abs(value) < 1000
                ? BigDecimal.valueOf(value)
                        .setScale(decimals, RoundingMode.HALF_UP)
                        .toPlainString()
                : String.format(Locale.ROOT, "%,." + decimals + "f", value);
    }

    /** A coordinate in a drawing: a tenth of a pixel is enough. */
    static String coordinate(double value) {
        String text = fixed(value, 1);
        return text.endsWith(".0") ? text.substring(0, text.length() - 2) : text;
    }
}
