package dev.repel.study.search;

import dev.repel.eval.Summary;
import dev.repel.experiment.Experiment;
import dev.repel.experiment.PreparedDataset;
import dev.repel.io.run.Provenance;
import dev.repel.study.run.DataPool;
import dev.repel.study.run.Ledger;
import dev.repel.study.run.LedgerEntry;
import dev.repel.study.run.Measuring;
import dev.repel.study.run.PlannedRun;
import dev.repel.study.run.RunEngine;
import dev.repel.study.run.RunOrder;
import dev.repel.study.run.RunPool;
import dev.repel.study.run.RunProgress;
import dev.repel.study.run.TrainingCall;
import dev.repel.tensor.Kernels;
import dev.repel.train.Selection;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * Looks for the settings with the best mean validation accuracy, or macro-F1 or loss if that selects the epoch. Trials are
 * trained without being tested, so nothing about the test nodes can leak into the choice.
 */
public final class Search {
    /** The name of its files. */
    public static final String NAME = "search";

    private final SearchSpace space;
    private final List<Map<String, String>> points;
    private final Halving halving;
    private final long seed;
    private final Map<String, String> fixed;
    private final TrainingCall.Reader reader;

    /**
     * @param points the combinations to try
     * @param seed of the first run of every trial
     * @param halving its epochs are those that {@code fixed} says
     * @param fixed options that all trials have
     * @throws IllegalArgumentException if a trial has an option that is unknown or has a value it cannot have
     */
    public Search(
            SearchSpace space,
            List<Map<String, String>> points,
            Halving halving,
            long seed,
            Map<String, String> fixed,
            TrainingCall.Reader reader) {
        this.space = space;
        this.points = List.copyOf(points);
        this.halving = halving;
        this.seed = seed;
        this.fixed = fixed;
        this.reader = reader;
        call(Map.of());
        points.forEach(this::call);
    }

    /** The options of a trial that are searched; none of the reference. */
    private Map<String, String> point(int number) {
        return number == Trial.REFERENCE ? Map.of() : points.get(number - 1);
    }

    /** A trial with all of its epochs. */
    private TrainingCall call(Map<String, String> point) {
        Map<String, String> options = new LinkedHashMap<>(fixed);
        options.putAll(point);
        return reader.read(options);
    }

    /** The training that the search recommends. */
    public TrainingCall best(SearchResult result) {
        return call(result.best().options());
    }

    /**
     * Carries out what the ledger in the folder has not yet.
     *
     * @param engine that does the runs
     */
    public SearchResult carryOut(
            Path folder, DataPool data, Kernels kernels, RunEngine engine, Provenance provenance, RunProgress progress)
            throws IOException {
        try (Ledger ledger = Ledger.open(Ledger.file(folder, NAME), progress)) {
            Selection selection = selection(data);
            Map<Integer, Trial> trials = new TreeMap<>();
            List<Integer> left = IntStream.rangeClosed(1, points.size()).boxed().toList();
            List<Importance> importance = List.of();
            for (Halving.Rung rung : halving.of(points.size())) {
                List<Integer> here = new ArrayList<>(left.subList(0, Math.min(left.size(), rung.trials())));
                // the settings as they are go all the way, so that there is something to compare with
                here.add(0, Trial.REFERENCE);
                Map<Integer, List<PlannedRun>> runs = plan(here, rung, data, kernels);
                RunPool pool = new RunPool(engine, provenance, progress);
                Map<String, LedgerEntry> done =
                        pool.carryOut(PlannedRun.inTurn(runs.values()), ledger.entries(), ledger::append);
                List<Trial> tried = new ArrayList<>();
                runs.forEach((number, planned) -> tried.add(trial(number, rung, planned, done, selection)));
                tried.forEach(trial -> trials.put(trial.number(), trial));
                if (rung.number() == 1) {
                    importance = Importance.of(space, tried);
                }
                tried.sort(Trial.bestFirst(selection));
                left = tried.stream()
                        .filter(trial -> !trial.isReference())
                        .map(Trial::number)
                        .toList();
            }
            return new SearchResult(space, halving, selection, new ArrayList<>(trials.values()), importance);
        }
    }

    /** That of the settings as they are: all trials are measured by the same, even where they select epochs otherwise. */
    private Selection selection(DataPool data) throws IOException {
        TrainingCall reference = call(Map.of());
        return reference.spec(data.of(reference).dataset()).config().selection();
    }

    private Map<Integer, List<PlannedRun>> plan(
            List<Integer> numbers, Halving.Rung rung, DataPool data, Kernels kernels) throws IOException {
        Map<Integer, List<PlannedRun>> runs = new LinkedHashMap<>();
        for (int number : numbers) {
            TrainingCall call = call(point(number)).shortened((double) rung.epochs() / halving.epochs());
            PreparedDataset prepared = data.of(call);
            Experiment experiment =
                    new Experiment(prepared, call.spec(prepared.dataset()).with("seed", seed), kernels);
            SortedMap<String, String> settings = new TreeMap<>(call.settings(prepared.dataset()));
            // such a run does not stand for one of a study, which is tested
            settings.put("measured", "on validation nodes only");
            runs.put(
                    number,
                    PlannedRun.series(
                            "rung " + rung.number() + ", trial " + number,
                            "rung " + rung.number(),
                            settings,
                            call,
                            experiment,
                            prepared,
                            rung.runs(),
                            RunOrder.Measured.VALIDATION_ONLY));
        }
        return runs;
    }

    private Trial trial(
            int number,
            Halving.Rung rung,
            List<PlannedRun> planned,
            Map<String, LedgerEntry> done,
            Selection selection) {
        String figure = selection == Selection.MACRO_F1 ? Measuring.VALIDATION_MACRO_F1 : Measuring.VALIDATION_ACCURACY;
        // an epoch is compared with others of its run, a trial with others that are more or less sure of themselves
        String loss = selection == Selection.LOSS ? Measuring.CALIBRATED_LOSS : Measuring.VALIDATION_LOSS;
        List<Double> scores = new ArrayList<>();
        List<Double> losses = new ArrayList<>();
        for (PlannedRun run : planned) {
            LedgerEntry entry = done.get(run.key());
            scores.add(entry.figure(figure));
            losses.add(entry.figure(loss));
        }
        Summary score = Summary.of(scores);
        return new Trial(
                number,
                point(number),
                rung.number(),
                rung.epochs(),
                rung.runs(),
                score.mean(),
                score.std(),
                Summary.of(losses).mean());
    }
}
