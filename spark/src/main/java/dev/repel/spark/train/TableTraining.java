package dev.repel.spark.train;

import dev.repel.Require;
import dev.repel.cli.options.ConfigText;
import dev.repel.cli.options.NotesText;
import dev.repel.cli.options.PartOptions;
import dev.repel.cli.options.TrainOptions;
import dev.repel.cli.report.ReportFiles;
import dev.repel.cli.train.CheckpointWriter;
import dev.repel.cli.train.Resumption;
import dev.repel.cli.train.RunSettings;
import dev.repel.cli.train.SummaryText;
import dev.repel.cli.train.Terminal;
import dev.repel.data.LabelNoise;
import dev.repel.data.NodeDataset;
import dev.repel.data.Split;
import dev.repel.data.TrainingTask;
import dev.repel.eval.Answers;
import dev.repel.experiment.ExperimentSpec;
import dev.repel.io.catalogue.DataFolder;
import dev.repel.io.run.Checkpoint;
import dev.repel.io.run.ModelFile;
import dev.repel.io.run.Outcome;
import dev.repel.io.run.Provenance;
import dev.repel.io.run.Result;
import dev.repel.io.run.RunFolder;
import dev.repel.io.run.Settings;
import dev.repel.partition.LabelledNodes;
import dev.repel.partition.PartitionedRun;
import dev.repel.partition.PartitionedTrainer;
import dev.repel.spark.SparkFailure;
import dev.repel.spark.data.GraphReader;
import dev.repel.spark.data.PredictionTable;
import dev.repel.spark.data.SparkGraph;
import dev.repel.spark.data.SparkTable;
import dev.repel.spark.data.SparkTables;
import dev.repel.spark.data.TableFailure;
import dev.repel.spark.data.TableTarget;
import dev.repel.tensor.Kernels;
import dev.repel.train.EpochRecord;
import dev.repel.train.TrainConfig;
import dev.repel.train.TrainingListener;
import dev.repel.train.TrainingState;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import picocli.CommandLine.Model.CommandSpec;

/**
 * The work of {@code repel train} on tables that Spark reads: no edge and no feature ever is on the driver. One run; the
 * folder of results has no report, and the predictions go wherever Spark can write.
 */
public final class TableTraining {
    private static final Duration CHECKPOINT_PAUSE = Duration.ofSeconds(10);

    private final SparkSession session;
    private final TrainOptions options;
    private final PartOptions parts;
    private final CommandSpec command;
    private final Terminal terminal;
    private final TrainConfig config;
    private final TableTarget target;

    /**
     * Checks all that can be before tables are read.
     *
     * @param command the parsed command that the options belong to
     * @throws IOException if the place for predictions cannot be reached
     */
    public TableTraining(
            SparkSession session, TrainOptions options, PartOptions parts, CommandSpec command, Terminal terminal)
            throws IOException {
        this.session = session;
        this.options = options;
        this.parts = parts;
        this.command = command;
        this.terminal = terminal;
        config = options.toConfig(command.commandLine().getParseResult());
        PartitionedTrainer.check(config);
        Require.that(!options.model().compare(), "--compare needs graphs that this machine has; not --node-table.");
        Require.that(!options.output().dryRun(), "--dry-run needs graphs that this machine has; not --node-table.");
        Require.that(
                options.output().predictions() == null,
                "the predictions of --node-table go to --prediction-table, not to --predictions.");
        boolean here = session.sparkContext().isLocal();
        Require.that(
                here || parts.predictionTable() != null,
                "on a cluster say where predictions are to go: --prediction-table with a path that all executors see,"
                        + " table:NAME or jdbc:URL#TABLE.");
        target = parts.predictionTable() == null ? null : new TableTarget(parts.predictionTable());
        if (target != null) {
            target.check(session);
        }
    }

    /**
     * Trains and writes the results.
     *
     * @param arguments as they may be written down
     */
    public void run(Kernels kernels, String version, List<String> arguments) throws IOException {
        try {
            runOnSpark(kernels, version, arguments);
        } catch (Exception e) {
            // of whatever type: Scala declares none
            if (SparkFailure.isOne(e)) {
                throw TableFailure.of("Spark could not go on", tables(), e);
            }
            throw e;
        }
    }

    private List<String> tables() {
        return List.of(parts.nodeTable(), parts.edgeTable());
    }

    private GraphReader.Loaded read() throws IOException {
        String both = SparkTables.shown(parts.nodeTable()) + " and " + SparkTables.shown(parts.edgeTable());
        say("Reading " + both);
        SparkTable nodes = SparkTables.open(session, parts.nodeTable());
        SparkTable edges = SparkTables.open(session, parts.edgeTable());
        try {
            GraphReader.Loaded loaded =
                    new GraphReader(session, options.data().graphOptions()).read(name(), nodes, edges);
            PredictionTable.checkColumns(session, nodes.name(), loaded.graph().classNames());
            return loaded;
        } catch (Exception e) {
            // of whatever type: Scala declares none
            if (SparkFailure.isOne(e)) {
                throw TableFailure.of(both + " cannot be read", tables(), e);
            }
            throw e;
        }
    }

    private void runOnSpark(Kernels kernels, String version, List<String> arguments) throws IOException {
        GraphReader.Loaded loaded = read();
        NotesText.lines(loaded.notes(), loaded.graph().nodeCount()).forEach(this::say);
        SparkGraph graph = options.model().rowNormalise() ? loaded.graph().rowNormalised() : loaded.graph();
        NodeDataset known = graph.onDriver();
        ExperimentSpec spec = options.toSpec(config, known);
        spec = command.commandLine().getParseResult().hasMatchedOption("--folds") ? spec : spec.withoutFolds();
        Require.that(spec.folds() == 1, "a cluster trains with a single validation set: --folds 1");
        Require.that(spec.runs() == 1, "--node-table trains one model: --runs 1");
        Split split = spec.splitOf(known, 0);
        say(String.format(
                Locale.ROOT,
                "%s: %,d nodes, %,d edges, %,d features, %d classes",
                graph.name(),
                graph.nodeCount(),
                graph.edgeCount(),
                graph.features(),
                graph.classNames().size()));
        say(SummaryText.split(spec, split));
        RunFolder folder = RunFolder.open(
                options.output().folderFor(known, config.architecture().backbone(), config.technique()));
        FolderPredictions usual = new FolderPredictions(folder);
        if (target == null) {
            usual.check(tables());
        }
        PartSettings settings = new PartSettings(parts.parts(), parts.fanOut(), parts.folder());
        Map<String, Object> recorded = options.recorded(command, spec);
        String fingerprint = "fingerprint:" + graph.fingerprint();
        try (SparkTraining training =
                new SparkTraining(graph, settings, spec.seed(), DataFolder.perUserCache(), this::say)) {
            PartitionedRun run =
                    train(training, spec, known, split, folder, settings(recorded, fingerprint, kernels, version));
            say(training.costs().text());
            finish(
                    new Trained(loaded, graph, fingerprint, known, spec, split, training, run),
                    folder,
                    recorded,
                    Provenance.ofThisMachine(version, 1, kernels.name(), arguments)
                            .withCluster(facts(training)));
        }
    }

    /** All that a finished training has to show. */
    private record Trained(
            GraphReader.Loaded loaded,
            SparkGraph graph,
            String fingerprint,
            NodeDataset known,
            ExperimentSpec spec,
            Split split,
            SparkTraining training,
            PartitionedRun run) {}

    /** Nothing of the URL of a database, of which parts are secret. */
    private String name() {
        if (SparkTables.shown(parts.nodeTable()).startsWith("jdbc:")) {
            String behind = parts.nodeTable().replaceFirst(".*#", "");
            return behind.matches("[\\w.]+") ? behind : "tables";
        }
        String table = parts.nodeTable().replaceAll("[#?].*", "");
        String last = table.substring(Math.max(table.lastIndexOf('/'), table.lastIndexOf(':')) + 1);
        return last.isEmpty() ? "tables" : last.replaceAll("\\.[a-z]+$", "");
    }

    private Settings settings(Map<String, Object> recorded, String fingerprint, Kernels kernels, String version) {
        Map<String, Object> all = new LinkedHashMap<>(recorded);
        all.put("node-table", SparkTables.shown(parts.nodeTable()));
        all.put("edge-table", SparkTables.shown(parts.edgeTable()));
        all.put("parts", parts.parts());
        all.put("fan-out", parts.fanOut());
        return RunSettings.of(all, fingerprint, kernels, version);
    }

    private PartitionedRun train(
            SparkTraining training,
            ExperimentSpec spec,
            NodeDataset known,
            Split split,
            RunFolder folder,
            Settings settings)
            throws IOException {
        Optional<Checkpoint> from =
                Resumption.of(folder, settings, options.output().resume(), this::say);
        CheckpointWriter checkpoints = new CheckpointWriter(folder, settings, CHECKPOINT_PAUSE, this::say);
        from.ifPresent(checkpoints::startFrom);
        TrainingTask task = TrainingTask.of(known, split, known.features().transpose());
        TrainingTask learned = spec.noisyLabels() == 0 ? task : LabelNoise.apply(task, spec.noisyLabels(), spec.seed());
        TrainingListener saving = checkpoints.listener(0);
        Optional<TrainingState> state = from.map(saved -> saved.current().get(0));
        return training.train(
                config,
                LabelledNodes.of(learned),
                spec.seed(),
                (epoch, snapshot) -> {
                    tell(epoch);
                    saving.afterEpoch(epoch, snapshot);
                },
                state);
    }

    private void tell(EpochRecord epoch) {
        int every = Math.max(1, config.schedule().epochs() / 20);
        if (epoch.epoch() % every == 0) {
            String pairs = epoch.cotraining() && epoch.anchors() >= 0
                    ? String.format(Locale.ROOT, " + %.3f, %,d anchors", epoch.extraLoss(), epoch.anchors())
                    : "";
            say(String.format(
                    Locale.ROOT,
                    "epoch %d/%d, loss %.3f%s, validation %.1f %%",
                    epoch.epoch(),
                    config.schedule().epochs(),
                    epoch.supervisedLoss(),
                    pairs,
                    100 * epoch.validationAccuracy()));
        }
    }

    private Map<String, Object> facts(SparkTraining training) {
        Map<String, Object> facts =
                training.costs().facts(session.sparkContext().master());
        facts.put("nodeTable", SparkTables.shown(parts.nodeTable()));
        facts.put("edgeTable", SparkTables.shown(parts.edgeTable()));
        return facts;
    }

    /** The result itself goes first and comes last: where it is, all the rest belongs to it. */
    private void finish(Trained trained, RunFolder folder, Map<String, Object> recorded, Provenance provenance)
            throws IOException {
        Files.deleteIfExists(folder.result());
        JavaRDD<PartOutput> outputs = trained.training.predict(
                config.architecture(), trained.graph.classNames().size(), trained.run.flatParameters(), false);
        TableEvaluation evaluation = new TableEvaluation(outputs, trained.known, trained.split);
        Outcome outcome = new Outcome(config.technique(), config.selection());
        outcome.add(evaluation.of(trained.run, trained.spec.calibrate()));
        Answers answers =
                options.answers().toAnswers(outcome.best().calibrated().temperature());
        Result.Dataset dataset = new Result.Dataset(
                trained.graph.name(),
                trained.graph.nodeCount(),
                trained.graph.edgeCount(),
                trained.graph.features(),
                trained.graph.classNames().size(),
                trained.fingerprint);
        int unsure = evaluation.unsure(answers);
        Result result = Result.of(
                dataset,
                trained.graph.classNames(),
                trained.spec,
                outcome,
                recorded,
                new Result.AnswerCounts(
                        answers.temperature().value(), answers.minConfidence(), dataset.nodes() - unsure, unsure),
                null,
                null,
                provenance);
        ReportFiles.write(folder.config(), ConfigText.of(recorded));
        ModelFile.write(
                folder.model(),
                dataset,
                trained.graph.classNames(),
                trained.spec,
                new ModelFile.Preprocessing(trained.spec.rowNormalise(), false, trained.loaded.features()),
                outcome.runs().get(0),
                trained.run.parameters());
        writePredictions(
                PredictionTable.ofLogits(trained.graph, PartOutput.byNode(outputs, dataset.classes()), answers),
                folder);
        outputs.unpersist();
        result.write(folder.result());
        folder.removeCheckpoint();
        conclude(result, folder);
    }

    /** After the model, so that a place that is gone costs nothing but the predictions. */
    private void writePredictions(Dataset<Row> rows, RunFolder folder) throws IOException {
        FolderPredictions usual = new FolderPredictions(folder);
        try {
            if (target == null) {
                usual.write(rows);
            } else {
                target.write(rows);
            }
        } catch (IOException | IllegalArgumentException e) {
            throw new IOException(
                    "the model is in " + folder.model() + ", but the predictions are not written: " + e.getMessage(),
                    e);
        }
        say("Predictions: " + (target == null ? usual : target));
    }

    private void conclude(Result result, RunFolder folder) {
        terminal.out()
                .println(
                        options.output().quiet()
                                ? SummaryText.accuracy(result, config.selection())
                                : SummaryText.full(result));
        if (!options.output().quiet()) {
            terminal.out().println("Results: " + folder.path());
        }
        terminal.out().flush();
    }

    private void say(String line) {
        if (!options.output().quiet()) {
            terminal.err().println(line);
            terminal.err().flush();
        }
    }
}
