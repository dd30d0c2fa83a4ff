package dev.repel.spark.train;

import dev.repel.Require;
import dev.repel.cli.engine.ClusterTables;
import java.io.Serializable;

/**
 * How a graph is cut into parts.
 *
 * @param parts how many; 0 for as many as its size suggests
 * @param fanOut how many neighbours outside its part a node may have; 0 for all, which is exact
 * @param folder where parts are kept as Parquet files, seen by all executors; null for nowhere
 */
public record PartSettings(int parts, int fanOut, String folder) implements Serializable {
    /** A part of this many nodes trains in a few hundred megabytes. */
    private static final int NODES_PER_PART = 50_000;

    /** Exact, in as many parts as the size of the graph suggests. */
    public static PartSettings automatic() {
        return new PartSettings(0, 0, null);
    }

    /** As the user says. */
    public static PartSettings of(ClusterTables tables) {
        return new PartSettings(tables.parts(), tables.fanOut(), tables.partsFolder());
    }

    public PartSettings {
        Require.that(parts >= 0, "--parts must not be negative");
        Require.that(fanOut >= 0, "--fan-out must not be negative");
    }

    /** @param parallelism how many tasks the cluster can do at once */
    int partsOf(int nodes, int parallelism) {
        int most = Math.max(1, nodes);
        if (parts > 0) {
            Require.that(parts <= most, "--parts " + parts + " is more than the graph has nodes (" + nodes + ").");
            return parts;
        }
        return Math.min(most, Math.max(parallelism, (nodes + NODES_PER_PART - 1) / NODES_PER_PART));
    }
}
