package dev.repel.cli.train;

import dev.repel.io.run.RunFigures;
import dev.repel.train.EpochRecord;

/** Shows the progress of a training. */
interface RunDisplay extends AutoCloseable {
    RunDisplay SILENT = new RunDisplay() {};

    /**
     * A run begins, or goes on.
     *
     * @param done the share of the whole training that is done
     */
    default void begin(Job job, double done) {}

    default void epoch(Job job, EpochRecord epoch, double done) {}

    default void end(Job job, RunFigures figures) {}

    @Override
    default void close() {}
}
