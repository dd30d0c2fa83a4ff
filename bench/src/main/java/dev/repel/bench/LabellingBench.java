package dev.repel.bench;

import dev.repel.data.NodeDataset;
import dev.repel.experiment.PreparedDataset;
import dev.repel.graph.WalkStore;
import dev.repel.io.source.FolderSettings;
import dev.repel.io.source.GraphSource;
import dev.repel.label.LabelSettings;
import dev.repel.label.Labelling;
import dev.repel.label.Lesson;
import dev.repel.label.Suggestion;
import dev.repel.tensor.Kernels;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/**
 * Times what a person who labels waits for: from labels to updated guesses and suggestions. The true labels of what is
 * suggested are given in rounds, as many as there are classes; the networks start over each time, or go on from where
 * they were. Call: {@code java -cp bench/target/repel-bench.jar dev.repel.bench.LabellingBench DATA-FOLDER [DATASET] [ROUNDS]}.
 */
public final class LabellingBench {
    private static final int SUGGESTED = 20;
    /** The JVM is not warm yet. */
    private static final int FIRST_ROUNDS = 3;

    private final NodeDataset dataset;
    private final int rounds;
    private final int threads = Runtime.getRuntime().availableProcessors();

    private LabellingBench(NodeDataset dataset, int rounds) {
        this.dataset = dataset;
        this.rounds = rounds;
    }

    public static void main(String[] arguments) throws IOException {
        if (arguments.length < 1) {
            System.err.println("usage: LabellingBench DATA-FOLDER [DATASET] [ROUNDS]");
            System.exit(2);
        }
        String name = arguments.length > 1 ? arguments[1] : "cora";
        int rounds = arguments.length > 2 ? Integer.parseInt(arguments[2]) : 12;
        NodeDataset dataset = GraphSource.named(name, new FolderSettings(Path.of(arguments[0]), true, true))
                .loadAsItIs(line -> {})
                .dataset();
        LabellingBench bench = new LabellingBench(dataset, rounds);
        System.out.printf(
                Locale.ROOT,
                "%s: %,d nodes, %d rounds of %d labels, %d threads; median and worst without the first %d rounds%n",
                name,
                dataset.nodes(),
                rounds,
                dataset.classes(),
                bench.threads,
                FIRST_ROUNDS);
        bench.report("starting over", false);
        bench.report("going on", true);
    }

    private void report(String what, boolean warm) {
        Labelling labelling = new Labelling(
                new PreparedDataset(dataset, (graph, q, walkError) -> WalkStore.NONE),
                LabelSettings.defaults(),
                Kernels.best(),
                threads);
        int[] labels = new int[dataset.nodes()];
        Arrays.fill(labels, NodeDataset.UNLABELLED);
        Lesson lesson = labelling.learn(labels, dataset.classNames(), null, threads, () -> false);
        List<Suggestion> next = lesson.next(SUGGESTED, new BitSet(), threads);
        List<Double> seconds = new ArrayList<>();
        double accuracy = 0;
        for (int round = 0; round < rounds; round++) {
            next.stream().limit(dataset.classes()).forEach(one -> labels[one.node()] = dataset.labels()[one.node()]);
            long start = System.nanoTime();
            lesson = labelling.learn(labels, dataset.classNames(), warm ? lesson : null, threads, () -> false);
            next = lesson.next(SUGGESTED, new BitSet(), threads);
            seconds.add((System.nanoTime() - start) / 1e9);
            accuracy += accuracy(lesson) / rounds;
        }
        double[] sorted = seconds.stream()
                .skip(FIRST_ROUNDS)
                .mapToDouble(Double::doubleValue)
                .sorted()
                .toArray();
        System.out.printf(
                Locale.ROOT,
                "%-15s %7.3f s %7.3f s   mean accuracy of the guesses %.2f %%%n",
                what,
                sorted[sorted.length / 2],
                sorted[sorted.length - 1],
                100 * accuracy);
    }

    private double accuracy(Lesson lesson) {
        int[] known =
                IntStream.range(0, dataset.nodes()).filter(dataset::isLabelled).toArray();
        return (double) Arrays.stream(known)
                        .filter(node -> lesson.guess(node) == dataset.labels()[node])
                        .count()
                / known.length;
    }
}
