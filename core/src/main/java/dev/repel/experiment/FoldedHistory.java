package dev.repel.experiment;

import dev.repel.data.TrainingTask;
import dev.repel.eval.ConfusionMatrix;
import dev.repel.train.EpochRecord;
import dev.repel.train.HeldOut;
import dev.repel.train.Selection;
import dev.repel.train.TrainedRun;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** The networks of all folds as if they were one, which has learned from none of the labels it is compared with. */
final class FoldedHistory {
    private final List<TrainingTask> folds;
    private final List<FinishedFold> networks = new ArrayList<>();

    FoldedHistory(List<TrainingTask> folds) {
        this.folds = folds;
    }

    /** Adds the network of the next fold. */
    void add(FinishedFold network) {
        networks.add(network);
    }

    double seconds() {
        return networks.stream().mapToDouble(FinishedFold::seconds).sum();
    }

    /** Chooses the epoch that is best over all held-back labels. */
    Choice choose(Selection selection) {
        List<EpochRecord> history = together();
        int countsFrom = networks.get(networks.size() - 1).countsFrom();
        EpochRecord best = null;
        for (EpochRecord epoch : history.subList(Math.min(countsFrom, history.size()) - 1, history.size())) {
            best = epoch.isBetterThan(best, selection) ? epoch : best;
        }
        int chosen = best.epoch();
        return new Choice(
                best,
                history,
                HeldOut.all(networks.stream()
                        .map(network -> network.byEpoch().get(chosen - 1))
                        .toList()));
    }

    /**
     * The epoch that the folds chose.
     *
     * @param heldOut its predictions for all held-back labels, fold by fold
     */
    record Choice(EpochRecord best, List<EpochRecord> history, HeldOut heldOut) {
        /** A run that ends with a network that has learned from all labels. */
        TrainedRun finishedBy(TrainedRun last, double seconds) {
            return new TrainedRun(
                    last.seed(),
                    best,
                    last.parameters(),
                    last.logits(),
                    last.lastLogits(),
                    last.embeddings(),
                    history,
                    seconds,
                    heldOut);
        }
    }

    /**
     * The records of the epochs that all folds have reached. Validation accuracy and loss are weighted by the number of
     * validation nodes, other figures equally; F1 is not a mean over nodes, so it is computed from the held-back labels
     * of all folds together.
     */
    private List<EpochRecord> together() {
        int epochs = networks.stream()
                .mapToInt(network -> network.history().size())
                .min()
                .orElseThrow();
        List<EpochRecord> together = new ArrayList<>();
        for (int e = 0; e < epochs; e++) {
            int at = e;
            List<EpochRecord> records =
                    networks.stream().map(network -> network.history().get(at)).toList();
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
                    macroF1(networks.stream()
                            .map(network -> network.byEpoch().get(at))
                            .toList()),
                    null));
        }
        return together;
    }

    private double macroF1(List<HeldOut> predictions) {
        ConfusionMatrix confusion = new ConfusionMatrix(folds.get(0).classes());
        for (int fold = 0; fold < folds.size(); fold++) {
            int[] labels = folds.get(fold).validationLabels();
            for (int n = 0; n < labels.length; n++) {
                confusion.add(labels[n], predictions.get(fold).logits().argMax(n));
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
