package dev.repel.cli.bench;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.repel.data.NodeDataset;
import dev.repel.data.SplitStrategy;
import dev.repel.data.TrainingTask;
import dev.repel.model.Embedding;
import dev.repel.tensor.Kernels;
import dev.repel.tensor.Workers;
import dev.repel.train.TrainConfig;
import java.util.List;
import java.util.Locale;

/** Measures trainings of one dataset, all with the same settings, so that backbones can be compared. */
public final class Bench {
    private static final int HIDDEN = 64;
    private static final double DROPOUT = 0.5;
    private static final int K = 100;
    private static final double GAMMA = 0.2;
    private static final double MOST_COMPILING = 0.5;

    private final TrainingTask task;
    private final int epochs;
    private final Kernels kernels;
    private final Workers workers;
    private final MachineRates rates;

    public Bench(NodeDataset dataset, int epochs, Kernels kernels, Workers workers) {
        NodeDataset scaled = dataset.withFeatures(dataset.features().rowNormalised());
        SplitStrategy strategy = dataset.publicSplit().isPresent() ? SplitStrategy.PUBLIC : SplitStrategy.RANDOM;
        this.task = TrainingTask.of(
                scaled,
                strategy.split(scaled, 20, 30, 0),
                scaled.features().sparse().transpose());
        this.epochs = epochs;
        this.kernels = kernels;
        this.workers = workers;
        this.rates = MachineRates.measure((long) task.graph().nodes() * HIDDEN, workers.threads());
    }

    /**
     * What is written as JSON and printed as a line.
     *
     * @param msPerEpoch the median
     * @param boundMs that the work of an epoch takes at least on this machine
     * @param compilingShare what the threads of the JIT compiler took together while epochs were timed, as a share of the time
     * @param coldSeconds of a whole training in a new virtual machine, or null
     */
    public record Row(
            String backbone,
            String technique,
            int threads,
            String kernels,
            double msPerEpoch,
            double msPerEpochMin,
            long bytesPerEpochAllocated,
            double boundMs,
            double compilingShare,
            Double coldSeconds) {
        /** Whether the compiler left most of the time to the epochs that were timed. */
        @JsonProperty("warm")
        public boolean isWarm() {
            return compilingShare < MOST_COMPILING;
        }

        public String line() {
            String line = String.format(
                    Locale.ROOT,
                    "%-10s %-9s %9.3f %9.3f %11.1f %9.3f %7.1f",
                    backbone,
                    technique,
                    msPerEpoch,
                    msPerEpochMin,
                    bytesPerEpochAllocated / 1024.0,
                    boundMs,
                    msPerEpoch / boundMs);
            return coldSeconds == null ? line : line + String.format(Locale.ROOT, " %8.2f", coldSeconds);
        }
    }

    public static String header(boolean cold) {
        return "backbone   technique  ms/epoch   fastest   kB/epoch   bound ms  times" + (cold ? "   cold s" : "");
    }

    /** Names the rows that are slower than they would be in a longer training; empty if there are none. */
    public static String notWarm(List<Row> rows) {
        List<String> names = rows.stream()
                .filter(row -> !row.isWarm())
                .map(row -> row.backbone() + " " + row.technique())
                .toList();
        return names.isEmpty()
                ? ""
                : "Not warm: " + String.join(", ", names)
                        + ". Compilation took more than half as long as the timed epochs; give more --epochs.";
    }

    public Row measure(String backbone, String technique, Double coldSeconds) {
        EpochTimes times = EpochTimes.measure(task, config(backbone, technique), rates, kernels, workers);
        return new Row(
                backbone,
                technique,
                workers.threads(),
                kernels.name(),
                times.median(),
                times.fastest(),
                times.allocated(),
                times.bound(),
                times.compiling(),
                coldSeconds);
    }

    private TrainConfig config(String backbone, String technique) {
        int warmup = Math.max(1, epochs / 6);
        return TrainConfig.defaultsFor(backbone)
                .with("hidden", HIDDEN)
                .with("dropout", DROPOUT)
                .with("input-dropout", DROPOUT)
                .with("embedding", Embedding.LOGITS)
                .with("narrow-output", true)
                .with("technique", technique)
                .with("k", Math.min(K, task.graph().nodes()))
                .with("contrastive-weight", 1.0)
                .with("gamma", GAMMA)
                .with("warmup", warmup)
                .with("cotrain", epochs - warmup);
    }
}
