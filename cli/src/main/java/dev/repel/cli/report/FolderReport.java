package dev.repel.cli.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.repel.io.InvalidDataException;
import dev.repel.io.run.RunFolder;
import dev.repel.report.HtmlReport;
import dev.repel.report.ReportData;
import dev.repel.report.ReportJson;
import dev.repel.report.StudyReport;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Makes the report of a folder from what lies in it: of a training, or of studies. */
public final class FolderReport {
    private static final String REPORT = "report.html";
    private static final String FIGURES = "figures";

    private final Path folder;

    public FolderReport(Path folder) {
        this.folder = folder;
    }

    /**
     * Writes the report.
     *
     * @return where it is
     * @throws IllegalArgumentException if the folder holds neither a training nor a study
     */
    public Path write() throws IOException {
        if (!Files.isDirectory(folder)) {
            throw new IllegalArgumentException(folder + " is no folder; expected that of a training or of a study");
        }
        RunFolder run = new RunFolder(folder);
        if (Files.exists(run.reportData())) {
            return ofRun(run);
        }
        if (Files.exists(run.result())) {
            throw new InvalidDataException(
                    run.result() + " is there but " + run.reportData() + " is not, which holds the"
                            + " map, the nodes and the pairs that only a training knows: a version of Repel that did not write it"
                            + " yet made this folder. 'repel reproduce " + folder
                            + " --out DIR' trains once more and writes it.");
        }
        return ofStudies();
    }

    private static Path ofRun(RunFolder run) throws IOException {
        ReportData data;
        try {
            data = ReportJson.read(Files.readString(run.reportData()));
        } catch (IllegalArgumentException e) {
            throw new InvalidDataException(
                    run.reportData().toString(),
                    "content",
                    "expected what this version writes (" + e.getMessage() + ")");
        }
        ReportFiles.write(
                run.report(), HtmlReport.render(data), run.figures(), HtmlReport.figures(data), HtmlReport.FIGURES);
        return run.report();
    }

    private Path ofStudies() throws IOException {
        Map<String, String> sources = new TreeMap<>();
        ObjectMapper json = new ObjectMapper();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "*.json")) {
            for (Path file : files) {
                String text = Files.readString(file);
                if (isStudy(json, text)) {
                    sources.put(file.toString(), text);
                }
            }
        }
        if (sources.size() > 1) {
            // what is in it stands in the others too
            sources.remove(folder.resolve("all.json").toString());
        }
        if (sources.isEmpty()) {
            throw new IllegalArgumentException(
                    folder + " holds neither a report.json, as a training writes it, nor a" + " NAME.json of a study");
        }
        Path report = folder.resolve(REPORT);
        ReportFiles.write(
                report, StudyReport.render(sources), folder.resolve(FIGURES), StudyReport.figures(sources), Set.of());
        return report;
    }

    /** Whether it says so itself; what is no JSON at all is left to the report to complain about, with its line. */
    private static boolean isStudy(ObjectMapper json, String text) {
        try {
            return json.readTree(text).has("study");
        } catch (JsonProcessingException e) {
            return true;
        }
    }
}
