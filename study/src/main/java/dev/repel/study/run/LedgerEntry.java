package dev.repel.study.run;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.repel.io.run.Provenance;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A finished run: one line of a ledger.
 *
 * @param key of the settings and the seed, see {@link PlannedRun}
 * @param figures what was measured, by name
 * @param failure why there are no figures, null if there are
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record LedgerEntry(
        String key,
        long seed,
        SortedMap<String, String> settings,
        SortedMap<String, Double> figures,
        String failure,
        Provenance provenance) {
    public LedgerEntry {
        settings = new TreeMap<>(settings);
        figures = new TreeMap<>(figures);
    }

    /** A figure, NaN if it was not measured. */
    public double figure(String name) {
        return figures.getOrDefault(name, Double.NaN);
    }
}
