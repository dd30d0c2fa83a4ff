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
 */
public record PartitionedRun(
        long seed, EpochRecord best, Map<String, Matrix> parameters, List<EpochRecord> history, double seconds) {}
