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
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Saves how far the training has come, every few seconds and at the end of each run. If that fails, the training continues
 * without: its results are worth more than the chance to resume it.
 */
final class CheckpointWriter {
    /** Saving may take this share of the time at most. */
    private static final double MOST_TIME = 0.05;

    private final RunFolder folder;
    private final Settings settings;
    private final Consumer<String> warnings;
    private final long shortestPause;
    private final SortedSet<Integer> finished = new TreeSet<>();
    private final SortedMap<Integer, TrainingState> current = new TreeMap<>();
    private boolean failed;

    CheckpointWriter(RunFolder folder, Settings settings, Duration shortestPause, Consumer<String> warnings) {
        this.folder = folder;
        this.settings = settings;
        this.shortestPause = shortestPause.toNanos();
        this.warnings = warnings;
    }

    /** Continues from what an earlier training left. */
    synchronized void startFrom(Checkpoint checkpoint) {
        finished.addAll(checkpoint.finished());
        current.putAll(checkpoint.current());
    }

    /** Listens to every epoch of a run. Several runs may be under way. */
    TrainingListener listener(int index) {
        return new TrainingListener() {
            private long pause = shortestPause;
            private long savedAt = System.nanoTime();

            @Override
            public void afterEpoch(EpochRecord epoch, Supplier<TrainingState> state) {
                long now = System.nanoTime();
                if (now - savedAt >= pause) {
                    saveState(index, state);
                    savedAt = System.nanoTime();
                    pause = Math.max(shortestPause, (long) ((savedAt - now) / MOST_TIME));
                }
            }
        };
    }

    private synchronized void saveState(int index, Supplier<TrainingState> state) {
        if (!failed) {
            current.put(index, state.get());
            save(() -> new Checkpoint(settings, finished, current).write(folder.checkpoint()));
        }
    }

    /** The run's own file comes first: a checkpoint must never count a run that is not there. */
    synchronized void afterRun(int index, TrainedRun run) {
        finished.add(index);
        current.remove(index);
        save(() -> {
            new FinishedRun(settings, run).write(folder.finishedRun(index));
            new Checkpoint(settings, finished, current).write(folder.checkpoint());
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
            warnings.accept("No more checkpoints are saved; the training continues: " + e.getMessage());
        }
    }

    private interface Saving {
        void run() throws IOException;
    }
}
