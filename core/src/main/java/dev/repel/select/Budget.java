package dev.repel.select;

import dev.repel.settings.InvalidSetting;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How much a selection may cost.
 *
 * @param trials the number of trials
 * @param seconds the time after which no trial begins and unfinished ones are given up
 */
public record Budget(int trials, double seconds) {
    /** What the size of the graph suggests, see {@link Plan}: the same trials on every machine. */
    public static final Budget OF_THE_PLAN = new Budget(Integer.MAX_VALUE, Double.POSITIVE_INFINITY);

    private static final Pattern TEXT = Pattern.compile("(\\d+)(s|m|h)?");
    private static final int MOST_DIGITS = 9;

    /**
     * Reads a budget.
     *
     * @param text a number of trials, such as {@code 40}, or a time, such as {@code 60s}, {@code 5m} or {@code 1h}
     * @throws InvalidSetting if it is neither
     */
    public static Budget of(String text) {
        Matcher matcher = TEXT.matcher(text.strip());
        boolean valid =
                matcher.matches() && matcher.group(1).length() <= MOST_DIGITS && Integer.parseInt(matcher.group(1)) > 0;
        InvalidSetting.unless(
                valid,
                "budget",
                "'" + text + "' is neither a number of trials, such as 40, nor a time, such as 60s or 5m");
        int number = Integer.parseInt(matcher.group(1));
        return Optional.ofNullable(matcher.group(2))
                .map(unit -> new Budget(Integer.MAX_VALUE, number * seconds(unit)))
                .orElseGet(() -> new Budget(number, Double.POSITIVE_INFINITY));
    }

    private static double seconds(String unit) {
        return switch (unit) {
            case "s" -> 1;
            case "m" -> 60;
            default -> 3600;
        };
    }

    /** Whether the clock may end the selection, so that another machine may choose otherwise. */
    public boolean isTimed() {
        return Double.isFinite(seconds);
    }
}
