package dev.repel.cli.train;

import dev.repel.cli.engine.ClusterGraph;
import dev.repel.cli.engine.ClusterTrainer;
import dev.repel.cli.options.DatabasePassword;
import dev.repel.cli.report.ReportFiles;
import dev.repel.cli.text.LastWords;
import dev.repel.cli.text.Terminal;
import dev.repel.cli.train.Choosing.Chosen;
import dev.repel.data.NodeDataset;
import dev.repel.eval.Answers;
import dev.repel.eval.Separability;
import dev.repel.experiment.DetailsMaker;
import dev.repel.experiment.Experiment;
import dev.repel.experiment.ExperimentSpec;
import dev.repel.experiment.PreparedDataset;
import dev.repel.experiment.RunResult;
import dev.repel.graph.EdgeTraits;
import dev.repel.graph.WalkStore;
import dev.repel.io.CommandFiles;
import dev.repel.io.catalogue.DataFolder;
import dev.repel.io.model.ModelFile;
import dev.repel.io.run.Checkpoint;
import dev.repel.io.run.LockedRunFolder;
import dev.repel.io.run.Outcome;
import dev.repel.io.run.PredictionsTable;
import dev.repel.io.run.Provenance;
import dev.repel.io.run.Result;
import dev.repel.io.run.RunFolder;
import dev.repel.io.run.Settings;
import dev.repel.io.source.LoadedGraph;
import dev.repel.io.table.TableWriter;
import dev.repel.io.walks.DiskWalkStores;
import dev.repel.label.SuspectLabels;
import dev.repel.model.BackboneEntry;
import dev.repel.model.Backbones;
import dev.repel.select.AutoSelection;
import dev.repel.select.TrialLog;
import dev.repel.settings.InvalidSetting;
import dev.repel.study.run.Ledger;
import dev.repel.study.run.RunSettings;
import dev.repel.technique.Techniques;
import dev.repel.tensor.Kernels;
import dev.repel.tensor.Workers;
import dev.repel.train.TrainConfig;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The work of {@code repel train}: from the settings to the files.
 *
 * @param files what is read besides the graph
 * @param arguments as they may be written down
 */
public record TrainWork(
        TrainRequest request,
        CommandFiles files,
        Kernels kernels,
        String version,
        List<String> arguments,
        Terminal terminal) {
    private static final Duration CHECKPOINT_PAUSE = Duration.ofSeconds(2);

    /**
     * Trains and writes the results.
     *
     * @param cluster what trains instead of this machine
     */
    public void run(Optional<ClusterTrainer> cluster) throws IOException {
        request.checkGraph();
        LoadedGraph data = DatabasePassword.graph(request.graph()).load(this::say);
        if (request.output().quiet() && data.notes() != null) {
            data.notes().warnings().forEach(this::warn);
        }
        ExperimentSpec spec = request.settled(data.dataset(), cluster.isPresent());
        TrainConfig config = spec.config();
        boolean choosing = cluster.isEmpty() && request.isChosenByLabels(data.dataset());
        if (!choosing) {
            request.selection().checkUnused();
            tellOfUnusedRelations(data.dataset(), config);
        }
        if (request.output().dryRun()) {
            estimate(
                    new PreparedDataset(data.dataset(), (graph, q, walkError) -> WalkStore.NONE),
                    spec,
                    choosing,
                    cluster);
            return;
        }
        try (LockedRunFolder locked = open(data.dataset());
                DiskWalkStores walks = new DiskWalkStores(DataFolder.perUserCache());
                LastWords lastWords = lastWords(locked.folder())) {
            lastWords.prepare();
            RunFolder folder = locked.folder();
            PreparedDataset prepared = new PreparedDataset(data.dataset(), walks);
            Chosen chosen =
                    choosing ? choose(prepared, spec, folder) : Chosen.given(experiment(prepared, spec, cluster));
            List<Series> series = series(chosen.runs(), prepared, cluster);
            Map<String, Object> recorded =
                    chosen.isOne() ? request.recorded(chosen.runs().first().spec()) : request.recordedChoice(spec);
            announce(series, !chosen.boards().isEmpty(), folder);
            if (cluster.isEmpty()) {
                Session.requireRoom(series);
            }
            List<Outcome> outcomes = train(
                    series,
                    folder,
                    settings(recorded, data.dataset(), cluster),
                    cluster.isPresent() ? 1 : request.extras().threadCount(),
                    Experiment::evaluate);
            Provenance provenance = provenance(request.extras().threadCount(), cluster);
            int saved = outcomes.get(0).bestIndex();
            Experiment experiment = series.get(0).of(saved);
            Results results = results(experiment, data, chosen, outcomes, recorded, provenance);
            results.write(folder, request.output());
            writeElsewhere(results);
            tellOfLostClasses(data.dataset(), outcomes.get(0));
            conclude(
                    results.result(), outcomes.get(0), folder, experiment.spec().config());
        }
    }

    private void tellOfUnusedRelations(NodeDataset dataset, TrainConfig config) {
        String backbone = config.architecture().backbone();
        BackboneEntry entry = Backbones.named(backbone);
        if (dataset.graph().relations().isPresent() && entry.usesGraph() && !entry.usesRelations()) {
            List<String> others = Backbones.all().stream()
                    .filter(BackboneEntry::usesRelations)
                    .map(BackboneEntry::name)
                    .toList();
            say("All relations of the edges count alike for " + backbone + "; " + String.join(" and ", others)
                    + " tell them apart.");
        }
    }

    /** Fails if the results would replace what they must not. */
    private LockedRunFolder open(NodeDataset dataset) throws IOException {
        RunFolder folder = new RunFolder(request.folder(dataset));
        request.graph().addTo(files);
        files.writesAll(OutputSettings.OUT, ReportFiles.of(folder), folder.isOfTraining());
        files.writes("predictions", request.output().predictions(), PredictionsTable::isOne);
        files.check();
        return LockedRunFolder.open(folder.path());
    }

    private LastWords lastWords(RunFolder folder) {
        return new LastWords(terminal, () -> Resumption.whatIsKept(folder));
    }

    private Chosen choose(PreparedDataset prepared, ExperimentSpec spec, RunFolder folder) throws IOException {
        say(SummaryText.dataset(prepared.dataset()));
        return new Choosing(request, kernels, version, terminal).choose(prepared, spec, folder);
    }

    /**
     * Trains on a graph that a cluster has read from tables, and writes the results: one run, without a report and
     * whatever else takes the whole graph.
     */
    public void runOnTables(ClusterGraph graph) throws IOException {
        NodeDataset known = graph.known();
        ExperimentSpec spec = request.settled(known, true);
        InvalidSetting.unless(spec.runs() == 1, "runs", "must be 1: --node-table trains one model");
        InvalidSetting.unless(spec.ensemble() == 1, "ensemble", "must be 1: --node-table trains one network");
        Experiment experiment = new Experiment(
                new PreparedDataset(known, (none, q, walkError) -> WalkStore.NONE), spec, kernels, Optional.of(graph));
        say(SummaryText.dataset(graph.dataset()));
        say(SummaryText.split(spec, experiment.split(0), true));
        try (LockedRunFolder locked = open(known);
                LastWords lastWords = lastWords(locked.folder())) {
            lastWords.prepare();
            runOnTables(graph, experiment, locked.folder());
        }
    }

    private void runOnTables(ClusterGraph graph, Experiment experiment, RunFolder folder) throws IOException {
        NodeDataset known = graph.known();
        ExperimentSpec spec = experiment.spec();
        graph.checkFolder(folder);
        Map<String, Object> recorded = request.recordedOnTables(spec);
        Outcome outcome = train(
                        List.of(Series.of(experiment)),
                        folder,
                        settings(recorded, known, Optional.of(graph)),
                        1,
                        (one, run, trained) -> graph.evaluate(trained, one.split(run), spec))
                .get(0);
        Answers answers = request.answers(outcome.best().calibrated().temperature());
        int unsure = graph.unsure(answers);
        Result result = Result.of(
                graph.dataset(),
                known.classNames(),
                spec,
                outcome,
                recorded,
                new Result.AnswerCounts(
                        answers.temperature().value(),
                        answers.minConfidence(),
                        known.nodes() - unsure,
                        unsure,
                        null,
                        null),
                null,
                null,
                provenance(1, Optional.of(graph)));
        Results.write(
                folder,
                result,
                next -> ModelFile.write(
                        next.model(),
                        graph.dataset(),
                        known.classNames(),
                        spec,
                        ModelFile.Preprocessing.of(experiment.scaling(), false, graph.columns())
                                .over(EdgeTraits.of(known.graph()), request.edgeReading()),
                        result.saved(),
                        outcome.best().run()),
                next -> say("Predictions: " + graph.writePredictions(answers, folder)));
        conclude(result, outcome, folder, spec.config());
    }

    private Provenance provenance(int threads, Optional<? extends ClusterTrainer> cluster) {
        return Provenance.ofThisMachine(version, threads, kernels.name(), arguments)
                .withCluster(cluster.map(ClusterTrainer::facts).orElse(Map.of()));
    }

    /** After the folder is whole, so that a database that is gone costs nothing but its table. */
    private void writeElsewhere(Results results) throws IOException {
        Path file = request.output().predictions();
        if (file != null) {
            results.writePredictions(request.output().writer(file));
            say("Predictions: " + file);
        }
        Optional<TableWriter> database = request.output().database().writer(request.graph());
        if (database.isPresent()) {
            results.writePredictions(database.get());
            say("Predictions: " + request.output().database().name());
        }
    }

    /** With what is measured once all runs are over. */
    private Results results(
            Experiment experiment,
            LoadedGraph data,
            Chosen chosen,
            List<Outcome> outcomes,
            Map<String, Object> recorded,
            Provenance provenance) {
        int saved = outcomes.get(0).bestIndex();
        RunResult best = outcomes.get(0).best();
        int hops = request.separabilityHops(experiment.dataset().graph());
        try (Workers workers = new Workers(request.extras().threadCount())) {
            return Results.of(
                    experiment,
                    data,
                    outcomes,
                    recorded,
                    chosen.tried(),
                    provenance,
                    request.answers(best.calibrated().temperature()),
                    separabilityByHop(experiment.dataset(), best, hops, workers),
                    DetailsMaker.of(experiment, best, workers)
                            .withDoubtedLabels(SuspectLabels.of(experiment.dataset(), best)),
                    TrainingVerdict.of(experiment, data, chosen.choice(saved), outcomes, workers));
        }
    }

    /** Null where it is not to be measured. */
    private static double[] separabilityByHop(NodeDataset dataset, RunResult result, int hops, Workers workers) {
        return hops == 0
                ? null
                : new Separability(result.run().embeddings(), dataset.labels(), dataset.classes())
                        .byHop(dataset.graph(), hops, workers);
    }

    /** If the labels are to choose, of the choice and of the plain network that the choice begins with. */
    private void estimate(
            PreparedDataset prepared, ExperimentSpec spec, boolean choosing, Optional<ClusterTrainer> cluster) {
        say(SummaryText.dataset(prepared.dataset()));
        AutoSelection choice = new Choosing(request, kernels, version, terminal).selection(prepared, TrialLog.NONE);
        Series runs = Series.of(experiment(prepared, choosing ? choice.reference() : spec, cluster));
        terminal.out()
                .println(DryRun.text(
                        series(runs, prepared, cluster),
                        request.extras().threadCount(),
                        choosing ? choice.epochs() : 0));
        terminal.out().flush();
    }

    /** With the same runs without their technique, if they are to be compared. */
    private List<Series> series(Series runs, PreparedDataset prepared, Optional<ClusterTrainer> cluster) {
        boolean comparable = runs.runs().stream()
                .anyMatch(run -> !Techniques.isPlain(run.spec().config().technique()));
        return request.extras().compare() && comparable
                ? List.of(
                        runs,
                        runs.mapped(
                                run -> experiment(prepared, run.spec().with("technique", Techniques.plain()), cluster)))
                : List.of(runs);
    }

    private Experiment experiment(PreparedDataset prepared, ExperimentSpec spec, Optional<ClusterTrainer> cluster) {
        return new Experiment(prepared, spec, kernels, cluster.map(trainer -> trainer));
    }

    private Settings settings(
            Map<String, Object> recorded, NodeDataset dataset, Optional<? extends ClusterTrainer> cluster) {
        Map<String, Object> all = new LinkedHashMap<>(recorded);
        cluster.ifPresent(trainer -> all.putAll(trainer.settings()));
        return RunSettings.of(all, dataset.sha256(), version);
    }

    private void announce(List<Series> all, boolean known, RunFolder folder) {
        Experiment experiment = all.get(0).first();
        if (!known) {
            say(SummaryText.dataset(experiment.dataset()));
        }
        say(SummaryText.split(
                experiment.spec(), experiment.split(0), request.graph().isOwn()));
        String technique = all.get(0).technique() + (all.size() > 1 ? " and without" : "");
        say(SummaryText.plan(experiment, technique, request.extras().threadCount(), folder.path()));
    }

    private List<Outcome> train(
            List<Series> series, RunFolder folder, Settings settings, int threads, Session.Judge judge)
            throws IOException {
        Optional<Checkpoint> from =
                Resumption.of(folder, settings, request.output().resume(), this::say);
        CheckpointWriter checkpoints = new CheckpointWriter(folder, settings, CHECKPOINT_PAUSE, this::warn);
        try (RunDisplay progress = display()) {
            return new Session(series, folder, settings, checkpoints, progress, judge).run(threads, from);
        }
    }

    private RunDisplay display() {
        if (request.output().quiet()) {
            return RunDisplay.SILENT;
        }
        return terminal.interactive() ? new ProgressBar(terminal.err()) : new ProgressLines(terminal.err());
    }

    private void tellOfLostClasses(NodeDataset dataset, Outcome outcome) {
        String line = SummaryText.neverPredicted(dataset, outcome.best().run().logits());
        if (!line.isEmpty()) {
            warn(line);
        }
    }

    private void conclude(Result result, Outcome outcome, RunFolder folder, TrainConfig config) throws IOException {
        folder.removeCheckpoint();
        Ledger.remove(folder.trials());
        boolean gated = result.saved().gate() != null;
        if (gated) {
            say(SummaryText.gate(result));
        }
        // what the gate says is about the same
        boolean contrastive = config.pairs().isPresent() && !gated;
        if (contrastive && config.schedule().cotrain() > 0 && outcome.neverHadAnchors()) {
            warn(SummaryText.noAnchors(config));
        }
        long early = outcome.runs().stream()
                .filter(run -> run.bestEpoch() <= config.schedule().warmup())
                .count();
        if (contrastive && config.schedule().cotrain() > 0 && early > 0) {
            warn(SummaryText.bestInWarmup(early, outcome.runs().size(), config));
        }
        if (result.verdict() != null) {
            VerdictLines.warnings(result.verdict(), request.output().quiet()).forEach(this::warn);
        }
        if (request.output().quiet()) {
            terminal.out().println(SummaryText.accuracy(result, config.selection()));
            terminal.out().print(SummaryText.comparison(result));
        } else {
            terminal.out().println(SummaryText.full(result));
            terminal.out().println("Results: " + folder.path());
        }
        terminal.out().flush();
    }

    /** Tells the user, unless they asked for quiet. */
    public void say(String line) {
        if (!request.output().quiet()) {
            terminal.err().println(line);
            terminal.err().flush();
        }
    }

    private void warn(String line) {
        terminal.err().println(line);
        terminal.err().flush();
    }
}
