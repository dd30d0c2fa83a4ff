package dev.repel.cli.engine;

import dev.repel.cli.text.Terminal;
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

    /** The work of {@code repel train} on tables that the cluster reads. */
    void trainOnTables(TableTrainingRequest request, Terminal terminal) throws IOException;

    /** The work of {@code repel predict} on tables that the cluster reads. */
    void predictOnTables(TablePredictionRequest request, Terminal terminal) throws IOException;

    @Override
    void close();
}
