package dev.repel.cli.train;

import dev.repel.io.run.Checkpoint;
import dev.repel.io.run.FinishedRun;
import dev.repel.io.run.RunFolder;
import dev.repel.io.run.Settings;
import dev.repel.train.EpochRecord;
import dev.repel.train.TrainedRun;
import dev.repel.train.TrainingListener;
import dev.repel.train.TrainingState;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Saves how far the training has come, every few seconds and at the end of each run. If that fails, the training goes on
 * without: its results are worth more than the chance to go on later.
 */
final class CheckpointWriter implements TrainingListener {
    /** Saving may take this share of the time at most. */
    private static final double MOST_TIME = 0.05;

    private final RunFolder folder;
    private final Settings settings;
    private final Consumer<String> warnings;
    private final long shortestPause;
    private long pause;
    private long savedAt = System.nanoTime();
    private int finishedRuns;
    private boolean failed;

    CheckpointWriter(RunFolder folder, Settings settings, Duration shortestPause, Consumer<String> warnings) {
        this.folder = folder;
        this.settings = settings;
        this.shortestPause = shortestPause.toNanos();
        this.pause = this.shortestPause;
        this.warnings = warnings;
    }

    void startAt(int runsBefore) {
        finishedRuns = runsBefore;
    }

    @Override
    public void afterEpoch(EpochRecord epoch, Supplier<TrainingState> state) {
        long now = System.nanoTime();
        if (!failed && now - savedAt >= pause) {
            save(() -> new Checkpoint(settings, finishedRuns, Optional.of(state.get())).write(folder.checkpoint()));
            savedAt = System.nanoTime();
            pause = Math.max(shortestPause, (long) ((savedAt - now) / MOST_TIME));
        }
    }

    /** The run's own file comes first: a checkpoint must never count a run that is not there. */
    void afterRun(int index, TrainedRun run) {
        finishedRuns = index + 1;
        save(() -> {
            new FinishedRun(settings, run).write(folder.finishedRun(index));
            new Checkpoint(settings, finishedRuns, Optional.empty()).write(folder.checkpoint());
        });
    }

    private void save(Saving saving) {
        if (failed) {
            return;
        }
        try {
            saving.run();
        } catch (IOException e) {
            failed = true;
            warnings.accept("No more checkpoints are saved, the training goes on: " + e.getMessage());
        }
    }

    private interface Saving {
        void run() throws IOException;
    }
}
