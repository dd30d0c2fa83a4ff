package dev.repel.train;

import dev.repel.Paper;
import dev.repel.autograd.Pass;
import dev.repel.autograd.Program;
import dev.repel.autograd.Variable;
import dev.repel.autograd.WeightedSum;
import dev.repel.data.TrainingTask;
import dev.repel.loss.CrossEntropy;
import dev.repel.model.Network;
import dev.repel.technique.EpochStart;
import dev.repel.technique.Technique;
import dev.repel.tensor.Kernels;
import dev.repel.tensor.LogSoftmax;
import dev.repel.tensor.Matrix;
import dev.repel.tensor.Workers;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * One training run: warm-up on the labels, then co-training with the technique's loss; after every step an evaluation
 * pass with dropout off, whose validation accuracy picks the epoch that counts.
 */
@Paper("alg:pcl (schedule)")
public final class Trainer {
    private final TrainingTask task;
    private final TrainConfig config;
    private final Technique technique;
    private final Kernels kernels;
    private final Workers workers;
    private final Network network;
    private final Variable supervisedLoss;
    private final Variable extraLoss;
    private final Program trainingProgram;
    private final Program evaluationProgram;
    private final Matrix logProbabilities;

    public Trainer(TrainingTask task, TrainConfig config, Technique technique, Kernels kernels, Workers workers) {
        this.task = task;
        this.config = config;
        this.technique = technique;
        this.kernels = kernels;
        this.workers = workers;
        network = new Network(task, config.architecture(), technique);
        supervisedLoss = network.tape()
                .add(new CrossEntropy(network.logits(), task.trainNodes(), task.trainLabels(), config.reduction()));
        Variable total = supervisedLoss;
        Technique.ExtraLoss extra = technique.extraLoss(network).orElse(null);
        // a weight of zero must be the plain backbone to the last bit
        if (extra != null && extra.weight() > 0) {
            total = network.tape().add(new WeightedSum(supervisedLoss, extra.loss(), extra.weight()));
        }
        extraLoss = total == supervisedLoss ? null : extra.loss();
        trainingProgram = network.tape().program(total);
        evaluationProgram = network.tape().program(network.logits(), network.embeddings());
        network.tape().allocate();
        logProbabilities = new Matrix(task.graph().nodes(), task.classes());
    }

    public Network network() {
        return network;
    }

    /** Trains from the start. */
    public TrainedRun train(long seed, TrainingListener listener) {
        network.initialise(seed);
        return run(new Progress(seed, network, config), listener);
    }

    /** Goes on from a saved state, to the same bits as a run that never stopped. */
    public TrainedRun resume(TrainingState state, TrainingListener listener) {
        return run(new Progress(state, network, config), listener);
    }

    private TrainedRun run(Progress progress, TrainingListener listener) {
        evaluate(progress.seed(), progress.epoch());
        while (!progress.isOver()) {
            EpochRecord record = epoch(progress);
            progress.add(record);
            listener.afterEpoch(record, progress::state);
        }
        Matrix lastLogits = network.logits().value().copy();
        network.restore(progress.bestParameters());
        evaluate(progress.seed(), progress.epoch());
        return new TrainedRun(
                progress.seed(),
                progress.best(),
                progress.bestParameters(),
                network.logits().value().copy(),
                lastLogits,
                network.embeddings().value().copy(),
                progress.history(),
                progress.seconds());
    }

    private EpochRecord epoch(Progress progress) {
        int epoch = progress.epoch() + 1;
        boolean cotraining = config.schedule().isCotraining(epoch);
        technique.beforeEpoch(
                new EpochStart(epoch, cotraining, progress.seed(), network, logProbabilities, workers));
        Pass pass = new Pass(kernels, workers, true, progress.seed(), epoch);
        trainingProgram.forward(pass);
        double supervised = finite(epoch, "supervised", supervisedLoss.value().get(0, 0));
        double extra = extraLoss == null ? 0 : finite(epoch, config.technique(), extraLoss.value().get(0, 0));
        trainingProgram.backward(pass);
        progress.optimiser().step(workers);
        evaluate(progress.seed(), epoch);
        int[] nodes = task.validationNodes();
        int right = 0;
        double loss = 0;
        for (int n = 0; n < nodes.length; n++) {
            right += logProbabilities.argMax(nodes[n]) == task.validationLabels()[n] ? 1 : 0;
            loss -= logProbabilities.get(nodes[n], task.validationLabels()[n]);
        }
        int count = Math.max(1, nodes.length);
        // a step may ruin the parameters of the last epoch, whose training loss nobody will see
        double validationLoss = finite(epoch, "validation", loss / count);
        return new EpochRecord(
                epoch, cotraining, supervised, extra, technique.anchors(), (double) right / count, validationLoss);
    }

    private void evaluate(long seed, int epoch) {
        network.graph().showOriginal();
        evaluationProgram.forward(new Pass(kernels, workers, false, seed, epoch));
        LogSoftmax.rows(network.logits().value(), logProbabilities, workers);
    }

    private static double finite(int epoch, String term, double loss) {
        if (!Double.isFinite(loss)) {
            throw new TrainingDiverged(epoch, term, loss);
        }
        return loss;
    }

    /** How far a run has come. */
    private static final class Progress {
        private final long seed;
        private final Network network;
        private final Schedule schedule;
        private final Adam optimiser;
        private final List<EpochRecord> history = new ArrayList<>();
        private final long startedAt = System.nanoTime();
        private final double secondsBefore;
        private EpochRecord best;
        private Map<String, Matrix> bestParameters;

        Progress(long seed, Network network, TrainConfig config) {
            this(seed, network, config, 0);
        }

        Progress(TrainingState state, Network network, TrainConfig config) {
            this(state.seed(), network, config, state.seconds());
            network.restore(state.parameters());
            optimiser.restore(state.optimiser());
            history.addAll(state.history());
            best = state.best();
            bestParameters = state.bestParameters();
        }

        private Progress(long seed, Network network, TrainConfig config, double secondsBefore) {
            this.seed = seed;
            this.network = network;
            this.schedule = config.schedule();
            this.optimiser = new Adam(network.parameters(), config.learningRate(), config.weightDecay());
            this.secondsBefore = secondsBefore;
        }

        void add(EpochRecord record) {
            history.add(record);
            if (record.isBetterThan(best)) {
                best = record;
                bestParameters = network.snapshot();
            }
        }

        TrainingState state() {
            return new TrainingState(
                    seed,
                    epoch(),
                    network.snapshot(),
                    optimiser.state(),
                    best,
                    bestParameters,
                    List.copyOf(history),
                    seconds());
        }

        long seed() {
            return seed;
        }

        int epoch() {
            return history.size();
        }

        boolean isOver() {
            return best != null && schedule.isOver(epoch(), best.epoch());
        }

        Adam optimiser() {
            return optimiser;
        }

        EpochRecord best() {
            return best;
        }

        Map<String, Matrix> bestParameters() {
            return bestParameters;
        }

        List<EpochRecord> history() {
            return history;
        }

        double seconds() {
            return secondsBefore + (System.nanoTime() - startedAt) / 1e9;
        }
    }
}
