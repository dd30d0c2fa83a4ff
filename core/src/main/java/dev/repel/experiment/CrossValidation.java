package dev.repel.experiment;

import dev.repel.data.TrainingTask;
import dev.repel.train.HeldOut;
import dev.repel.train.Selection;
import dev.repel.train.TrainedRun;
import dev.repel.train.Trainer;
import dev.repel.train.TrainingListener;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

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
     * @param finished the folds that need not be trained again
     */
    TrainedRun train(long seed, Selection selection, TrainingListener listener, FinishedNetworks finished) {
        ConsecutiveEpochs counted = new ConsecutiveEpochs(listener);
        FoldedHistory folded = new FoldedHistory(folds);
        int epochs = 0;
        for (int fold = 0; fold < folds.size(); fold++) {
            TrainingTask task = folds.get(fold);
            listener.beforeNetwork(fold + 1, folds.size() + 1, Integer.MAX_VALUE);
            FinishedFold network = finished.fold(seed, fold, () -> List.of(train(task, seed, counted)))
                    .get(0);
            epochs += network.history().size();
            counted.reached(epochs);
            folded.add(network);
        }
        FoldedHistory.Choice choice = folded.choose(selection);
        listener.beforeNetwork(folds.size() + 1, folds.size() + 1, choice.best().epoch());
        TrainedRun last = trainers.apply(all).trainFor(choice.best().epoch(), seed, counted);
        return choice.finishedBy(last, last.seconds() + folded.seconds());
    }

    private FinishedFold train(TrainingTask task, long seed, TrainingListener listener) {
        Trainer trainer = trainers.apply(task);
        List<HeldOut> byEpoch = new ArrayList<>();
        TrainedRun run = trainer.train(seed, (epoch, state) -> {
            byEpoch.add(trainer.heldOut());
            listener.afterEpoch(epoch, state);
        });
        return new FinishedFold(run.history(), run.seconds(), byEpoch, trainer.countsFrom());
    }
}
