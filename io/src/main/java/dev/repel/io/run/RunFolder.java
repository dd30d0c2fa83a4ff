package dev.repel.io.run;

import dev.repel.InvalidRequest;
import dev.repel.Require;
import dev.repel.io.AtomicFiles;
import dev.repel.io.JsonFiles;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The folder of a training: where each file is, and a check before any work that the folder is writable. */
public record RunFolder(Path path) {
    /** The names of all diagrams that the report of a training can have. */
    public static final List<String> DIAGRAMS = List.of(
            "accuracy",
            "losses",
            "contrastive",
            "anchors",
            "quality",
            "map-tsne",
            "map-pca",
            "reliability",
            "reliability-calibrated",
            "coverage",
            "separability",
            "confusion");

    private static final Pattern FINISHED_RUN = Pattern.compile("run-(\\d{1,9})\\.safetensors");

    /**
     * Creates the folder where it is missing and tries to write to it.
     *
     * @throws IOException if that is not possible, naming the folder and the reason
     */
    public static RunFolder open(Path path) throws IOException {
        if (Files.exists(path) && !Files.isDirectory(path)) {
            throw new IOException("cannot write results to " + path + ": it is a file, not a folder");
        }
        RunFolder folder = new RunFolder(path);
        try {
            AtomicFiles.createFolders(path);
            folder.requireNoLinks();
            AtomicFiles.requireWritable(path);
        } catch (IOException e) {
            throw new IOException("cannot write results to " + path + ": " + AtomicFiles.reason(e), e);
        }
        return folder;
    }

    /** Removes what killed processes had only begun to write; for who holds the lock. */
    void removeAbandoned() throws IOException {
        for (Path place : List.of(path, finishedRuns(), figures())) {
            if (Files.isDirectory(place)) {
                AtomicFiles.removeAbandoned(place);
            }
        }
    }

    /** Fails if writing to the folder could change something outside of it. */
    public void requireNoLinks() throws IOException {
        List<Path> places = new ArrayList<>(files());
        places.addAll(List.of(checkpoint(), previousCheckpoint(), trials(), lock(), figures(), finishedRuns()));
        for (Path place : places) {
            AtomicFiles.requireNoLink(place);
        }
        for (Path below : List.of(figures(), finishedRuns())) {
            if (Files.isDirectory(below)) {
                try (DirectoryStream<Path> found = Files.newDirectoryStream(below)) {
                    for (Path place : found) {
                        AtomicFiles.requireNoLink(place);
                    }
                }
            }
        }
    }

    /** Every file of a finished training that has a fixed name, except the diagrams. */
    public List<Path> files() {
        return List.of(result(), predictions(), model(), config(), report(), reportData());
    }

    /** Where a diagram of the report is, if it has it. */
    public Path diagram(String name) {
        return figures().resolve(name + ".svg");
    }

    /** Whether the files in the folder are those of a training, finished or not. */
    public boolean isOfTraining() {
        try {
            return Files.exists(lock())
                    || hasCheckpoint()
                    || Files.exists(trials())
                    || JsonFiles.tree(result()).has("provenance");
        } catch (IOException noResult) {
            return false;
        }
    }

    public Path result() {
        return path.resolve("result.json");
    }

    public Path predictions() {
        return path.resolve("predictions.csv");
    }

    /**
     * The model at a place: a file, or that of a run folder.
     *
     * @throws InvalidRequest if the folder has none
     */
    public static Path modelAt(Path place) {
        if (!Files.isDirectory(place)) {
            return place;
        }
        Path model = new RunFolder(place).model();
        Require.that(
                Files.isRegularFile(model),
                place + " is a folder without " + model.getFileName() + ": it is not that of a finished training.");
        return model;
    }

    public Path model() {
        return path.resolve("model.safetensors");
    }

    public Path config() {
        return path.resolve("config.yaml");
    }

    public Path report() {
        return path.resolve("report.html");
    }

    /** The data of the report, so that it can be rendered again. */
    public Path reportData() {
        return path.resolve("report.json");
    }

    /** Where the diagrams of the report are stored as separate files. */
    public Path figures() {
        return path.resolve("figures");
    }

    public Path checkpoint() {
        return path.resolve("checkpoint.safetensors");
    }

    /** The checkpoint before the last one, for when that is damaged. */
    public Path previousCheckpoint() {
        return path.resolve("checkpoint-previous.safetensors");
    }

    /**
     * Keeps the checkpoint beside the one that is about to take its place: should that be damaged on the disk, little is
     * lost. It has two names for a while, so that at any time one of them leads to it.
     */
    public void keepCheckpoint() throws IOException {
        if (!Files.isRegularFile(checkpoint())) {
            return;
        }
        Files.deleteIfExists(previousCheckpoint());
        try {
            Files.createLink(previousCheckpoint(), checkpoint());
        } catch (UnsupportedOperationException | FileSystemException noSecondNames) {
            Files.move(checkpoint(), previousCheckpoint());
        }
    }

    /** Whether a training left something to go on from. */
    public boolean hasCheckpoint() {
        return Files.exists(checkpoint()) || Files.exists(previousCheckpoint());
    }

    /** What keeps the folder to one process. */
    Path lock() {
        return path.resolve(".repel.lock");
    }

    /** Where the trials of a selection are kept until the training has finished. */
    public Path trials() {
        return path.resolve("auto.ledger.jsonl");
    }

    private Path finishedRuns() {
        return path.resolve("runs");
    }

    /** Where a finished run is kept until all have finished. */
    public Path finishedRun(int index) {
        return finishedRuns().resolve("run-" + index + ".safetensors");
    }

    /** Where a finished network of an ensemble is kept until its run has finished. */
    public Path finishedNetwork(int index, long seed) {
        return finishedRuns().resolve("run-" + index + "-seed-" + seed + ".safetensors");
    }

    /** Where the networks of a finished fold are kept until their run has finished. */
    public Path finishedFold(int index, long seed, int fold) {
        return finishedRuns().resolve("run-" + index + "-seed-" + seed + "-fold-" + fold + ".safetensors");
    }

    /** All files of finished runs, networks and folds. */
    public List<Path> finishedFiles() throws IOException {
        List<Path> files = new ArrayList<>();
        if (Files.isDirectory(finishedRuns())) {
            try (DirectoryStream<Path> found = Files.newDirectoryStream(finishedRuns(), "run-*.safetensors")) {
                found.forEach(files::add);
            }
        }
        Collections.sort(files);
        return files;
    }

    /** The numbers of the runs that have a file, whether it is sound or not. */
    public List<Integer> indicesOfFinishedRuns() throws IOException {
        return finishedFiles().stream()
                .map(file -> FINISHED_RUN.matcher(file.getFileName().toString()))
                .filter(Matcher::matches)
                .map(name -> Integer.valueOf(name.group(1)))
                .toList();
    }

    /** Removes the networks of a run that has finished. */
    public void removeFinishedNetworks(int index) throws IOException {
        removeFinished("run-" + index + "-seed-*.safetensors");
    }

    private void removeFinished(String pattern) throws IOException {
        try (DirectoryStream<Path> files = Files.newDirectoryStream(finishedRuns(), pattern)) {
            for (Path file : files) {
                Files.delete(file);
            }
        }
    }

    /** Removes what is no longer needed once the results are written or the training restarts. */
    public void removeCheckpoint() throws IOException {
        Files.deleteIfExists(checkpoint());
        Files.deleteIfExists(previousCheckpoint());
        if (Files.isDirectory(finishedRuns())) {
            removeFinished("run-*.safetensors");
            try (DirectoryStream<Path> rest = Files.newDirectoryStream(finishedRuns())) {
                if (rest.iterator().hasNext()) {
                    return;
                }
            }
            Files.delete(finishedRuns());
        }
    }
}
