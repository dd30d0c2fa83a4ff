package dev.repel.study.run;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.repel.io.run.Provenance;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A finished run: one line of a ledger.
 *
 * @param key of the settings and the seed, see {@link PlannedRun}
 * @param figures what was measured, by name
 * @param failure why there are no figures, null if there are
 * @param cells the options of the cells of a study that it belongs to, by which tables are made without the data; none
 *     in lines of older versions
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record LedgerEntry(
        String key,
        long seed,
        SortedMap<String, String> settings,
        SortedMap<String, Double> figures,
        String failure,
        Provenance provenance,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) List<SortedMap<String, String>> cells) {
    /** What a run takes changes from one time to the next; all else is the same whenever and wherever it is done. */
    private static final Set<String> COSTS = Set.of(Measuring.SECONDS, Measuring.MEGABYTES);

    public LedgerEntry {
        settings = new TreeMap<>(settings);
        figures = new TreeMap<>(figures);
        cells = cells == null ? List.of() : List.copyOf(cells);
    }

    /** A run that belongs to no cell of a study. */
    public LedgerEntry(
            String key,
            long seed,
            SortedMap<String, String> settings,
            SortedMap<String, Double> figures,
            String failure,
            Provenance provenance) {
        this(key, seed, settings, figures, failure, provenance, List.of());
    }

    /** The same run for other cells. */
    public LedgerEntry of(Collection<SortedMap<String, String>> others) {
        return new LedgerEntry(key, seed, settings, figures, failure, provenance, new ArrayList<>(others));
    }

    /** The same run for the cells of another line that has it, too. */
    LedgerEntry with(LedgerEntry other) {
        Set<SortedMap<String, String>> all = new LinkedHashSet<>(cells);
        all.addAll(other.cells);
        return of(all);
    }

    /** Whether it had the same outcome as another line says of the same run. */
    boolean agreesWith(LedgerEntry other) {
        return Objects.equals(failure, other.failure) && outcome().equals(other.outcome());
    }

    private SortedMap<String, Double> outcome() {
        SortedMap<String, Double> outcome = new TreeMap<>(figures);
        outcome.keySet().removeAll(COSTS);
        return outcome;
    }

    /** The build that did it, see {@link RunningCode}. */
    public String build() {
        return settings.getOrDefault(RunSettings.BUILD, "unknown");
    }

    /** A figure, NaN if it was not measured. */
    public double figure(String name) {
        return figures.getOrDefault(name, Double.NaN);
    }
}
