package dev.repel.cli;

import dev.repel.cli.options.CommonOptions;
import dev.repel.cli.options.FolderOptions;
import dev.repel.cli.options.RunsOutputOptions;
import dev.repel.cli.study.Workplace;
import dev.repel.cli.train.Terminal;
import dev.repel.study.run.TrainingCall;
import dev.repel.tensor.Kernels;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** What a study and a search have in common: they print the file they go by, or do many trainings and print what came of them. */
abstract class ManyRunsCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @ArgGroup(validate = false, order = 2, heading = "%nData%n")
    private FolderOptions data = new FolderOptions();

    @ArgGroup(validate = false, order = 3, heading = "%nOutput%n")
    private RunsOutputOptions output = new RunsOutputOptions();

    @Mixin
    CommonOptions common;

    /** Work that has been checked and can begin. */
    @FunctionalInterface
    interface Work {
        /** @return what is to be printed */
        String carryOut(Workplace place, Path folder) throws IOException;
    }

    /** The file that is to be printed, if that is all. */
    abstract Optional<String> file() throws IOException;

    /** The folder of results if the user names none. */
    abstract String folder();

    /**
     * Checks whatever can be checked before data are read.
     *
     * @param reader of the trainings
     */
    abstract Work prepare(TrainingCall.Reader reader, Kernels kernels) throws IOException;

    @Override
    public final Integer call() throws IOException {
        PrintWriter out = spec.commandLine().getOut();
        Optional<String> file = file();
        if (file.isPresent()) {
            out.print(file.get());
            out.flush();
            return ExitCode.OK;
        }
        Kernels kernels = Kernels.best();
        Work work = prepare(TrainCall.reader(data.given(), kernels), kernels);
        Terminal terminal = new Terminal(out, spec.commandLine().getErr());
        List<String> arguments = spec.commandLine().getParseResult().originalArgs();
        String outcome;
        try (Workplace place = new Workplace(terminal, output, kernels, Version.number(), arguments)) {
            outcome = work.carryOut(place, output.out(folder()));
        }
        out.println(outcome);
        out.flush();
        return ExitCode.OK;
    }
}
