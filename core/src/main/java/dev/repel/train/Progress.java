package dev.repel.train;

import dev.repel.model.Network;
import dev.repel.technique.Technique;
import dev.repel.tensor.Matrix;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The progress of a run, and its best epoch so far. */
public final class Progress {
    private final long seed;
    private final Network network;
    private final Technique technique;
    private final TrainConfig config;
    private final int epochs;
    private final int lastStageAfter;
    private final boolean lastCounts;
    private final List<EpochRecord> history = new ArrayList<>();
    private final long startedAt = System.nanoTime();
    private final double secondsBefore;
    private Adam optimiser;
    private EpochRecord best;
    private Map<String, Matrix> bestParameters;
    private boolean bestIsPast;
    private int countsFrom = 1;

    /** @param only number of epochs, the last of which counts; 0 for all, the best of which counts */
    private Progress(
            long seed, Network network, Technique technique, TrainConfig config, int only, double secondsBefore) {
        this.seed = seed;
        this.network = network;
        this.technique = technique;
        this.config = config;
        int all = technique.epochs(config.schedule().warmup(), config.schedule().cotrain());
        this.lastStageAfter = technique.lastStageAfter(config.schedule().warmup());
        this.epochs = only == 0 ? all : Math.min(only, all);
        this.lastCounts = only > 0;
        this.optimiser = newOptimiser();
        this.secondsBefore = secondsBefore;
    }

    public static Progress fromTheStart(long seed, Network network, Technique technique, TrainConfig config, int only) {
        network.initialise(seed, 0);
        return new Progress(seed, network, technique, config, only, 0);
    }

    public static Progress from(TrainingState state, Network network, Technique technique, TrainConfig config) {
        Progress progress = new Progress(state.seed(), network, technique, config, 0, state.seconds());
        network.restore(state.parameters());
        technique.restore(state.technique());
        progress.optimiser.restore(state.optimiser());
        progress.history.addAll(state.history());
        progress.best = state.best();
        progress.bestParameters = state.bestParameters();
        return progress;
    }

    private Adam newOptimiser() {
        return new Adam(network.parameters(), config.learningRate(), config.weightDecay());
    }

    /**
     * Starts the next stage with a new network and a new optimiser.
     *
     * @param forgetBest whether the next epoch is the best one, regardless of earlier ones
     */
    public void restart(boolean forgetBest) {
        bestIsPast = forgetBest;
        countsFrom = forgetBest ? epoch() + 1 : countsFrom;
        network.initialise(seed, history.size());
        optimiser = newOptimiser();
    }

    public void add(EpochRecord record) {
        history.add(record);
        if (bestIsPast || lastCounts || record.isBetterThan(best, config.selection())) {
            bestIsPast = false;
            best = record;
            bestParameters = network.snapshot();
        }
    }

    public TrainingState state() {
        return new TrainingState(
                seed,
                epoch(),
                network.snapshot(),
                optimiser.state(),
                best,
                bestParameters,
                technique.state(),
                List.copyOf(history),
                seconds());
    }

    public long seed() {
        return seed;
    }

    /** The number of finished epochs. */
    public int epoch() {
        return history.size();
    }

    public boolean isOver() {
        return epoch() >= epochs
                || (best != null
                        && !lastCounts
                        && config.schedule().isPatienceExhausted(epoch(), best.epoch(), lastStageAfter));
    }

    /** The first epoch that may be the best. */
    public int countsFrom() {
        return countsFrom;
    }

    public Adam optimiser() {
        return optimiser;
    }

    public EpochRecord best() {
        return best;
    }

    public Map<String, Matrix> bestParameters() {
        return bestParameters;
    }

    public List<EpochRecord> history() {
        return history;
    }

    public double seconds() {
        return secondsBefore + (System.nanoTime() - startedAt) / 1e9;
    }
}
