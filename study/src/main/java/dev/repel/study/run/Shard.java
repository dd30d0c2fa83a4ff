package dev.repel.study.run;

import dev.repel.settings.InvalidSetting;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A share of the runs of studies, for one of several machines or days. Which runs these are depends on the runs alone, not
 * on what else is planned.
 *
 * @param number from 1
 * @param of how many shares there are
 */
public record Shard(int number, int of) {
    public static final Shard WHOLE = new Shard(1, 1);

    private static final Pattern TEXT = Pattern.compile("([0-9]{1,4})/([0-9]{1,4})");
    private static final int DIGITS = 8;
    private static final int HEXADECIMAL = 16;

    public Shard {
        InvalidSetting.unless(
                number >= 1 && number <= of, "shard", "must be such as 1/3, 2/3 or 3/3, not " + number + "/" + of);
    }

    /** Reads {@code 2/3}. */
    public static Shard parse(String text) {
        Matcher parts = TEXT.matcher(text);
        InvalidSetting.unless(parts.matches(), "shard", "must be such as 1/3, 2/3 or 3/3, not " + text);
        return new Shard(Integer.parseInt(parts.group(1)), Integer.parseInt(parts.group(2)));
    }

    /** @param key of a run, see {@link PlannedRun#key()} */
    public boolean has(String key) {
        return Long.parseLong(key.substring(0, DIGITS), HEXADECIMAL) % of == number - 1;
    }

    public boolean isWhole() {
        return of == 1;
    }

    /** The name of a file without what tells which share it is of. */
    static String withoutSuffix(String name) {
        return name.replaceFirst("-[0-9]+-of-[0-9]+$", "");
    }

    /** What distinguishes the files of this share; empty for all runs. */
    String suffix() {
        return isWhole() ? "" : "-" + number + "-of-" + of;
    }
}
