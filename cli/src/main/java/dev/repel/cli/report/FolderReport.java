package dev.repel.cli.report;

import dev.repel.InvalidRequest;
import dev.repel.io.InvalidDataException;
import dev.repel.io.JsonFiles;
import dev.repel.io.run.LockedRunFolder;
import dev.repel.io.run.ReportContent;
import dev.repel.io.run.Result;
import dev.repel.io.run.ResultsInFolder;
import dev.repel.io.run.RunFolder;
import dev.repel.report.StudyReport;
import dev.repel.study.table.StudyFiles;
import dev.repel.study.table.StudyResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

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

    private static Path ofRun(RunFolder run) throws IOException {
        Result result = JsonFiles.read(run.result(), Result.class);
        ReportContent content = JsonFiles.read(run.reportData(), ReportContent.class);
        ReportFiles.write(run, result, content);
        ReportFiles.removeOthers(run, result, content);
        return run.report();
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
        StudyReport report = new StudyReport(studies);
        ReportFiles.write(place.report(), report.page(), place.figures(), report.figures());
        return place.report();
    }
}
