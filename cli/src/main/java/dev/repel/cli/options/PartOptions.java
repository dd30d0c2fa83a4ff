package dev.repel.cli.options;

import dev.repel.Require;
import picocli.CommandLine.Option;

/** How a cluster trains one model: on which tables, and in how many parts. Like {@link EngineOptions} of no group. */
public final class PartOptions {
    @Option(
            names = "--node-table",
            paramLabel = "WHERE",
            order = 93,
            description = "Like --nodes, but read by the cluster: a path, table:NAME or jdbc:URL#TABLE.")
    String nodeTable;

    @Option(names = "--edge-table", paramLabel = "WHERE", order = 94, description = "... and the edges.")
    String edgeTable;

    @Option(
            names = "--prediction-table",
            paramLabel = "WHERE",
            order = 95,
            description =
                    "Where their predictions go, like --node-table; replaces nothing [predictions.parquet in the results]")
    String predictionTable;

    @Option(
            names = "--parts",
            paramLabel = "N",
            order = 96,
            description = "Parts of the graph, one a task; 0: by its size and the cores.")
    int parts;

    @Option(
            names = "--fan-out",
            paramLabel = "N",
            order = 97,
            description = "Neighbours outside its part that a node may have while training; 0: all, which is exact.")
    int fanOut;

    @Option(
            names = "--parts-folder",
            paramLabel = "DIR",
            order = 98,
            description = "Keep the parts there as Parquet, seen by all executors [kept by Spark]")
    String folder;

    /** @param local whether there is no cluster */
    public void check(boolean local) {
        boolean given = nodeTable != null || edgeTable != null || parts != 0 || fanOut != 0 || folder != null;
        Require.that(
                !local || !given,
                "--node-table, --edge-table, --parts, --fan-out and --parts-folder are for clusters: add --engine spark.");
        Require.that((nodeTable == null) == (edgeTable == null), "--node-table and --edge-table are needed together.");
        Require.that(
                predictionTable == null || nodeTable != null,
                "--prediction-table is for the nodes of --node-table; --predictions for others.");
        Require.that(parts >= 0, "--parts must not be negative; 0 is as many as the size of the graph suggests");
        Require.that(fanOut >= 0, "--fan-out must not be negative");
    }

    /** Whether the cluster reads the graph, rather than being sent it. */
    public boolean namesTables() {
        return nodeTable != null;
    }

    public String nodeTable() {
        return nodeTable;
    }

    public String edgeTable() {
        return edgeTable;
    }

    /** Null for a file in the folder of results. */
    public String predictionTable() {
        return predictionTable;
    }

    /** 0 for as many as the size of the graph suggests. */
    public int parts() {
        return parts;
    }

    public int fanOut() {
        return fanOut;
    }

    /** Null for none. */
    public String folder() {
        return folder;
    }
}
