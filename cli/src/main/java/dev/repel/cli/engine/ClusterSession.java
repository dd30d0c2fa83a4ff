package dev.repel.cli.engine;

import dev.repel.cli.text.Terminal;
import dev.repel.data.FittedScaling;
import dev.repel.io.own.OwnGraphOptions;
import dev.repel.study.run.RunEngine;
import java.io.IOException;
import java.util.function.Consumer;

/** A connection to a cluster. Closing it stops what is still going on there. */
public interface ClusterSession extends AutoCloseable {
    /** Carries out the runs of a study or a search, each as a whole on one of the machines. */
    RunEngine runs();

    /**
     * Trains models on graphs that this machine has, in parts.
     *
     * @param progress is told what takes time
     */
    ClusterTrainer trainer(ClusterTables tables, Consumer<String> progress);

    /**
     * Reads a graph from tables for some work, and lets go of it afterwards. Failures of the cluster are translated.
     *
     * @param columns what the columns of the tables are for
     * @param scaling of the features, which learns nothing: no machine has all of them
     * @param seed decides how the graph is cut
     * @param progress is told what takes time
     */
    void withTables(
            ClusterTables tables,
            OwnGraphOptions columns,
            FittedScaling scaling,
            long seed,
            Consumer<String> progress,
            ClusterGraph.Work work)
            throws IOException;

    /** The work of {@code repel predict} on tables that the cluster reads. */
    void predictOnTables(TablePredictionRequest request, Terminal terminal) throws IOException;

    @Override
    void close();
}
