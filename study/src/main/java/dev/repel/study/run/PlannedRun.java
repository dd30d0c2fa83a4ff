package dev.repel.study.run;

import dev.repel.experiment.PreparedDataset;
import dev.repel.io.Sha256;
import dev.repel.tensor.Workers;
import java.nio.charset.StandardCharsets;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/**
 * A run that is to be in a ledger.
 *
 * @param title for people, such as {@code cora gcn pcl, seed 3}
 * @param kind runs of one kind take about the same time
 * @param settings all that its numbers depend on but the seed
 * @param memory the bytes it allocates; asked only of runs that are to be done
 * @param work the run in this JVM
 * @param order the same run for another JVM
 * @param data that the other JVM needs
 */
public record PlannedRun(
        String title,
        String kind,
        SortedMap<String, String> settings,
        long seed,
        LongSupplier memory,
        Work work,
        RunOrder order,
        PreparedDataset data) {
    public PlannedRun {
        settings = new TreeMap<>(settings);
    }

    /** Carries out the run and returns its figures by name. */
    @FunctionalInterface
    public interface Work {
        SortedMap<String, Double> measure(Workers workers, BooleanSupplier stopped);
    }

    /** The same for the same settings and seed, another one for any other. */
    public String key() {
        StringBuilder text = new StringBuilder();
        settings.forEach((name, value) -> text.append(name.length())
                .append(':')
                .append(name)
                .append(value.length())
                .append(':')
                .append(value));
        text.append("seed").append(seed);
        return Sha256.ofBytes(text.toString().getBytes(StandardCharsets.UTF_8));
    }
}
