package dev.repel.train;

import dev.repel.autograd.Pass;
import dev.repel.autograd.Program;
import dev.repel.data.TrainingTask;
import dev.repel.eval.ConfusionMatrix;
import dev.repel.model.Network;
import dev.repel.tensor.Kernels;
import dev.repel.tensor.LogSoftmax;
import dev.repel.tensor.Matrix;
import dev.repel.tensor.Workers;
import java.util.OptionalDouble;

/** What the passes of a run go over: the whole graph every time, or batches of its nodes. */
abstract class Passes {
    private static final int MONTE_CARLO_PASSES = 10_000;

    private final Network network;
    private final Program evaluation;
    private final Kernels kernels;
    private final Workers workers;
    /** Of the rows of the network. */
    private final Matrix logProbabilities;

    Passes(TrainingTape tape, Kernels kernels, Workers workers) {
        this.network = tape.network();
        this.evaluation = tape.evaluationProgram();
        this.kernels = kernels;
        this.workers = workers;
        this.logProbabilities =
                new Matrix(network.logits().rows(), network.logits().cols());
    }

    static Passes of(TrainingTape tape, TrainingTask task, TrainConfig config, Kernels kernels, Workers workers) {
        return tape.batch() == null
                ? new WholePasses(tape, task, kernels, workers)
                : new BatchPasses(tape, task, config, kernels, workers);
    }

    /** How many steps an epoch has. */
    abstract int steps();

    /** Prepares a step. */
    abstract void load(long seed, int epoch, int step, boolean cotraining);

    /** Runs whatever the validation figures and the outputs depend on, dropout off. */
    abstract void evaluate(long seed, int epoch);

    /** Compares the predictions of the last evaluation with the validation labels and returns the sum of their losses. */
    abstract double validate(ConfusionMatrix validation);

    /** The predictions of the last evaluation for the validation nodes. */
    abstract HeldOut heldOut();

    /** Copies of the logits (N × C) and embeddings (N × d) of all nodes, for the parameters of the last evaluation. */
    abstract Outputs outputs();

    /** The logits alone. */
    abstract Matrix logits();

    record Outputs(Matrix logits, Matrix embeddings) {}

    /** The log-probabilities of the rows of the network before the step; computed when first asked for. */
    abstract Matrix logProbabilities();

    /** The same with the dropout of the step; masks come from counters, so the step will draw the same ones. */
    final Matrix trainingLogProbabilities(Pass pass) {
        logProbabilities();
        evaluation.forward(new Pass(kernels, workers, Pass.Mode.MONTE_CARLO, pass.seed(), pass.epoch()));
        Matrix predictions = new Matrix(logProbabilities.rows(), logProbabilities.cols());
        LogSoftmax.rows(network.logits().value(), predictions, kernels, workers);
        return predictions;
    }

    final Matrix stochasticLogits(long seed, int epoch, int t, OptionalDouble hiddenDropout) {
        logProbabilities();
        // negative, so that no training step draws the same numbers
        int counter = -(epoch * MONTE_CARLO_PASSES + t + 1);
        evaluation.forward(new Pass(kernels, workers, Pass.Mode.MONTE_CARLO, seed, counter, hiddenDropout));
        return network.logits().value();
    }

    final void forward(long seed, int epoch) {
        evaluation.forward(new Pass(kernels, workers, Pass.Mode.EVALUATION, seed, epoch));
    }

    final Network network() {
        return network;
    }

    final Kernels kernels() {
        return kernels;
    }

    final Workers workers() {
        return workers;
    }

    /** Where log-probabilities of the rows of the network are kept. */
    final Matrix room() {
        return logProbabilities;
    }

    /** Of the logits of the last forward pass. */
    final Matrix computed() {
        LogSoftmax.rows(network.logits().value(), logProbabilities, kernels, workers);
        return logProbabilities;
    }
}
