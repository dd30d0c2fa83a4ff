package dev.repel.io.own;

import dev.repel.io.table.Problems;
import java.util.Locale;

/** Says why a column has its kind, and what about it deserves a look. */
record ColumnWords(ColumnKind kind, boolean asked, ColumnGlance glance) {
    String why() {
        if (asked) {
            return "you said so";
        }
        return switch (kind) {
            case NUMBER -> share(glance.numeric(), "numbers") + style();
            case DATE -> share(glance.dates(), "dates") + style();
            case CATEGORY -> glance.values() + " values without blanks, each in five nodes or more on average";
            case TEXT ->
                !glance.isFew()
                        ? "more than " + ColumnGlance.MOST_VALUES + " different values"
                        : glance.hasBlanks() ? "values have several words" : "most values are in fewer than five nodes";
            case IGNORE -> glance.isEmpty() ? "no cell is filled" : "all cells are the same";
            case EMBEDDING -> share(glance.lists(), "lists of numbers");
        };
    }

    private String share(long count, String what) {
        return count == glance.filled()
                ? "all filled cells are " + what
                : String.format(Locale.ROOT, "%,d of %,d filled cells are %s", count, glance.filled(), what);
    }

    private String style() {
        boolean unusual = kind == ColumnKind.NUMBER
                ? glance.numberStyle() == NumberStyle.COMMA
                : glance.dateStyle() == DateStyle.MONTH_FIRST;
        if (kind == ColumnKind.NUMBER) {
            return unusual && glance.dependsOnStyle() ? ", with a decimal comma" : "";
        }
        return unusual ? ", the month before the day" : "";
    }

    String warning() {
        if (kind == ColumnKind.TEXT && !asked && glance.looksLikeNumbers()) {
            boolean dates = glance.looksLikeDates();
            String odd = glance.odd(dates ? ColumnKind.DATE : ColumnKind.NUMBER);
            return "looks like " + (dates ? "dates" : "numbers") + " but is read as words: "
                    + Problems.quoted(odd) + ", for one, is " + (dates ? "no date" : "no number")
                    + " in a known form";
        }
        if (kind == ColumnKind.NUMBER && glance.isStyleInDoubt(kind)) {
            boolean comma = glance.numberStyle() == NumberStyle.COMMA;
            return "could have a decimal " + (comma ? "point" : "comma") + " as well; read with a decimal "
                    + (comma ? "comma, so that 1.234 is 1234" : "point, so that 1,234 is 1234");
        }
        if (kind == ColumnKind.DATE && glance.isStyleInDoubt(kind)) {
            boolean month = glance.dateStyle() == DateStyle.MONTH_FIRST;
            return "could have the " + (month ? "day" : "month") + " first as well; read with the "
                    + (month ? "month" : "day") + " first; dates with the year first leave no doubt";
        }
        return "";
    }
}
