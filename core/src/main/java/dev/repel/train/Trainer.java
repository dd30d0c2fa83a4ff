package dev.repel.train;

import dev.repel.Paper;
import dev.repel.autograd.Pass;
import dev.repel.autograd.Program;
import dev.repel.autograd.Variable;
import dev.repel.data.TrainingTask;
import dev.repel.eval.ConfusionMatrix;
import dev.repel.eval.PairQuality;
import dev.repel.loss.CrossEntropy;
import dev.repel.model.Network;
import dev.repel.technique.EpochStart;
import dev.repel.technique.Technique;
import dev.repel.tensor.Kernels;
import dev.repel.tensor.LogSoftmax;
import dev.repel.tensor.Matrix;
import dev.repel.tensor.Workers;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * One training run: warm-up on the labels, then co-training with the technique's loss; after every step comes an
 * evaluation pass with dropout off, and its validation accuracy selects the best epoch.
 */
@Paper("alg:pcl (schedule)")
public final class Trainer {
    private static final int MONTE_CARLO_PASSES = 10_000;

    private final TrainingTask task;
    private final TrainConfig config;
    private final Technique technique;
    private final Kernels kernels;
    private final Workers workers;
    private final Network network;
    private final CrossEntropy supervisedLoss;
    private final Variable extraLoss;
    private final Program trainingProgram;
    private final Program evaluationProgram;
    private final Matrix logProbabilities;
    /** Whether they are those of all nodes: it takes a while, and often nobody asks. */
    private boolean allKnown;

    private final ConfusionMatrix validation;
    private PairQuality quality;
    private int countsFrom;

    public Trainer(TrainingTask task, TrainConfig config, Technique technique, Kernels kernels, Workers workers) {
        this.task = task;
        this.config = config;
        this.technique = technique;
        this.kernels = kernels;
        this.workers = workers;
        TrainingTape tape = new TrainingTape(task, config, technique);
        network = tape.network();
        supervisedLoss = tape.supervisedLoss();
        extraLoss = tape.extraLoss();
        trainingProgram = tape.trainingProgram();
        evaluationProgram = tape.evaluationProgram();
        tape.allocate();
        logProbabilities = new Matrix(task.graph().nodes(), task.classes());
        validation = new ConfusionMatrix(task.classes());
    }

    public Network network() {
        return network;
    }

    /** Sets the pair quality for the record of the coming epoch; it affects nothing else. */
    public void note(PairQuality measured) {
        quality = measured;
    }

    /** Trains from the start. */
    public TrainedRun train(long seed, TrainingListener listener) {
        forgetEarlierRuns();
        return run(Progress.fromTheStart(seed, network, technique, config, 0), listener);
    }

    /** Trains from the start for this many epochs, the last of which counts, regardless of validation nodes. */
    public TrainedRun trainFor(int epochs, long seed, TrainingListener listener) {
        forgetEarlierRuns();
        return run(Progress.fromTheStart(seed, network, technique, config, epochs), listener);
    }

    /**
     * Trains for this many epochs, the last of which counts, from parameters that an earlier run has learned.
     *
     * @param start by name
     */
    public TrainedRun trainFrom(Map<String, Matrix> start, int epochs, long seed, TrainingListener listener) {
        forgetEarlierRuns();
        Progress progress = Progress.fromTheStart(seed, network, technique, config, epochs);
        network.restore(start);
        return run(progress, listener);
    }

    /** The first epoch of the last run that could be its best: techniques in stages forget earlier ones. */
    public int countsFrom() {
        return countsFrom;
    }

    /** The current predictions for the validation nodes, after an epoch or at the end of a run. */
    public HeldOut heldOut() {
        return HeldOut.of(task.validationNodes(), network.logits().value());
    }

    /** Resumes from a saved state, with the same bits as a run that never stopped. */
    public TrainedRun resume(TrainingState state, TrainingListener listener) {
        forgetEarlierRuns();
        return run(Progress.from(state, network, technique, config), listener);
    }

    /**
     * A copy of a run whose network has other parameters, such as the mean of several: its outputs and the validation
     * figures of its best epoch are those of that network.
     */
    public TrainedRun withParameters(TrainedRun run, Map<String, Matrix> parameters) {
        // a technique may have parameters of its own, which predictions do not need
        Map<String, Matrix> all = network.snapshot();
        all.putAll(parameters);
        network.restore(all);
        EpochRecord best = run.best();
        evaluate(run.seed(), best.epoch());
        EpochRecord validated = EpochRecord.of(
                best.epoch(),
                best.cotraining(),
                best.supervisedLoss(),
                best.extraLoss(),
                best.anchors(),
                validation,
                validate(),
                best.quality());
        return new TrainedRun(
                run.seed(),
                validated,
                parameters,
                network.logits().value().copy(),
                run.lastLogits(),
                network.embeddings().value().copy(),
                run.history(),
                run.seconds(),
                heldOut());
    }

    private void forgetEarlierRuns() {
        technique.reset();
        supervisedLoss.learnFrom(task.trainNodes(), task.trainLabels());
        quality = null;
    }

    private TrainedRun run(Progress progress, TrainingListener listener) {
        evaluate(progress.seed(), progress.epoch());
        while (!progress.isOver()) {
            EpochRecord record = epoch(progress);
            progress.add(record);
            listener.afterEpoch(record, progress::state);
        }
        countsFrom = progress.countsFrom();
        Matrix lastLogits = network.logits().value().copy();
        network.restore(progress.bestParameters());
        evaluate(progress.seed(), progress.epoch());
        return new TrainedRun(
                progress.seed(),
                progress.best(),
                network.withoutTechnique(progress.bestParameters()),
                network.logits().value().copy(),
                lastLogits,
                network.embeddings().value().copy(),
                progress.history(),
                progress.seconds(),
                heldOut());
    }

    private EpochRecord epoch(Progress progress) {
        int epoch = progress.epoch() + 1;
        boolean cotraining = config.schedule().isCotraining(epoch);
        Pass pass = new Pass(kernels, workers, Pass.Mode.TRAINING, progress.seed(), epoch);
        quality = null;
        technique.beforeEpoch(new EpochStart(
                epoch,
                cotraining,
                progress.seed(),
                network,
                this::allLogProbabilities,
                () -> trainingLogProbabilities(pass),
                (t, hiddenDropout) -> stochasticLogits(progress.seed(), epoch, t, hiddenDropout),
                supervisedLoss,
                kernels,
                workers));
        if (technique.restarts(epoch)) {
            progress.restart(technique.forgets(epoch));
        }
        trainingProgram.forward(pass);
        double supervised = TrainingDiverged.unlessFinite(
                epoch, "supervised", supervisedLoss.value().get(0, 0));
        double extra = extraLoss == null
                ? 0
                : TrainingDiverged.unlessFinite(
                        epoch, config.technique(), extraLoss.value().get(0, 0));
        trainingProgram.backward(pass);
        progress.optimiser().step(workers);
        evaluate(progress.seed(), epoch);
        double loss = validate();
        return EpochRecord.of(epoch, cotraining, supervised, extra, technique.anchors(), validation, loss, quality);
    }

    /** Compares the current predictions with the validation labels and returns the sum of their losses. */
    private double validate() {
        int[] nodes = task.validationNodes();
        double loss = 0;
        validation.clear();
        if (!allKnown) {
            LogSoftmax.rowsAt(nodes, network.logits().value(), logProbabilities, kernels);
        }
        for (int n = 0; n < nodes.length; n++) {
            validation.add(task.validationLabels()[n], logProbabilities.argMax(nodes[n]));
            loss -= logProbabilities.get(nodes[n], task.validationLabels()[n]);
        }
        return loss;
    }

    /** Of the last evaluation pass, the logits of which must still be there when they are first asked for. */
    private Matrix allLogProbabilities() {
        if (!allKnown) {
            LogSoftmax.rows(network.logits().value(), logProbabilities, kernels, workers);
            allKnown = true;
        }
        return logProbabilities;
    }

    /** The predictions of the coming step; masks come from counters, so the step will draw the same ones. */
    private Matrix trainingLogProbabilities(Pass pass) {
        allLogProbabilities();
        evaluationProgram.forward(new Pass(kernels, workers, Pass.Mode.MONTE_CARLO, pass.seed(), pass.epoch()));
        Matrix predictions = new Matrix(logProbabilities.rows(), logProbabilities.cols());
        LogSoftmax.rows(network.logits().value(), predictions, kernels, workers);
        return predictions;
    }

    private Matrix stochasticLogits(long seed, int epoch, int t, OptionalDouble hiddenDropout) {
        allLogProbabilities();
        // negative, so that no training step draws the same numbers
        int counter = -(epoch * MONTE_CARLO_PASSES + t + 1);
        evaluationProgram.forward(new Pass(kernels, workers, Pass.Mode.MONTE_CARLO, seed, counter, hiddenDropout));
        return network.logits().value();
    }

    private void evaluate(long seed, int epoch) {
        network.graph().showOriginal();
        evaluationProgram.forward(new Pass(kernels, workers, Pass.Mode.EVALUATION, seed, epoch));
        allKnown = false;
    }
}
