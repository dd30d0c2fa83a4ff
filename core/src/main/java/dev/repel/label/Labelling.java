package dev.repel.label;

import dev.repel.data.FeatureScaling;
import dev.repel.data.NodeDataset;
import dev.repel.experiment.Experiment;
import dev.repel.experiment.PreparedDataset;
import dev.repel.tensor.Kernels;
import dev.repel.tensor.Matrix;
import dev.repel.tensor.Workers;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;

/**
 * A graph that people are labelling. What does not depend on labels is computed once; each {@link #learn} then takes a
 * moment. Thread-safe: lessons may be learned while others are read.
 */
public final class Labelling {
    private final PreparedDataset prepared;
    private final LabelSettings settings;
    private final Kernels kernels;
    private final Surroundings surroundings;

    /**
     * Looks at the graph.
     *
     * @param prepared whose own labels are ignored: each lesson is given its labels
     */
    public Labelling(PreparedDataset prepared, LabelSettings settings, Kernels kernels, int threads) {
        this.settings = settings;
        this.kernels = kernels;
        try (Workers workers = new Workers(threads)) {
            this.surroundings = Surroundings.of(prepared.dataset(), settings.seed(), kernels, workers);
        }
        this.prepared = prepared;
    }

    /** The graph, with the labels it was read with. */
    public NodeDataset dataset() {
        return prepared.dataset();
    }

    /** Where nodes are before anything is learned (N × d): near each other if their surroundings are alike. */
    public Matrix points() {
        return surroundings.points();
    }

    public LabelSettings settings() {
        return settings;
    }

    /**
     * Learns from labels, from none at all too: while fewer than two classes have one, no network is trained.
     *
     * @param labels the class of each node, {@link NodeDataset#UNLABELLED} if it has none
     * @param classNames one per class
     * @param before what was learned earlier, from which networks go on where that does no harm; null to start over, with
     *     the same bits each time
     * @param threads how many compute; the outcome is the same on any number
     * @param stopped asked after every epoch
     * @throws java.util.concurrent.CancellationException once {@code stopped} says so
     */
    public Lesson learn(int[] labels, List<String> classNames, Lesson before, int threads, BooleanSupplier stopped) {
        PreparedDataset labelled = prepared.withLabels(labels.clone(), classNames);
        long classes = IntStream.of(labels)
                .filter(label -> label != NodeDataset.UNLABELLED)
                .distinct()
                .count();
        if (classes < 2) {
            return new Lesson(labelled.dataset(), surroundings, settings, Optional.empty());
        }
        Experiment experiment = new Experiment(
                labelled, settings.spec().with("scaling", FeatureScaling.defaultFor(labelled.dataset())), kernels);
        // an output of a network is a class by its place: other names there would be other classes
        boolean isSame = before != null && before.dataset().classNames().equals(classNames);
        Committee earlier = isSame ? before.committee().orElse(null) : null;
        return new Lesson(
                labelled.dataset(),
                surroundings,
                settings,
                Optional.of(Committee.train(experiment, settings, earlier, threads, stopped)));
    }
}
