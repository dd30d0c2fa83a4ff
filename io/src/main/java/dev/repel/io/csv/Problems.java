package dev.repel.io.csv;

import dev.repel.io.InvalidDataException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Collects what is wrong with a file, so that its owner sees ten mistakes at once and not one a run. */
final class Problems {
    private static final int EXAMPLES = 10;

    private final String file;
    private final List<String> examples = new ArrayList<>();
    private long count;

    Problems(Path file) {
        this.file = file.toString();
    }

    void add(long line, String column, String expected) {
        add("line " + line + ", column " + column + ": " + expected);
    }

    void add(long line, String expected) {
        add("line " + line + ": " + expected);
    }

    private void add(String problem) {
        if (count++ < EXAMPLES) {
            examples.add(problem);
        }
    }

    /** A problem after which there is no point in looking for more. */
    InvalidDataException fatal(String place, String expected) {
        return new InvalidDataException(file, place, expected);
    }

    void throwIfAny() throws InvalidDataException {
        if (count == 1) {
            throw new InvalidDataException(file + ", " + examples.get(0));
        }
        if (count > 1) {
            String more = count > EXAMPLES ? "\n  and " + (count - EXAMPLES) + " more" : "";
            throw new InvalidDataException(
                    file + ", " + count + " problems:\n  " + String.join("\n  ", examples) + more);
        }
    }

    /** A value as it may stand in a message: in quotes and not endless. */
    static String quoted(String value) {
        int longest = 60;
        return "\"" + (value.length() > longest ? value.substring(0, longest) + "…" : value) + "\"";
    }
}
