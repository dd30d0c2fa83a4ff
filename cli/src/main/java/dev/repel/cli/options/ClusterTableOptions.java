package dev.repel.cli.options;

import dev.repel.Require;
import java.util.List;
import java.util.Objects;
import picocli.CommandLine.Option;

/** Which tables of a cluster a model is applied to. Like {@link EngineOptions} of no group. */
public final class ClusterTableOptions {
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
            description = "Where their predictions go, like --node-table [predictions.parquet in this folder]")
    String predictionTable;

    @Option(
            names = "--parts",
            paramLabel = "N",
            order = 96,
            description = "Parts of the graph, one a task; 0: by its size and the cores.")
    int parts;

    /** @param local whether there is no cluster */
    public void check(boolean local) {
        if (local) {
            boolean given = nodeTable != null || edgeTable != null || predictionTable != null || parts != 0;
            Require.that(
                    !given,
                    "--node-table, --edge-table, --prediction-table and --parts are for clusters: add --engine spark.");
            return;
        }
        Require.that(
                nodeTable != null && edgeTable != null,
                "which graph is to be labelled? With --engine spark name it with --node-table and --edge-table.");
        Require.that(
                List.of(nodeTable, edgeTable).stream().noneMatch(table -> Objects.equals(table, predictionTable)),
                "--prediction-table " + predictionTable + " is a table that is read; predictions would replace it.");
        Require.that(parts >= 0, "--parts must not be negative; 0 is as many as the size of the graph suggests");
    }

    public String nodeTable() {
        return nodeTable;
    }

    public String edgeTable() {
        return edgeTable;
    }

    /** Null for a file where the command was called. */
    public String predictionTable() {
        return predictionTable;
    }

    /** 0 for as many as the size of the graph suggests. */
    public int parts() {
        return parts;
    }
}
