package dev.repel.io.own;

import dev.repel.io.table.Problems;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** Finds what is odd about labels: words for a missing one, and classes that may be one and the same. */
final class LabelNotes {
    private static final int MOST = 5;

    private LabelNotes() {}

    /** Sentences for the user. */
    static List<String> of(String[] labels, MissingWords missing) {
        Map<String, Integer> absent = new TreeMap<>();
        Map<String, Map<String, Integer>> alike = new TreeMap<>();
        for (String label : labels) {
            if (!missing.isMissing(label)) {
                alike.computeIfAbsent(plain(label), same -> new TreeMap<>()).merge(label, 1, Integer::sum);
            } else if (!label.isEmpty()) {
                absent.merge(label, 1, Integer::sum);
            }
        }
        List<String> notes = new ArrayList<>();
        if (!absent.isEmpty()) {
            notes.add("Labels that count as missing: " + counted(absent)
                    + ". If one is a class, the setting missing can leave it out.");
        }
        alike.values().stream()
                .filter(names -> names.size() > 1)
                .limit(MOST)
                .forEach(names -> notes.add("Classes that are written differently but look alike: " + counted(names)
                        + ". They are learned as different ones; write them alike if they are not."));
        return notes;
    }

    private static String counted(Map<String, Integer> names) {
        List<String> parts = new ArrayList<>();
        names.forEach((name, count) -> parts.add(Problems.quoted(name) + " (" + count + ")"));
        return String.join(", ", parts);
    }

    /** Lower case, with one blank for any run of blanks, underscores and hyphens between words, and 1 for 1.0. */
    private static String plain(String label) {
        return label.toLowerCase(Locale.ROOT)
                .replaceAll("^([+-]?\\d++)[.,]0{1,2}$", "$1")
                .replaceAll("[\\s\\h]+", " ")
                .strip()
                .replaceAll("(?<=[\\p{L}\\p{N}])[ _-]+(?=[\\p{L}\\p{N}])", " ");
    }
}
