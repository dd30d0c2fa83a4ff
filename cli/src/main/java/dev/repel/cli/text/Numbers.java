package dev.repel.cli.text;

import dev.repel.eval.Summary;
import java.util.List;
import java.util.Locale;

/** How numbers are printed. */
public final class Numbers {
    private static final String NOT_MEASURED = "not measured: there are no test nodes";

    private static final int SECONDS_PER_MINUTE = 60;

    private static final int BYTES_PER_UNIT = 1024;
    private static final List<String> UNITS = List.of("bytes", "kB", "MB", "GB", "TB");

    private Numbers() {}

    /** 12,345. */
    public static String count(long count) {
        return String.format(Locale.ROOT, "%,d", count);
    }

    /** A count and a word for it. */
    public static String count(long count, String one, String many) {
        return count(count) + " " + (count == 1 ? one : many);
    }

    /** 12.3 MB. */
    public static String bytes(long bytes) {
        double amount = bytes;
        int unit = 0;
        while (amount >= BYTES_PER_UNIT && unit < UNITS.size() - 1) {
            amount /= BYTES_PER_UNIT;
            unit++;
        }
        return String.format(Locale.ROOT, unit == 0 ? "%.0f %s" : "%.1f %s", amount, UNITS.get(unit));
    }

    /** A fraction as 84.28 %. */
    public static String percent(double fraction) {
        return Double.isNaN(fraction) ? NOT_MEASURED : String.format(Locale.ROOT, "%.2f %%", 100 * fraction);
    }

    /** Fractions as 84.28 ± 0.51 %; a single one has nothing behind ±. */
    public static String percent(Summary fractions, int runs) {
        return runs < 2 || Double.isNaN(fractions.mean())
                ? percent(fractions.mean())
                : String.format(Locale.ROOT, "%.2f ± %.2f %%", 100 * fractions.mean(), 100 * fractions.std());
    }

    /** A difference of fractions in percentage points, with its sign. */
    public static String points(Summary fractions, int runs) {
        String spread = runs < 2 ? "" : String.format(Locale.ROOT, " ± %.2f", 100 * fractions.std());
        return String.format(Locale.ROOT, "%+.2f", 100 * fractions.mean()) + spread + " points";
    }

    /** 3:07 for minutes and seconds, 1:02:45 with hours. */
    public static String time(double seconds) {
        long whole = Math.round(seconds);
        long minutes = whole / SECONDS_PER_MINUTE;
        return minutes < SECONDS_PER_MINUTE
                ? String.format(Locale.ROOT, "%d:%02d", minutes, whole % SECONDS_PER_MINUTE)
                : String.format(
                        Locale.ROOT,
                        "%d:%02d:%02d",
                        minutes / SECONDS_PER_MINUTE,
                        minutes % SECONDS_PER_MINUTE,
                        whole % SECONDS_PER_MINUTE);
    }
}
