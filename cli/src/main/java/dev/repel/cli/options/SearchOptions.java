package dev.repel.cli.options;

import dev.repel.experiment.ExperimentSpec;
import dev.repel.io.CommandFiles;
import dev.repel.settings.DeclaredSetting;
import dev.repel.settings.InvalidSetting;
import dev.repel.study.search.Halving;
import dev.repel.study.search.SearchSpace;
import dev.repel.study.settings.TrainingSettings;
import dev.repel.train.Schedule;
import java.io.IOException;
import java.io.Reader;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import picocli.CommandLine.Option;

/** What is searched, and how thoroughly. */
@Topic(Topics.SEARCH)
public final class SearchOptions {
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
            description = "Other settings of all trials, as for 'repel train'.")
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

    @Option(names = "--trials", paramLabel = "N", order = 7, description = "Number of random combinations.")
    int trials = 27;

    @Option(
            names = "--rungs",
            paramLabel = "N",
            order = 8,
            description = "Rounds of halving: a third continues with twice the epochs and runs; 1: no halving.")
    int rungs = 3;

    @Option(names = "--runs", paramLabel = "N", order = 9, description = "Runs per trial in the last round.")
    int runs = 4;

    @Option(
            names = "--epochs",
            paramLabel = "N",
            order = 10,
            description = "Epochs per run in the last round [500, or as --config says]")
    Integer epochs;

    @Option(
            names = "--seed",
            paramLabel = "S",
            order = 11,
            description = "Seed of the random combinations and of each trial's first run.")
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
     * @param fixed as the settings say that all trials have; {@code --epochs} keeps its proportions
     */
    public Schedule schedule(Schedule fixed) {
        InvalidSetting.unless(epochs == null || epochs >= 1, "epochs", "must be at least 1");
        return epochs == null ? fixed : fixed.withEpochs(epochs);
    }

    /**
     * The values to try.
     *
     * @param fixed the settings that all trials have, among them the technique
     */
    public SearchSpace space(Map<String, String> fixed) throws IOException {
        try (Reader text = space == null ? new StringReader(SearchSpace.standard()) : Files.newBufferedReader(space)) {
            return SearchSpace.read(
                    space == null ? "space.yaml" : space.toString(), text, fixed.get(TrainingSettings.TECHNIQUE));
        }
    }

    public List<Map<String, String>> points(SearchSpace from) {
        InvalidSetting.unless(trials >= 1, "trials", "must be at least 1");
        return strategy == Strategy.GRID ? from.grid() : from.random(trials, seed);
    }

    /**
     * The settings that all trials have.
     *
     * @param known those that may stand in a configuration
     */
    public Map<String, String> fixed(List<DeclaredSetting> known) throws IOException {
        Map<String, String> given = new LinkedHashMap<>();
        put(given, TrainingSettings.DATASET, dataset);
        put(given, TrainingSettings.BACKBONE, backbone);
        put(given, TrainingSettings.TECHNIQUE, technique);
        ConfigFile file = ConfigFile.read(config, known);
        Map<String, String> fixed = file.with(given);
        try {
            ExperimentSpec.of(fixed);
        } catch (InvalidSetting e) {
            throw file.placed(e, given);
        }
        // where results go, how often a trial is run and which seeds it has is the search's own business
        Set<String> ofTrainings =
                TrainingSettings.all().stream().map(DeclaredSetting::name).collect(Collectors.toSet());
        fixed.keySet().retainAll(ofTrainings);
        fixed.keySet().removeAll(List.of("runs", "seed"));
        fixed.putIfAbsent(TrainingSettings.TECHNIQUE, TrainingSettings.technique(Map.of()));
        return fixed;
    }

    /** Tells which files say what to search. */
    public void addTo(CommandFiles files) {
        files.reads("config", config).reads("space", space);
    }

    private static void put(Map<String, String> settings, String name, String value) {
        if (value != null) {
            settings.put(name, value);
        }
    }
}
