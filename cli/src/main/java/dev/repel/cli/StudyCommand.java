package dev.repel.cli;

import dev.repel.Require;
import dev.repel.cli.options.StudyOptions;
import dev.repel.cli.options.Topic;
import dev.repel.cli.options.Topics;
import dev.repel.cli.report.FolderReport;
import dev.repel.io.CommandFiles;
import dev.repel.io.run.RunFolder;
import dev.repel.study.StudyRunner;
import dev.repel.study.design.BuiltInStudies;
import dev.repel.study.design.Study;
import dev.repel.study.design.StudyFile;
import dev.repel.study.run.Ledger;
import dev.repel.study.run.TrainingCall;
import dev.repel.study.table.MarkdownText;
import dev.repel.study.table.StudyFiles;
import dev.repel.study.table.StudyResult;
import dev.repel.tensor.Kernels;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Makes a table or a figure of the paper, or of the user's own. */
@Command(
        name = "study",
        description = {
            "Makes tables and figures from many runs: those of the paper, or your own.",
            "Finished runs are recorded: after an interruption, run the command again. When all runs are done,",
            "it only makes the tables."
        },
        sortOptions = false,
        customSynopsis =
                "repel study NAME|FILE.yaml [--quick] [--datasets NAME,... | --nodes FILE --edges FILE] [OPTION...]",
        footer = {
            "",
            "Examples",
            "  repel study techniques --datasets cora,citeseer --out studies",
            "  repel study all --quick",
            "  repel study --print ablation > mine.yaml; repel study mine.yaml"
        })
@Topic(Topics.STUDY)
final class StudyCommand extends ManyRunsCommand {
    @Parameters(
            paramLabel = "NAME|FILE",
            description = {
                "techniques, sota, ablation, separability-hops, separability-labels, robustness, threshold,",
                "negatives, no-harm, transfer, all; or a file of your own (docs/STUDIES.md)."
            })
    private String name;

    @Option(names = "--print", order = 0, description = "Print the study's file, to copy and edit.")
    private boolean print;

    @Mixin
    private StudyOptions study = new StudyOptions();

    @Override
    Optional<String> file() throws IOException {
        if (!print) {
            return Optional.empty();
        }
        Require.that(!name.equals(BuiltInStudies.ALL), "all is not one study; print them one by one.");
        return Optional.of(isFile() ? Files.readString(Path.of(name)) : BuiltInStudies.text(name));
    }

    @Override
    String folder() {
        return "studies";
    }

    @Override
    Work prepare(TrainingCall.Reader reader, Kernels kernels, Path place, CommandFiles files) throws IOException {
        List<Study> studies = studies();
        if (isFile()) {
            files.reads("study", Path.of(name));
        }
        studies.stream()
                .flatMap(one -> one.cells().stream())
                .map(cell -> reader.graph(cell.options()))
                .distinct()
                .forEach(graph -> graph.addTo(files));
        files.writesAll("out", files(studies, place), Ledger.isIn(place));
        new RunFolder(place).requireNoLinks();
        return (workplace, folder) -> {
            StudyRunner runner =
                    new StudyRunner(folder, kernels, workplace.engine(), workplace.provenance(), workplace.progress());
            List<StudyResult> results = runner.carryOut(studies, reader, workplace.data());
            workplace.progress().say("Tables and finished runs: " + folder);
            workplace.progress().say("Report: " + new FolderReport(folder).writeStudies(results));
            return results.subList(0, studies.size()).stream()
                    .map(MarkdownText::of)
                    .collect(Collectors.joining("\n"));
        };
    }

    private static List<Path> files(List<Study> studies, Path folder) {
        List<Path> files = new ArrayList<>();
        studies.forEach(study -> files.addAll(StudyFiles.in(folder, study.name())));
        if (studies.size() > 1) {
            files.addAll(StudyFiles.in(folder, BuiltInStudies.ALL));
        }
        files.add(new RunFolder(folder).report());
        return files;
    }

    private boolean isFile() {
        return name.endsWith(".yaml") || name.endsWith(".yml");
    }

    private List<Study> studies() throws IOException {
        List<StudyFile> files = new ArrayList<>();
        if (isFile()) {
            try (Reader text = Files.newBufferedReader(Path.of(name))) {
                files.add(StudyFile.read(name, text));
            }
        } else if (name.equals(BuiltInStudies.ALL)) {
            BuiltInStudies.names().forEach(one -> files.add(BuiltInStudies.read(one)));
        } else {
            files.add(BuiltInStudies.read(name));
        }
        return study.applyTo(
                files.stream()
                        .map(file -> study.quick() ? file.quick() : file.study())
                        .toList(),
                graph());
    }
}
