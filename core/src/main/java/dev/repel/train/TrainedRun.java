package dev.repel.train;

import dev.repel.tensor.Matrix;
import java.util.List;
import java.util.Map;

/**
 * The outcome of a run, without a look at the test labels.
 *
 * @param best the epoch of best validation accuracy, or whatever was selected by
 * @param parameters of that epoch
 * @param logits (N × C) of that epoch, dropout off
 * @param lastLogits of the last epoch
 * @param embeddings (N × d) of the best epoch
 * @param heldOut what the labels that were not learned from may be compared with
 */
public record TrainedRun(
        long seed,
        EpochRecord best,
        Map<String, Matrix> parameters,
        Matrix logits,
        Matrix lastLogits,
        Matrix embeddings,
        List<EpochRecord> history,
        double seconds,
        HeldOut heldOut) {
    public double msPerEpoch() {
        return seconds * 1000 / history.size();
    }
}
