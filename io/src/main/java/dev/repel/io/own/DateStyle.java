package dev.repel.io.own;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How a column writes its dates. Years first are understood in both styles; {@code 03/04/2018} is not the same day in
 * both, so the other cells of the column decide. Offsets from UTC are not looked at: the hour of the place says more.
 */
enum DateStyle {
    /** {@code 30.01.2018}. */
    DAY_FIRST,
    /** {@code 01/30/2018}. */
    MONTH_FIRST;

    private static final int LONGEST = 40;
    private static final int FIRST_YEAR_OF_TWO_DIGITS = 70;
    private static final LocalDate NO_DAY = LocalDate.EPOCH;

    private static final String TIME = "(?<hour>\\d{1,2}):(?<minute>\\d{2})(?::(?<second>\\d{2})(?:[.,]\\d+)?)?"
            + "\\h*(?<half>[AaPp][Mm])?\\h*(?:Z|UTC|[+-]\\d{2}:?\\d{2})?";
    private static final String AND_TIME = "(?:(?:[Tt]|,?\\h+)" + TIME + ")?";
    private static final Pattern YEAR_FIRST =
            Pattern.compile("(?<year>\\d{4})([-/.])(?<month>\\d{1,2})\\2(?<day>\\d{1,2})" + AND_TIME);
    private static final Pattern YEAR_LAST =
            Pattern.compile("(?<a>\\d{1,2})([-/.])(?<b>\\d{1,2})\\2(?<year>\\d{4})" + AND_TIME);
    private static final Pattern SHORT_YEAR =
            Pattern.compile("(?<a>\\d{2})([-/.])(?<b>\\d{2})\\2(?<year>\\d{2})" + AND_TIME);
    private static final Pattern COMPACT = Pattern.compile("(?<year>(?:19|20)\\d{2})(?<month>\\d{2})(?<day>\\d{2})");
    private static final Pattern TIME_ONLY = Pattern.compile(TIME);

    /** A date without separators, which could also be a number. */
    static boolean isCompact(String cell) {
        return COMPACT.matcher(cell).matches();
    }

    /** A time without a day. */
    static boolean isTimeOnly(String cell) {
        return cell.length() <= LONGEST && TIME_ONLY.matcher(cell).matches();
    }

    /** The date, in the other style if this one does not fit; null if it is none. */
    LocalDateTime value(String cell) {
        LocalDateTime own = strictly(cell);
        return own == null ? (this == DAY_FIRST ? MONTH_FIRST : DAY_FIRST).strictly(cell) : own;
    }

    /** The date in this style; null if the cell is no date of this style. A time has the first day of 1970. */
    LocalDateTime strictly(String cell) {
        if (cell.length() > LONGEST || cell.isEmpty() || !isDigit(cell.charAt(0))) {
            return null;
        }
        try {
            Matcher found = YEAR_FIRST.matcher(cell);
            if (found.matches()) {
                return at(day(number(found, "year"), found, "month", "day"), found);
            }
            found = YEAR_LAST.matcher(cell);
            if (found.matches()) {
                return at(ordered(number(found, "year"), found), found);
            }
            found = SHORT_YEAR.matcher(cell);
            if (found.matches()) {
                int year = number(found, "year");
                return at(ordered(year + (year < FIRST_YEAR_OF_TWO_DIGITS ? 2000 : 1900), found), found);
            }
            found = COMPACT.matcher(cell);
            if (found.matches()) {
                return day(number(found, "year"), found, "month", "day").atStartOfDay();
            }
            found = TIME_ONLY.matcher(cell);
            return found.matches() ? at(NO_DAY, found) : null;
        } catch (DateTimeException e) {
            return null;
        }
    }

    private LocalDate ordered(int year, Matcher found) {
        return this == DAY_FIRST ? day(year, found, "b", "a") : day(year, found, "a", "b");
    }

    private static LocalDate day(int year, Matcher found, String month, String day) {
        return LocalDate.of(year, number(found, month), number(found, day));
    }

    private static LocalDateTime at(LocalDate day, Matcher found) {
        if (found.group("hour") == null) {
            return day.atStartOfDay();
        }
        int hour = number(found, "hour");
        String half = found.group("half");
        if (half != null) {
            hour = hour % 12 + (half.equalsIgnoreCase("pm") ? 12 : 0);
        }
        int second = found.group("second") == null ? 0 : number(found, "second");
        return LocalDateTime.of(day, LocalTime.of(hour, number(found, "minute"), second));
    }

    private static int number(Matcher found, String group) {
        return Integer.parseInt(found.group(group));
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    /** What is kept of it in a model file; null for the usual style. */
    String format() {
        return this == MONTH_FIRST ? name().toLowerCase(Locale.ROOT) : null;
    }

    static DateStyle of(String format) {
        return MONTH_FIRST.name().equalsIgnoreCase(format) ? MONTH_FIRST : DAY_FIRST;
    }
}
