package dev.repel.study.run;

import dev.repel.experiment.Experiment;
import dev.repel.experiment.PreparedDataset;
import dev.repel.io.Sha256;
import dev.repel.tensor.Workers;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
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

    /**
     * The runs of one training with successive seeds.
     *
     * @param settings all that their numbers depend on but the seed
     */
    public static List<PlannedRun> series(
            String title,
            String kind,
            SortedMap<String, String> settings,
            TrainingCall call,
            Experiment experiment,
            PreparedDataset data,
            int count,
            RunOrder.Measured measured) {
        long firstSeed = experiment.spec().seed();
        List<PlannedRun> runs = new ArrayList<>();
        for (int run = 0; run < count; run++) {
            RunOrder order = new RunOrder(call.options(), firstSeed, run, measured);
            runs.add(new PlannedRun(
                    title,
                    kind,
                    settings,
                    firstSeed + run,
                    () -> experiment.memory().training(),
                    order.work(experiment, call, data),
                    order,
                    data));
        }
        return runs;
    }

    /** All runs of several series, the first of each first: tables fill evenly, and the time left is known early. */
    public static List<PlannedRun> inTurn(Collection<List<PlannedRun>> series) {
        List<PlannedRun> all = new ArrayList<>();
        int longest = series.stream().mapToInt(List::size).max().orElse(0);
        for (int run = 0; run < longest; run++) {
            for (List<PlannedRun> one : series) {
                all.add(one.get(run));
            }
        }
        return all;
    }

    /** The same with other work, for instance to time it. */
    public PlannedRun with(Work other) {
        return new PlannedRun(title, kind, settings, seed, memory, other, order, data);
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
