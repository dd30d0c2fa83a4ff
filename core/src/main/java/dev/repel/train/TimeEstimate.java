package dev.repel.train;

import dev.repel.autograd.CountedWork;
import dev.repel.data.TrainingTask;
import dev.repel.graph.Normalisation;
import dev.repel.model.Network;
import dev.repel.technique.Technique;
import dev.repel.tensor.CounterRandom;
import dev.repel.tensor.Kernels;
import dev.repel.tensor.Matrix;
import dev.repel.tensor.SparseMatrix;
import dev.repel.tensor.Workers;
import java.util.List;

/**
 * How long a run will take, roughly: the arithmetic is counted, and how fast this machine is at it is measured for less
 * than a second. Caches, small kernels and what else the machine does make the truth differ, by a factor of two or so.
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

    private static final int WIDTH = 32;
    private static final int MOST_ROWS = 20_000;
    private static final double SECONDS_PER_KERNEL = 0.25;

    /** Counts and measures; allocates nothing of the size of the network. */
    public static TimeEstimate of(
            TrainingTask task, TrainConfig config, Technique technique, Kernels kernels, Workers workers) {
        Network network = new TrainingTape(task, config, technique).network();
        int nodes = task.graph().nodes();
        CountedWork work =
                CountedWork.of((long) task.graph().neighbours().length + nodes, network.logits(), network.embeddings());
        SparseMatrix operator =
                Normalisation.SYMMETRIC_WITH_LOOPS.of(task.graph()).matrix();
        int rows = Math.min(nodes, MOST_ROWS);
        Matrix a = filled(rows, WIDTH);
        Matrix b = filled(WIDTH, WIDTH);
        Matrix out = new Matrix(rows, WIDTH);
        double perDense = fastest(() -> kernels.multiply(a, b, out, false, workers)) / ((double) rows * WIDTH * WIDTH);
        Matrix x = filled(nodes, WIDTH);
        Matrix y = new Matrix(nodes, WIDTH);
        double perSparse = fastest(() -> kernels.multiply(operator, operator.values(), x, y, false, workers))
                / ((double) operator.entries() * WIDTH);
        CounterRandom random = new CounterRandom(0, CounterRandom.Purpose.HIDDEN_DROPOUT, 0, 0);
        int size = rows * WIDTH;
        double perElement = fastest(() -> workers.forRows(
                        size, 4, (from, to) -> kernels.drop(random, 0.5, a.data(), out.data(), from, to)))
                / size;
        boolean contrastive = List.of(config.technique().split(",", -1)).contains("pcl");
        double pairs = (double) nodes
                * config.techniques().pcl().k()
                * network.embeddings().cols();
        return new TimeEstimate(
                DENSE_PASSES * perDense * work.dense()
                        + SPARSE_PASSES * perSparse * work.sparse()
                        + ELEMENT_PASSES * perElement * work.elements(),
                contrastive ? SPARSE_PASSES * perDense * pairs : 0);
    }

    private static Matrix filled(int rows, int cols) {
        Matrix matrix = new Matrix(rows, cols);
        matrix.fill(0.5f);
        return matrix;
    }

    /** The seconds of the fastest of many calls, which are more as compilation goes on. */
    private static double fastest(Runnable kernel) {
        long begin = System.nanoTime();
        double fastest = Double.MAX_VALUE;
        while (System.nanoTime() - begin < SECONDS_PER_KERNEL * 1e9) {
            long start = System.nanoTime();
            kernel.run();
            fastest = Math.min(fastest, (System.nanoTime() - start) / 1e9);
        }
        return fastest;
    }
}
