package dev.repel.eval;

import dev.repel.data.NodeDataset;
import dev.repel.tensor.LogSoftmax;
import dev.repel.tensor.Matrix;
import java.util.stream.IntStream;

/** Compares predictions with labels that were not trained on. Nowhere else does a test label affect a figure. */
public record Evaluation(ConfusionMatrix confusion, Calibration calibration) {

    /** Compares predictions with the labels of some nodes. */
    public static Evaluation of(Matrix logits, NodeDataset dataset, int[] nodes) {
        return of(logits, nodes, dataset, nodes);
    }

    /**
     * Compares predictions for some nodes with their labels.
     *
     * @param logits one row per node, in the order of the nodes
     */
    public static Evaluation ofRows(Matrix logits, NodeDataset dataset, int[] nodes) {
        return of(logits, IntStream.range(0, nodes.length).toArray(), dataset, nodes);
    }

    private static Evaluation of(Matrix logits, int[] rows, NodeDataset dataset, int[] nodes) {
        ConfusionMatrix confusion = new ConfusionMatrix(dataset.classes());
        Calibration calibration = new Calibration();
        for (int n = 0; n < nodes.length; n++) {
            int truth = dataset.labels()[nodes[n]];
            if (truth != NodeDataset.UNLABELLED) {
                int predicted = logits.argMax(rows[n]);
                double certainty =
                        StrictMath.exp(logits.get(rows[n], predicted) - LogSoftmax.logSumExp(logits, rows[n]));
                confusion.add(truth, predicted);
                calibration.add(Math.min(1, certainty), truth == predicted);
            }
        }
        return new Evaluation(confusion, calibration);
    }

    public double accuracy() {
        return confusion.accuracy();
    }
}
