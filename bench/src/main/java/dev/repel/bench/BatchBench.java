package dev.repel.bench;

import dev.repel.data.NodeDataset;
import dev.repel.data.Split;
import dev.repel.data.SplitStrategy;
import dev.repel.data.TrainingTask;
import dev.repel.graph.NearestRows;
import dev.repel.graph.WalkCache;
import dev.repel.graph.WalkStore;
import dev.repel.graph.WalkSurvey;
import dev.repel.io.synthetic.SyntheticGraph;
import dev.repel.model.Pprgo;
import dev.repel.technique.PclSettings;
import dev.repel.technique.Technique;
import dev.repel.technique.Techniques;
import dev.repel.tensor.Kernels;
import dev.repel.tensor.Workers;
import dev.repel.train.EpochRecord;
import dev.repel.train.TrainConfig;
import dev.repel.train.Trainer;
import dev.repel.train.TrainingListener;
import dev.repel.train.TrainingState;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Times a step of training in batches, and the rows of personalised PageRank, on synthetic graphs without communities but
 * those of the classes, of any size. Call: {@code java -Xmx8g -cp bench/target/repel-bench.jar dev.repel.bench.BatchBench
 * EDGES…}; for one size per process, peaks of memory are those of the size.
 */
public final class BatchBench {
    private static final int DEGREE = 20;
    private static final int SOURCES = 2_000;
    private static final int WARMUP = 30;
    private static final int COTRAIN = 60;
    /** The last ones, when the pool is full and all code that matters is compiled. */
    private static final int MEASURED = 30;

    private BatchBench() {}

    /** Ends a training without predicting all nodes, which takes longer the more there are. */
    private static final class Enough extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }

    public static void main(String[] arguments) throws IOException {
        if (arguments.length == 0) {
            System.err.println("usage: BatchBench EDGES…");
            System.exit(2);
        }
        System.out.printf(Locale.ROOT, "%s threads%n", Runtime.getRuntime().availableProcessors());
        for (String edges : arguments) {
            measure(Double.parseDouble(edges));
        }
    }

    private static void measure(double edges) throws IOException {
        int nodes = (int) Math.round(2 * edges / DEGREE);
        long start = System.nanoTime();
        NodeDataset dataset = SyntheticGraph.parse(
                        "synthetic:nodes=" + nodes + ",degree=" + DEGREE + ",classes=10,features=100,words=5")
                .generate();
        double generated = (System.nanoTime() - start) / 1e9;
        TrainConfig config = TrainConfig.of(Map.of(
                "backbone", "pprgo",
                "batch-size", "256",
                "k", "50",
                "warmup", Integer.toString(WARMUP),
                "cotrain", Integer.toString(COTRAIN)));
        double perSource = microsecondsPerSource(dataset, config);
        try (Workers workers = new Workers(Runtime.getRuntime().availableProcessors())) {
            double[] steps = steps(dataset, config, workers);
            System.out.printf(
                    Locale.ROOT,
                    "%,d nodes, %,d edges: generated in %.0f s; row %.0f µs on one thread; step %.1f ms (fastest %.1f);"
                            + " validation included; peak heap %.2f GB, process %s%n",
                    dataset.nodes(),
                    dataset.graph().edges(),
                    generated,
                    perSource,
                    steps[steps.length / 2],
                    steps[0],
                    peakHeap() / 1e9,
                    peakProcess());
        }
    }

    private static double microsecondsPerSource(NodeDataset dataset, TrainConfig config) {
        NearestRows rows = Pprgo.rows(config.architecture());
        // other sources first, so that the code is compiled
        rows.of(dataset.graph(), WalkSurvey.randomSources(dataset.graph(), SOURCES, 1), Workers.NONE);
        int[] sources = WalkSurvey.randomSources(dataset.graph(), SOURCES, 2);
        long start = System.nanoTime();
        rows.of(dataset.graph(), sources, Workers.NONE);
        return (System.nanoTime() - start) / 1e3 / sources.length;
    }

    /** Milliseconds per epoch of one step, ascending. */
    private static double[] steps(NodeDataset dataset, TrainConfig config, Workers workers) {
        Split split = SplitStrategy.RANDOM.split(dataset, 20, 50, 0);
        TrainingTask task =
                TrainingTask.of(dataset, split, dataset.features().sparse().transpose());
        PclSettings pcl = config.techniques().of(PclSettings.class);
        WalkCache walks = new WalkCache(task.graph(), pcl.continueProbability(), pcl.walkError(), WalkStore.NONE);
        Technique technique = Techniques.create(config.technique(), task, config.techniques(), walks);
        long[] ends = new long[WARMUP + COTRAIN + 1];
        try {
            new Trainer(task, config, technique, Kernels.best(), workers).train(0, new TrainingListener() {
                @Override
                public void afterEpoch(EpochRecord epoch, Supplier<TrainingState> state) {
                    ends[epoch.epoch()] = System.nanoTime();
                    if (epoch.epoch() == WARMUP + COTRAIN) {
                        throw new Enough();
                    }
                }
            });
        } catch (Enough e) {
            // the steps are done
        }
        double[] steps = new double[MEASURED];
        for (int s = 0; s < MEASURED; s++) {
            steps[s] = (ends[WARMUP + COTRAIN - s] - ends[WARMUP + COTRAIN - s - 1]) / 1e6;
        }
        Arrays.sort(steps);
        return steps;
    }

    private static long peakHeap() {
        return ManagementFactory.getMemoryPoolMXBeans().stream()
                .filter(pool -> pool.getType() == MemoryType.HEAP)
                .map(MemoryPoolMXBean::getPeakUsage)
                .mapToLong(usage -> usage.getUsed())
                .sum();
    }

    /** The largest resident size so far, where the system tells it. */
    private static String peakProcess() throws IOException {
        Path status = Path.of("/proc/self/status");
        if (!Files.exists(status)) {
            return "unknown";
        }
        return Files.readAllLines(status).stream()
                .filter(line -> line.startsWith("VmHWM:"))
                .map(line -> line.substring(6).strip())
                .findFirst()
                .orElse("unknown");
    }
}
