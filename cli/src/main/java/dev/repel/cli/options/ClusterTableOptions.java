package dev.repel.cli.options;

import dev.repel.Require;
import dev.repel.cli.engine.ClusterTables;
import java.util.Objects;
import java.util.stream.Stream;
import picocli.CommandLine.Option;

/** Which tables a cluster reads and writes. */
@Topic(value = Topics.SPARK, common = false)
public class ClusterTableOptions {
    @Option(
            names = "--node-table",
            paramLabel = "WHERE",
            order = 93,
            description = "Like --nodes, but read by the cluster: a path, table:NAME or jdbc:URL#TABLE.")
    String nodeTable;

    @Option(names = "--edge-table", paramLabel = "WHERE", order = 94, description = "Like --node-table, for the edges.")
    String edgeTable;

    @Option(
            names = "--prediction-table",
            paramLabel = "WHERE",
            order = 95,
            description = "Where to write the predictions, like --node-table; an existing table is not replaced"
                    + " [predictions.parquet]")
    String predictionTable;

    @Option(
            names = "--parts",
            paramLabel = "N",
            order = 96,
            description = "Parts of the graph, one per task; 0: by its size and the number of cores.")
    int parts;

    /**
     * The tables.
     *
     * @param local whether there is no cluster
     */
    public ClusterTables tables(boolean local) {
        ClusterTables tables = new ClusterTables(nodeTable, edgeTable, predictionTable, parts, fanOut(), partsFolder());
        Require.that(
                !local || tables.equals(new ClusterTables(null, null, null, 0, 0, null)),
                names() + " are for clusters: add --engine spark.");
        Require.that((nodeTable == null) == (edgeTable == null), "--node-table and --edge-table are needed together.");
        Require.that(
                predictionTable == null || nodeTable != null,
                "--prediction-table is for the nodes of --node-table; use --predictions for others.");
        Require.that(
                predictionTable == null
                        || Stream.of(nodeTable, edgeTable).noneMatch(table -> Objects.equals(table, predictionTable)),
                "--prediction-table " + predictionTable + " is a table that is read; predictions would replace it.");
        Require.that(parts >= 0, "--parts must not be negative");
        return tables;
    }

    String names() {
        return "--node-table, --edge-table, --prediction-table and --parts";
    }

    int fanOut() {
        return 0;
    }

    String partsFolder() {
        return null;
    }
}
