package dev.repel.experiment;

import dev.repel.data.Split;
import dev.repel.eval.Evaluation;
import dev.repel.train.TrainedRun;

/**
 * A run and how it did on the test nodes, which were looked at once, when it was over.
 *
 * @param test at the best epoch
 * @param heldOut what was said at the best epoch of the labels that were held back to choose it
 * @param lastEpochTestAccuracy at the last epoch, whatever the validation nodes say of it
 * @param separability Separability-G of the embeddings at the best epoch
 * @param calibrated what the held-back labels say of its confidences
 */
public record RunResult(
        TrainedRun run,
        Split split,
        Evaluation test,
        Evaluation heldOut,
        double lastEpochTestAccuracy,
        double separability,
        Calibrated calibrated) {
    /** Whether there was a label to test on. */
    public boolean isTested() {
        return test.confusion().total() > 0;
    }

    /** On the test nodes or, where there are none, on the labels that were held back. */
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
