package dev.repel.fuzz;

import dev.repel.cli.options.ConfigFile;
import dev.repel.cli.report.FolderReport;
import dev.repel.cli.train.RecordedSettings;
import dev.repel.cli.train.TrainRequest;
import dev.repel.io.run.RunFolder;
import dev.repel.study.design.Study;
import dev.repel.study.design.StudyFile;
import dev.repel.study.search.SearchSpace;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/** Results and settings, which are texts. */
final class TextTargets {
    static final Map<String, FuzzTarget> ALL = Map.of(
            "result", TextTargets::result,
            "report", TextTargets::report,
            "study-result", TextTargets::studyResult,
            "config", TextTargets::config,
            "study", TextTargets::study,
            "space", TextTargets::space);

    private TextTargets() {}

    private static void result(byte[] input, Path folder) throws IOException {
        RunFolder run = new RunFolder(folder);
        Files.write(run.result(), input);
        Files.write(run.reportData(), Files.readAllBytes(Corpus.valid("report")));
        RecordedSettings.of(run).with(Map.of());
        new FolderReport(folder).write();
    }

    private static void report(byte[] input, Path folder) throws IOException {
        RunFolder run = new RunFolder(folder);
        Files.write(run.result(), Files.readAllBytes(Corpus.valid("result")));
        Files.write(run.reportData(), input);
        new FolderReport(folder).write();
    }

    private static void studyResult(byte[] input, Path folder) throws IOException {
        Files.write(folder.resolve("study.json"), input);
        new FolderReport(folder).write();
    }

    private static void config(byte[] input, Path folder) throws IOException {
        Path file = Files.write(folder.resolve("config.yaml"), input);
        TrainRequest.of(ConfigFile.read(file, TrainRequest.declared()).with(Map.of()));
    }

    private static void study(byte[] input, Path folder) throws IOException {
        String text = Files.readString(Files.write(folder.resolve("study.yaml"), input));
        Study study = StudyFile.read("study.yaml", text).quick();
        study.cells();
    }

    private static void space(byte[] input, Path folder) throws IOException {
        try (Reader text = Files.newBufferedReader(Files.write(folder.resolve("space.yaml"), input))) {
            SearchSpace space = SearchSpace.read("space.yaml", text, "pcl");
            space.size();
            space.random(3, 1);
        }
    }
}
