package dev.repel.train;

import dev.repel.autograd.CountedWork;
import dev.repel.autograd.Parameter;
import dev.repel.data.TrainingTask;
import dev.repel.model.Network;
import dev.repel.technique.Technique;

/**
 * What an epoch, a training step and an evaluation pass, cannot do without, whatever its kernels. Everything is counted
 * at its least: what operations of one kind only may need is left out. Divided by what the machine can do at most, the
 * parts add up to a time that no epoch can be faster than.
 *
 * @param multiplyAdds of dense products and of the similarities of pairs
 * @param gathered numbers of rows that products with sparse matrices read, one row per entry
 * @param passed numbers that are written to, or read from, results, gradients and the optimiser's memory
 */
public record EpochWork(double multiplyAdds, double gathered, double passed) {
    /** A dense product runs in the training step, in the derivative of its weights and in the evaluation. */
    private static final int DENSE_PASSES = 3;

    /** A result is written and read; in the training step its gradient too. */
    private static final int ELEMENT_PASSES = 6;

    /** Adam reads parameter, gradient and both moments, and writes all but the gradient. */
    private static final int OPTIMISER_PASSES = 7;

    /** Similarities are computed, and differentiated on both sides. */
    private static final int PAIR_PASSES = 3;

    /**
     * Counts without allocating the network.
     *
     * @param anchors nodes that the technique pushes away from others in an epoch, 0 if it does not
     */
    public static EpochWork of(TrainingTask task, TrainConfig config, Technique technique, int anchors) {
        TrainingTape tape = TrainingTape.of(task, config, technique);
        Network network = tape.network();
        // not every operator has a diagonal
        long edges = task.graph().neighbours().length;
        CountedWork evaluation = tape.evaluationWork(edges);
        double kept = 1 - config.architecture().inputDropout();
        long parameters = 0;
        for (Parameter parameter : network.parameters()) {
            parameters += (long) parameter.rows() * parameter.cols();
        }
        long pairs = config.pairs().map(pcl -> (long) anchors * pcl.k()).orElse(0L);
        return new EpochWork(
                DENSE_PASSES * (double) evaluation.dense()
                        + (double) PAIR_PASSES * pairs * network.embeddings().cols(),
                (1 + 2 * kept) * evaluation.features() + 3.0 * evaluation.graph(),
                ELEMENT_PASSES * (double) evaluation.elements() + OPTIMISER_PASSES * (double) parameters);
    }
}
