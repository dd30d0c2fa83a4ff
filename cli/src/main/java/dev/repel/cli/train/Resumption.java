package dev.repel.cli.train;

import dev.repel.InvalidRequest;
import dev.repel.io.InvalidDataException;
import dev.repel.io.run.Checkpoint;
import dev.repel.io.run.RunFolder;
import dev.repel.io.run.Settings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Decides where a training begins. */
final class Resumption {
    private Resumption() {}

    /**
     * @param resume whether to go on from a checkpoint; else what there is of an older training is removed
     * @throws InvalidDataException if the checkpoint is damaged
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
        Checkpoint checkpoint = read(folder, notes);
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

    /** The last checkpoint; the one before if that is damaged or a process was killed before it was there. */
    private static Checkpoint read(RunFolder folder, Consumer<String> notes) throws IOException {
        boolean spare = Files.exists(folder.previousCheckpoint());
        if (!Files.exists(folder.checkpoint())) {
            return readable(folder.previousCheckpoint());
        }
        try {
            return readable(folder.checkpoint());
        } catch (InvalidDataException e) {
            if (!spare) {
                throw e;
            }
            Checkpoint previous = readable(folder.previousCheckpoint());
            notes.accept("The last checkpoint is damaged; the training goes on from the one before. " + e.getMessage());
            return previous;
        }
    }

    private static Checkpoint readable(Path file) throws IOException {
        try {
            return Checkpoint.read(file);
        } catch (InvalidDataException e) {
            throw new InvalidDataException(
                    "The checkpoint cannot be used; leave out --resume to start over. " + e.getMessage());
        }
    }
}
