package dev.repel.spark.train;

import dev.repel.cli.text.Numbers;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

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
 * @param allCounted false where Spark was slow to tell of tasks, so that the two counts before are not exact
 */
public record TrainingCosts(
        int parts,
        double cutShare,
        double haloFactor,
        int fanOut,
        double secondsPerEpoch,
        long sentPerEpoch,
        long returnedPerEpoch,
        long shuffledPerEpoch,
        boolean allCounted) {
    /** What a result says of it, by name. */
    public Map<String, Object> facts(String master) {
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("engine", "spark");
        facts.put("master", master);
        facts.put("parts", parts);
        facts.put("cutShare", cutShare);
        facts.put("haloFactor", haloFactor);
        facts.put("fanOut", fanOut);
        facts.put("secondsPerEpoch", secondsPerEpoch);
        facts.put("bytesSentPerEpoch", sentPerEpoch);
        facts.put("bytesReturnedPerEpoch", returnedPerEpoch);
        facts.put("bytesShuffledPerEpoch", shuffledPerEpoch);
        facts.put("allBytesCounted", allCounted);
        return facts;
    }

    /** For people. */
    public String text() {
        return String.format(
                Locale.ROOT,
                "%d parts, %.1f %% of edges cut, %.1f rows per node with halos%s; an epoch took %.2f s, %s sent to each"
                        + " executor, %s returned, %s shuffled%s",
                parts,
                100 * cutShare,
                haloFactor,
                fanOut == 0 ? "" : ", at most " + fanOut + " neighbours outside a part",
                secondsPerEpoch,
                Numbers.bytes(sentPerEpoch),
                Numbers.bytes(returnedPerEpoch),
                Numbers.bytes(shuffledPerEpoch),
                allCounted ? "" : " (not exactly: Spark was slow to tell of all tasks)");
    }
}
