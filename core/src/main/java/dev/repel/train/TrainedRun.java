package dev.repel.train;

import dev.repel.tensor.Matrix;
import java.util.List;
import java.util.Map;

/**
 * The outcome of a run; test labels have not been used.
 *
 * @param best the epoch with the best validation accuracy, or another selected measure
 * @param parameters of that epoch
 * @param logits (N × C) of that epoch, dropout off
 * @param lastLogits of the last epoch
 * @param embeddings (N × d) of the best epoch
 * @param heldOut the predictions to compare with the labels that were not learned from
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
