package dev.repel.cli;

import dev.repel.Require;
import dev.repel.cli.options.CommonOptions;
import dev.repel.cli.options.FolderOptions;
import dev.repel.cli.options.RunsOutputOptions;
import dev.repel.cli.options.StudyOptions;
import dev.repel.cli.report.FolderReport;
import dev.repel.cli.study.Workplace;
import dev.repel.cli.train.Terminal;
import dev.repel.study.StudyRunner;
import dev.repel.study.design.BuiltInStudies;
import dev.repel.study.design.Study;
import dev.repel.study.design.StudyFile;
import dev.repel.study.table.MarkdownText;
import dev.repel.study.table.StudyResult;
import dev.repel.tensor.Kernels;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Makes a table or a figure of the paper, or of the user's own. */
@Command(
        name = "study",
        description = {
            "Makes tables and figures of many runs: those of the paper, or your own.",
            "Each finished run is written down, so the same command goes on after it was stopped, and",
            "makes only the tables when all is done.",
            ""
        },
        sortOptions = false,
        customSynopsis = "repel study NAME|FILE.yaml [--quick] [--datasets NAME,...] [OPTION...]",
        footer = {
            "",
            "Examples",
            "  repel study techniques --datasets cora,citeseer --out studies",
            "  repel study all --quick",
            "  repel study --print ablation > mine.yaml; repel study mine.yaml"
        })
final class StudyCommand implements Callable<Integer> {
    private static final String FOLDER = "studies";

    @Spec
    private CommandSpec spec;

    @Parameters(
            paramLabel = "NAME|FILE",
            description = {
                "techniques, sota, ablation, separability-hops, separability-labels, robustness, threshold,",
                "negatives, all; or a file of your own (docs/STUDIES.md)."
            })
    private String name;

    @Option(names = "--print", order = 0, description = "Print the study's file, to be copied and changed.")
    private boolean print;

    @ArgGroup(validate = false, order = 1, heading = "%nStudy%n")
    private StudyOptions study = new StudyOptions();

    @ArgGroup(validate = false, order = 2, heading = "%nData%n")
    private FolderOptions data = new FolderOptions();

    @ArgGroup(validate = false, order = 3, heading = "%nOutput%n")
    private RunsOutputOptions output = new RunsOutputOptions();

    @Mixin
    CommonOptions common;

    @Override
    public Integer call() throws IOException {
        Terminal terminal =
                new Terminal(spec.commandLine().getOut(), spec.commandLine().getErr());
        if (print) {
            Require.that(!name.equals(BuiltInStudies.ALL), "all is not one study; print them one by one.");
            terminal.out().print(isFile() ? Files.readString(Path.of(name)) : BuiltInStudies.text(name));
            terminal.out().flush();
            return ExitCode.OK;
        }
        List<Study> studies = studies();
        Kernels kernels = Kernels.best();
        List<StudyResult> results;
        List<String> arguments = spec.commandLine().getParseResult().originalArgs();
        try (Workplace place = new Workplace(terminal, output, kernels, Version.number(), arguments)) {
            StudyRunner runner =
                    new StudyRunner(output.out(FOLDER), kernels, place.provenance(), place.command(), place.progress());
            results = runner.carryOut(studies, TrainCall.reader(data.given(), kernels), place.data());
            place.progress().say("Tables and finished runs: " + output.out(FOLDER));
            place.progress().say("Report: " + new FolderReport(output.out(FOLDER)).write());
        }
        for (StudyResult result : results.subList(0, studies.size())) {
            terminal.out().println(MarkdownText.of(result));
        }
        terminal.out().flush();
        return ExitCode.OK;
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
        return study.applyTo(files.stream()
                .map(file -> study.quick() ? file.quick() : file.study())
                .toList());
    }
}
