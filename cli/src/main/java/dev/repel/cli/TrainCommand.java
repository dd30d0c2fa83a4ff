package dev.repel.cli;

import dev.repel.Require;
import dev.repel.cli.engine.Cluster;
import dev.repel.cli.engine.ClusterSession;
import dev.repel.cli.engine.ClusterTrainer;
import dev.repel.cli.engine.Clusters;
import dev.repel.cli.options.BackboneDefaults;
import dev.repel.cli.options.CommonOptions;
import dev.repel.cli.options.ConfigFile;
import dev.repel.cli.options.EngineOptions;
import dev.repel.cli.options.PartOptions;
import dev.repel.cli.options.TrainOptions;
import dev.repel.cli.train.Terminal;
import dev.repel.cli.train.Training;
import dev.repel.data.UnknownName;
import dev.repel.io.catalogue.Datasets;
import dev.repel.partition.PartitionedTrainer;
import dev.repel.tensor.Kernels;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Trains on a graph and reports. */
@Command(
        name = "train",
        description = {
            "Trains a node classifier on a graph and writes results, predictions and the model to a folder.",
            "With no option: GCN + PCL on the class graph of the running JDK. Defaults are in brackets; those of",
            "layers, dropout, embedding, weight decay, k and contrastive weight are gcn's, others have their own.",
            ""
        },
        sortOptions = false,
        customSynopsis = "repel train [--dataset NAME] [--backbone NAME] [--technique NAME] [OPTION...]",
        footer = {
            "",
            "Examples",
            "  repel train --dataset cora --compare --runs 10",
            "  repel train --nodes people.csv --edges friends.csv --id name --label club --out runs/club",
            "  repel config > my.yaml; repel train --config my.yaml --gamma 0.7",
            "",
            "Accuracies are those of the test nodes, or of held-back labels where there are none, at the epoch that",
            "is best on the validation nodes (--select), ties by lowest validation loss; mean ± std over runs.",
            "Validation and test labels never enter a loss."
        })
final class TrainCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Mixin
    private TrainOptions options;

    @Mixin
    private EngineOptions engine = new EngineOptions();

    @Mixin
    private PartOptions parts = new PartOptions();

    @Mixin
    CommonOptions common;

    @Override
    public Integer call() throws IOException {
        engine.check();
        parts.check(engine.isLocal());
        ConfigFile file = configFile();
        TrainCommand effective = with(file);
        try {
            return train(effective);
        } catch (IllegalArgumentException e) {
            throw file.placed(e, spec.commandLine().getParseResult());
        }
    }

    private int train(TrainCommand effective) throws IOException {
        Kernels kernels = Kernels.best();
        List<String> arguments =
                EngineOptions.withoutSecrets(spec.commandLine().getParseResult().originalArgs());
        Terminal terminal =
                new Terminal(spec.commandLine().getOut(), spec.commandLine().getErr());
        Training training =
                new Training(effective.options, effective.spec, kernels, Version.number(), arguments, terminal);
        if (engine.isLocal()) {
            training.run(Optional.empty());
            return CommandLine.ExitCode.OK;
        }
        Require.that(
                !options.output().givesThreads(),
                "--threads counts those of this machine; how many tasks Spark does at once is up to --master.");
        if (parts.namesTables()) {
            effective.options.data().useTablesOfCluster();
        }
        PartitionedTrainer.check(
                effective.options.toConfig(effective.spec.commandLine().getParseResult()));
        Cluster cluster = Clusters.find(engine.cluster());
        try (ClusterSession session = cluster.open(engine.settings("repel train"), kernels, Version.number())) {
            if (parts.namesTables()) {
                session.trainOnTables(effective.options, parts, effective.spec, arguments, terminal);
            } else {
                try (ClusterTrainer trainer = session.trainer(parts, training::say)) {
                    training.run(Optional.of(trainer));
                }
            }
        }
        return CommandLine.ExitCode.OK;
    }

    /** The file of --config; without it an empty one. */
    ConfigFile configFile() throws IOException {
        Path config = options.output().config();
        return config == null ? ConfigFile.empty() : ConfigFile.read(config);
    }

    /** The command as it would be had the entries of a file and the backbone's own defaults been typed in. */
    TrainCommand with(ConfigFile file) {
        CommandLine.ParseResult given = spec.commandLine().getParseResult();
        List<String> original = given.originalArgs();
        int ownName = spec.parent() == null ? -1 : original.indexOf(spec.name());
        List<String> own = original.subList(ownName + 1, original.size());
        List<String> arguments = new ArrayList<>(file.toArguments(TrainCommand::checkOption, given));
        if (arguments.isEmpty()) {
            return withBackboneDefaults(this, own);
        }
        arguments.addAll(own);
        return withBackboneDefaults(parse(arguments.toArray(String[]::new)), arguments);
    }

    /** A parser is slow to make in a young JVM, so nothing is parsed again to which nothing is added. */
    private static TrainCommand withBackboneDefaults(TrainCommand typed, List<String> given) {
        List<String> arguments = new ArrayList<>(BackboneDefaults.toArguments(
                typed.options.model().backbone(), typed.spec.commandLine().getParseResult()));
        if (arguments.isEmpty()) {
            return typed;
        }
        arguments.addAll(given);
        return parse(arguments.toArray(String[]::new));
    }

    /**
     * The command with these options, not yet run.
     *
     * @param options by name, without dashes
     * @throws IllegalArgumentException if one is unknown or has a value it cannot have
     */
    static TrainCommand of(Map<String, String> options) {
        CommandLine parser = parser();
        Set<String> known = ConfigFile.known(parser).keySet();
        List<String> arguments = new ArrayList<>();
        options.forEach((name, value) -> {
            requireKnown(name, known, parser);
            arguments.add("--" + name + "=" + value);
        });
        try {
            return withBackboneDefaults(parse(arguments.toArray(String[]::new)), arguments);
        } catch (ParameterException e) {
            throw new IllegalArgumentException(e.getMessage(), e);
        }
    }

    /**
     * Checks one option by itself, so that a file can be told its line.
     *
     * @param name without dashes
     * @throws IllegalArgumentException if it is unknown, or has a value it cannot have in any company
     */
    static void checkOption(String name, String value) {
        CommandLine parser = parser();
        requireKnown(name, ConfigFile.known(parser).keySet(), parser);
        try {
            parser.parseArgs("--" + name + "=" + value);
            parser.<TrainCommand>getCommand().options.model().checkNames();
        } catch (ParameterException e) {
            throw new IllegalArgumentException(e.getMessage(), e);
        }
        if (name.equals("dataset")) {
            Datasets.check(value);
        }
    }

    private static void requireKnown(String name, Set<String> known, CommandLine parser) {
        if (known.contains(name)) {
            return;
        }
        // those without a group: of the engine, its parts, and help
        Require.that(
                parser.getCommandSpec().findOption("--" + name) == null,
                "--" + name + " can be given on the command line of 'repel train' only.");
        throw new UnknownName("option", name, known);
    }

    /** The command with these options, not yet run. */
    static TrainCommand parse(String... arguments) {
        CommandLine parser = parser();
        parser.parseArgs(arguments);
        return parser.getCommand();
    }

    TrainOptions options() {
        return options;
    }

    CommandSpec spec() {
        return spec;
    }

    private static CommandLine parser() {
        return Repel.configured(new CommandLine(new TrainCommand()));
    }
}
