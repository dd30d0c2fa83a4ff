package dev.repel.experiment;

import dev.repel.data.TrainingTask;
import dev.repel.eval.ConfusionMatrix;
import dev.repel.train.EpochRecord;
import dev.repel.train.HeldOut;
import dev.repel.train.Selection;
import dev.repel.train.TrainedRun;
import dev.repel.train.Trainer;
import dev.repel.train.TrainingListener;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/**
 * A run for few labels, where none can be spared. For each fold, a network is trained without the labels of that fold.
 * The epoch that is best over all held-back labels is chosen; then one network learns from all labels for that many
 * epochs. This network predicts and is saved. The validation figures are those of the networks of the folds, because no
 * labels are left to measure the final one.
 */
final class CrossValidation {
    private final List<TrainingTask> folds;
    private final TrainingTask all;
    private final Function<TrainingTask, Trainer> trainers;

    /** @param all the task with the labels of all folds for training */
    CrossValidation(List<TrainingTask> folds, TrainingTask all, Function<TrainingTask, Trainer> trainers) {
        this.folds = folds;
        this.all = all;
        this.trainers = trainers;
    }

    /**
     * @param listener is notified of the epochs of all folds, numbered consecutively; their states cannot be resumed
     */
    TrainedRun train(long seed, Selection selection, TrainingListener listener) {
        List<TrainedRun> runs = new ArrayList<>();
        List<List<HeldOut>> heldOut = new ArrayList<>();
        int before = 0;
        int countsFrom = 1;
        for (TrainingTask fold : folds) {
            Trainer trainer = trainers.apply(fold);
            List<HeldOut> byEpoch = new ArrayList<>();
            listener.beforeNetwork(runs.size() + 1, folds.size() + 1, Integer.MAX_VALUE);
            TrainingListener counted = countedFrom(before, listener);
            TrainedRun run = trainer.train(seed, (epoch, state) -> {
                byEpoch.add(trainer.heldOut());
                counted.afterEpoch(epoch, state);
            });
            runs.add(run);
            heldOut.add(byEpoch);
            before += run.history().size();
            countsFrom = trainer.countsFrom();
        }
        List<EpochRecord> history = together(runs, heldOut);
        EpochRecord best = null;
        for (EpochRecord epoch : history.subList(Math.min(countsFrom, history.size()) - 1, history.size())) {
            best = epoch.isBetterThan(best, selection) ? epoch : best;
        }
        int chosen = best.epoch();
        listener.beforeNetwork(folds.size() + 1, folds.size() + 1, chosen);
        TrainedRun last = trainers.apply(all).trainFor(chosen, seed, countedFrom(before, listener));
        return new TrainedRun(
                seed,
                best,
                last.parameters(),
                last.logits(),
                last.lastLogits(),
                last.embeddings(),
                history,
                last.seconds() + runs.stream().mapToDouble(TrainedRun::seconds).sum(),
                HeldOut.all(
                        heldOut.stream().map(byEpoch -> byEpoch.get(chosen - 1)).toList()));
    }

    private static TrainingListener countedFrom(int before, TrainingListener listener) {
        return (epoch, state) -> listener.afterEpoch(epoch.withEpoch(before + epoch.epoch()), state);
    }

    /**
     * The records of the epochs that all folds have reached. Validation accuracy and loss are weighted by the number of
     * validation nodes, other figures equally; F1 is not a mean over nodes, so it is computed from the held-back labels
     * of all folds together.
     */
    private List<EpochRecord> together(List<TrainedRun> runs, List<List<HeldOut>> heldOut) {
        int epochs = runs.stream().mapToInt(run -> run.history().size()).min().orElseThrow();
        List<EpochRecord> together = new ArrayList<>();
        for (int e = 0; e < epochs; e++) {
            int at = e;
            List<EpochRecord> records =
                    runs.stream().map(run -> run.history().get(at)).toList();
            double anchors =
                    records.stream().mapToInt(EpochRecord::anchors).average().orElseThrow();
            together.add(new EpochRecord(
                    e + 1,
                    records.get(0).cotraining(),
                    records.stream()
                            .mapToDouble(EpochRecord::supervisedLoss)
                            .average()
                            .orElseThrow(),
                    records.stream()
                            .mapToDouble(EpochRecord::extraLoss)
                            .average()
                            .orElseThrow(),
                    (int) Math.round(anchors),
                    weighted(records, EpochRecord::validationAccuracy),
                    weighted(records, EpochRecord::validationLoss),
                    macroF1(heldOut.stream().map(byEpoch -> byEpoch.get(at)).toList()),
                    null));
        }
        return together;
    }

    private double macroF1(List<HeldOut> heldOut) {
        ConfusionMatrix confusion = new ConfusionMatrix(all.classes());
        for (int fold = 0; fold < folds.size(); fold++) {
            int[] labels = folds.get(fold).validationLabels();
            for (int n = 0; n < labels.length; n++) {
                confusion.add(labels[n], heldOut.get(fold).logits().argMax(n));
            }
        }
        return confusion.macroF1();
    }

    private double weighted(List<EpochRecord> records, ToDoubleFunction<EpochRecord> figure) {
        double sum = 0;
        int nodes = 0;
        for (int fold = 0; fold < records.size(); fold++) {
            int held = folds.get(fold).validationNodes().length;
            sum += held * figure.applyAsDouble(records.get(fold));
            nodes += held;
        }
        return sum / nodes;
    }
}
