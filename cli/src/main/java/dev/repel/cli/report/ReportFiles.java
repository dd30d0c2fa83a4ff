package dev.repel.cli.report;

import dev.repel.cli.text.FileName;
import dev.repel.io.AtomicFiles;
import dev.repel.io.run.ReportContent;
import dev.repel.io.run.Result;
import dev.repel.io.run.RunFolder;
import dev.repel.report.HtmlReport;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A report and its diagrams on the disk. */
public final class ReportFiles {
    private static final String ENDING = ".svg";
    private static final int LONGEST_NAME = 100;

    private ReportFiles() {}

    /**
     * Writes both.
     *
     * @param folder of the diagrams
     * @param diagrams their names without the ending, and what is in them
     */
    public static void write(Path report, String html, Path folder, Map<String, String> diagrams) throws IOException {
        for (Map.Entry<String, String> diagram : diagrams.entrySet()) {
            write(folder.resolve(fileName(diagram.getKey())), diagram.getValue());
        }
        write(report, html);
    }

    /** The name of a diagram may stand in a file that anyone has made. */
    private static String fileName(String diagram) {
        String name = FileName.of(diagram);
        return name.substring(0, Math.min(LONGEST_NAME, name.length())) + ENDING;
    }

    /** All files of a finished training, its diagrams included. */
    public static List<Path> of(RunFolder folder) {
        List<Path> files = new ArrayList<>(folder.files());
        RunFolder.DIAGRAMS.forEach(name -> files.add(folder.diagram(name)));
        return files;
    }

    /** Writes those of a training. */
    public static void write(RunFolder folder, Result result, ReportContent content) throws IOException {
        write(
                folder.report(),
                HtmlReport.render(result, content),
                folder.figures(),
                HtmlReport.figures(result, content));
    }

    /**
     * Removes the diagrams of an earlier training that this one does not have.
     *
     * @param present the names of those it has
     */
    public static void removeOthers(RunFolder folder, Set<String> present) throws IOException {
        for (String name : RunFolder.DIAGRAMS) {
            if (!present.contains(name)) {
                Files.deleteIfExists(folder.diagram(name));
            }
        }
    }

    /** Writes a text as UTF-8. */
    public static void write(Path file, String text) throws IOException {
        AtomicFiles.write(file, out -> out.write(text.getBytes(StandardCharsets.UTF_8)));
    }
}
