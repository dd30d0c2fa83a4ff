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
        String unseen = unseen(parts.subList(0, parts.size() / rung.divisions()), epochs);
        long labels = parts.stream()
                .flatMapToInt(part -> Arrays.stream(part.nodes))
                .distinct()
                .count();
        Trial best = null;
        for (int e = 0; e < epochs; e++) {
            Trial trial = at(e, candidate, rung, parts, labels, unseen, classes, selection, seconds);
            best = best == null || Trial.bestFirst(selection).compare(trial, best) < 0 ? trial : best;
        }
        return best;
    }

    private static Trial at(
            int epoch,
            Candidate candidate,
            Plan.Rung rung,
            List<HeldBackAnswers> parts,
            long labels,
            String unseen,
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
                unseen,
                null,
                seconds);
    }

    /**
     * Which predictions are right at the epoch that most labels of the other groups choose, the later of two equal ones. A
     * group is a fold; a single one is divided into two by turns.
     */
    private static String unseen(List<HeldBackAnswers> folds, int epochs) {
        int groups = Math.max(2, folds.size());
        int[][] right = new int[groups][epochs];
        int[] all = new int[epochs];
        for (int e = 0; e < epochs; e++) {
            for (int fold = 0; fold < folds.size(); fold++) {
                HeldBackAnswers part = folds.get(fold);
                for (int n = 0; n < part.nodes.length; n++) {
                    if (part.isRight(n, e)) {
                        right[folds.size() == 1 ? n % groups : fold][e]++;
                        all[e]++;
                    }
                }
            }
        }
        StringBuilder unseen = new StringBuilder();
        for (int fold = 0; fold < folds.size(); fold++) {
            HeldBackAnswers part = folds.get(fold);
            for (int n = 0; n < part.nodes.length; n++) {
                int[] own = right[folds.size() == 1 ? n % groups : fold];
                unseen.append(part.isRight(n, bestOfOthers(all, own)) ? '1' : '0');
            }
        }
        return unseen.toString();
    }

    private static int bestOfOthers(int[] all, int[] own) {
        int best = 0;
        for (int e = 1; e < all.length; e++) {
            best = all[e] - own[e] >= all[best] - own[best] ? e : best;
        }
        return best;
    }

    private boolean isRight(int n, int epoch) {
        return predictions.get(epoch)[n] == truth[n];
    }
}
