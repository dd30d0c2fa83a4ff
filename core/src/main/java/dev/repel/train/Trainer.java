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
import dev.repel.tensor.Matrix;
import dev.repel.tensor.Workers;
import java.util.Map;

/**
 * One training run: warm-up on the labels, then co-training with the technique's loss; after every step comes an
 * evaluation pass with dropout off, and its validation accuracy selects the best epoch.
 */
@Paper("alg:pcl (schedule)")
public final class Trainer {
    private final TrainingTask task;
    private final TrainConfig config;
    private final Technique technique;
    private final Kernels kernels;
    private final Workers workers;
    private final Network network;
    private final CrossEntropy supervisedLoss;
    private final Variable extraLoss;
    private final Program trainingProgram;
    private final Passes passes;
    private final ConfusionMatrix validation;
    private PairQuality quality;
    private int countsFrom;

    public Trainer(TrainingTask task, TrainConfig config, Technique technique, Kernels kernels, Workers workers) {
        this.task = task;
        this.config = config;
        this.kernels = kernels;
        this.workers = workers;
        TrainingTape tape = TrainingTape.of(task, config, technique);
        this.technique = tape.technique();
        network = tape.network();
        supervisedLoss = tape.supervisedLoss();
        extraLoss = tape.extraLoss();
        trainingProgram = tape.trainingProgram();
        tape.allocate();
        passes = Passes.of(tape, task, config, kernels, workers);
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
        return passes.heldOut();
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
        passes.evaluate(run.seed(), best.epoch());
        EpochRecord validated = EpochRecord.of(
                best.epoch(),
                best.cotraining(),
                best.supervisedLoss(),
                best.extraLoss(),
                best.anchors(),
                validation,
                validate(),
                best.quality());
        HeldOut heldOut = passes.heldOut();
        Passes.Outputs outputs = passes.outputs();
        return new TrainedRun(
                run.seed(),
                validated,
                parameters,
                outputs.logits(),
                run.lastLogits(),
                outputs.embeddings(),
                run.history(),
                run.seconds(),
                heldOut);
    }

    private void forgetEarlierRuns() {
        technique.reset();
        supervisedLoss.learnFrom(task.trainNodes(), task.trainLabels());
        quality = null;
    }

    private TrainedRun run(Progress progress, TrainingListener listener) {
        passes.evaluate(progress.seed(), progress.epoch());
        while (!progress.isOver()) {
            EpochRecord record = epoch(progress);
            progress.add(record);
            listener.afterEpoch(record, progress::state);
        }
        countsFrom = progress.countsFrom();
        Matrix lastLogits = passes.logits();
        network.restore(progress.bestParameters());
        passes.evaluate(progress.seed(), progress.epoch());
        HeldOut heldOut = passes.heldOut();
        Passes.Outputs outputs = passes.outputs();
        return new TrainedRun(
                progress.seed(),
                progress.best(),
                network.withoutTechnique(progress.bestParameters()),
                outputs.logits(),
                lastLogits,
                outputs.embeddings(),
                progress.history(),
                progress.seconds(),
                heldOut);
    }

    private EpochRecord epoch(Progress progress) {
        int epoch = progress.epoch() + 1;
        boolean cotraining = config.schedule().isCotraining(epoch);
        quality = null;
        double supervised = 0;
        double extra = 0;
        int anchors = 0;
        for (int step = 0; step < passes.steps(); step++) {
            step(progress, epoch, step, cotraining);
            supervised += TrainingDiverged.unlessFinite(
                    epoch, "supervised", supervisedLoss.value().get(0, 0));
            extra += extraLoss == null
                    ? 0
                    : TrainingDiverged.unlessFinite(
                            epoch, config.technique(), extraLoss.value().get(0, 0));
            anchors += technique.anchors();
        }
        passes.evaluate(progress.seed(), epoch);
        double loss = validate();
        int steps = passes.steps();
        return EpochRecord.of(
                epoch, cotraining, supervised / steps, extra / steps, Math.max(-1, anchors), validation, loss, quality);
    }

    private void step(Progress progress, int epoch, int step, boolean cotraining) {
        // counts the steps of the run, so that each draws new masks
        int count = (epoch - 1) * passes.steps() + step + 1;
        Pass pass = new Pass(kernels, workers, Pass.Mode.TRAINING, progress.seed(), count);
        passes.load(progress.seed(), epoch, step, cotraining);
        technique.beforeEpoch(new EpochStart(
                epoch,
                cotraining,
                progress.seed(),
                network,
                passes::logProbabilities,
                () -> passes.trainingLogProbabilities(pass),
                (t, hiddenDropout) -> passes.stochasticLogits(progress.seed(), epoch, t, hiddenDropout),
                supervisedLoss,
                kernels,
                workers));
        if (technique.restarts(epoch)) {
            progress.restart(technique.forgets(epoch));
        }
        trainingProgram.forward(pass);
        trainingProgram.backward(pass);
        progress.optimiser().step(workers);
    }

    /** Compares the current predictions with the validation labels and returns the sum of their losses. */
    private double validate() {
        validation.clear();
        return passes.validate(validation);
    }
}
