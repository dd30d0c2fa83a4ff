package dev.repel.cli.predict;

import dev.repel.cli.train.Numbers;
import dev.repel.data.NodeDataset;
import dev.repel.tensor.Matrix;
import java.util.List;

/**
 * Predictions beside the labels that the data happens to have.
 *
 * @param unknown nodes whose class the model has never heard of; they count as wrong
 */
record LabelCheck(int labelled, int right, int unknown) {
    static LabelCheck of(NodeDataset dataset, List<String> classNames, Matrix logits) {
        int labelled = 0;
        int right = 0;
        int unknown = 0;
        for (int node = 0; node < dataset.nodes(); node++) {
            int label = dataset.labels()[node];
            if (label != NodeDataset.UNLABELLED) {
                String truth = dataset.classNames().get(label);
                labelled++;
                right += truth.equals(classNames.get(logits.argMax(node))) ? 1 : 0;
                unknown += classNames.contains(truth) ? 0 : 1;
            }
        }
        return new LabelCheck(labelled, right, unknown);
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
                + ". These may include training nodes: it is no test accuracy.";
    }
}
