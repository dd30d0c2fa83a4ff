package dev.repel.train;

import dev.repel.data.TrainingTask;
import dev.repel.eval.ConfusionMatrix;
import dev.repel.tensor.Kernels;
import dev.repel.tensor.LogSoftmax;
import dev.repel.tensor.Matrix;
import dev.repel.tensor.Workers;

/** Passes over all nodes at once. */
final class WholePasses extends Passes {
    private final TrainingTask task;
    /** Whether the log-probabilities are those of all nodes: it takes a while, and often nobody asks. */
    private boolean allKnown;

    WholePasses(TrainingTape tape, TrainingTask task, Kernels kernels, Workers workers) {
        super(tape, kernels, workers);
        this.task = task;
    }

    @Override
    int steps() {
        return 1;
    }

    @Override
    void load(long seed, int epoch, int step, boolean cotraining) {
        // all nodes have their row already
    }

    @Override
    void evaluate(long seed, int epoch) {
        network().graph().showOriginal();
        forward(seed, epoch);
        allKnown = false;
    }

    @Override
    double validate(ConfusionMatrix validation) {
        int[] nodes = task.validationNodes();
        double loss = 0;
        if (!allKnown) {
            LogSoftmax.rowsAt(nodes, network().logits().value(), room(), kernels());
        }
        for (int n = 0; n < nodes.length; n++) {
            validation.add(task.validationLabels()[n], room().argMax(nodes[n]));
            loss -= room().get(nodes[n], task.validationLabels()[n]);
        }
        return loss;
    }

    @Override
    HeldOut heldOut() {
        return HeldOut.of(task.validationNodes(), network().logits().value());
    }

    @Override
    Outputs outputs() {
        return new Outputs(logits(), network().embeddings().value().copy());
    }

    @Override
    Matrix logits() {
        return network().logits().value().copy();
    }

    /** Of the last evaluation pass, the logits of which must still be there when they are first asked for. */
    @Override
    Matrix logProbabilities() {
        if (!allKnown) {
            computed();
            allKnown = true;
        }
        return room();
    }
}
