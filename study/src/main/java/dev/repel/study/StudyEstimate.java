package dev.repel.study;

import dev.repel.study.design.Axis;
import dev.repel.study.design.Study;
import dev.repel.study.design.StudyCell;
import dev.repel.study.run.DataPool;
import dev.repel.study.run.EpochTiming;
import dev.repel.study.run.Ledger;
import dev.repel.study.run.Measuring;
import dev.repel.study.run.PlannedRun;
import dev.repel.study.run.RunEngine;
import dev.repel.study.run.Shard;
import dev.repel.study.run.TrainingCall;
import dev.repel.study.table.MarkdownText;
import dev.repel.tensor.Kernels;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * How long the runs that studies still lack will take: some epochs of each of their cells are timed, as many cells at once
 * as runs will be.
 */
public final class StudyEstimate {
    private static final double SECONDS_PER_HOUR = 3600;

    private final RunEngine engine;
    private final List<Part> parts = new ArrayList<>();

    /**
     * The runs of a cell that are to be done.
     *
     * @param timing tells what one of them takes, if it can be told
     */
    private record Part(String study, String dataset, PlannedRun first, int runs, Optional<EpochTiming> timing) {}

    private StudyEstimate(RunEngine engine) {
        this.engine = engine;
    }

    /**
     * A table of runs and hours by study and dataset.
     *
     * @param folder whose ledgers have runs already
     * @param shard whose runs count
     */
    public static String of(
            List<Study> studies,
            Path folder,
            Shard shard,
            Kernels kernels,
            RunEngine engine,
            TrainingCall.Reader reader,
            DataPool data)
            throws IOException {
        StudyEstimate estimate = new StudyEstimate(engine);
        Set<String> known =
                new HashSet<>(Files.isDirectory(folder) ? Ledger.allIn(folder).keySet() : Set.of());
        for (Study study : studies) {
            StudyPlan plan = new StudyPlan(study, reader);
            plan.prepare(data, kernels);
            plan.runsByCell().forEach((cell, runs) -> {
                List<PlannedRun> left = runs.stream()
                        .filter(run -> shard.has(run.key()) && known.add(run.key()))
                        .toList();
                if (!left.isEmpty()) {
                    estimate.parts.add(
                            new Part(study.name(), dataset(cell), left.get(0), left.size(), plan.timing(cell)));
                }
            });
        }
        return estimate.text(estimate.seconds());
    }

    private static String dataset(StudyCell cell) {
        return Objects.requireNonNullElse(cell.at().get(Axis.DATASET), "");
    }

    /** What a run takes by the key of the one that was timed. */
    private Map<String, Double> seconds() throws IOException {
        Map<String, Double> seconds = new HashMap<>();
        List<PlannedRun> timings = parts.stream()
                .filter(part -> part.timing.isPresent())
                .map(part -> part.first.with(part.timing.get()))
                .toList();
        engine.carryOut(timings, (run, outcome, any) -> {
            Double each = outcome.figures().get(Measuring.SECONDS);
            if (each != null) {
                seconds.put(run.key(), each);
            }
        });
        return seconds;
    }

    private String text(Map<String, Double> seconds) {
        Map<List<String>, double[]> sums = new LinkedHashMap<>();
        int untimed = 0;
        for (Part part : parts) {
            double[] sum = sums.computeIfAbsent(List.of(part.study, part.dataset), any -> new double[2]);
            sum[0] += part.runs;
            sum[1] += part.runs * seconds.getOrDefault(part.first.key(), 0.0) / engine.lanes();
            untimed += seconds.containsKey(part.first.key()) ? 0 : part.runs;
        }
        StringBuilder text = new StringBuilder();
        MarkdownText.head(text, List.of("Study", "Dataset", "Runs to do", "Hours"));
        double[] all = new double[2];
        sums.forEach((place, sum) -> {
            row(text, place.get(0), place.get(1), sum);
            all[0] += sum[0];
            all[1] += sum[1];
        });
        row(text, "together", "", all);
        text.append(String.format(
                Locale.ROOT,
                "%nHours on %d threads of this machine, from %d cells of which some epochs were timed; early stopping"
                        + " makes it shorter, other work on the machine longer. Nothing was recorded.",
                engine.lanes(),
                seconds.size()));
        if (untimed > 0) {
            text.append(" Not counted: ")
                    .append(untimed)
                    .append(" runs whose length is not known beforehand (settings that labels choose, labelling).");
        }
        return text.toString();
    }

    private static void row(StringBuilder text, String study, String dataset, double[] sum) {
        MarkdownText.row(
                text,
                List.of(
                        study,
                        dataset,
                        String.format(Locale.ROOT, "%.0f", sum[0]),
                        String.format(Locale.ROOT, "%.2f", sum[1] / SECONDS_PER_HOUR)));
    }
}
