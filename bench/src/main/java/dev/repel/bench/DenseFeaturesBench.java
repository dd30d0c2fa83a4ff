package dev.repel.bench;

import dev.repel.data.FeatureScaling;
import dev.repel.data.TrainingTask;
import dev.repel.graph.Graph;
import dev.repel.graph.WalkCache;
import dev.repel.graph.WalkStore;
import dev.repel.model.Embedding;
import dev.repel.technique.Techniques;
import dev.repel.tensor.CounterRandom;
import dev.repel.tensor.CounterRandom.Purpose;
import dev.repel.tensor.FeatureMatrix;
import dev.repel.tensor.Kernels;
import dev.repel.tensor.Matrix;
import dev.repel.tensor.SparseMatrix;
import dev.repel.tensor.Workers;
import dev.repel.train.TrainConfig;
import dev.repel.train.Trainer;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.IntStream;

/**
 * Times epochs on a random graph with dense features, two layers of width 64 and dropout 0.5, and tells the most memory
 * that the process took. With one thread, its processor time is told too, which other work on the machine changes less.
 * Call: {@code java -cp
 * bench/target/repel-bench.jar dev.repel.bench.DenseFeaturesBench [dense|sparse] NODES EDGES FEATURES CLASSES THREADS
 * EPOCHS BACKBONE}; {@code sparse} holds the same features as sparse rows.
 */
public final class DenseFeaturesBench {
    private static final int HIDDEN = 64;
    private static final double DROPOUT = 0.5;
    private static final int LABELLED = 2_000;
    private static final int ARGUMENTS = 8;

    private final int nodes;
    private final int edges;
    private final int features;
    private final int classes;

    private DenseFeaturesBench(int nodes, int edges, int features, int classes) {
        this.nodes = nodes;
        this.edges = edges;
        this.features = features;
        this.classes = classes;
    }

    public static void main(String[] arguments) throws IOException {
        if (arguments.length != ARGUMENTS) {
            System.err.println(
                    "usage: DenseFeaturesBench dense|sparse NODES EDGES FEATURES CLASSES THREADS EPOCHS BACKBONE");
            System.exit(2);
        }
        int[] numbers = Arrays.stream(arguments, 1, ARGUMENTS - 1)
                .mapToInt(Integer::parseInt)
                .toArray();
        DenseFeaturesBench bench = new DenseFeaturesBench(numbers[0], numbers[1], numbers[2], numbers[3]);
        TrainingTask task = bench.task(arguments[0].equals("sparse"));
        Times times = epochs(task, arguments[ARGUMENTS - 1], numbers[4], numbers[5]);
        System.out.printf(
                Locale.ROOT,
                "%s %s, %,d nodes, %,d edges, %d features, %d threads, %s: median %.1f, fastest %.1f ms an epoch%s; %s%n",
                arguments[ARGUMENTS - 1],
                arguments[0],
                numbers[0],
                task.graph().edges(),
                numbers[2],
                numbers[4],
                Kernels.best().name(),
                median(times.wall),
                times.wall[0],
                numbers[4] > 1
                        ? ""
                        : String.format(
                                Locale.ROOT,
                                ", processor time %.1f and %.1f",
                                median(times.processor),
                                times.processor[0]),
                peak());
    }

    private TrainingTask task(boolean sparse) {
        CounterRandom ends = new CounterRandom(1, Purpose.GRAPH, 0, 0);
        int[] sources =
                IntStream.range(0, edges).map(e -> ends.below(nodes, 2 * e)).toArray();
        int[] targets =
                IntStream.range(0, edges).map(e -> ends.below(nodes, 2 * e + 1)).toArray();
        CounterRandom random = new CounterRandom(1, Purpose.SAMPLING, 0, 0);
        Matrix values = new Matrix(nodes, features);
        for (int i = 0; i < values.data().length; i++) {
            values.data()[i] = 2 * random.uniform(i) - 1;
        }
        FeatureMatrix held = sparse ? FeatureMatrix.of(SparseMatrix.of(values)) : FeatureMatrix.of(values);
        FeatureMatrix scaled = FeatureScaling.UNIT_ROWS.fit(held).apply(held);
        int[] train = IntStream.range(0, Math.min(LABELLED, nodes / 4)).toArray();
        int[] validation = IntStream.range(train.length, 2 * train.length).toArray();
        return new TrainingTask(
                Graph.of(nodes, sources, targets),
                scaled,
                scaled.sparse().transpose(),
                classes,
                train,
                labels(train),
                validation,
                labels(validation));
    }

    private int[] labels(int[] chosen) {
        return Arrays.stream(chosen).map(node -> node % classes).toArray();
    }

    /** Of the last two thirds of the epochs, in milliseconds, each ascending. */
    private record Times(double[] wall, double[] processor) {}

    private static double median(double[] ascending) {
        return ascending[ascending.length / 2];
    }

    private static Times epochs(TrainingTask task, String backbone, int threads, int epochs) {
        TrainConfig config = TrainConfig.defaultsFor(backbone)
                .with("hidden", HIDDEN)
                .with("dropout", DROPOUT)
                .with("input-dropout", DROPOUT)
                .with("embedding", Embedding.LOGITS)
                .with("technique", "none")
                .with("warmup", epochs)
                .with("cotrain", 0);
        long[] wall = new long[epochs + 1];
        long[] processor = new long[epochs + 1];
        ThreadMXBean threadTimes = ManagementFactory.getThreadMXBean();
        try (Workers workers = new Workers(threads)) {
            WalkCache walks = new WalkCache(task.graph(), 0.85, 1e-4, WalkStore.NONE);
            Trainer trainer = new Trainer(
                    task, config, Techniques.create("none", task, config.techniques(), walks), Kernels.best(), workers);
            trainer.train(0, (epoch, state) -> {
                wall[epoch.epoch()] = System.nanoTime();
                processor[epoch.epoch()] = threadTimes.getCurrentThreadCpuTime();
            });
        }
        return new Times(differences(wall), differences(processor));
    }

    private static double[] differences(long[] ends) {
        return IntStream.range(1 + ends.length / 3, ends.length)
                .mapToDouble(epoch -> (ends[epoch] - ends[epoch - 1]) / 1e6)
                .sorted()
                .toArray();
    }

    /** The most memory of this process, where the system tells it. */
    private static String peak() throws IOException {
        Path status = Path.of("/proc/self/status");
        if (!Files.isReadable(status)) {
            return "memory unknown";
        }
        return Files.readAllLines(status).stream()
                .filter(line -> line.startsWith("VmHWM"))
                .map(line -> "at most " + line.replaceAll("[^0-9]", "") + " kB resident")
                .findFirst()
                .orElse("memory unknown");
    }
}
