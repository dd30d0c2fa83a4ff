package dev.repel.io.own;

import java.util.Locale;
import java.util.SortedMap;
import java.util.TreeMap;

/** The words of a cell: lower case, split at what is neither letter nor digit. */
final class CellWords {
    private CellWords() {}

    /** Each word with its number of occurrences, ascending. */
    static SortedMap<String, Integer> of(String cell) {
        TreeMap<String, Integer> words = new TreeMap<>();
        for (String word : cell.toLowerCase(Locale.ROOT).split("[^\\p{L}\\p{M}\\p{N}]+")) {
            if (!word.isEmpty()) {
                words.merge(word, 1, Integer::sum);
            }
        }
        return words;
    }
}
