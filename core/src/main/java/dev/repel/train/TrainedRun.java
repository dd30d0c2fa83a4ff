package dev.repel.train;

import dev.repel.eval.Predicted;
import dev.repel.tensor.Matrix;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The outcome of a run; test labels have not been used.
 *
 * <p>It may be the mean of several networks. Then the logits are the logarithms of the mean probabilities; parameters,
 * embeddings, history and best epoch are those of the best single network, but the validation figures of
 * {@code best} are those of the mean.
 *
 * @param best the epoch with the best validation accuracy, or another selected measure
 * @param parameters of that epoch
 * @param logits (N × C) of that epoch, dropout off
 * @param lastLogits of the last epoch
 * @param embeddings (N × d) of the best epoch
 * @param heldOut the predictions to compare with the labels that were not learned from
 * @param ensemble the networks whose mean this is; empty if it is a single network
 * @param teacher the ensemble that this single network has learned from, if there was one
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
        Optional<Ensemble> ensemble,
        Optional<Teacher> teacher,
        Optional<GateVerdict> gate) {
    /** The outcome of a single network. */
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
        this(
                seed,
                best,
                parameters,
                logits,
                lastLogits,
                embeddings,
                history,
                seconds,
                heldOut,
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
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
                ensemble,
                teacher,
                Optional.of(verdict));
    }

    /** A copy of this network that says from which ensemble it has learned. */
    public TrainedRun distilledFrom(Teacher ensembleTeacher, long runSeed) {
        return new TrainedRun(
                runSeed,
                best,
                parameters,
                logits,
                lastLogits,
                embeddings,
                history,
                seconds,
                heldOut,
                Optional.empty(),
                Optional.of(ensembleTeacher),
                gate);
    }

    /** The predictions for all nodes. */
    public Predicted predicted() {
        return ensemble.map(networks -> new Predicted(logits, networks.disagreement()))
                .orElseGet(() -> Predicted.of(logits));
    }

    public double msPerEpoch() {
        return seconds * 1000 / ensemble.map(Ensemble::epochs).orElse(history.size());
    }
}
