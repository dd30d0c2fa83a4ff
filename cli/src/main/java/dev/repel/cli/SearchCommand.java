package dev.repel.cli;

import dev.repel.cli.options.CommonOptions;
import dev.repel.cli.options.ConfigText;
import dev.repel.cli.options.FolderOptions;
import dev.repel.cli.options.RunsOutputOptions;
import dev.repel.cli.options.SearchOptions;
import dev.repel.cli.study.Workplace;
import dev.repel.cli.train.Terminal;
import dev.repel.study.run.DataPool;
import dev.repel.study.run.TrainingCall;
import dev.repel.study.search.Search;
import dev.repel.study.search.SearchFiles;
import dev.repel.study.search.SearchResult;
import dev.repel.study.search.SearchSpace;
import dev.repel.tensor.Kernels;
import dev.repel.train.Schedule;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Looks for good settings. */
@Command(
        name = "search",
        description = {
            "Looks for the settings with the best mean validation accuracy, by successive halving.",
            "Test nodes play no part. Each finished run is written down, so the same command goes on after",
            "it was stopped.",
            ""
        },
        sortOptions = false,
        customSynopsis = "repel search [--dataset NAME] [--backbone NAME] [--technique NAME] [OPTION...]",
        footer = {
            "",
            "Examples",
            "  repel search --dataset cora --backbone gat --out gat; repel train --config gat/config.yaml --runs 10",
            "  repel search --print-space > mine.yaml; repel search --space mine.yaml --strategy grid"
        })
final class SearchCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Option(names = "--print-space", order = 0, description = "Print the values that are tried, to be changed.")
    private boolean printSpace;

    @ArgGroup(validate = false, order = 1, heading = "%nSearch%n")
    private SearchOptions search = new SearchOptions();

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
        if (printSpace) {
            terminal.out().print(SearchSpace.standard());
            terminal.out().flush();
            return ExitCode.OK;
        }
        Kernels kernels = Kernels.best();
        Map<String, String> fixed = search.fixed();
        SearchSpace space = search.space(fixed);
        TrainingCall.Reader reader = TrainCall.reader(data.given(), kernels);
        Schedule schedule = search.schedule(TrainCall.schedule(fixed));
        TrainCall.put(schedule, fixed);
        Search work = new Search(space, search.points(space), search.halving(schedule), search.seed(), fixed, reader);
        List<String> arguments = spec.commandLine().getParseResult().originalArgs();
        try (Workplace place = new Workplace(terminal, output, kernels, Version.number(), arguments)) {
            SearchResult result =
                    work.carryOut(output.out(Search.NAME), place.data(), kernels, place.provenance(), place.progress());
            String config = config(work.best(result), place.data());
            SearchFiles.write(output.out(Search.NAME), result, config, place.command());
            terminal.out().println(SearchFiles.summary(result, place.command()));
        }
        terminal.out().println("Best settings: " + output.out(Search.NAME).resolve("config.yaml"));
        terminal.out().flush();
        return ExitCode.OK;
    }

    private static String config(TrainingCall best, DataPool pool) throws IOException {
        Map<String, Object> recorded =
                new LinkedHashMap<>(best.recorded(pool.of(best).dataset()));
        // how often and on how many threads is for whoever trains with it to say
        List.of("runs", "seed", "threads").forEach(recorded::remove);
        return ConfigText.of(recorded);
    }
}
