package dev.repel.cli.train;

import dev.repel.InvalidRequest;
import dev.repel.io.InvalidDataException;
import dev.repel.io.run.Checkpoint;
import dev.repel.io.run.FinishedRun;
import dev.repel.io.run.RunFolder;
import dev.repel.io.run.Settings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;

/** Decides where a training begins. */
final class Resumption {
    private Resumption() {}

    /**
     * @param resume whether to go on from a checkpoint; else what there is of an older training is removed
     * @throws InvalidRequest if it was made with other settings
     */
    static Optional<Checkpoint> of(RunFolder folder, Settings settings, boolean resume, Consumer<String> notes)
            throws IOException {
        boolean exists = folder.hasCheckpoint();
        if (!resume) {
            if (exists) {
                notes.accept("The unfinished training in " + folder.path() + " starts over (--resume continues it).");
            } else if (Files.exists(folder.result())) {
                notes.accept("The earlier results in " + folder.path() + " will be replaced.");
            }
            folder.removeCheckpoint();
            return Optional.empty();
        }
        if (!exists && Files.exists(folder.result())) {
            throw new InvalidRequest(folder.path() + " holds a finished training, so there is nothing to"
                    + " continue; without --resume it is trained again.");
        }
        if (!exists) {
            notes.accept("There is no checkpoint in " + folder.path() + ": the training starts from the beginning.");
            folder.removeCheckpoint();
            return Optional.empty();
        }
        Checkpoint checkpoint = read(folder, settings, notes);
        List<String> differences = checkpoint.settings().differencesTo(settings);
        if (!differences.isEmpty()) {
            throw new InvalidRequest("The checkpoint in " + folder.path()
                    + " was made with different settings: " + String.join("; ", differences)
                    + ". Use the same ones, or leave out --resume to start over.");
        }
        return Optional.of(checkpoint);
    }

    /** What is left of a training that is stopped, and how to go on. */
    static String whatIsKept(RunFolder folder) {
        if (folder.hasCheckpoint()) {
            return "what was trained until the last checkpoint is kept in " + folder.path()
                    + ". Run the same command with --resume to go on.";
        }
        if (Files.exists(folder.trials())) {
            return "the trials that were made are kept in " + folder.path()
                    + ". Run the same command with --resume to go on.";
        }
        return "nothing had been finished yet. Run the same command to start over.";
    }

    /**
     * The last checkpoint; the one before if that is damaged or a process was killed before it was there; if there is
     * none that can be read, one that counts the runs which have finished.
     */
    private static Checkpoint read(RunFolder folder, Settings settings, Consumer<String> notes) throws IOException {
        List<String> problems = new ArrayList<>();
        for (Path file : List.of(folder.checkpoint(), folder.previousCheckpoint())) {
            if (Files.exists(file)) {
                try {
                    Checkpoint found = Checkpoint.read(file);
                    problems.forEach(problem -> notes.accept(
                            "The last checkpoint is damaged; the training goes on from the one before. " + problem));
                    return found;
                } catch (InvalidDataException e) {
                    problems.add(e.getMessage());
                }
            }
        }
        SortedSet<Integer> finished = finishedRuns(folder, settings);
        notes.accept("No checkpoint can be used; the training goes on from the runs that have finished ("
                + finished.size() + "). " + String.join(" ", problems));
        return new Checkpoint(settings, finished, new TreeMap<>());
    }

    private static SortedSet<Integer> finishedRuns(RunFolder folder, Settings settings) throws IOException {
        SortedSet<Integer> finished = new TreeSet<>();
        for (int index : folder.indicesOfFinishedRuns()) {
            if (isOf(settings, folder.finishedRun(index))) {
                finished.add(index);
            }
        }
        return finished;
    }

    private static boolean isOf(Settings settings, Path finishedRun) throws IOException {
        try {
            return FinishedRun.read(finishedRun).settings().equals(settings);
        } catch (InvalidDataException damaged) {
            return false;
        }
    }
}
