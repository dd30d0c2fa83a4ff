package dev.repel.spark.data;

import dev.repel.io.InvalidDataException;
import dev.repel.io.table.Problems;
import java.io.Serializable;
import java.util.TreeSet;

/**
 * What is wrong with the rows of a table: how often, and ten examples, the first by their text, so that they are the same
 * in whatever order the partitions tell.
 */
final class RowProblems implements Serializable {
    private static final long serialVersionUID = 1L;
    private static final int EXAMPLES = 10;

    private final TreeSet<String> examples = new TreeSet<>();
    private long count;

    /**
     * @param place the file, or what the table is called
     * @param row its content, as text
     */
    void add(String place, String where, String expected, String row) {
        count++;
        examples.add(place + ", " + where + ": " + expected + "; the row is " + row);
        if (examples.size() > EXAMPLES) {
            examples.pollLast();
        }
    }

    /** Of which there is no example. */
    void more(long further) {
        count += further;
    }

    RowProblems add(RowProblems other) {
        count += other.count;
        examples.addAll(other.examples);
        while (examples.size() > EXAMPLES) {
            examples.pollLast();
        }
        return this;
    }

    void throwIfAny(String table) throws InvalidDataException {
        if (count == 1) {
            throw new InvalidDataException(examples.first());
        }
        if (count > 1) {
            long more = count - examples.size();
            throw new InvalidDataException(table + ", " + count + " problems:\n  " + String.join("\n  ", examples)
                    + (more > 0 ? "\n  and " + more + " more" : ""));
        }
    }

    /** The cells of a row on one line and not endless. */
    static String shown(String[] cells) {
        int longest = 300;
        String all = String.join(" | ", cells);
        String cut = all.length() > longest ? all.substring(0, longest) + "…" : all;
        return "[" + cut.replaceAll("\\p{Cntrl}", "�") + "]";
    }

    static String node(String id) {
        return "node " + Problems.quoted(id);
    }
}
