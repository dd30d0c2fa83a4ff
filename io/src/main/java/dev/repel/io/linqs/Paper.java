package dev.repel.io.linqs;

import dev.repel.io.InvalidDataException;
import java.util.Arrays;
import java.util.List;

/**
 * One line of a LINQS content file: the id, the class and a 0 or 1 for each word. The file of LINQS separates with tabs
 * and has the class last; the copy for graph tools separates with commas and has the class second.
 *
 * @param words the columns that hold a 1, ascending
 * @param columns how many there are
 */
record Paper(String id, String className, int[] words, int columns) {
    private static final int LEAST_CELLS = 3;

    static Paper parse(String file, int line, String text) throws InvalidDataException {
        boolean tabs = text.indexOf('\t') >= 0;
        List<String> cells = List.of(text.split(tabs ? "\t" : ",", -1));
        if (cells.size() < LEAST_CELLS) {
            throw new InvalidDataException(file, "line " + line, "expected an id, a class and words");
        }
        int last = cells.size() - 1;
        List<String> flags = tabs ? cells.subList(1, last) : cells.subList(2, cells.size());
        int[] words = new int[flags.size()];
        int count = 0;
        for (int j = 0; j < flags.size(); j++) {
            if (flags.get(j).equals("1")) {
                words[count++] = j;
            } else if (!flags.get(j).equals("0")) {
                throw new InvalidDataException(file, "line " + line + ", word " + (j + 1), "expected 0 or 1");
            }
        }
        return new Paper(cells.get(0), cells.get(tabs ? last : 1), Arrays.copyOf(words, count), flags.size());
    }
}
