package dev.repel.cli;

import dev.repel.InvalidRequest;
import dev.repel.cli.options.ConfigText;
import dev.repel.cli.options.OverwriteOption;
import dev.repel.cli.options.RepelCommand;
import dev.repel.cli.report.Difference;
import dev.repel.cli.report.ReportFiles;
import dev.repel.cli.text.TemporaryFolder;
import dev.repel.cli.text.Terminal;
import dev.repel.cli.train.RecordedSettings;
import dev.repel.cli.train.TrainRequest;
import dev.repel.cli.train.TrainWork;
import dev.repel.io.InvalidDataException;
import dev.repel.io.run.ResultsInFolder;
import dev.repel.io.run.RunFolder;
import dev.repel.tensor.Kernels;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Trains once more and compares. */
@Command(
        name = "reproduce",
        description = {
            "Repeats a training as its result.json records it and compares the outcome bit for bit.",
            "It compares the predictions, the model and the history of every run. The exit code is 0 if they are the same.",
            ""
        },
        sortOptions = false,
        footer = {
            "",
            "Results are the same with any number of threads. They differ by rounding between JDKs with and without",
            "vector kernels: where bits differ, the command names this as the likely cause. Nothing is fetched: get",
            "a published dataset with 'repel data get' first."
        })
final class ReproduceCommand extends RepelCommand {
    @Parameters(paramLabel = "DIR", description = "Folder of a training.")
    private Path folder;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            order = 1,
            description = "Keep the second training here [a temporary folder that is removed]")
    private Path out;

    @Option(
            names = "--data",
            paramLabel = "DIR",
            order = 2,
            description = "Folder of datasets, if it has moved [as recorded]")
    private Path data;

    @Option(
            names = "--threads",
            paramLabel = "N",
            order = 3,
            description = "Number of threads, which does not change results [as recorded]")
    private Integer threads;

    @Option(
            names = "--jdbc",
            paramLabel = "URL",
            order = 4,
            description = "The database, if the graph was in one: no folder makes Repel connect to it.")
    private String jdbc;

    @Option(names = "--jdbc-user", paramLabel = "NAME", order = 5, description = "User of the database.")
    private String jdbcUser;

    @Option(names = "--nodes-query", paramLabel = "SQL", order = 6, description = "Query of the nodes, with --jdbc.")
    private String nodesQuery;

    @Option(names = "--edges-query", paramLabel = "SQL", order = 7, description = "Query of the edges, with --jdbc.")
    private String edgesQuery;

    @Mixin
    private OverwriteOption overwrite = new OverwriteOption();

    @Override
    public Integer call() throws IOException {
        RunFolder first = new RunFolder(folder);
        if (new ResultsInFolder(first).isInterrupted()) {
            throw new InvalidDataException("a process was killed while it wrote the results to " + folder
                    + "; 'repel report' completes them.");
        }
        for (Path needed : List.of(first.result(), first.predictions(), first.model())) {
            if (!Files.exists(needed)) {
                throw new InvalidRequest("there is no " + needed + ": this is not the folder of a finished training");
            }
        }
        if (out != null && Files.exists(out) && Files.isSameFile(out, folder)) {
            throw new InvalidRequest("--out must name another folder than " + folder);
        }
        if (out != null) {
            return compare(first, out);
        }
        try (TemporaryFolder temporary = TemporaryFolder.create("repel-reproduce")) {
            return compare(first, temporary.path());
        }
    }

    private int compare(RunFolder first, Path target) throws IOException {
        train(first, target);
        Difference difference = new Difference(first, new RunFolder(target));
        List<String> lines = difference.lines();
        PrintWriter print = out();
        if (lines.isEmpty()) {
            print.println("The same, bit for bit: predictions, model and the history of every run.");
        } else {
            print.println("Not the same:");
            lines.forEach(line -> print.println("  " + line));
            List<String> causes = difference.likelyCauses();
            print.println(causes.isEmpty() ? "Version, JDK, kernels and system are the same." : "Likely cause:");
            causes.forEach(cause -> print.println("  " + cause));
        }
        print.flush();
        return lines.isEmpty() ? ExitCode.OK : ExitCode.SOFTWARE;
    }

    /** Trains with the recorded settings, kept as a file; what is given here wins over it. */
    private void train(RunFolder first, Path target) throws IOException {
        RecordedSettings recorded = RecordedSettings.of(first);
        Map<String, String> given = given();
        Map<String, String> settings = recorded.with(given);
        settings.put("out", target.toString());
        Path config = target.resolve("recorded.yaml");
        overwrite
                .files()
                .writes("out", config, file -> new RunFolder(target).isOfTraining())
                .check();
        ReportFiles.write(config, ConfigText.of(recorded.shown(given)));
        Terminal terminal = new Terminal(new PrintWriter(Writer.nullWriter()), err());
        List<String> arguments = List.of("train", "--config", config.toString(), "--out", target.toString());
        new TrainWork(
                        TrainRequest.of(settings),
                        overwrite.files(),
                        Kernels.best(),
                        Version.number(),
                        arguments,
                        terminal)
                .run(Optional.empty());
    }

    private Map<String, String> given() {
        Map<String, String> given = new LinkedHashMap<>();
        put(given, "data", data);
        put(given, "threads", threads);
        put(given, "jdbc", jdbc);
        put(given, "jdbc-user", jdbcUser);
        put(given, "nodes-query", nodesQuery);
        put(given, "edges-query", edgesQuery);
        return given;
    }

    private static void put(Map<String, String> settings, String name, Object value) {
        if (value != null) {
            settings.put(name, value.toString());
        }
    }
}
