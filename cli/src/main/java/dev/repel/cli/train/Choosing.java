package dev.repel.cli.train;

import dev.repel.cli.text.Numbers;
import dev.repel.cli.text.Terminal;
import dev.repel.data.NodeDataset;
import dev.repel.experiment.Experiment;
import dev.repel.experiment.ExperimentSpec;
import dev.repel.experiment.PreparedDataset;
import dev.repel.io.run.RunFolder;
import dev.repel.io.run.Settings;
import dev.repel.io.run.Tried;
import dev.repel.select.AutoSelection;
import dev.repel.select.Leaderboard;
import dev.repel.select.SelectionSettings;
import dev.repel.select.Trial;
import dev.repel.select.TrialLog;
import dev.repel.study.run.Ledger;
import dev.repel.study.run.RunSettings;
import dev.repel.study.run.TrialLedger;
import dev.repel.tensor.Kernels;
import dev.repel.verdict.Choice;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The part of a training in which the labels of each run choose what the user has left open. */
final class Choosing {
    private static final int SHOWN = 8;

    private final TrainRequest request;
    private final Kernels kernels;
    private final String version;
    private final Terminal terminal;
    /** Of the run that is being chosen for. */
    private ChoiceProgress progress;

    /**
     * What was chosen.
     *
     * @param boards of each run; none if nothing was left to the labels
     * @param perceptrons the best candidate of each board that sees no edges, if there is one
     * @param isOne whether the settings of the first run are those of all networks of all runs
     */
    record Chosen(Series runs, List<Leaderboard> boards, List<Optional<Experiment>> perceptrons, boolean isOne) {
        /** What the user has set, if nothing is left to the labels. */
        static Chosen given(Experiment experiment) {
            return new Chosen(Series.of(experiment), List.of(), List.of(), true);
        }

        /** What was tried for each run; nothing if nothing was left to the labels. */
        List<Tried> tried() {
            return boards.stream().map(Tried::of).toList();
        }

        /** The choice of a run, for the verdict on it. */
        Choice choice(int run) {
            return boards.isEmpty() ? Choice.NONE : Choice.of(boards.get(run), perceptrons.get(run));
        }
    }

    Choosing(TrainRequest request, Kernels kernels, String version, Terminal terminal) {
        this.request = request;
        this.kernels = kernels;
        this.version = version;
        this.terminal = terminal;
        this.progress = new ChoiceProgress(terminal, System::nanoTime);
    }

    /** Makes the trials that the folder does not have, and keeps them there until the training is over. */
    Chosen choose(PreparedDataset prepared, ExperimentSpec asked, RunFolder folder) throws IOException {
        if (!request.output().resume()) {
            Ledger.remove(folder.trials());
        }
        say("The given labels choose what you have not set; test nodes play no part.");
        try (Ledger ledger = Ledger.open(folder.trials())) {
            AutoSelection selection = selection(prepared, new TrialLedger(ledger, settings(asked, prepared.dataset())));
            boolean several = request.selection().ensembleCandidates();
            Map<Leaderboard, Experiment> made = new HashMap<>();
            List<Leaderboard> boards = new ArrayList<>();
            for (int run = 0; run < asked.runs(); run++) {
                progress = new ChoiceProgress(terminal, System::nanoTime);
                Leaderboard board = selection.choose(run);
                if (!request.output().quiet()) {
                    progress.clear();
                }
                if (run == 0 || !board.equals(boards.get(run - 1))) {
                    tell(Tried.of(board), asked.runs() == 1 ? "" : "Run " + (run + 1) + ": ");
                }
                boards.add(board);
                made.computeIfAbsent(board, one -> one.experiment(prepared, fixed(), kernels, several));
            }
            if (boards.stream().distinct().count() > 1) {
                say("The runs have chosen on labels of their own; result.json has what each has tried.");
            }
            Series runs = new Series(boards.stream().map(made::get).toList());
            boolean same = runs.runs().stream().map(Experiment::spec).distinct().count() == 1;
            List<Optional<Experiment>> perceptrons = boards.stream()
                    .map(board -> board.perceptron(prepared, fixed(), kernels))
                    .toList();
            return new Chosen(runs, boards, perceptrons, same && !several);
        }
    }

    /** @param log of trials that were made before */
    AutoSelection selection(PreparedDataset prepared, TrialLog log) {
        return new AutoSelection(
                prepared,
                fixed(),
                request.selection().limit(),
                kernels,
                request.extras().threadCount(),
                log,
                this::show);
    }

    private Map<String, String> fixed() {
        return SelectionSettings.fixed(request.given());
    }

    private Settings settings(ExperimentSpec asked, NodeDataset dataset) {
        return RunSettings.of(request.recorded(asked), dataset.sha256(), version);
    }

    private void show(double share, Trial trial, Trial best) {
        if (!request.output().quiet()) {
            progress.after(share, trial, best);
        }
    }

    private void tell(Tried tried, String title) {
        if (tried.rows().isEmpty()) {
            say(title + tried.why());
            return;
        }
        say("The best of " + Numbers.count(tried.trials(), "trial", "trials") + " in " + Numbers.time(tried.seconds())
                + ", by " + tried.measure() + " on held-back labels:");
        tried.rows().stream()
                .limit(SHOWN)
                .forEach(row -> say(String.format(
                        Locale.ROOT,
                        "%5.1f ± %.1f %%  %s%s",
                        100 * row.score(),
                        100 * row.error(),
                        row.candidate(),
                        row.chosen() ? "  <- chosen" : "")));
        say(title + "chosen: " + tried.why());
    }

    private void say(String line) {
        if (!request.output().quiet()) {
            terminal.err().println(line);
            terminal.err().flush();
        }
    }
}
