package dev.repel.train;

import dev.repel.autograd.CountedWork;
import dev.repel.data.TrainingTask;
import dev.repel.model.Batching;
import dev.repel.model.Network;
import dev.repel.technique.Technique;

/**
 * A rough estimate of the time of a run: the arithmetic is counted, and the speed of this machine is measured for less
 * than a second. Because of caches, small kernels and other work on the machine, the real time may differ by a factor
 * of a few.
 *
 * @param secondsPerEpoch on the labels alone
 * @param contrastiveSeconds additional time of an epoch if every node it sees is an anchor of pcl; 0 without pcl
 */
public record TimeEstimate(double secondsPerEpoch, double contrastiveSeconds) {
    /** Forward and the gradients of both factors. */
    private static final int DENSE_PASSES = 3;

    private static final int SPARSE_PASSES = 2;

    /** The forward operations write, the backward ones read and write. */
    private static final int ELEMENT_PASSES = 3;

    /** Similarities in the forward pass, and the gradients of both sides. */
    private static final int PAIR_PASSES = 3;

    /** Counts and measures without allocating the network. */
    public static TimeEstimate of(TrainingTask task, TrainConfig config, Technique technique, int threads) {
        return of(task, config, technique, threads, MachineSpeed.measure(task.graph()));
    }

    static TimeEstimate of(
            TrainingTask task, TrainConfig config, Technique technique, int threads, MachineSpeed speed) {
        TrainingTape tape = TrainingTape.of(task, config, technique);
        Network network = tape.network();
        Batching batching = Batching.of(config.architecture());
        int nodes = task.graph().nodes();
        int mostAnchors = batching.isOn() ? Math.min(nodes, batching.anchors()) : nodes;
        int steps = batching.steps(task.trainNodes().length);
        long edges = tape.batch() == null
                ? (long) task.graph().neighbours().length + nodes
                : tape.batch().entries();
        CountedWork step = tape.trainingWork(edges);
        CountedWork evaluation = tape.evaluationWork(edges);
        double pairs = config.pairs()
                .map(pcl ->
                        (double) mostAnchors * pcl.k() * network.embeddings().cols())
                .orElse(0.0);
        return new TimeEstimate(
                steps
                        * (speed.denseSeconds() * (DENSE_PASSES * step.dense() + evaluation.dense())
                                + speed.sparseSeconds() * (SPARSE_PASSES * step.sparse() + evaluation.sparse())
                                + speed.elementSeconds() * (ELEMENT_PASSES * step.elements() + evaluation.elements()))
                        / threads,
                steps * PAIR_PASSES * speed.denseSeconds() * pairs / threads);
    }
}
