package dev.repel.cli;

import dev.repel.cli.options.ConfigText;
import dev.repel.cli.options.SearchOptions;
import dev.repel.io.run.ShellWords;
import dev.repel.study.run.DataPool;
import dev.repel.study.run.TrainingCall;
import dev.repel.study.search.Search;
import dev.repel.study.search.SearchFiles;
import dev.repel.study.search.SearchResult;
import dev.repel.study.search.SearchSpace;
import dev.repel.tensor.Kernels;
import dev.repel.train.Schedule;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Looks for good settings. */
@Command(
        name = "search",
        description = {
            "Looks for the settings that are best on validation nodes, by successive halving.",
            "Best is the mean accuracy, or macro-F1 or loss where --config has select: macro-f1 or select: loss.",
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
final class SearchCommand extends ManyRunsCommand {
    @Option(names = "--print-space", order = 0, description = "Print the values that are tried, to be changed.")
    private boolean printSpace;

    @ArgGroup(validate = false, order = 1, heading = "%nSearch%n")
    private SearchOptions search = new SearchOptions();

    @Override
    Optional<String> file() {
        return printSpace ? Optional.of(SearchSpace.standard()) : Optional.empty();
    }

    @Override
    String folder() {
        return Search.NAME;
    }

    @Override
    Work prepare(TrainingCall.Reader reader, Kernels kernels) throws IOException {
        Map<String, String> fixed = search.fixed();
        SearchSpace space = search.space(fixed);
        Schedule schedule = search.schedule(TrainCall.schedule(fixed));
        TrainCall.put(schedule, fixed);
        Search work = new Search(space, search.points(space), search.halving(schedule), search.seed(), fixed, reader);
        return (place, folder) -> {
            SearchResult result =
                    work.carryOut(folder, place.data(), kernels, place.engine(), place.provenance(), place.progress());
            SearchFiles.write(
                    folder,
                    result,
                    config(work.best(result), place.data()),
                    place.provenance().command());
            Path best = folder.resolve("config.yaml");
            return SearchFiles.summary(result, place.provenance().command()) + "\nBest settings: " + best
                    + "\nTo train with them: repel train --config " + ShellWords.join(List.of(best.toString()))
                    + " --runs 10";
        };
    }

    private static String config(TrainingCall best, DataPool pool) throws IOException {
        Map<String, Object> recorded =
                new LinkedHashMap<>(best.recorded(pool.of(best).dataset()));
        // how often and on how many threads is for whoever trains with it to say
        List.of("runs", "seed", "threads").forEach(recorded::remove);
        return ConfigText.of(recorded);
    }
}
