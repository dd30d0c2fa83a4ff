package dev.repel.cli.options;

import dev.repel.Require;
import dev.repel.cli.engine.ClusterTables;
import picocli.CommandLine.Option;

/** The tables of a cluster, and what only a training needs to know besides: how the parts of a graph are made. */
@Topic(value = Topics.SPARK, common = false)
public final class PartOptions extends ClusterTableOptions {
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
            description = "Keep the parts there as Parquet, visible to all executors [kept by Spark]")
    String folder;

    @Override
    public ClusterTables tables(boolean local) {
        Require.that(fanOut >= 0, "--fan-out must not be negative");
        return super.tables(local);
    }

    @Override
    String names() {
        return "--node-table, --edge-table, --prediction-table, --parts, --fan-out and --parts-folder";
    }

    @Override
    int fanOut() {
        return fanOut;
    }

    @Override
    String partsFolder() {
        return folder;
    }
}
