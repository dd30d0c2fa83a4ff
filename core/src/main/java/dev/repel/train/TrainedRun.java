package dev.repel.train;

import dev.repel.tensor.Matrix;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The outcome of a run; test labels have not been used.
 *
 * @param best the epoch with the best validation accuracy, or another selected measure
 * @param parameters of that epoch
 * @param logits (N × C) of that epoch, dropout off
 * @param lastLogits of the last epoch
 * @param embeddings (N × d) of the best epoch
 * @param heldOut the predictions to compare with the labels that were not learned from
 * @param gate what held-out nodes said about pseudo contrastive learning, if they were asked
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
        HeldOut heldOut,
        Optional<GateVerdict> gate) {
    /** A run without a gate. */
    public TrainedRun(
            long seed,
            EpochRecord best,
            Map<String, Matrix> parameters,
            Matrix logits,
            Matrix lastLogits,
            Matrix embeddings,
            List<EpochRecord> history,
            double seconds,
            HeldOut heldOut) {
        this(seed, best, parameters, logits, lastLogits, embeddings, history, seconds, heldOut, Optional.empty());
    }

    /**
     * A copy that is the result of a gate.
     *
     * @param allSeconds including those of the networks that were not taken
     */
    public TrainedRun gated(GateVerdict verdict, double allSeconds) {
        return new TrainedRun(
                seed,
                best,
                parameters,
                logits,
                lastLogits,
                embeddings,
                history,
                allSeconds,
                heldOut,
                Optional.of(verdict));
    }

    public double msPerEpoch() {
        return seconds * 1000 / history.size();
    }
}
