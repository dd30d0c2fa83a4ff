package dev.repel.cli.check;

import dev.repel.InvalidRequest;
import dev.repel.cli.report.FolderReport;
import dev.repel.io.JsonFiles;
import dev.repel.io.model.ArchitectureHints;
import dev.repel.io.model.ModelReader;
import dev.repel.io.model.TrainedModel;
import dev.repel.io.own.GraphFile;
import dev.repel.io.run.Checkpoint;
import dev.repel.io.run.Checksums;
import dev.repel.io.run.FinishedFoldFile;
import dev.repel.io.run.FinishedRun;
import dev.repel.io.run.Result;
import dev.repel.io.run.ResultsInFolder;
import dev.repel.io.run.RunFolder;
import dev.repel.io.table.Table;
import dev.repel.io.table.TableFile;
import dev.repel.io.table.TableOptions;
import dev.repel.study.run.Ledger;
import dev.repel.study.table.StudyFiles;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Verifies a folder of results, a model or an imported graph: that each file can be read to its end with its checksum,
 * that none is missing, and that they belong together. Nothing is written.
 */
public final class FolderCheck {
    private static final String FOLD = "-fold-";

    private final Path place;
    private final List<String> sound = new ArrayList<>();
    private final List<String> wrong = new ArrayList<>();

    private FolderCheck(Path place) {
        this.place = place;
    }

    /**
     * @return what was found
     * @throws InvalidRequest if there is nothing of Repel
     */
    public static FolderCheck of(Path place) throws IOException {
        FolderCheck check = new FolderCheck(place);
        if (Files.isRegularFile(place)) {
            check.file();
        } else if (Files.isDirectory(place)) {
            check.folder();
        } else {
            throw new InvalidRequest("there is no " + place);
        }
        if (check.sound.isEmpty() && check.wrong.isEmpty()) {
            throw new InvalidRequest(place + " holds neither results of a training nor of studies, nor a model");
        }
        return check;
    }

    /** What is sound, in words. */
    public List<String> sound() {
        return List.copyOf(sound);
    }

    /** What is wrong, one line each; empty if all is well. */
    public List<String> wrong() {
        return List.copyOf(wrong);
    }

    @FunctionalInterface
    private interface Reading<T> {
        T read() throws IOException;
    }

    /** What was read, or null. */
    private <T> T read(String what, Reading<T> reading) {
        try {
            T content = reading.read();
            sound.add(what);
            return content;
        } catch (IOException | InvalidRequest e) {
            wrong.add(e.getMessage() == null ? what + ": " + e : e.getMessage());
            return null;
        }
    }

    private void require(boolean holds, String otherwise) {
        if (!holds) {
            wrong.add(otherwise);
        }
    }

    private void file() {
        if (GraphFile.isOne(place)) {
            read("graph", () -> GraphFile.read(place));
        } else {
            read("model", () -> ModelReader.read(place, ArchitectureHints.none()));
        }
    }

    private void folder() throws IOException {
        RunFolder run = new RunFolder(place);
        requireFiles(place);
        requireFiles(run.finishedRun(0).getParent());
        if (!wrong.isEmpty()) {
            return;
        }
        if (new ResultsInFolder(run).isInterrupted()) {
            wrong.add(place + ": a process was killed while it put results in their places; 'repel report " + place
                    + "' moves the rest");
        } else if (Files.exists(run.result()) || Files.exists(run.reportData())) {
            training(run);
        }
        unfinished(run);
        studies();
        if (sound.isEmpty() && wrong.isEmpty() && Files.exists(run.model())) {
            read("model", () -> ModelReader.read(run.model(), ArchitectureHints.none()));
        }
    }

    /** Reading a pipe or a device may never end. */
    private void requireFiles(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            return;
        }
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
            for (Path file : files) {
                require(
                        Files.isRegularFile(file) || Files.isDirectory(file) || !Files.exists(file),
                        file + " is neither a file nor a folder: remove it, nothing here was read");
            }
        }
    }

    private void training(RunFolder run) throws IOException {
        Result result = read("result.json", () -> JsonFiles.read(run.result(), Result.class));
        if (result == null || result.checksums() == null) {
            for (Path file : run.files()) {
                require(Files.isRegularFile(file), file + " is missing");
            }
        } else {
            require(Files.isRegularFile(run.config()), run.config() + " is missing");
            wrong.addAll(Checksums.problems(run, result.checksums()));
        }
        if (Files.exists(run.reportData())) {
            require(
                    Files.isRegularFile(run.report()),
                    run.report() + " is missing: 'repel report " + place + "' writes it again");
            read("report.json", () -> FolderReport.isRenderable(run));
        }
        TrainedModel model = Files.exists(run.model())
                ? read("model.safetensors", () -> ModelReader.read(run.model(), ArchitectureHints.none()))
                : null;
        if (result == null) {
            return;
        }
        if (model != null) {
            belongs(model, result, run);
        }
        if (Files.exists(run.predictions())) {
            read("predictions.csv", () -> predictions(run.predictions(), result));
        }
    }

    private void belongs(TrainedModel model, Result result, RunFolder run) {
        String other = run.model() + " belongs to another training than " + run.result() + ": ";
        model.trainedOn()
                .ifPresent(data -> require(
                        data.equals(result.dataset()),
                        other + "it learned from " + data + ", not from " + result.dataset()));
        require(
                result.confusionMatrix() == null
                        || model.classNames().equals(result.confusionMatrix().classes()),
                other + "its classes are " + model.classNames());
        require(
                model.temperature().value() == result.saved().temperature(),
                other + "its temperature is " + model.temperature().value() + ", not "
                        + result.saved().temperature());
    }

    private int predictions(Path file, Result result) throws IOException {
        String other = file + " belongs to another training than result.json: ";
        int[] rows = {0, 0};
        try (Table table = TableFile.open(file, TableOptions.defaults())) {
            int label = table.require("label");
            List<String> classes = table.columns().stream()
                    .filter(name -> name.startsWith("p_"))
                    .map(name -> name.substring(2))
                    .toList();
            table.forEachRow((at, cells) -> {
                rows[0]++;
                rows[1] += cells.get(label).isEmpty() ? 0 : 1;
            });
            table.problems().throwIfAny();
            require(
                    result.confusionMatrix() == null
                            || classes.equals(result.confusionMatrix().classes()),
                    other + "its classes are " + classes);
        }
        require(
                rows[0] == result.dataset().nodes(),
                other + "it has " + rows[0] + " nodes, not " + result.dataset().nodes());
        require(
                result.answers() == null || rows[1] == result.answers().labelled(),
                other + "it labels " + rows[1] + " nodes, not "
                        + (result.answers() == null ? 0 : result.answers().labelled()));
        return rows[0];
    }

    private void unfinished(RunFolder run) throws IOException {
        for (Path file : List.of(run.checkpoint(), run.previousCheckpoint())) {
            if (Files.exists(file)) {
                read(file.getFileName().toString(), () -> Checkpoint.read(file));
            }
        }
        for (Path file : run.finishedFiles()) {
            String name = file.getFileName().toString();
            read(name, () -> name.contains(FOLD) ? FinishedFoldFile.read(file) : FinishedRun.read(file));
        }
    }

    private void studies() throws IOException {
        if (Ledger.isIn(place)) {
            read("ledgers", () -> Ledger.allIn(place));
        }
        if (!Files.exists(new RunFolder(place).result())) {
            try {
                sound.addAll(StudyFiles.in(place, List.of()).stream()
                        .map(study -> study.study() + ".json")
                        .collect(Collectors.toList()));
            } catch (IOException e) {
                wrong.add(e.getMessage());
            }
        }
    }
}
