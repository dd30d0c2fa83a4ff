package dev.repel.io.table;

import dev.repel.io.InvalidDataException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongFunction;

/** Collects what is wrong with a table, so that its owner sees ten mistakes at once instead of one per run. */
public final class Problems {
    private static final int EXAMPLES = 10;

    private final String source;
    private final LongFunction<String> places;
    private final List<String> examples = new ArrayList<>();
    private String advice = "";
    private long count;

    /**
     * @param source the name of the table, such as the path of a file
     * @param unit what its rows are counted in: line or row
     */
    public Problems(String source, String unit) {
        this(source, at -> unit + " " + at);
    }

    /** @param places what the place of a row is called, by its number */
    Problems(String source, LongFunction<String> places) {
        this.source = source;
        this.places = places;
    }

    /** Adds a problem with a cell. */
    public void add(long at, String column, String expected) {
        add(place(at) + ", column " + column + ": " + expected);
    }

    /** Adds a problem with a row. */
    public void add(long at, String expected) {
        add(place(at) + ": " + expected);
    }

    private void add(String problem) {
        if (count++ < EXAMPLES) {
            examples.add(problem);
        }
    }

    /** Says what can be done about the problems, below them; the last advice counts. */
    public void advise(String sentence) {
        advice = "\n  " + sentence;
    }

    public String source() {
        return source;
    }

    /** A place, such as {@code line 7}. */
    public String place(long at) {
        return places.apply(at);
    }

    /** A problem that makes it pointless to look for more. */
    public InvalidDataException fatal(String place, String expected) {
        return new InvalidDataException(source, place, expected);
    }

    /** @throws InvalidDataException with up to ten of them and their total number */
    public void throwIfAny() throws InvalidDataException {
        if (count == 1) {
            throw new InvalidDataException(source + ", " + examples.get(0) + advice);
        }
        if (count > 1) {
            String more = count > EXAMPLES ? "\n  and " + (count - EXAMPLES) + " more" : "";
            throw new InvalidDataException(
                    source + ", " + count + " problems:\n  " + String.join("\n  ", examples) + more + advice);
        }
    }

    /** A value for a message: in quotes, on one line and shortened. */
    public static String quoted(String value) {
        int longest = 60;
        String shown = value.length() > longest ? value.substring(0, longest) + "…" : value;
        return "\"" + shown.replaceAll("\\p{Cntrl}", "�") + "\"";
    }
}
