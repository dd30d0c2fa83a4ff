package dev.repel.experiment;

import dev.repel.data.NodeDataset;
import dev.repel.eval.Calibration;
import dev.repel.eval.Coverage;
import dev.repel.eval.Temperature;
import dev.repel.tensor.Matrix;
import dev.repel.train.HeldOut;
import dev.repel.train.TrainedRun;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * How confident the answers of a run are, and how well that agrees with its held-back labels.
 *
 * @param temperature fitted on the held-back labels, or {@link Temperature#NONE}
 * @param test confidences at that temperature, compared with the test labels
 * @param heldOut the same for the held-back labels, on which the temperature was fitted
 * @param coverage the effect of thresholds, on the held-back labels
 */
public record Calibrated(Temperature temperature, Calibration test, Calibration heldOut, List<Coverage> coverage) {

    static Calibrated of(TrainedRun run, NodeDataset dataset, int[] testNodes, boolean fit) {
        return of(run.heldOut(), run.logits(), testNodes, dataset, testNodes, fit);
    }

    /**
     * @param testLogits one row per test node, in their order
     * @param fit whether a temperature is fitted
     */
    public static Calibrated ofRows(
            HeldOut heldOut, Matrix testLogits, NodeDataset dataset, int[] testNodes, boolean fit) {
        int[] rows = IntStream.range(0, testNodes.length).toArray();
        return of(heldOut, testLogits, rows, dataset, testNodes, fit);
    }

    private static Calibrated of(
            HeldOut heldOut, Matrix testLogits, int[] testRows, NodeDataset dataset, int[] testNodes, boolean fit) {
        int[] labels = Arrays.stream(heldOut.nodes())
                .map(node -> dataset.labels()[node])
                .toArray();
        Temperature temperature = fit ? Temperature.fit(heldOut.logits(), labels) : Temperature.NONE;
        int[] rows = IntStream.range(0, labels.length).toArray();
        return new Calibrated(
                temperature,
                calibration(temperature, testLogits, testRows, dataset.labels(), testNodes),
                calibration(temperature, heldOut.logits(), rows, dataset.labels(), heldOut.nodes()),
                Coverage.of(heldOut.logits(), labels, temperature));
    }

    /** @param nodes one per row, in the order of the rows */
    private static Calibration calibration(
            Temperature temperature, Matrix logits, int[] rows, int[] labels, int[] nodes) {
        Calibration calibration = new Calibration();
        for (int n = 0; n < rows.length; n++) {
            int truth = labels[nodes[n]];
            if (truth != NodeDataset.UNLABELLED) {
                int predicted = logits.argMax(rows[n]);
                calibration.add(temperature.probability(logits, rows[n], predicted), truth == predicted);
            }
        }
        return calibration;
    }
}
