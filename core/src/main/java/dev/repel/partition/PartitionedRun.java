package dev.repel.partition;

import dev.repel.tensor.Matrix;
import dev.repel.train.EpochRecord;
import java.util.List;
import java.util.Map;

/**
 * The outcome of a training on a partitioned graph.
 *
 * @param best the epoch chosen by the validation nodes
 * @param parameters of that epoch
 * @param flatParameters the same, concatenated as workers expect them
 * @param lastParameters those of the last epoch, concatenated
 */
public record PartitionedRun(
        long seed,
        EpochRecord best,
        Map<String, Matrix> parameters,
        float[] flatParameters,
        float[] lastParameters,
        List<EpochRecord> history,
        double seconds) {}
