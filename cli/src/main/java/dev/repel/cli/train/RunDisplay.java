package dev.repel.cli.train;

import dev.repel.io.run.RunFigures;
import dev.repel.train.EpochRecord;

/** Shows the progress of a training. */
interface RunDisplay extends AutoCloseable {
    RunDisplay SILENT = new RunDisplay() {
        @Override
        public void begin(Job job, double done) {
            // nothing is shown
        }

        @Override
        public void epoch(Job job, EpochRecord epoch, double done) {
            // nothing is shown
        }

        @Override
        public void end(Job job, RunFigures figures) {
            // nothing is shown
        }
    };

    /**
     * A run begins, or goes on.
     *
     * @param done the share of the whole training that is done
     */
    void begin(Job job, double done);

    void epoch(Job job, EpochRecord epoch, double done);

    void end(Job job, RunFigures figures);

    @Override
    default void close() {
        // nothing is open
    }
}
