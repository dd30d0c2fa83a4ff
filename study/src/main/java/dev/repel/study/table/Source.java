package dev.repel.study.table;

import com.fasterxml.jackson.annotation.JsonIgnore;
import dev.repel.study.run.LedgerEntry;
import dev.repel.study.run.Measuring;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Where the values of a table or a figure come from, if they were recorded earlier.
 *
 * @param build that did all of the runs
 * @param commands that did them
 * @param machines each with its software
 * @param hours of training, the runs one after another; NaN if it was not measured
 */
public record Source(String build, List<String> commands, List<String> machines, int runs, double hours) {
    private static final double SECONDS_PER_HOUR = 3600;

    /** @param runs at least one, of one build */
    static Source of(Collection<LedgerEntry> runs) {
        Set<String> commands = new LinkedHashSet<>();
        Set<String> machines = new LinkedHashSet<>();
        String build = "";
        double seconds = 0;
        for (LedgerEntry run : runs) {
            build = run.build();
            if (run.provenance() != null) {
                commands.add(run.provenance().command());
                machines.add(run.provenance().machine().entrySet().stream()
                        .filter(fact -> !fact.getKey().equals("version"))
                        .map(fact -> fact.getKey() + " " + fact.getValue())
                        .collect(Collectors.joining(", ")));
            }
            seconds += Objects.requireNonNullElse(run.figures().get(Measuring.SECONDS), 0.0);
        }
        return new Source(
                build,
                new ArrayList<>(commands),
                new ArrayList<>(machines),
                runs.size(),
                seconds == 0 ? Double.NaN : seconds / SECONDS_PER_HOUR);
    }

    /** In one line: how many runs, in what time, by which build, where. */
    @JsonIgnore
    public String summary() {
        return (runs == 1 ? "1 run" : runs + " runs")
                + (Double.isNaN(hours) ? "" : String.format(Locale.ROOT, " in %.2f hours of training", hours)) + " by "
                + build + (machines.isEmpty() ? "" : "; " + String.join("; ", machines));
    }
}
