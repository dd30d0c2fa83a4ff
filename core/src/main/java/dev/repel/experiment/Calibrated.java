package dev.repel.experiment;

import dev.repel.data.NodeDataset;
import dev.repel.eval.Calibration;
import dev.repel.eval.Coverage;
import dev.repel.eval.Temperature;
import dev.repel.tensor.Matrix;
import dev.repel.train.HeldOut;
import java.util.Arrays;
import java.util.List;

/**
 * How confident the answers of a run are, and how well that agrees with its held-back labels.
 *
 * @param temperature fitted on the held-back labels, or {@link Temperature#NONE}
 * @param test confidences at that temperature, compared with the test labels
 * @param heldOut the same for the held-back labels, on which the temperature was fitted
 * @param coverage the effect of thresholds, on the held-back labels
 */
public record Calibrated(Temperature temperature, Calibration test, Calibration heldOut, List<Coverage> coverage) {

    /**
     * @param testLogits one row per test node, in their order
     * @param fit whether a temperature is fitted
     */
    public static Calibrated ofRows(
            HeldOut heldOut, Matrix testLogits, NodeDataset dataset, int[] testNodes, boolean fit) {
        int[] labels = Arrays.stream(heldOut.nodes())
                .map(node -> dataset.labels()[node])
                .toArray();
        Temperature temperature = fit ? Temperature.fit(heldOut.logits(), labels) : Temperature.NONE;
        return new Calibrated(
                temperature,
                calibration(temperature, testLogits, testNodes, dataset.labels()),
                calibration(temperature, heldOut.logits(), heldOut.nodes(), dataset.labels()),
                Coverage.of(heldOut.logits(), labels, temperature));
    }

    /** @param nodes one per row of the logits, in their order */
    private static Calibration calibration(Temperature temperature, Matrix logits, int[] nodes, int[] labels) {
        Calibration calibration = new Calibration();
        for (int n = 0; n < nodes.length; n++) {
            int truth = labels[nodes[n]];
            if (truth != NodeDataset.UNLABELLED) {
                int predicted = logits.argMax(n);
                calibration.add(temperature.probability(logits, n, predicted), truth == predicted);
            }
        }
        return calibration;
    }
}
