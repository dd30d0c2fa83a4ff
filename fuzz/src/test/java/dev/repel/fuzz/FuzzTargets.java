package dev.repel.fuzz;

import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/** The table of all targets, by the names of their folders in the corpus. */
final class FuzzTargets {
    private static final SortedMap<String, FuzzTarget> ALL = new TreeMap<>();

    static {
        ALL.putAll(GraphTargets.ALL);
        ALL.putAll(SealedTargets.ALL);
        ALL.putAll(ServedTargets.ALL);
        ALL.putAll(TextTargets.ALL);
    }

    private FuzzTargets() {}

    static SortedMap<String, FuzzTarget> all() {
        return Collections.unmodifiableSortedMap(ALL);
    }

    static FuzzTarget named(String name) {
        FuzzTarget target = ALL.get(name);
        if (target == null) {
            throw new IllegalArgumentException("no target " + name + " among " + ALL.keySet());
        }
        return target;
    }
}
