package dev.repel.study.run;

import dev.repel.Require;
import dev.repel.data.NodeDataset;
import dev.repel.data.Split;
import dev.repel.experiment.PreparedDataset;
import dev.repel.label.LabelSettings;
import dev.repel.label.Labelling;
import dev.repel.label.Lesson;
import dev.repel.label.Strategy;
import dev.repel.label.Suggestion;
import dev.repel.label.Suspect;
import dev.repel.study.settings.LabellingTrial;
import dev.repel.tensor.CounterRandom;
import dev.repel.tensor.CounterRandom.Purpose;
import dev.repel.tensor.Kernels;
import dev.repel.tensor.Workers;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;

/** Plays a person who labels, and measures what came of it. */
public final class LabellingRun implements PlannedRun.Work {
    public static final String AREA = "labelling-area";
    public static final String LABELS_NEEDED = "labels-needed";
    public static final String CHECK_PRECISION = "check-precision";
    public static final String CHECK_RECALL = "check-recall";
    public static final String CHECK_TOP = "check-top";
    private static final String ACCURACY = "accuracy-with-";
    private static final String FINAL = ACCURACY + "random-in-the-end";

    /** How many labels per class there are, on average, each time that networks learn. */
    private static final int[] SIZES = {1, 2, 3, 4, 5, 6, 8, 10, 12, 16, 20};

    private static final double ENOUGH = 0.95;

    /** Labels per class among which wrong ones are to be found. */
    private static final int CHECKED = 40;

    private final PreparedDataset data;
    private final NodeDataset dataset;
    private final LabellingTrial trial;
    private final long seed;
    private final Kernels kernels;

    LabellingRun(PreparedDataset data, LabellingTrial trial, long seed, Kernels kernels) {
        this.data = data;
        this.dataset = data.dataset();
        this.trial = trial;
        this.seed = seed;
        this.kernels = kernels;
    }

    /** The name of the accuracy with so many labels per class. */
    public static String accuracyWith(int labelsPerClass) {
        return ACCURACY + labelsPerClass;
    }

    /** Whether a figure is between 0 and 1. */
    static boolean isShare(String figure) {
        return figure.startsWith(ACCURACY) || figure.equals(AREA) || figure.startsWith("check-");
    }

    @Override
    public SortedMap<String, Double> measure(Workers workers, BooleanSupplier stopped) {
        int[] judged = judged();
        BitSet leftOut = new BitSet();
        leftOut.set(0, dataset.nodes());
        pool(judged).forEach(leftOut::clear);
        return trial.labelling() == LabellingTrial.Kind.SUGGEST
                ? suggest(judged, leftOut, workers.threads(), stopped)
                : doubt(leftOut, workers.threads(), stopped);
    }

    /** The same for every seed: the published test nodes, otherwise a half; or a half of all others. */
    private int[] judged() {
        int[] labelled =
                IntStream.range(0, dataset.nodes()).filter(dataset::isLabelled).toArray();
        int[] test = dataset.publicSplit().map(Split::test).orElseGet(() -> half(labelled, 1));
        return trial.labelJudge() == LabellingTrial.Judge.TEST ? test : half(without(labelled, test), 2);
    }

    private IntStream pool(int[] judged) {
        int[] labelled =
                IntStream.range(0, dataset.nodes()).filter(dataset::isLabelled).toArray();
        int[] test = dataset.publicSplit().map(Split::test).orElseGet(() -> half(labelled, 1));
        return Arrays.stream(without(without(labelled, test), judged));
    }

    private static int[] half(int[] nodes, int instance) {
        int[] order = new CounterRandom(0, Purpose.SPLIT, instance, 0).permutation(nodes.length);
        return IntStream.of(order)
                .limit(nodes.length / 2)
                .map(n -> nodes[n])
                .sorted()
                .toArray();
    }

    private static int[] without(int[] nodes, int[] others) {
        BitSet out = new BitSet();
        Arrays.stream(others).forEach(out::set);
        return Arrays.stream(nodes).filter(node -> !out.get(node)).toArray();
    }

    private Labelling labelling(Strategy strategy, int threads) {
        LabelSettings settings = trial.settings().with("seed", seed).with("strategy", strategy);
        return new Labelling(data, settings, kernels, threads);
    }

    private SortedMap<String, Double> suggest(int[] judged, BitSet leftOut, int threads, BooleanSupplier stopped) {
        Labelling labelling = labelling(trial.settings().strategy(), threads);
        int[] labels = dataset.withoutLabels().labels();
        Lesson lesson = labelling.learn(labels, dataset.classNames(), null, threads, stopped);
        List<Integer> sizes = new ArrayList<>();
        List<Double> accuracies = new ArrayList<>();
        SortedMap<String, Double> figures = new TreeMap<>();
        for (int size : SIZES) {
            int wanted = (size - (sizes.isEmpty() ? 0 : sizes.get(sizes.size() - 1))) * dataset.classes();
            List<Suggestion> next = lesson.next(wanted, leftOut, threads);
            if (next.size() < wanted) {
                break;
            }
            next.forEach(one -> labels[one.node()] = dataset.labels()[one.node()]);
            lesson = labelling.learn(labels, dataset.classNames(), null, threads, stopped);
            sizes.add(size);
            accuracies.add(accuracy(lesson, judged));
            figures.put(accuracyWith(size), accuracies.get(accuracies.size() - 1));
        }
        Require.that(
                !sizes.isEmpty(),
                dataset.name()
                        + " has too few nodes with a label: of each class, on average, one is needed besides those"
                        + " by which the suggestions are judged.");
        double last = withRandom(sizes.get(sizes.size() - 1) * dataset.classes(), judged, leftOut, threads, stopped);
        figures.put(FINAL, last);
        figures.put(AREA, area(sizes, accuracies));
        figures.put(LABELS_NEEDED, needed(sizes, accuracies, ENOUGH * last) * dataset.classes());
        return figures;
    }

    private double withRandom(int count, int[] judged, BitSet leftOut, int threads, BooleanSupplier stopped) {
        Labelling labelling = labelling(Strategy.RANDOM, threads);
        int[] labels = dataset.withoutLabels().labels();
        labelling
                .learn(labels, dataset.classNames(), null, threads, stopped)
                .next(count, leftOut, threads)
                .forEach(one -> labels[one.node()] = dataset.labels()[one.node()]);
        return accuracy(labelling.learn(labels, dataset.classNames(), null, threads, stopped), judged);
    }

    private double accuracy(Lesson lesson, int[] judged) {
        return (double) Arrays.stream(judged)
                        .filter(node -> lesson.guess(node) == dataset.labels()[node])
                        .count()
                / judged.length;
    }

    /** The mean of a line through points, over all sizes in between. */
    static double area(List<Integer> sizes, List<Double> values) {
        if (sizes.size() == 1) {
            return values.get(0);
        }
        double sum = 0;
        for (int n = 1; n < sizes.size(); n++) {
            sum += (sizes.get(n) - sizes.get(n - 1)) * (values.get(n) + values.get(n - 1)) / 2;
        }
        return sum / (sizes.get(sizes.size() - 1) - sizes.get(0));
    }

    /** Where a line through points first reaches a value; the last size if it never does. */
    static double needed(List<Integer> sizes, List<Double> values, double wanted) {
        for (int n = 0; n < sizes.size(); n++) {
            if (values.get(n) >= wanted) {
                if (n == 0) {
                    return sizes.get(0);
                }
                double share = (wanted - values.get(n - 1)) / (values.get(n) - values.get(n - 1));
                return sizes.get(n - 1) + share * (sizes.get(n) - sizes.get(n - 1));
            }
        }
        return sizes.get(sizes.size() - 1);
    }

    private SortedMap<String, Double> doubt(BitSet leftOut, int threads, BooleanSupplier stopped) {
        int[] pool = IntStream.range(0, dataset.nodes())
                .filter(node -> !leftOut.get(node))
                .toArray();
        CounterRandom random = new CounterRandom(seed, Purpose.LABEL_NOISE, 2, 0);
        int[] order = random.permutation(pool.length);
        int count = Math.min(pool.length, CHECKED * dataset.classes());
        int wrong = (int) Math.max(1, Math.round(trial.wrongLabels() * count));
        int[] labels = dataset.withoutLabels().labels();
        BitSet changed = new BitSet();
        for (int n = 0; n < count; n++) {
            int node = pool[order[n]];
            labels[node] = dataset.labels()[node];
            if (n < wrong) {
                labels[node] = (labels[node] + 1 + random.below(dataset.classes() - 1, node)) % dataset.classes();
                changed.set(node);
            }
        }
        Labelling labelling = labelling(trial.settings().strategy(), threads);
        List<Suspect> suspects = labelling
                .learn(labels, dataset.classNames(), null, threads, stopped)
                .suspects(new BitSet());
        SortedMap<String, Double> figures = new TreeMap<>();
        double found = count(suspects, changed, suspects.size());
        // nothing said is nothing said wrongly
        figures.put(CHECK_PRECISION, suspects.isEmpty() ? 1 : found / suspects.size());
        figures.put(CHECK_RECALL, found / wrong);
        figures.put(CHECK_TOP, (double) count(suspects, changed, wrong) / wrong);
        return figures;
    }

    private static long count(List<Suspect> suspects, BitSet changed, int first) {
        return suspects.stream()
                .limit(first)
                .filter(suspect -> changed.get(suspect.node()))
                .count();
    }
}
