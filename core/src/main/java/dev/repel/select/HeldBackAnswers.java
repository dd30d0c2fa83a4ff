package dev.repel.select;

import dev.repel.eval.ConfusionMatrix;
import dev.repel.train.EpochRecord;
import dev.repel.train.HeldOut;
import dev.repel.train.Selection;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The predictions of one network for its held-back labels, epoch by epoch. */
final class HeldBackAnswers {
    private final int[] nodes;
    private final int[] truth;
    private final List<int[]> predictions = new ArrayList<>();
    private final List<Double> losses = new ArrayList<>();

    /** @param truth the labels of the nodes, in their order */
    HeldBackAnswers(int[] nodes, int[] truth) {
        this.nodes = nodes;
        this.truth = truth;
    }

    /** With the epochs of another network that this one goes on from. */
    HeldBackAnswers(HeldBackAnswers warmup) {
        this(warmup.nodes, warmup.truth);
        predictions.addAll(warmup.predictions);
        losses.addAll(warmup.losses);
    }

    void add(EpochRecord epoch, HeldOut answers) {
        int[] classes = new int[nodes.length];
        Arrays.setAll(classes, answers.logits()::argMax);
        predictions.add(classes);
        losses.add(epoch.validationLoss());
    }

    /**
     * The trial of a candidate at the epoch that is best over all its networks.
     *
     * @param parts one per division and fold, at least one
     */
    static Trial trial(
            Candidate candidate,
            Plan.Rung rung,
            List<HeldBackAnswers> parts,
            int classes,
            Selection selection,
            double seconds) {
        int epochs = parts.stream().mapToInt(part -> part.losses.size()).min().orElseThrow();
        Trial best = null;
        for (int e = 0; e < epochs; e++) {
            Trial trial = at(e, candidate, rung, parts, classes, selection, seconds);
            best = best == null || Trial.bestFirst(selection).compare(trial, best) < 0 ? trial : best;
        }
        return best;
    }

    private static Trial at(
            int epoch,
            Candidate candidate,
            Plan.Rung rung,
            List<HeldBackAnswers> parts,
            int classes,
            Selection selection,
            double seconds) {
        ConfusionMatrix confusion = new ConfusionMatrix(classes);
        StringBuilder right = new StringBuilder();
        double loss = 0;
        for (HeldBackAnswers part : parts) {
            int[] predicted = part.predictions.get(epoch);
            for (int n = 0; n < predicted.length; n++) {
                confusion.add(part.truth[n], predicted[n]);
                right.append(part.truth[n] == predicted[n] ? '1' : '0');
            }
            loss += part.losses.get(epoch) * predicted.length;
        }
        double accuracy = confusion.accuracy();
        long labels = parts.stream()
                .flatMapToInt(part -> Arrays.stream(part.nodes))
                .distinct()
                .count();
        return new Trial(
                candidate,
                rung.name(),
                rung.epochs(),
                rung.divisions(),
                confusion.total(),
                selection == Selection.MACRO_F1 ? confusion.macroF1() : accuracy,
                Math.sqrt(accuracy * (1 - accuracy) / labels),
                loss / confusion.total(),
                epoch + 1,
                right.toString(),
                null,
                seconds);
    }
}
