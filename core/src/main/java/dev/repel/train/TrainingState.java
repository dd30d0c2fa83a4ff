package dev.repel.train;

import dev.repel.tensor.Matrix;
import java.util.List;
import java.util.Map;

/**
 * A run between two epochs: all that is needed to resume with the same bits. Random numbers come from counters and have
 * no state.
 *
 * @param best the best epoch so far, with its parameters
 * @param technique the state of the technique
 * @param seconds spent so far
 */
public record TrainingState(
        long seed,
        int epoch,
        Map<String, Matrix> parameters,
        Adam.State optimiser,
        EpochRecord best,
        Map<String, Matrix> bestParameters,
        Map<String, Matrix> technique,
        List<EpochRecord> history,
        double seconds) {}
