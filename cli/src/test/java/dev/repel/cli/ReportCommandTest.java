package dev.repel.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportCommandTest {
    private static final String STUDY = """
            {"study": "noise", "title": "Noise", "tables": [], "figures": [
              {"title": "Accuracy", "x": "Wrong labels", "y": "Accuracy", "series": [
                {"name": "pcl", "points": [{"x": 1, "y": 0.8}, {"x": 2, "y": 0.7}]}]}]}
            """;

    @TempDir
    Path folder;

    @Test
    void makesTheReportOfATrainingAgain() throws IOException {
        CommandLineRun.train(folder);
        String before = Files.readString(folder.resolve("report.html"));
        Path figure = folder.resolve("figures").resolve("accuracy.svg");
        assertThat(figure).content().contains("<svg");
        Files.delete(folder.resolve("report.html"));
        Files.delete(figure);

        CommandLineRun run = CommandLineRun.of("report", folder.toString());

        assertThat(run.err()).isEmpty();
        assertThat(run.exitCode()).isZero();
        assertThat(folder.resolve("report.html")).content().isEqualTo(before);
        assertThat(figure).exists();
    }

    @Test
    void removesDiagramsThatATrainingNoLongerHas() {
        CommandLineRun.train(folder);
        assertThat(folder.resolve("figures/quality.svg")).exists();

        CommandLineRun.train(folder, "--technique", "none");

        assertThat(folder.resolve("figures/quality.svg")).doesNotExist();
        assertThat(folder.resolve("figures/accuracy.svg")).exists();
    }

    @Test
    void makesOneReportOfAllStudiesInAFolder() throws IOException {
        Files.writeString(folder.resolve("noise.json"), STUDY);
        Files.writeString(folder.resolve("other.json"), STUDY.replace("noise", "other"));
        Files.writeString(folder.resolve("machine.json"), "{}");

        CommandLineRun run = CommandLineRun.of("report", folder.toString());

        assertThat(run.exitCode()).isZero();
        assertThat(folder.resolve("report.html")).content().contains("Studies: noise, other");
        assertThat(folder.resolve("figures/study-noise-1.svg")).exists();
    }

    @Test
    void saysWhatIsMissing() throws IOException {
        assertThat(CommandLineRun.of("report", folder.resolve("nowhere").toString()))
                .matches(run -> run.exitCode() == 2 && run.err().contains("is not a folder"));
        assertThat(CommandLineRun.of("report", folder.toString()))
                .matches(run -> run.exitCode() == 2 && run.err().contains("neither"));
        Files.writeString(folder.resolve("bad.json"), "{\"study\":\n");
        assertThat(CommandLineRun.of("report", folder.toString()).err()).contains("bad.json, line 2");
        Files.writeString(folder.resolve("result.json"), "{}");
        assertThat(CommandLineRun.of("report", folder.toString()))
                .matches(run -> run.exitCode() == 1 && run.err().contains("repel reproduce"));
        Files.writeString(folder.resolve("report.json"), "{\"warmup\": 3}");
        assertThat(CommandLineRun.of("report", folder.toString()))
                .matches(run -> run.exitCode() == 1 && run.err().contains("result.json, content"));
        CommandLineRun.train(folder, "--overwrite");
        Files.writeString(folder.resolve("report.json"), "{\"warmup\": 3}");
        assertThat(CommandLineRun.of("report", folder.toString()))
                .matches(run -> run.exitCode() == 1 && run.err().contains("report.json, content"));
    }
}
