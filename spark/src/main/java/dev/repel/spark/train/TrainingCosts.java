package dev.repel.spark.train;

/**
 * What a training over parts took.
 *
 * @param parts how many
 * @param cutShare the share of edges whose ends are in two parts
 * @param haloFactor how many times as many rows the parts have together as the graph has nodes
 * @param fanOut 0 where no neighbours were left out
 * @param secondsPerEpoch of wall time
 * @param sentPerEpoch bytes that the driver broadcasts to every executor
 * @param returnedPerEpoch bytes that tasks send to the driver
 * @param shuffledPerEpoch bytes that tasks send each other
 */
public record TrainingCosts(
        int parts,
        double cutShare,
        double haloFactor,
        int fanOut,
        double secondsPerEpoch,
        long sentPerEpoch,
        long returnedPerEpoch,
        long shuffledPerEpoch) {}
