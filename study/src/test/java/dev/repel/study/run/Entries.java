package dev.repel.study.run;

import dev.repel.io.run.Provenance;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Finished runs with made-up figures. */
public final class Entries {
    public static final Provenance PROVENANCE =
            new Provenance("1.2", "a Java", "an OS", 2, "plain", List.of("study", "x"));

    private Entries() {}

    public static LedgerEntry of(String key, long seed, Map<String, Double> figures) {
        return new LedgerEntry(
                key, seed, new TreeMap<>(Map.of("hidden", "64")), new TreeMap<>(figures), null, PROVENANCE);
    }

    public static LedgerEntry failed(String key, long seed) {
        return new LedgerEntry(key, seed, new TreeMap<>(), new TreeMap<>(), "it diverged", PROVENANCE);
    }

    static LedgerEntry numbered(int number) {
        return of("key-" + number, number, Map.of(Measuring.TEST_ACCURACY, 1 / (number + 7.0)));
    }
}
