package dev.repel.spark.train;

import dev.repel.Require;
import dev.repel.cli.data.NotesText;
import dev.repel.cli.engine.ClusterTables;
import dev.repel.cli.engine.TableTrainingRequest;
import dev.repel.cli.text.Terminal;
import dev.repel.cli.train.CheckpointWriter;
import dev.repel.cli.train.Resumption;
import dev.repel.cli.train.SummaryText;
import dev.repel.data.LabelNoise;
import dev.repel.data.NodeDataset;
import dev.repel.data.Split;
import dev.repel.data.TrainingTask;
import dev.repel.experiment.ExperimentSpec;
import dev.repel.io.catalogue.DataFolder;
import dev.repel.io.run.Checkpoint;
import dev.repel.io.run.Provenance;
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
import dev.repel.study.run.RunSettings;
import dev.repel.tensor.Kernels;
import dev.repel.train.EpochRecord;
import dev.repel.train.TrainConfig;
import dev.repel.train.TrainingListener;
import dev.repel.train.TrainingState;
import java.io.IOException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.apache.spark.sql.SparkSession;

/**
 * The work of {@code repel train} on tables that Spark reads: no edge and no feature ever is on the driver. One run; the
 * folder of results has no report, and the predictions go wherever Spark can write.
 */
public final class TableTraining {
    private static final Duration CHECKPOINT_PAUSE = Duration.ofSeconds(10);

    private final SparkSession session;
    private final TableTrainingRequest request;
    private final ClusterTables tables;
    private final Terminal terminal;
    private final TrainConfig config;
    private final TableTarget target;

    /**
     * Checks all that can be before tables are read.
     *
     * @throws IOException if the place for predictions cannot be reached
     */
    public TableTraining(SparkSession session, TableTrainingRequest request, Terminal terminal) throws IOException {
        this.session = session;
        this.request = request;
        this.tables = request.tables();
        this.terminal = terminal;
        config = request.spec().config();
        PartitionedTrainer.check(config);
        TableTarget.requireNamed(session, tables.predictions());
        target = tables.predictions() == null ? null : new TableTarget(tables.predictions());
        if (target != null) {
            target.check(session);
        }
    }

    /** Trains and writes the results. */
    public void run(Kernels kernels, String version) throws IOException {
        try {
            runOnSpark(kernels, version);
        } catch (Exception e) {
            // of whatever type: Scala declares none
            if (SparkFailure.isOne(e)) {
                throw TableFailure.of("Spark could not go on", tables.read(), e);
            }
            throw e;
        }
    }

    private GraphReader.Loaded read() throws IOException {
        String both = SparkTables.shown(tables.nodes()) + " and " + SparkTables.shown(tables.edges());
        say("Reading " + both);
        SparkTable nodes = SparkTables.open(session, tables.nodes());
        SparkTable edges = SparkTables.open(session, tables.edges());
        try {
            GraphReader.Loaded loaded = new GraphReader(
                            session, request.graph().tables().reading().columns())
                    .read(SparkTables.stem(tables.nodes()), nodes, edges);
            PredictionTable.checkColumns(session, nodes.name(), loaded.graph().classNames());
            return loaded;
        } catch (Exception e) {
            // of whatever type: Scala declares none
            if (SparkFailure.isOne(e)) {
                throw TableFailure.of(both + " cannot be read", tables.read(), e);
            }
            throw e;
        }
    }

    private void runOnSpark(Kernels kernels, String version) throws IOException {
        GraphReader.Loaded loaded = read();
        NotesText.lines(loaded.notes(), loaded.graph().nodeCount()).forEach(this::say);
        SparkGraph graph = request.spec().rowNormalise() ? loaded.graph().rowNormalised() : loaded.graph();
        NodeDataset known = graph.onDriver();
        ExperimentSpec spec = request.settled(known);
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
        RunFolder folder = RunFolder.open(request.folder(known));
        FolderPredictions usual = new FolderPredictions(folder);
        if (target == null) {
            usual.check(tables.read());
        }
        PartSettings settings = PartSettings.of(tables);
        Map<String, Object> recorded = request.recorded(spec);
        String fingerprint = "fingerprint:" + graph.fingerprint();
        try (SparkTraining training =
                new SparkTraining(graph, settings, spec.seed(), DataFolder.perUserCache(), this::say)) {
            PartitionedRun run =
                    train(training, spec, known, split, folder, settings(recorded, fingerprint, kernels, version));
            say(training.costs().text());
            new TableResults(request, terminal, folder, target)
                    .write(
                            new TableResults.Trained(loaded, graph, fingerprint, known, spec, split, training, run),
                            recorded,
                            Provenance.ofThisMachine(version, 1, kernels.name(), request.arguments())
                                    .withCluster(facts(training)));
        }
    }

    private Settings settings(Map<String, Object> recorded, String fingerprint, Kernels kernels, String version) {
        Map<String, Object> all = new LinkedHashMap<>(recorded);
        all.put("node-table", SparkTables.shown(tables.nodes()));
        all.put("edge-table", SparkTables.shown(tables.edges()));
        all.put("parts", tables.parts());
        all.put("fan-out", tables.fanOut());
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
        Optional<Checkpoint> from = Resumption.of(folder, settings, request.resume(), this::say);
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
        facts.put("nodeTable", SparkTables.shown(tables.nodes()));
        facts.put("edgeTable", SparkTables.shown(tables.edges()));
        return facts;
    }

    private void say(String line) {
        if (!request.quiet()) {
            terminal.err().println(line);
            terminal.err().flush();
        }
    }
}
