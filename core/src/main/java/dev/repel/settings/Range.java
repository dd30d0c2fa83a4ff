package dev.repel.settings;

import java.math.BigDecimal;

/** An interval as it is declared, such as {@code [0, 1)}; a missing end is unbounded. */
record Range(double low, boolean lowIncluded, double high, boolean highIncluded, String text) {
    /** Every number. */
    static final Range ALL = new Range(Double.NEGATIVE_INFINITY, false, Double.POSITIVE_INFINITY, false, "");

    static Range parse(String text) {
        if (text.isEmpty()) {
            return ALL;
        }
        String[] ends = text.substring(1, text.length() - 1).split(",", -1);
        if (ends.length != 2 || "[(".indexOf(text.charAt(0)) < 0 || "])".indexOf(text.charAt(text.length() - 1)) < 0) {
            throw new IllegalStateException("not an interval: " + text);
        }
        return new Range(
                end(ends[0], Double.NEGATIVE_INFINITY),
                text.charAt(0) == '[',
                end(ends[1], Double.POSITIVE_INFINITY),
                text.endsWith("]"),
                text);
    }

    private static double end(String text, double open) {
        return text.isBlank() ? open : Double.parseDouble(text.strip());
    }

    boolean contains(double value) {
        boolean aboveLow = lowIncluded ? value >= low : value > low;
        boolean belowHigh = highIncluded ? value <= high : value < high;
        return aboveLow && belowHigh;
    }

    /** The condition for a number in it, for sentences. */
    String rule(boolean whole) {
        if (equals(ALL)) {
            return "must be a finite number";
        }
        if (Double.isInfinite(high)) {
            return low == 0 && lowIncluded
                    ? "must not be negative"
                    : "must be " + (lowIncluded ? "at least " : "above ") + number(low);
        }
        return whole && lowIncluded && highIncluded
                ? "must be from " + number(low) + " to " + number(high)
                : "must be in " + text;
    }

    private static String number(double value) {
        return new BigDecimal(Double.toString(value)).stripTrailingZeros().toPlainString();
    }
}
