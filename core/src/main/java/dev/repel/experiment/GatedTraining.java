package dev.repel.experiment;

import dev.repel.data.TrainingTask;
import dev.repel.settings.Declared;
import dev.repel.technique.PclSettings;
import dev.repel.tensor.Matrix;
import dev.repel.train.EpochRecord;
import dev.repel.train.GateVerdict;
import dev.repel.train.TrainConfig;
import dev.repel.train.TrainedRun;
import dev.repel.train.Trainer;
import dev.repel.train.TrainingListener;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;

/**
 * A run in which held-out nodes decide whether pseudo contrastive learning (PCL) is used. After one warm-up, a network
 * goes on without PCL and others with several weights, each to its own best epoch. The best of the latter is compared
 * with the former; see {@link GateVerdict}. If neither leads, the run ends with a network whose parameters are the means
 * of theirs, which makes sense because both come from the same warm-up.
 */
final class GatedTraining {
    /** The weights that are tried, in parts of the one that is set; the first is the plain backbone. */
    private static final double[] SHARES = {0, 0.1, 0.3, 1};

    private final TrainConfig config;
    private final List<Double> weights;
    private final WarmBranches.Trainers trainers;

    /** Creates a trainer. */
    @FunctionalInterface
    interface Trainers {
        Trainer of(TrainingTask task, TrainConfig config);
    }

    GatedTraining(TrainConfig config, Trainers trainers) {
        PclSettings pairs = config.pairs().orElseThrow();
        this.config = config;
        this.weights = DoubleStream.of(SHARES)
                .map(share -> share * pairs.weight())
                .boxed()
                .toList();
        this.trainers = (task, weight) ->
                trainers.of(task, Declared.replacing(config, config.techniques().with(pairs.ungated(weight))));
    }

    /** @param once how many epochs a single training has */
    static int epochs(int warmup, int once) {
        return once + (SHARES.length - 1) * Math.max(0, once - warmup);
    }

    /**
     * Trains with one validation set.
     *
     * @param listener is notified of the epochs of all branches, numbered consecutively; their states cannot be resumed
     */
    TrainedRun train(TrainingTask task, long seed, TrainingListener listener) {
        List<WarmBranches.Branch> branches = branches(task, false, seed, new ConsecutiveEpochs(listener));
        int best = best(branches.stream().map(branch -> branch.run().best()).toList());
        TrainedRun plain = branches.get(0).run();
        TrainedRun pcl = branches.get(best).run();
        // a network of the warm-up has nothing of PCL in it
        boolean began = pcl.best().cotraining();
        GateVerdict verdict =
                GateVerdict.of(weights.get(best), began, pcl.heldOut(), plain.heldOut(), task.validationLabels());
        double seconds =
                branches.stream().mapToDouble(WarmBranches.Branch::seconds).sum();
        return switch (verdict.taken()) {
            case PCL -> pcl.gated(verdict, seconds);
            case PLAIN -> plain.gated(verdict, seconds);
            case MEAN ->
                trainers.of(task, verdict.weight())
                        .withParameters(pcl, mean(plain.parameters(), pcl.parameters()))
                        .gated(verdict, seconds);
        };
    }

    private List<WarmBranches.Branch> branches(TrainingTask task, boolean keep, long seed, TrainingListener listener) {
        return WarmBranches.train(task, weights, trainers, config.schedule().warmup(), keep, seed, listener);
    }

    /** The best branch with PCL; ties go to the smaller weight. */
    private int best(List<EpochRecord> bestEpochs) {
        int best = 1;
        for (int n = 2; n < bestEpochs.size(); n++) {
            best = bestEpochs.get(n).isBetterThan(bestEpochs.get(best), config.selection()) ? n : best;
        }
        return best;
    }

    private static Map<String, Matrix> mean(Map<String, Matrix> one, Map<String, Matrix> other) {
        Map<String, Matrix> mean = new LinkedHashMap<>();
        one.forEach((name, value) -> {
            Matrix sum = value.copy();
            for (int n = 0; n < sum.data().length; n++) {
                sum.data()[n] = (sum.data()[n] + other.get(name).data()[n]) / 2;
            }
            mean.put(name, sum);
        });
        return mean;
    }

    /**
     * Trains with folds: their held-back labels decide together, then one network learns from all labels. Unless PCL
     * leads, that is the plain one: a mean would have no predictions for held-back labels, which calibration needs.
     *
     * @param all the task with the labels of all folds for training
     * @param listener is notified of the epochs of all trainings, numbered consecutively; their states cannot be resumed
     * @param finished the folds that need not be trained again
     */
    TrainedRun train(
            List<TrainingTask> folds,
            TrainingTask all,
            long seed,
            TrainingListener listener,
            FinishedNetworks finished) {
        TrainingListener counted = new ConsecutiveEpochs(listener);
        List<FoldedHistory> histories =
                weights.stream().map(weight -> new FoldedHistory(folds)).toList();
        for (int fold = 0; fold < folds.size(); fold++) {
            listener.beforeNetwork(fold + 1, folds.size() + 1, Integer.MAX_VALUE);
            TrainingTask task = folds.get(fold);
            List<FinishedFold> networks = finished.fold(
                    seed,
                    fold,
                    () -> branches(task, true, seed, counted).stream()
                            .map(WarmBranches.Branch::finished)
                            .toList());
            for (int n = 0; n < networks.size(); n++) {
                histories.get(n).add(networks.get(n));
            }
        }
        List<FoldedHistory.Choice> choices = histories.stream()
                .map(history -> history.choose(config.selection()))
                .toList();
        int best = best(choices.stream().map(FoldedHistory.Choice::best).toList());
        FoldedHistory.Choice pcl = choices.get(best);
        int[] labels = folds.stream()
                .flatMapToInt(fold -> Arrays.stream(fold.validationLabels()))
                .toArray();
        GateVerdict verdict = GateVerdict.of(
                        weights.get(best),
                        pcl.best().cotraining(),
                        pcl.heldOut(),
                        choices.get(0).heldOut(),
                        labels)
                .withoutMean();
        int taken = verdict.taken() == GateVerdict.Taken.PCL ? best : 0;
        FoldedHistory.Choice choice = choices.get(taken);
        listener.beforeNetwork(folds.size() + 1, folds.size() + 1, choice.best().epoch());
        TrainedRun last =
                trainers.of(all, weights.get(taken)).trainFor(choice.best().epoch(), seed, counted);
        double seconds = last.seconds()
                + histories.stream().mapToDouble(FoldedHistory::seconds).sum();
        return choice.finishedBy(last, seconds).gated(verdict, seconds);
    }
}
