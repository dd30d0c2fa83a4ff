package dev.repel.technique;

import dev.repel.data.TrainingTask;
import dev.repel.graph.Normalisation;
import dev.repel.tensor.FeatureMatrix;
import dev.repel.tensor.Kernels;
import dev.repel.tensor.Matrix;
import dev.repel.tensor.PlainKernels;
import dev.repel.tensor.SparseMatrix;
import dev.repel.tensor.Workers;
import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * How much the labels tell a node through the graph (Chen et al. 2022). The influence of class c on node i is Z = α (I
 * − (1 − α) S)⁻¹ J, where J spreads one unit over the labelled nodes of the class. It counts more if the features are
 * like those of the class: Z*_ic = Z_ic max(0, cos(x_i, mean of class c)). The gain is the largest Z* minus the mean of
 * the others.
 */
final class TopologyGain {
    private static final int MOST_STEPS = 200;
    private static final double TOLERANCE = 1e-8;

    private final TrainingTask task;
    private final Matrix influence;
    private final double[] rank;

    TopologyGain(TrainingTask task, double restart, Workers workers) {
        this.task = task;
        this.influence = influence(restart, workers);
        this.rank = ranks();
    }

    /** Z (N × C); a row of zeros if no label reaches the node. */
    Matrix influence() {
        return influence;
    }

    /** 0 for the node with the largest gain, 1 for the one with the smallest. */
    double rank(int node) {
        return rank[node];
    }

    private Matrix influence(double restart, Workers workers) {
        SparseMatrix s = Normalisation.SYMMETRIC_WITH_LOOPS.of(task.graph()).matrix();
        Kernels kernels = new PlainKernels();
        Matrix start = new Matrix(s.rows(), task.classes());
        int[] size = classSizes();
        for (int n = 0; n < task.trainNodes().length; n++) {
            int label = task.trainLabels()[n];
            start.set(task.trainNodes()[n], label, (float) (restart / size[label]));
        }
        Matrix z = start.copy();
        Matrix next = new Matrix(s.rows(), task.classes());
        double change = 1;
        for (int step = 0; step < MOST_STEPS && change > TOLERANCE; step++) {
            kernels.multiply(s, z, next, false, workers);
            change = 0;
            for (int k = 0; k < next.data().length; k++) {
                float value = (float) ((1 - restart) * next.data()[k] + start.data()[k]);
                change = Math.max(change, Math.abs(value - z.data()[k]));
                z.data()[k] = value;
            }
        }
        return z;
    }

    private int[] classSizes() {
        int[] size = new int[task.classes()];
        for (int label : task.trainLabels()) {
            size[label]++;
        }
        return size;
    }

    private double[] ranks() {
        Matrix likeness = likeness();
        int nodes = task.graph().nodes();
        double[] gain = new double[nodes];
        for (int i = 0; i < nodes; i++) {
            double largest = 0;
            double sum = 0;
            for (int c = 0; c < task.classes(); c++) {
                double z = influence.get(i, c) * likeness.get(i, c);
                largest = Math.max(largest, z);
                sum += z;
            }
            gain[i] = largest - (sum - largest) / Math.max(1, task.classes() - 1);
        }
        int[] order = IntStream.range(0, nodes)
                .boxed()
                .sorted(Comparator.comparingDouble(i -> -gain[i]))
                .mapToInt(Integer::intValue)
                .toArray();
        double[] ranks = new double[nodes];
        for (int r = 0; r < nodes; r++) {
            ranks[order[r]] = (double) r / Math.max(1, nodes - 1);
        }
        return ranks;
    }

    /** max(0, cos) of the features of every node and the mean features of the labelled nodes of every class. */
    private Matrix likeness() {
        FeatureMatrix x = task.features();
        Matrix mean = new Matrix(task.classes(), x.cols());
        for (int n = 0; n < task.trainNodes().length; n++) {
            int at = task.trainLabels()[n] * x.cols();
            x.forEach(task.trainNodes()[n], (column, value) -> mean.data()[at + column] += value);
        }
        Matrix likeness = new Matrix(x.rows(), task.classes());
        for (int c = 0; c < task.classes(); c++) {
            double square = 0;
            for (int f = 0; f < x.cols(); f++) {
                square += (double) mean.get(c, f) * mean.get(c, f);
            }
            for (int i = 0; i < x.rows(); i++) {
                double dot = x.dot(i, mean.data(), c * x.cols());
                likeness.set(i, c, (float) (dot > 0 ? dot / Math.sqrt(square * x.squares(i)) : 0));
            }
        }
        return likeness;
    }
}
