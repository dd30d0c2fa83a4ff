package dev.repel.experiment;

import dev.repel.data.Split;
import dev.repel.eval.Evaluation;
import dev.repel.train.TrainedRun;

/**
 * A run and its results on the test nodes, which are used only once, after the run.
 *
 * @param test at the best epoch
 * @param heldOut the evaluation at the best epoch on the labels that were held back to choose it
 * @param lastEpochTestAccuracy at the last epoch, regardless of the validation nodes
 * @param separability Separability-G of the embeddings at the best epoch
 * @param calibrated how its confidences compare with the held-back labels
 */
public record RunResult(
        TrainedRun run,
        Split split,
        Evaluation test,
        Evaluation heldOut,
        double lastEpochTestAccuracy,
        double separability,
        Calibrated calibrated) {
    /** Whether there is a labelled test node. */
    public boolean isTested() {
        return test.confusion().total() > 0;
    }

    /** On the test nodes or, if there are none, on the labels that were held back. */
    public Evaluation judged() {
        return isTested() ? test : heldOut;
    }

    public double testAccuracy() {
        return test.accuracy();
    }

    public double validationAccuracy() {
        return run.best().validationAccuracy();
    }
}
