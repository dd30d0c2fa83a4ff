package dev.repel.cli;

import dev.repel.Require;
import dev.repel.cli.engine.Cluster;
import dev.repel.cli.engine.ClusterSession;
import dev.repel.cli.engine.Clusters;
import dev.repel.cli.options.DatabasePassword;
import dev.repel.cli.options.DeclaredOptions;
import dev.repel.cli.options.EngineOptions;
import dev.repel.cli.options.OverwriteOption;
import dev.repel.cli.options.RepelCommand;
import dev.repel.cli.options.RunsOutputOptions;
import dev.repel.cli.study.Workplace;
import dev.repel.io.CommandFiles;
import dev.repel.io.source.GraphSettings;
import dev.repel.settings.Declared;
import dev.repel.study.run.LocalRuns;
import dev.repel.study.run.RunEngine;
import dev.repel.study.run.TrainingCall;
import dev.repel.study.settings.TrainingSettings;
import dev.repel.tensor.Kernels;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;

/** What a study and a search have in common: they print the file they go by, or do many trainings and print what came of them. */
abstract class ManyRunsCommand extends RepelCommand {
    /** Names of datasets are given in the plural by a study, and with its other settings by a search. */
    @Mixin
    private final DeclaredOptions data = new DeclaredOptions(Declared.in(GraphSettings.class).settings().stream()
            .filter(setting -> !setting.name().equals(TrainingSettings.DATASET))
            .toList());

    @Mixin
    private RunsOutputOptions output = new RunsOutputOptions();

    @Mixin
    private OverwriteOption overwrite = new OverwriteOption();

    @Mixin
    private EngineOptions engine = new EngineOptions();

    /** Work that has been checked and can begin. */
    @FunctionalInterface
    interface Work {
        /** @return what is to be printed */
        String carryOut(Workplace place, Path folder) throws IOException;
    }

    /** What is said of the graph, by the names of settings. */
    final Map<String, String> graph() {
        return data.given();
    }

    /** Whether the runs are done on the threads of this machine. */
    final boolean isLocal() {
        return engine.isLocal();
    }

    /** The file that is to be printed, if that is all. */
    abstract Optional<String> file() throws IOException;

    /** The folder of results if the user names none. */
    abstract String folder();

    /**
     * Checks whatever can be checked before data are read.
     *
     * @param reader of the trainings
     * @param folder of results
     * @param files to be told what is read and written
     */
    abstract Work prepare(TrainingCall.Reader reader, Kernels kernels, Path folder, CommandFiles files)
            throws IOException;

    @Override
    public final Integer call() throws IOException {
        Optional<String> file = file();
        if (file.isPresent()) {
            out().print(file.get());
            out().flush();
            return ExitCode.OK;
        }
        engine.check();
        Kernels kernels = Kernels.best();
        CommandFiles files = overwrite.files();
        Work work = prepare(
                new TrainingCall.Reader(
                        data.given(), DatabasePassword::graph, kernels, Version.number(), output.threads()),
                kernels,
                output.out(folder()),
                files);
        files.check();
        String outcome;
        if (engine.isLocal()) {
            outcome = carryOut(work, kernels, new LocalRuns(output.threads()));
        } else {
            Require.that(
                    !output.givesThreads(),
                    "--threads counts threads of this machine; --master decides how many runs Spark does at once.");
            Cluster cluster = Clusters.find(engine.cluster());
            String title = "repel " + spec().name() + " " + output.out(folder());
            try (ClusterSession session = cluster.open(engine.settings(title), kernels, Version.number())) {
                outcome = carryOut(work, kernels, session.runs());
            }
        }
        out().println(outcome);
        out().flush();
        return ExitCode.OK;
    }

    private String carryOut(Work work, Kernels kernels, RunEngine runs) throws IOException {
        try (Workplace place = Workplace.of(terminal(), output.quiet(), kernels, Version.number(), runs, arguments())) {
            return work.carryOut(place, output.out(folder()));
        }
    }
}
