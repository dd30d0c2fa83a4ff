package dev.repel.train;

import dev.repel.autograd.CountedWork;
import dev.repel.autograd.Parameter;
import dev.repel.data.TrainingTask;
import dev.repel.technique.Technique;

/**
 * The bytes that an epoch has to move between memory or caches and the processor, whatever its kernels: products with
 * sparse matrices gather one row per entry, every result is written once and read once, and the optimiser passes over
 * its numbers. Divided by the bandwidth of the machine, they estimate the minimum time of an epoch.
 *
 * @param bytes moved by one epoch: a training step and an evaluation pass
 * @param gathered the bytes of the matrix that rows are gathered from; its size decides which cache they are in
 */
public record EpochTraffic(long bytes, long gathered) {
    /**
     * The forward pass writes a result and reads it again; the backward pass reads it, and reads and writes its
     * gradient.
     */
    private static final int FORWARD = 2;

    private static final int BACKWARD = 3;

    /** Adam reads parameter, gradient and both moments, and writes all but the gradient. */
    private static final int OPTIMISER = 7;

    /** Dense features are read by both passes of a step and by the evaluation. */
    private static final int DENSE_INPUT = 3;

    /** A similarity is written, converted to a factor in place, and read by two products. */
    private static final int PAIR = 5;

    /** Counts the bytes without allocating the network. */
    public static EpochTraffic of(TrainingTask task, TrainConfig config, Technique technique) {
        TrainingTape tape = new TrainingTape(task, config, technique);
        int nodes = task.graph().nodes();
        long edges = (long) task.graph().neighbours().length + nodes;
        CountedWork step = tape.trainingWork(edges);
        CountedWork evaluation = tape.evaluationWork(edges);
        double kept = 1 - config.architecture().inputDropout();
        long parameters = 0;
        for (Parameter parameter : tape.network().parameters()) {
            parameters += (long) parameter.rows() * parameter.cols();
        }
        long pairs = config.pairs().map(pcl -> (long) nodes * pcl.k()).orElse(0L);
        double floats = 2 * kept * step.features()
                + evaluation.features()
                + DENSE_INPUT * (double) nodes * task.features().dense().cols()
                + 2.0 * step.graph()
                + evaluation.graph()
                + ((double) FORWARD + BACKWARD) * step.elements()
                + (double) FORWARD * evaluation.elements()
                + (double) OPTIMISER * parameters
                + (double) PAIR * pairs;
        long gathered = (long) Float.BYTES
                * Math.max(nodes, task.features().cols())
                * config.architecture().hidden();
        return new EpochTraffic((long) (Float.BYTES * floats), gathered);
    }
}
