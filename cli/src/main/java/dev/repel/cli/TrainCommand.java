package dev.repel.cli;

import dev.repel.Require;
import dev.repel.cli.engine.Cluster;
import dev.repel.cli.engine.ClusterSession;
import dev.repel.cli.engine.ClusterTables;
import dev.repel.cli.engine.ClusterTrainer;
import dev.repel.cli.engine.Clusters;
import dev.repel.cli.options.ConfigFile;
import dev.repel.cli.options.DeclaredOptions;
import dev.repel.cli.options.EngineOptions;
import dev.repel.cli.options.OverwriteOption;
import dev.repel.cli.options.PartOptions;
import dev.repel.cli.options.RepelCommand;
import dev.repel.cli.options.Topic;
import dev.repel.cli.options.Topics;
import dev.repel.cli.train.TrainRequest;
import dev.repel.cli.train.TrainWork;
import dev.repel.data.FeatureScaling;
import dev.repel.data.FittedScaling;
import dev.repel.io.CommandFiles;
import dev.repel.partition.PartitionedTrainer;
import dev.repel.settings.DeclaredSetting;
import dev.repel.settings.InvalidSetting;
import dev.repel.tensor.Kernels;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Trains on a graph and reports. */
@Command(
        name = "train",
        description = {
            "Trains a node classifier on a graph and writes results, predictions and the model to a folder.",
            "Without options: GCN + PCL on the class graph of the running JDK. Defaults are in brackets."
        },
        sortOptions = false,
        customSynopsis = "repel train [--dataset NAME] [--backbone NAME] [--technique NAME] [OPTION...]",
        footer = {
            "",
            "Example: repel train --nodes people.csv --edges friends.csv --id name --label club --out runs/club"
        })
@Topic(Topics.OUTPUT)
final class TrainCommand extends RepelCommand {
    @Mixin
    private final DeclaredOptions settings = new DeclaredOptions(TrainRequest.declared());

    @Option(
            names = "--config",
            paramLabel = "FILE",
            description = "Read settings from a YAML file, see 'repel config'; options override it.")
    private Path config;

    @Mixin
    private OverwriteOption overwrite = new OverwriteOption();

    @Mixin
    private EngineOptions engine = new EngineOptions();

    @Mixin
    private PartOptions parts = new PartOptions();

    @Override
    public Integer call() throws IOException {
        engine.check();
        ClusterTables tables = parts.tables(engine.isLocal());
        Map<String, String> given = settings.given();
        ConfigFile file = ConfigFile.read(config, settings.settings());
        try {
            train(TrainRequest.of(file.with(given)), tables);
        } catch (InvalidSetting e) {
            throw file.placed(e, given);
        }
        return CommandLine.ExitCode.OK;
    }

    private void train(TrainRequest request, ClusterTables tables) throws IOException {
        Kernels kernels = Kernels.best();
        CommandFiles files = overwrite.files().reads("config", config);
        TrainWork work = new TrainWork(request, files, kernels, Version.number(), arguments(), terminal());
        if (engine.isLocal()) {
            work.run(Optional.empty());
            return;
        }
        InvalidSetting.unless(
                request.extras().threads() == null,
                "threads",
                "counts threads of this machine; --master decides how many tasks Spark runs at once");
        if (tables.nameGraph()) {
            checkTables(request);
        } else {
            request.checkGraph();
        }
        PartitionedTrainer.check(request.spec().config());
        Cluster cluster = Clusters.find(engine.cluster());
        try (ClusterSession session = cluster.open(engine.settings("repel train"), kernels, Version.number())) {
            if (tables.nameGraph()) {
                session.withTables(
                        tables,
                        request.graph().tables().reading().columns(),
                        FittedScaling.of(scalingOfTables(request)),
                        request.spec().seed(),
                        work::say,
                        work::runOnTables);
            } else {
                try (ClusterTrainer trainer = session.trainer(tables, work::say)) {
                    work.run(Optional.of(trainer));
                }
            }
        }
    }

    /** The columns of tables are scaled one by one as they are read. */
    private static FeatureScaling scalingOfTables(TrainRequest request) {
        return Objects.requireNonNullElse(request.spec().scaling(), FeatureScaling.NONE);
    }

    private static void checkTables(TrainRequest request) {
        request.graph().checkBesideTablesOfCluster("node-table");
        String needed = "needs a graph that this machine has; --node-table is read by the cluster";
        InvalidSetting.unless(!request.extras().compare(), "compare", needed);
        InvalidSetting.unless(!request.output().dryRun(), "dry-run", needed);
        FeatureScaling scaling = scalingOfTables(request);
        InvalidSetting.unless(
                !scaling.isLearned(),
                "scaling",
                DeclaredSetting.text(scaling) + " learns from the features of all nodes together, and those of"
                        + " --node-table never are in one place");
        Require.that(
                request.output().predictions() == null,
                "the predictions of --node-table go to --prediction-table, not to --predictions.");
    }
}
