package dev.repel.study.run;

import java.util.Map;
import java.util.TreeMap;

/** Runs that are no trainings. */
final class Plans {
    private static final RunOrder NOTHING = new RunOrder(Map.of(), 0, 0, RunOrder.Measured.EVERYTHING);

    private Plans() {}

    static PlannedRun of(String kind, Map<String, String> settings, long seed, long bytes, PlannedRun.Work work) {
        return new PlannedRun(kind, kind, new TreeMap<>(settings), seed, () -> bytes, work, NOTHING, null);
    }

    static PlannedRun of(String kind, Map<String, String> settings, long seed) {
        return of(kind, settings, seed, 1, (workers, stopped) -> new TreeMap<>());
    }
}
