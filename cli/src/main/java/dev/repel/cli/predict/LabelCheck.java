package dev.repel.cli.predict;

import dev.repel.cli.text.Numbers;
import dev.repel.data.NodeDataset;
import dev.repel.tensor.Matrix;
import java.io.Serializable;
import java.util.List;

/**
 * Predictions beside the labels that the data happens to have.
 *
 * @param unknown nodes whose class the model does not know; they count as wrong
 */
public record LabelCheck(int labelled, int right, int unknown) implements Serializable {
    /** Of no node. */
    public static final LabelCheck NONE = new LabelCheck(0, 0, 0);

    /**
     * @param labels the class of each row of the logits, by the names of the data
     * @param namesOfData what these classes are called
     * @param namesOfModel what the columns of the logits are called
     */
    public static LabelCheck of(int[] labels, List<String> namesOfData, List<String> namesOfModel, Matrix logits) {
        int labelled = 0;
        int right = 0;
        int unknown = 0;
        for (int node = 0; node < labels.length; node++) {
            if (labels[node] != NodeDataset.UNLABELLED) {
                String truth = namesOfData.get(labels[node]);
                labelled++;
                right += truth.equals(namesOfModel.get(logits.argMax(node))) ? 1 : 0;
                unknown += namesOfModel.contains(truth) ? 0 : 1;
            }
        }
        return new LabelCheck(labelled, right, unknown);
    }

    LabelCheck plus(LabelCheck other) {
        return new LabelCheck(labelled + other.labelled, right + other.right, unknown + other.unknown);
    }

    String text() {
        if (labelled == 0) {
            return "Accuracy: none of the nodes has a label.";
        }
        String strangers = unknown == 0
                ? ""
                : "; " + Numbers.count(unknown) + " of them have a class the model does not know and count as wrong";
        return "Accuracy " + Numbers.percent((double) right / labelled) + " on "
                + Numbers.count(labelled, "labelled node", "labelled nodes") + strangers
                + ". These may include training nodes, so this is not a test accuracy.";
    }
}
