package dev.repel.cli.train;

import dev.repel.experiment.FinishedFold;
import dev.repel.experiment.FinishedNetworks;
import dev.repel.io.run.Checkpoint;
import dev.repel.io.run.FinishedFoldFile;
import dev.repel.io.run.FinishedRun;
import dev.repel.io.run.RunFolder;
import dev.repel.io.run.Settings;
import dev.repel.train.EpochRecord;
import dev.repel.train.TrainedRun;
import dev.repel.train.TrainingListener;
import dev.repel.train.TrainingState;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
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
            save(this::writeCheckpoint);
        }
    }

    /**
     * The finished networks of the ensemble of a run.
     *
     * @param resumed whether an earlier training may have left some; a file that cannot be used is made again
     */
    FinishedNetworks networks(int index, boolean resumed) {
        return new FinishedNetworks() {
            @Override
            public Optional<TrainedRun> of(long seed) {
                Path file = folder.finishedNetwork(index, seed);
                if (!resumed || !Files.exists(file)) {
                    return Optional.empty();
                }
                try {
                    FinishedRun kept = FinishedRun.read(file);
                    boolean ours =
                            kept.settings().equals(settings) && kept.run().seed() == seed;
                    return ours ? Optional.of(kept.run()) : Optional.empty();
                } catch (IOException e) {
                    warnings.accept("A network is trained again: " + e.getMessage());
                    return Optional.empty();
                }
            }

            @Override
            public void keep(TrainedRun network) {
                saveNetwork(index, network);
            }

            @Override
            public List<FinishedFold> ofFold(long seed, int fold) {
                Path file = folder.finishedFold(index, seed, fold);
                if (!resumed || !Files.exists(file)) {
                    return List.of();
                }
                try {
                    FinishedFoldFile kept = FinishedFoldFile.read(file);
                    return kept.settings().equals(settings) ? kept.networks() : List.of();
                } catch (IOException e) {
                    warnings.accept("A fold is trained again: " + e.getMessage());
                    return List.of();
                }
            }

            @Override
            public void keepFold(long seed, int fold, List<FinishedFold> networks) {
                saveWithCheckpoint(
                        () -> new FinishedFoldFile(settings, networks).write(folder.finishedFold(index, seed, fold)));
            }
        };
    }

    private synchronized void saveNetwork(int index, TrainedRun network) {
        current.remove(index);
        saveWithCheckpoint(
                () -> new FinishedRun(settings, network).write(folder.finishedNetwork(index, network.seed())));
    }

    /** Without a checkpoint, a file of its own would not be found again. */
    private synchronized void saveWithCheckpoint(Saving file) {
        save(() -> {
            file.run();
            writeCheckpoint();
        });
    }

    /** The run's own file comes first: a checkpoint must never count a run that is not there. */
    synchronized void afterRun(int index, TrainedRun run) {
        finished.add(index);
        current.remove(index);
        save(() -> {
            new FinishedRun(settings, run).write(folder.finishedRun(index));
            writeCheckpoint();
            folder.removeFinishedNetworks(index);
        });
    }

    private void writeCheckpoint() throws IOException {
        folder.keepCheckpoint();
        new Checkpoint(settings, finished, current).write(folder.checkpoint());
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
