package dev.repel.cli.report;

import dev.repel.InvalidRequest;
import dev.repel.io.InvalidDataException;
import dev.repel.io.JsonFiles;
import dev.repel.io.run.LockedRunFolder;
import dev.repel.io.run.ReportContent;
import dev.repel.io.run.Result;
import dev.repel.io.run.ResultsInFolder;
import dev.repel.io.run.RunFolder;
import dev.repel.report.HtmlReport;
import dev.repel.report.StudyReport;
import dev.repel.study.table.StudyFiles;
import dev.repel.study.table.StudyResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** Makes the report of a folder from what lies in it: of a training, or of studies. */
public final class FolderReport {
    private final Path folder;

    public FolderReport(Path folder) {
        this.folder = folder;
    }

    /**
     * Writes the report.
     *
     * @return where it is
     * @throws InvalidRequest if the folder holds neither a training nor a study
     */
    public Path write() throws IOException {
        if (!Files.isDirectory(folder)) {
            throw new InvalidRequest(folder + " is not a folder; expected the folder of a training or a study");
        }
        RunFolder run = new RunFolder(folder);
        run.requireNoLinks();
        if (Files.exists(run.reportData()) || new ResultsInFolder(run).isInterrupted()) {
            try (LockedRunFolder locked = LockedRunFolder.open(folder)) {
                return ofRun(locked.folder());
            }
        }
        if (Files.exists(run.result())) {
            throw new InvalidDataException(
                    run.result() + " exists but " + run.reportData() + " does not. It holds the map, the nodes and the"
                            + " pairs, which only a training knows. 'repel reproduce " + folder
                            + " --out DIR' trains again and writes it.");
        }
        return writeStudies(List.of());
    }

    /** A page and its diagrams, by name. */
    record Rendered(String page, Map<String, String> figures) {}

    private static Path ofRun(RunFolder run) throws IOException {
        Rendered made = render(run);
        ReportFiles.write(run.report(), made.page, run.figures(), made.figures);
        ReportFiles.removeOthers(run, made.figures.keySet());
        return run.report();
    }

    /**
     * Whether the page of a training can be made of its files.
     *
     * @throws InvalidDataException if not, with the reason
     */
    public static boolean isRenderable(RunFolder run) throws IOException {
        return !render(run).page.isEmpty();
    }

    static Rendered render(RunFolder run) throws IOException {
        Result result = JsonFiles.read(run.result(), Result.class);
        ReportContent content = JsonFiles.read(run.reportData(), ReportContent.class);
        return rendered(
                run.path(), () -> HtmlReport.render(result, content), () -> HtmlReport.figures(result, content));
    }

    static Rendered render(Path folder, List<StudyResult> studies) throws IOException {
        StudyReport report = new StudyReport(studies);
        return rendered(folder, report::page, report::figures);
    }

    /** A page is made of what the files of its folder hold and of nothing else: they are to blame if that fails. */
    private static Rendered rendered(Path folder, Supplier<String> page, Supplier<Map<String, String>> figures)
            throws InvalidDataException {
        try {
            return new Rendered(page.get(), figures.get());
        } catch (RuntimeException e) {
            String why =
                    e instanceof NullPointerException || e.getMessage() == null ? "a part is missing" : e.getMessage();
            throw new InvalidDataException(
                    folder.toString(),
                    "content of its JSON files",
                    "expected what this version writes (" + why + ")",
                    e);
        }
    }

    /**
     * Writes the report of the studies in the folder.
     *
     * @param known those that are at hand and need not be read
     * @return where it is
     */
    public Path writeStudies(List<StudyResult> known) throws IOException {
        List<StudyResult> studies = StudyFiles.in(folder, known);
        if (studies.isEmpty()) {
            throw new InvalidRequest(
                    folder + " holds neither the report.json of a training nor the NAME.json of a study");
        }
        RunFolder place = new RunFolder(folder);
        place.requireNoLinks();
        Rendered made = render(folder, studies);
        ReportFiles.write(place.report(), made.page, place.figures(), made.figures);
        return place.report();
    }
}
