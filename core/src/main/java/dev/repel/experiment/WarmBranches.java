package dev.repel.experiment;

import dev.repel.data.TrainingTask;
import dev.repel.train.HeldOut;
import dev.repel.train.TrainedRun;
import dev.repel.train.Trainer;
import dev.repel.train.TrainingListener;
import dev.repel.train.TrainingState;
import java.util.ArrayList;
import java.util.List;

/**
 * Networks that share a warm-up and differ in the weight of the contrastive loss after it. Each has the same bits as if
 * it had been trained alone.
 */
final class WarmBranches {
    /** Creates a trainer whose contrastive loss has a weight. */
    @FunctionalInterface
    interface Trainers {
        Trainer of(TrainingTask task, double weight);
    }

    /**
     * A network.
     *
     * @param seconds without those of a warm-up that an earlier branch did
     * @param byEpoch its predictions for the held-out nodes after each epoch, if they are kept
     */
    record Branch(TrainedRun run, double seconds, List<HeldOut> byEpoch, int countsFrom) {
        /** As the network of a fold. */
        FinishedFold finished() {
            return new FinishedFold(run.history(), seconds, byEpoch, countsFrom);
        }
    }

    private final Trainers trainers;
    private final int warmup;
    private final boolean keep;
    private TrainingState warm;

    private WarmBranches(Trainers trainers, int warmup, boolean keep) {
        this.trainers = trainers;
        this.warmup = warmup;
        this.keep = keep;
    }

    /**
     * Trains one network per weight.
     *
     * @param warmup the number of epochs that they share
     * @param keep whether to keep the predictions of each epoch, which takes memory
     * @param listener is notified of the shared epochs once
     */
    static List<Branch> train(
            TrainingTask task,
            List<Double> weights,
            Trainers trainers,
            int warmup,
            boolean keep,
            long seed,
            TrainingListener listener) {
        WarmBranches branches = new WarmBranches(trainers, warmup, keep);
        List<Branch> trained = new ArrayList<>();
        for (double weight : weights) {
            List<HeldOut> shared = trained.isEmpty() || !keep
                    ? List.of()
                    : trained.get(0).byEpoch.subList(0, warmup);
            trained.add(branches.train(task, weight, shared, seed, listener));
        }
        return trained;
    }

    private Branch train(TrainingTask task, double weight, List<HeldOut> shared, long seed, TrainingListener listener) {
        Trainer trainer = trainers.of(task, weight);
        List<HeldOut> byEpoch = new ArrayList<>(shared);
        TrainingListener watching = (epoch, state) -> {
            if (keep) {
                byEpoch.add(trainer.heldOut());
            }
            if (warm == null && epoch.epoch() == warmup) {
                warm = state.get();
            }
            listener.afterEpoch(epoch, state);
        };
        double before = warm == null ? 0 : warm.seconds();
        TrainedRun run = warm == null ? trainer.train(seed, watching) : trainer.resume(warm, watching);
        return new Branch(run, run.seconds() - before, byEpoch, trainer.countsFrom());
    }
}
