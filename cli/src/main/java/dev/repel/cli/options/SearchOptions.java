package dev.repel.cli.options;

import dev.repel.Require;
import dev.repel.study.search.Halving;
import dev.repel.study.search.SearchSpace;
import dev.repel.train.Schedule;
import dev.repel.train.TrainConfig;
import java.io.IOException;
import java.io.Reader;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Option;

/** What is searched, and how thoroughly. */
public final class SearchOptions {
    private static final String TECHNIQUE = "technique";

    @Option(names = "--dataset", paramLabel = "NAME", order = 1, description = "As for 'repel train' [jdk]")
    String dataset;

    @Option(names = "--backbone", paramLabel = "NAME", order = 2, description = "As for 'repel train' [gcn]")
    String backbone;

    @Option(names = "--technique", paramLabel = "NAME", order = 3, description = "As for 'repel train' [pcl]")
    String technique;

    @Option(
            names = "--config",
            paramLabel = "FILE",
            order = 4,
            description = "Other options that all trials have, as for 'repel train'.")
    Path config;

    @Option(
            names = "--space",
            paramLabel = "FILE",
            order = 5,
            description = "YAML with the values to try [the paper's and a few more]")
    Path space;

    @Option(
            names = "--strategy",
            paramLabel = "random|grid",
            order = 6,
            description = "Random combinations, or all of them.")
    Strategy strategy = Strategy.RANDOM;

    @Option(names = "--trials", paramLabel = "N", order = 7, description = "Random combinations to try.")
    int trials = 27;

    @Option(
            names = "--rungs",
            paramLabel = "N",
            order = 8,
            description = "Steps of halving: a third goes on, with twice the epochs and runs; 1: all get all.")
    int rungs = 3;

    @Option(names = "--runs", paramLabel = "N", order = 9, description = "Runs of each trial on the last rung.")
    int runs = 4;

    @Option(
            names = "--epochs",
            paramLabel = "N",
            order = 10,
            description = "Epochs of a run on the last rung [500, or as --config says]")
    Integer epochs;

    @Option(
            names = "--seed",
            paramLabel = "S",
            order = 11,
            description = "Of the drawing and of each trial's first run.")
    long seed = 100;

    /** Which combinations are tried. */
    public enum Strategy {
        RANDOM,
        GRID
    }

    public long seed() {
        return seed;
    }

    /** @param schedule of the last rung */
    public Halving halving(Schedule schedule) {
        return new Halving(rungs, schedule.epochs(), runs);
    }

    /**
     * How long a trial is on the last rung.
     *
     * @param fixed as the options say that all trials have; {@code --epochs} keeps its proportions
     */
    public Schedule schedule(Schedule fixed) {
        Require.that(epochs == null || epochs >= 1, "--epochs must be at least 1");
        return epochs == null ? fixed : fixed.withEpochs(epochs);
    }

    /**
     * The values to try.
     *
     * @param fixed the options that all trials have, among them the technique
     */
    public SearchSpace space(Map<String, String> fixed) throws IOException {
        try (Reader text = space == null ? new StringReader(SearchSpace.standard()) : Files.newBufferedReader(space)) {
            return SearchSpace.read(space == null ? "space.yaml" : space.toString(), text, fixed.get(TECHNIQUE));
        }
    }

    public List<Map<String, String>> points(SearchSpace from) {
        Require.that(trials >= 1, "--trials must be at least 1");
        return strategy == Strategy.GRID ? from.grid() : from.random(trials, seed);
    }

    /** The options that all trials have. */
    public Map<String, String> fixed() throws IOException {
        Map<String, String> fixed = new LinkedHashMap<>();
        if (config != null) {
            fixed.putAll(ConfigFile.read(config).values());
            // how often a trial is run and which seeds it has is the search's own business
            List.of("runs", "seed").forEach(fixed::remove);
        }
        fixed.putIfAbsent(TECHNIQUE, TrainConfig.defaults().technique());
        if (technique != null) {
            fixed.put(TECHNIQUE, technique);
        }
        if (dataset != null) {
            fixed.put("dataset", dataset);
        }
        if (backbone != null) {
            fixed.put("backbone", backbone);
        }
        return fixed;
    }
}
