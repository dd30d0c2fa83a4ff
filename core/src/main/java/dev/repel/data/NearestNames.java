package dev.repel.data;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** Finds names that a user may have meant: those that contain the given text or differ from it by few letters. */
public final class NearestNames {
    private static final int MOST = 3;
    private static final int LEAST_PART = 3;

    private NearestNames() {}

    public static List<String> to(String written, Collection<String> names) {
        String lower = written.toLowerCase(Locale.ROOT);
        return names.stream()
                .filter(name -> contains(name, lower) || distance(lower, name) <= Math.max(2, lower.length() / 3))
                .sorted(Comparator.comparingInt((String name) -> distance(lower, name)))
                .limit(MOST)
                .toList();
    }

    private static boolean contains(String name, String part) {
        return part.length() >= LEAST_PART && name.contains(part);
    }

    /** The minimum number of letters to insert, remove or change. */
    static int distance(String a, String b) {
        int[] previous = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) {
            previous[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            int[] current = new int[b.length() + 1];
            current[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int change = previous[j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                current[j] = Math.min(change, 1 + Math.min(previous[j], current[j - 1]));
            }
            previous = current;
        }
        return previous[b.length()];
    }
}
