package dev.repel.partition;

import dev.repel.tensor.Matrix;
import dev.repel.train.EpochRecord;
import java.util.List;
import java.util.Map;

/**
 * The outcome of a training over parts.
 *
 * @param best the epoch that the validation nodes chose
 * @param parameters of that epoch
 * @param flatParameters the same one after the other, as workers take them
 * @param lastParameters of the last epoch, likewise
 */
public record PartitionedRun(
        long seed,
        EpochRecord best,
        Map<String, Matrix> parameters,
        float[] flatParameters,
        float[] lastParameters,
        List<EpochRecord> history,
        double seconds) {}
