package dev.repel.train;

import dev.repel.batch.Batch;
import dev.repel.batch.BatchOrder;
import dev.repel.data.TrainingTask;
import dev.repel.eval.ConfusionMatrix;
import dev.repel.loss.CrossEntropy;
import dev.repel.model.Batching;
import dev.repel.tensor.Kernels;
import dev.repel.tensor.LogSoftmax;
import dev.repel.tensor.Matrix;
import dev.repel.tensor.Workers;
import java.util.stream.IntStream;

/**
 * Passes over batches. An epoch shows every labelled node once; each of its steps also has some nodes that may become
 * anchors. Validation nodes, and in the end all nodes, are predicted as many at a time as a batch has room for.
 */
final class BatchPasses extends Passes {
    private final TrainingTask task;
    private final Batch batch;
    private final BatchOrder order;
    private final CrossEntropy supervisedLoss;
    private final int steps;
    /** Whether steps of the co-training need anchors and negatives. */
    private final boolean pushesPairs;

    private final Matrix validationLogits;
    private final Matrix validationLogProbabilities;
    /** 0, 1, 2 …: the rows of labelled nodes, which come first. */
    private int[] rows = new int[0];

    private int[] labels = new int[0];
    private long seed;
    private int counter;
    private boolean known;

    BatchPasses(TrainingTape tape, TrainingTask task, TrainConfig config, Kernels kernels, Workers workers) {
        super(tape, kernels, workers);
        this.task = task;
        this.batch = tape.batch();
        this.supervisedLoss = tape.supervisedLoss();
        Batching batching = Batching.of(config.architecture());
        this.order = new BatchOrder(task.graph().nodes(), task.trainNodes().length, batching);
        this.steps = order.steps();
        this.pushesPairs = config.pairs().isPresent();
        this.validationLogits = new Matrix(task.validationNodes().length, task.classes());
        this.validationLogProbabilities = new Matrix(validationLogits.rows(), task.classes());
    }

    @Override
    int steps() {
        return steps;
    }

    @Override
    void load(long runSeed, int epoch, int step, boolean cotraining) {
        seed = runSeed;
        counter = epoch;
        known = false;
        batch.clear();
        order.labelled(seed, epoch, step);
        learnFrom(order.count());
        if (cotraining && pushesPairs) {
            order.drawAnchors(seed, epoch, step, batch);
            batch.addKept();
        }
        batch.fill(true, workers());
    }

    private void learnFrom(int count) {
        if (rows.length != count) {
            rows = IntStream.range(0, count).toArray();
            labels = new int[count];
        }
        for (int n = 0; n < count; n++) {
            batch.add(task.trainNodes()[order.labelled(n)]);
            labels[n] = task.trainLabels()[order.labelled(n)];
        }
        supervisedLoss.learnFrom(rows, labels);
    }

    @Override
    Matrix logProbabilities() {
        if (!known) {
            forward(seed, counter);
            known = true;
            return computed();
        }
        return room();
    }

    @Override
    void evaluate(long runSeed, int epoch) {
        int[] nodes = task.validationNodes();
        for (int from = 0; from < nodes.length; from += batch.capacity()) {
            int count = Math.min(batch.capacity(), nodes.length - from);
            predict(nodes, from, count, runSeed, epoch);
            copyRows(network().logits().value(), count, validationLogits, from);
        }
        known = false;
    }

    private void predict(int[] nodes, int from, int count, long runSeed, int epoch) {
        batch.clear();
        for (int n = from; n < from + count; n++) {
            batch.add(nodes[n]);
        }
        batch.fill(false, workers());
        forward(runSeed, epoch);
    }

    private static void copyRows(Matrix from, int count, Matrix to, int at) {
        System.arraycopy(from.data(), 0, to.data(), at * to.cols(), count * to.cols());
    }

    @Override
    double validate(ConfusionMatrix validation) {
        LogSoftmax.rows(validationLogits, validationLogProbabilities, kernels(), workers());
        double loss = 0;
        for (int n = 0; n < validationLogits.rows(); n++) {
            int label = task.validationLabels()[n];
            validation.add(label, validationLogProbabilities.argMax(n));
            loss -= validationLogProbabilities.get(n, label);
        }
        return loss;
    }

    @Override
    HeldOut heldOut() {
        return new HeldOut(task.validationNodes(), validationLogits.copy());
    }

    @Override
    Outputs outputs() {
        Matrix embeddings =
                new Matrix(task.graph().nodes(), network().embeddings().cols());
        Matrix logits =
                predictAll((from, count) -> copyRows(network().embeddings().value(), count, embeddings, from));
        return new Outputs(logits, embeddings);
    }

    @Override
    Matrix logits() {
        return predictAll((from, count) -> {});
    }

    /** What else is taken from the rows of a batch, which are those of the nodes from one on. */
    private interface Taking {
        void take(int from, int count);
    }

    private Matrix predictAll(Taking others) {
        int nodes = task.graph().nodes();
        Matrix logits = new Matrix(nodes, task.classes());
        int[] all = IntStream.range(0, nodes).toArray();
        for (int from = 0; from < nodes; from += batch.capacity()) {
            int count = Math.min(batch.capacity(), nodes - from);
            predict(all, from, count, seed, counter);
            copyRows(network().logits().value(), count, logits, from);
            others.take(from, count);
        }
        return logits;
    }
}
