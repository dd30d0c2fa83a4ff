package dev.repel.data;

import dev.repel.settings.InvalidSetting;
import dev.repel.tensor.CounterRandom;

/** Deliberately wrong training labels: some training nodes get the label of a training node of another class. */
public final class LabelNoise {
    private LabelNoise() {}

    /** The task with n wrong training labels, the same ones for the same seed; validation labels do not change. */
    public static TrainingTask apply(TrainingTask task, int n, long seed) {
        return new TrainingTask(
                task.graph(),
                task.features(),
                task.featuresTransposed(),
                task.classes(),
                task.trainNodes(),
                apply(task.trainLabels(), n, seed),
                task.validationNodes(),
                task.validationLabels());
    }

    /** A copy of the labels of training nodes, n of them wrong: the same as in a task. */
    public static int[] apply(int[] trainLabels, int n, long seed) {
        int[] labels = trainLabels.clone();
        int nodes = labels.length;
        InvalidSetting.unless(
                n <= nodes, "noisy-labels", n + " is more than the " + nodes + " training nodes there are");
        int[] chosen = new CounterRandom(seed, CounterRandom.Purpose.LABEL_NOISE, 0, 0).permutation(nodes);
        CounterRandom random = new CounterRandom(seed, CounterRandom.Purpose.LABEL_NOISE, 1, 0);
        for (int i = 0; i < n; i++) {
            labels[chosen[i]] = otherLabel(trainLabels, chosen[i], random);
        }
        return labels;
    }

    private static int otherLabel(int[] labels, int node, CounterRandom random) {
        int others = 0;
        for (int label : labels) {
            others += label != labels[node] ? 1 : 0;
        }
        InvalidSetting.unless(others > 0, "noisy-labels", "needs training nodes of at least two classes");
        int wanted = random.below(others, node);
        for (int label : labels) {
            if (label != labels[node] && wanted-- == 0) {
                return label;
            }
        }
        throw new IllegalStateException("fewer labels than were counted");
    }
}
