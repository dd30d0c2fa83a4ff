package dev.repel.train;

import dev.repel.autograd.CountedWork;
import dev.repel.data.TrainingTask;
import dev.repel.model.Network;
import dev.repel.technique.Technique;
import dev.repel.technique.Techniques;

/**
 * How long a run will take, roughly: the arithmetic is counted, and how fast this machine is at it is measured for less
 * than a second. Caches, small kernels and what else the machine does make the truth differ, by a factor of a few.
 *
 * @param secondsPerEpoch on the labels alone
 * @param contrastiveSeconds what an epoch takes on top of that if every node is an anchor of pcl; 0 without pcl
 */
public record TimeEstimate(double secondsPerEpoch, double contrastiveSeconds) {
    /** Forward, the gradients of both factors, and the evaluation pass. */
    private static final int DENSE_PASSES = 4;

    private static final int SPARSE_PASSES = 3;

    /** The forward operations write, the backward ones read and write. */
    private static final int ELEMENT_PASSES = 4;

    /** Counts and measures; allocates nothing of the size of the network. */
    public static TimeEstimate of(TrainingTask task, TrainConfig config, Technique technique, int threads) {
        Network network = new TrainingTape(task, config, technique).network();
        int nodes = task.graph().nodes();
        CountedWork work =
                CountedWork.of((long) task.graph().neighbours().length + nodes, network.logits(), network.embeddings());
        MachineSpeed speed = MachineSpeed.measure(task.graph());
        boolean contrastive = Techniques.parts(config.technique()).contains("pcl");
        double pairs = (double) nodes
                * config.techniques().pcl().k()
                * network.embeddings().cols();
        return new TimeEstimate(
                (DENSE_PASSES * speed.denseSeconds() * work.dense()
                                + SPARSE_PASSES * speed.sparseSeconds() * work.sparse()
                                + ELEMENT_PASSES * speed.elementSeconds() * work.elements())
                        / threads,
                contrastive ? SPARSE_PASSES * speed.denseSeconds() * pairs / threads : 0);
    }
}
