package dev.repel.eval;

import dev.repel.data.NodeDataset;
import dev.repel.tensor.LogSoftmax;
import dev.repel.tensor.Matrix;

/** The one place where test labels decide a figure; training never gets here. */
public record Evaluation(ConfusionMatrix confusion, Calibration calibration) {

    /** Compares predictions with the labels of some nodes. */
    public static Evaluation of(Matrix logits, NodeDataset dataset, int[] nodes) {
        ConfusionMatrix confusion = new ConfusionMatrix(dataset.classes());
        Calibration calibration = new Calibration();
        for (int node : nodes) {
            int truth = dataset.labels()[node];
            if (truth != NodeDataset.UNLABELLED) {
                int predicted = logits.argMax(node);
                double certainty = Math.exp(logits.get(node, predicted) - LogSoftmax.logSumExp(logits, node));
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
