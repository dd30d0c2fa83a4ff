package dev.repel.io.table;

import dev.repel.io.InvalidDataException;
import java.util.ArrayList;
import java.util.List;

/** Collects what is wrong with a table, so that its owner sees ten mistakes at once and not one a run. */
public final class Problems {
    private static final int EXAMPLES = 10;

    private final String source;
    private final String unit;
    private final List<String> examples = new ArrayList<>();
    private long count;

    /**
     * @param source what the table is called: the path of a file, for instance
     * @param unit what its rows are counted in: line or row
     */
    public Problems(String source, String unit) {
        this.source = source;
        this.unit = unit;
    }

    /** A cell that is not what it should be. */
    public void add(long at, String column, String expected) {
        add(place(at) + ", column " + column + ": " + expected);
    }

    /** A row that is not what it should be. */
    public void add(long at, String expected) {
        add(place(at) + ": " + expected);
    }

    private void add(String problem) {
        if (count++ < EXAMPLES) {
            examples.add(problem);
        }
    }

    public String source() {
        return source;
    }

    /** Such as {@code line 7}. */
    public String place(long at) {
        return unit + " " + at;
    }

    /** A problem after which there is no point in looking for more. */
    public InvalidDataException fatal(String place, String expected) {
        return new InvalidDataException(source, place, expected);
    }

    /** @throws InvalidDataException with up to ten of them and their number */
    public void throwIfAny() throws InvalidDataException {
        if (count == 1) {
            throw new InvalidDataException(source + ", " + examples.get(0));
        }
        if (count > 1) {
            String more = count > EXAMPLES ? "\n  and " + (count - EXAMPLES) + " more" : "";
            throw new InvalidDataException(
                    source + ", " + count + " problems:\n  " + String.join("\n  ", examples) + more);
        }
    }

    /** A value as it may stand in a message: in quotes, on one line and not endless. */
    public static String quoted(String value) {
        int longest = 60;
        String shown = value.length() > longest ? value.substring(0, longest) + "…" : value;
        return "\"" + shown.replaceAll("\\p{Cntrl}", "�") + "\"";
    }
}
