package dev.repel.cli;

import dev.repel.cli.options.ConfigText;
import dev.repel.cli.options.SearchOptions;
import dev.repel.cli.options.Topic;
import dev.repel.cli.options.Topics;
import dev.repel.cli.train.TrainRequest;
import dev.repel.io.CommandFiles;
import dev.repel.io.run.ShellWords;
import dev.repel.study.run.DataPool;
import dev.repel.study.run.Ledger;
import dev.repel.study.run.TrainingCall;
import dev.repel.study.search.Search;
import dev.repel.study.search.SearchFiles;
import dev.repel.study.search.SearchResult;
import dev.repel.study.search.SearchSpace;
import dev.repel.tensor.Kernels;
import dev.repel.train.Schedule;
import dev.repel.train.TrainConfig;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Looks for good settings. */
@Command(
        name = "search",
        description = {
            "Searches for the settings that are best on validation nodes, by successive halving.",
            "Best is the mean accuracy, or macro-F1 or loss if --config has select: macro-f1 or select: loss.",
            "Test nodes are not used. Finished runs are recorded: after an interruption, run the command again."
        },
        sortOptions = false,
        customSynopsis =
                "repel search [--dataset NAME | --nodes FILE --edges FILE] [--backbone NAME] [--technique NAME] [OPTION...]",
        footer = {
            "",
            "Examples",
            "  repel search --dataset cora --backbone gat --out gat; repel train --config gat/config.yaml",
            "  repel search --print-space > mine.yaml; repel search --space mine.yaml --strategy grid"
        })
@Topic(Topics.SEARCH)
final class SearchCommand extends ManyRunsCommand {
    @Option(names = "--print-space", order = 0, description = "Print the values to try, as a file to edit.")
    private boolean printSpace;

    @Mixin
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
    Work prepare(TrainingCall.Reader reader, Kernels kernels, Path results, CommandFiles files) throws IOException {
        Map<String, String> fixed = search.fixed(TrainRequest.declared());
        SearchSpace space = search.space(fixed);
        Schedule schedule = search.schedule(TrainConfig.of(fixed).schedule());
        TrainingCall.put(schedule, fixed);
        Search work = new Search(space, search.points(space), search.halving(schedule), search.seed(), fixed, reader);
        search.addTo(files);
        reader.graph(fixed).addTo(files);
        files.writesAll("out", SearchFiles.in(results), Ledger.isIn(results));
        return (place, folder) -> {
            SearchResult result =
                    work.carryOut(folder, place.data(), kernels, place.engine(), place.provenance(), place.progress());
            SearchFiles.write(
                    folder,
                    result,
                    config(work.best(result), place.data()),
                    place.provenance().command());
            Path best = folder.resolve(SearchFiles.CONFIG);
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
