package dev.repel.io.own;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How a column writes its numbers. Most cells read the same in both styles; {@code 1.234} and {@code 1,234} do not, so the
 * other cells of the column decide.
 */
enum NumberStyle {
    /** {@code 4,936.50}: a decimal point; commas, apostrophes and blanks separate thousands. */
    POINT('.', ","),
    /** {@code 4.936,50}: a decimal comma; points, apostrophes and blanks separate thousands. */
    COMMA(',', "\\.");

    private static final int LONGEST = 60;
    /** Possessive where two parts could share characters: a cell that does not fit is given up in linear time. */
    private static final Pattern PLAIN = Pattern.compile("[+-]?(?:\\d++(?:\\.\\d*+)?|\\.\\d++)(?:[eE][+-]?\\d++)?");

    private static final Pattern NOT_FINITE = Pattern.compile("[+-]?(?:nan|inf|infinity)", Pattern.CASE_INSENSITIVE);
    private static final String MONEY = "(?:\\p{Sc}|EUR|USD|GBP|CHF|JPY|CNY|INR|AUD|CAD|SEK|NOK|DKK|PLN|CZK)";
    private static final Pattern DECORATED = Pattern.compile("(?<open>\\(?)(?<sign>[+−-]?)\\h*+" + MONEY
            + "?+\\h*+(?<inner>[+−-]?)\\h*+(?<body>[\\d.,'’\\h]*\\d[.,]?(?:[eE][+-]?\\d++)?)\\h*+(?<percent>%?)\\h*+"
            + MONEY + "?+(?<last>-?)(?<close>\\)?)");

    private final char decimal;
    private final Pattern body;
    private final Pattern grouped;

    NumberStyle(char decimal, String group) {
        String point = Pattern.quote(Character.toString(decimal));
        String thousands = "[1-9]\\d{0,2}(?:(" + group + "|['’\\h])\\d{3})(?:\\1\\d{3})*";
        this.decimal = decimal;
        this.grouped = Pattern.compile("[+-]?" + thousands);
        this.body = Pattern.compile("(?:" + thousands + "|\\d+)(?:" + point + "\\d*)?(?:[eE][+-]?\\d+)?|" + point
                + "\\d+(?:[eE][+-]?\\d+)?");
    }

    /** Whether a cell is a number in one of the styles. NaN and infinities count too: they are then reported. */
    static boolean isNumber(String cell) {
        return PLAIN.matcher(cell).matches()
                || NOT_FINITE.matcher(cell).matches()
                || !Double.isNaN(POINT.strictly(cell))
                || !Double.isNaN(COMMA.strictly(cell));
    }

    /** The value, in the other style if this one does not fit; NaN if it is no number, not finite or too large. */
    double value(String cell) {
        double own = strictly(cell);
        return Double.isNaN(own) ? (this == POINT ? COMMA : POINT).strictly(cell) : own;
    }

    /** The value in this style; NaN if the cell is no number of this style, not finite or too large. */
    double strictly(String cell) {
        if (PLAIN.matcher(cell).matches()) {
            boolean whole = this == POINT || cell.indexOf('.') < 0;
            return whole ? finite(cell) : grouped.matcher(cell).matches() ? finite(cell.replace(".", "")) : Double.NaN;
        }
        if (cell.length() > LONGEST || cell.chars().noneMatch(c -> c >= '0' && c <= '9')) {
            return Double.NaN;
        }
        Matcher parts = DECORATED.matcher(cell);
        if (!parts.matches()
                || parts.group("open").isEmpty() != parts.group("close").isEmpty()) {
            return Double.NaN;
        }
        String digits = parts.group("body");
        return body.matcher(digits).matches() ? signed(parts, finite(plain(digits))) : Double.NaN;
    }

    private static double signed(Matcher parts, double value) {
        String signs = parts.group("sign") + parts.group("inner") + parts.group("last");
        if (signs.length() > 1) {
            return Double.NaN;
        }
        boolean negative = !parts.group("open").isEmpty() || signs.equals("-") || signs.equals("−");
        double scaled = parts.group("percent").isEmpty() ? value : value / 100;
        return negative ? -scaled : scaled;
    }

    private String plain(String digits) {
        StringBuilder plain = new StringBuilder();
        for (int i = 0; i < digits.length(); i++) {
            char c = digits.charAt(i);
            if (c == decimal) {
                plain.append('.');
            } else if ((c >= '0' && c <= '9') || c == 'e' || c == 'E' || c == '+' || c == '-') {
                plain.append(c);
            }
        }
        return plain.toString();
    }

    private static double finite(String digits) {
        double value = Double.parseDouble(digits);
        return Double.isInfinite(value) ? Double.NaN : value;
    }

    /** What is kept of it in a model file; null for the usual style. */
    String format() {
        return this == COMMA ? name().toLowerCase(Locale.ROOT) : null;
    }

    static NumberStyle of(String format) {
        return COMMA.name().equalsIgnoreCase(format) ? COMMA : POINT;
    }
}
