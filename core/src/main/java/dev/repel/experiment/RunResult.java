package dev.repel.experiment;

import dev.repel.data.Split;
import dev.repel.eval.Evaluation;
import dev.repel.train.TrainedRun;

/**
 * A run and how it did on the test nodes, which were looked at once, when it was over.
 *
 * @param test at the epoch of best validation accuracy
 * @param lastEpochTestAccuracy at the last epoch, whatever the validation nodes say of it
 * @param separability Separability-G of the embeddings at the best epoch
 * @param calibrated what the held-back labels say of its confidences
 */
public record RunResult(
        TrainedRun run,
        Split split,
        Evaluation test,
        double lastEpochTestAccuracy,
        double separability,
        Calibrated calibrated) {
    public double testAccuracy() {
        return test.accuracy();
    }

    public double validationAccuracy() {
        return run.best().validationAccuracy();
    }
}
