package dev.repel.data;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;

/** A name that is in none of our tables; the message offers the nearest ones and then all. */
public final class UnknownName extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    public UnknownName(String kind, String name, Collection<String> known) {
        super(message(kind, name, known));
    }

    private static String message(String kind, String name, Collection<String> known) {
        List<String> near = known.stream()
                .filter(candidate -> distance(name, candidate) <= Math.max(2, name.length() / 3))
                .sorted(Comparator.comparingInt(candidate -> distance(name, candidate)))
                .limit(3)
                .toList();
        String guess = near.isEmpty() ? "" : " Did you mean " + String.join(" or ", near) + "?";
        return "There is no " + kind + " called '" + name + "'." + guess + " Known: " + String.join(", ", known) + ".";
    }

    /** Levenshtein's distance, capitals ignored. */
    private static int distance(String a, String b) {
        int[] row = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) {
            row[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                boolean same = Character.toLowerCase(a.charAt(i - 1)) == Character.toLowerCase(b.charAt(j - 1));
                int changed = diagonal + (same ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(changed, 1 + Math.min(row[j], row[j - 1]));
            }
        }
        return row[b.length()];
    }
}
