package dev.repel.cli.options;

import dev.repel.io.source.GraphSettings;
import dev.repel.io.source.GraphSource;
import dev.repel.settings.InvalidSetting;
import dev.repel.study.design.Axis;
import dev.repel.study.design.Study;
import dev.repel.study.run.Shard;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Option;

/** What to change in a study compared with its file. */
@Topic(Topics.STUDY)
public final class StudyOptions {
    @Option(names = "--quick", order = 1, description = "Run a small version, to see that everything works.")
    boolean quick;

    @Option(names = "--runs", paramLabel = "N", order = 2, description = "Runs per cell [as the study says, mostly 10]")
    Integer runs;

    @Option(
            names = "--seed",
            paramLabel = "S",
            order = 3,
            description = "Run i uses S + i [as the study says, mostly 0]")
    Long seed;

    @Option(
            names = "--datasets",
            paramLabel = "NAME",
            split = ",",
            splitSynopsisLabel = ",",
            order = 4,
            description = "Datasets to use instead of the study's own.")
    List<String> datasets;

    @Option(
            names = "--backbones",
            paramLabel = "NAME",
            split = ",",
            splitSynopsisLabel = ",",
            order = 5,
            description = "Backbones to use instead of the study's own.")
    List<String> backbones;

    @Option(
            names = "--epochs",
            paramLabel = "N",
            order = 6,
            description = "Epochs of every run, warm-up and co-training together; stages of ups and m3s stay [500]")
    Integer epochs;

    @Option(
            names = "--shard",
            paramLabel = "I/N",
            order = 7,
            description = "Do only share I of N, on this machine or today. Put the ledgers into one folder.")
    String shard;

    @Option(
            names = "--estimate",
            order = 8,
            description = "Say how long the runs will take, from a few epochs of each cell, and stop.")
    boolean estimate;

    @Option(
            names = "--from",
            paramLabel = "DIR",
            order = 9,
            description = "Make tables and figures from the ledgers in DIR, as DIR/NAME.study.yaml says; run nothing.")
    Path from;

    public boolean quick() {
        return quick;
    }

    /** The share of the runs that is to be done. */
    public Shard shard() {
        return shard == null ? Shard.WHOLE : Shard.parse(shard);
    }

    public boolean estimates() {
        return estimate;
    }

    /** The folder with the ledgers of finished runs, if nothing is to be run. */
    public Optional<Path> from() {
        return Optional.ofNullable(from);
    }

    /** Fails if options contradict each other. */
    public void check() {
        shard();
        if (from != null) {
            InvalidSetting.unless(
                    Files.isDirectory(from), "from", "must be a folder with ledgers, and " + from + " is none");
            InvalidSetting.unless(!estimate, "estimate", "is of runs to come, and {from} runs nothing; leave one out");
            InvalidSetting.unless(shard == null, "shard", "is of runs to come, and {from} runs nothing; leave one out");
        }
    }

    /**
     * Studies with these changes.
     *
     * @param graph what is said of the user's own graph, which then is the only dataset
     * @throws IllegalArgumentException if a single one does not vary what is to be replaced; of many, those that do not stay as they are;
     *     or if there is no such dataset
     */
    public List<Study> applyTo(List<Study> studies, Map<String, String> graph) {
        GraphSettings own = GraphSettings.of(graph);
        if (datasets != null) {
            InvalidSetting.unless(
                    !own.namesTables(), "datasets", "and {nodes} or other tables are several graphs; leave one out");
            datasets.forEach(GraphSource::check);
        }
        return studies.stream()
                .map(study -> applyTo(study, studies.size() > 1))
                .map(study -> own.namesTables() && study.varies(Axis.DATASET)
                        ? study.withPoint(Axis.DATASET, own.title(), graph)
                        : study)
                .toList();
    }

    private Study applyTo(Study study, boolean oneOfMany) {
        Study changed = study;
        if (runs != null) {
            changed = changed.withRuns(runs);
        }
        if (seed != null) {
            changed = changed.withSeed(seed);
        }
        if (datasets != null && (study.varies(Axis.DATASET) || !oneOfMany)) {
            changed = changed.withPoints(Axis.DATASET, datasets);
        }
        if (backbones != null && (study.varies(Axis.BACKBONE) || !oneOfMany)) {
            changed = changed.withPoints(Axis.BACKBONE, backbones);
        }
        if (epochs != null) {
            changed = changed.withOptions(Map.of("epochs", epochs.toString()));
        }
        return changed;
    }
}
