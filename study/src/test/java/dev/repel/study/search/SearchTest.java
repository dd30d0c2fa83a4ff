package dev.repel.study.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.offset;

import dev.repel.eval.Summary;
import dev.repel.io.run.Provenance;
import dev.repel.study.TinyCalls;
import dev.repel.study.run.DataPool;
import dev.repel.study.run.Ledger;
import dev.repel.study.run.LedgerEntry;
import dev.repel.study.run.LocalRuns;
import dev.repel.study.run.PlannedRun;
import dev.repel.study.run.RunProgress;
import dev.repel.study.run.TrainingCall;
import dev.repel.tensor.PlainKernels;
import dev.repel.train.Selection;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SearchTest {
    private static final Halving HALVING = new Halving(3, 12, 4);

    @TempDir
    private Path folder;

    private static SearchSpace space() {
        Map<String, List<String>> values = new LinkedHashMap<>();
        values.put("hidden", List.of("2", "8", "16"));
        values.put("lr", List.of("0.0001", "0.05", "0.1"));
        return new SearchSpace(values);
    }

    private SearchResult run(Path out, int shift, RunProgress progress) throws IOException {
        return run(out, TinyCalls.reader(shift), Map.of(), progress);
    }

    private SearchResult run(Path out, TrainingCall.Reader calls, Map<String, String> more, RunProgress progress)
            throws IOException {
        Provenance provenance = new Provenance("1", "java", "os", 2, "plain", List.of());
        Map<String, String> fixed = new LinkedHashMap<>(Map.of("technique", "pcl", "k", "10", "epochs", "12"));
        fixed.putAll(more);
        Search search = new Search(space(), space().grid(), HALVING, 7, fixed, calls);
        try (DataPool data = new DataPool(folder.resolve("cache"), line -> {})) {
            SearchResult result =
                    search.carryOut(out, data, new PlainKernels(), new LocalRuns(2), provenance, progress);
            SearchFiles.write(out, result, "hidden: 8\n", "repel search");
            return result;
        }
    }

    @Test
    void theChoiceKnowsNothingOfTestNodes() throws IOException {
        Path truth = folder.resolve("truth");
        Path lies = folder.resolve("lies");
        run(truth, 0, RunProgress.SILENT);
        run(lies, 1, RunProgress.SILENT);

        for (String file : List.of("trials.csv", "importance.csv", "search.md")) {
            assertThat(lies.resolve(file)).hasSameBinaryContentAs(truth.resolve(file));
        }
        assertThat(Files.readString(Ledger.file(truth, Search.NAME)))
                .contains("validation-accuracy")
                .doesNotContain("test-accuracy");
        assertThat(Files.readString(truth.resolve("trials.csv"))).doesNotContain("test");
    }

    @Test
    void theBestOfTheLastRungIsChosen() throws IOException {
        SearchResult result = run(folder, 0, RunProgress.SILENT);

        assertThat(result.trials()).hasSize(1 + 9);
        assertThat(result.trials().stream().filter(trial -> trial.rung() == 3)).hasSize(1 + 1);
        assertThat(result.trials().stream().filter(trial -> trial.rung() >= 2)).hasSize(1 + 3);
        assertThat(result.reference().rung()).isEqualTo(3);
        assertThat(result.best().rung()).isEqualTo(3);
        assertThat(result.best().epochs()).isEqualTo(12);
        assertThat(result.best().runs()).isEqualTo(4);
        assertThat(result.best().options()).doesNotContainEntry("lr", "0.0001");
        assertThat(result.importance().get(0).option()).isEqualTo("lr");
        assertThat(Files.readAllLines(Ledger.file(folder, Search.NAME)).stream()
                        .map(line -> line.replaceAll(".*\"cotrain\":\"(\\d+)\".*", "$1"))
                        .distinct())
                .as("co-training epochs of the rungs")
                .containsExactly("2", "3", "7");
    }

    @Test
    void whatSelectsEpochsRanksTrialsToo() throws IOException {
        Path out = folder.resolve("f1");
        SearchResult result = run(out, TinyCalls.reader(0), Map.of("select", "macro-f1"), RunProgress.SILENT);

        Trial best = result.best();
        List<Double> recorded = recorded(out, best, "validation-macro-f1");
        assertThat(result.selection()).isEqualTo(Selection.MACRO_F1);
        assertThat(recorded).hasSize(best.runs());
        assertThat(best.score()).isEqualTo(Summary.of(recorded).mean(), offset(1e-12));
        assertThat(out.resolve("search.md")).content().contains("chosen by the mean validation macro-F1");
        assertThat(Files.readAllLines(out.resolve("trials.csv")).get(0)).contains("validation macro-F1");
    }

    @Test
    void lossRanksTrialsOnceTheirAnswersAreCalibrated() throws IOException {
        Path out = folder.resolve("loss");
        SearchResult result = run(out, TinyCalls.reader(0), Map.of("select", "loss"), RunProgress.SILENT);

        Trial best = result.best();
        List<Double> calibrated = recorded(out, best, "calibrated-validation-loss");
        List<Double> raw = recorded(out, best, "validation-loss");
        assertThat(calibrated).hasSize(best.runs());
        assertThat(best.loss()).isEqualTo(Summary.of(calibrated).mean(), offset(1e-12));
        assertThat(best.loss()).isLessThan(Summary.of(raw).mean());
        assertThat(result.trials().stream().filter(trial -> trial.rung() == best.rung()))
                .allMatch(trial -> trial.loss() >= best.loss());
        assertThat(best.score())
                .isEqualTo(
                        Summary.of(recorded(out, best, "validation-accuracy")).mean(), offset(1e-12));
        assertThat(out.resolve("search.md"))
                .content()
                .contains("chosen by the mean validation loss", "validation accuracy");
    }

    /** A figure of the last rung's runs of a trial. */
    private static List<Double> recorded(Path out, Trial trial, String figure) throws IOException {
        List<Double> recorded = new ArrayList<>();
        for (String line : Files.readAllLines(Ledger.file(out, Search.NAME))) {
            Map<String, String> settings = trial.isReference() ? Map.of("hidden", "12", "lr", "0.03") : trial.options();
            boolean ofTrial = settings.entrySet().stream()
                    .allMatch(entry -> line.contains("\"" + entry.getKey() + "\":\"" + entry.getValue() + "\""));
            if (line.contains("\"cotrain\":\"7\"") && ofTrial) {
                recorded.add(Double.parseDouble(line.replaceAll(".*\"" + figure + "\":([0-9.E-]+).*", "$1")));
            }
        }
        return recorded;
    }

    @Test
    void aStoppedSearchGoesOn() throws IOException {
        run(folder.resolve("straight"), 0, RunProgress.SILENT);
        Path out = folder.resolve("stopped");
        RunProgress stopping = new RunProgress() {
            @Override
            public void begin(int runs, int known) {
                assertThat(known).isLessThanOrEqualTo(runs);
            }

            @Override
            public void finished(PlannedRun run, LedgerEntry entry, int left, double secondsLeft) {
                throw new IllegalStateException("stopped");
            }
        };
        for (int i = 0; i < 11; i++) {
            assertThatThrownBy(() -> run(out, 0, stopping)).hasMessage("stopped");
        }
        // ten runs on the first rung, and on from there
        assertThat(Files.readAllLines(Ledger.file(out, Search.NAME))).hasSize(11);
        run(out, 0, RunProgress.SILENT);

        assertThat(out.resolve("trials.csv")).hasSameBinaryContentAs(folder.resolve("straight/trials.csv"));
        assertThat(Files.readAllLines(Ledger.file(out, Search.NAME)))
                .hasSameSizeAs(Files.readAllLines(Ledger.file(folder.resolve("straight"), Search.NAME)));
    }

    @Test
    void trialsAreRankedByAccuracyThenLossAndFailuresComeLast() {
        Trial failed = trial(1, Double.NaN, Double.NaN);
        Trial good = trial(2, 0.8, 0.6);
        Trial better = trial(3, 0.8, 0.5);
        Trial zero = trial(4, 0, 3);

        SearchResult result =
                new SearchResult(space(), HALVING, Selection.ACCURACY, List.of(failed, good, better, zero), List.of());

        assertThat(result.ranked()).containsExactly(better, good, zero, failed);
    }

    @Test
    void selectedByLossTrialsAreRankedByLossThenAccuracyAndFailuresComeLast() {
        Trial failed = trial(1, Double.NaN, Double.NaN);
        Trial accurate = trial(2, 0.9, 0.6);
        Trial sure = trial(3, 0.7, 0.5);
        Trial surer = trial(4, 0.8, 0.5);

        SearchResult result =
                new SearchResult(space(), HALVING, Selection.LOSS, List.of(failed, accurate, sure, surer), List.of());

        assertThat(result.ranked()).containsExactly(surer, sure, accurate, failed);
    }

    @Test
    void whatIsNoBetterThanTheSettingsAsTheyAreIsNotRecommended() throws IOException {
        Trial reference = new Trial(0, Map.of(), 3, 12, 4, 0.8, 0.01, 0.5);
        Trial equal = new Trial(1, Map.of("hidden", "2", "lr", "0.1"), 3, 12, 4, 0.8, 0.02, 0.5);
        Trial better = new Trial(1, equal.options(), 3, 12, 4, 0.82, 0.02, 0.5);
        SearchResult none =
                new SearchResult(space(), HALVING, Selection.ACCURACY, List.of(reference, equal), List.of());
        SearchResult one =
                new SearchResult(space(), HALVING, Selection.ACCURACY, List.of(reference, better), List.of());

        assertThat(none.best()).isEqualTo(reference);
        assertThat(SearchFiles.summary(none, "x"))
                .contains(
                        "1 of 9 combinations",
                        "No trial did better",
                        "| 0 | 3 | 80.00 ± 1.00 | 0.5000 | as it is | as it is |");
        assertThat(SearchFiles.summary(one, "x"))
                .contains(
                        "**Trial 1 is best**: validation accuracy 82.00 ± 2.00 %, with the settings as they are 80.00");
        SearchFiles.write(folder, one, "lr: 0.1\n", "repel search");
        assertThat(Files.readString(folder.resolve("config.yaml"))).isEqualTo("""
                # The best settings that 'repel search' found.
                # Validation accuracy: 82.00 ± 2.00 %, without the search 80.00 ± 1.00 %; over 4 runs.
                # Searched: hidden 2, lr 0.1.
                # Give this file to 'repel train' as its configuration.
                lr: 0.1
                """);
    }

    private static Trial trial(int number, double accuracy, double loss) {
        return new Trial(number, Map.of(), 1, 5, 1, accuracy, 0, loss);
    }

    @Test
    void halvingKeepsAThirdAndDoublesTheEffort() {
        assertThat(new Halving(3, 500, 4).of(27))
                .containsExactly(
                        new Halving.Rung(1, 27, 125, 1),
                        new Halving.Rung(2, 9, 250, 2),
                        new Halving.Rung(3, 3, 500, 4));
        assertThat(new Halving(1, 500, 4).of(5)).containsExactly(new Halving.Rung(1, 5, 500, 4));
        assertThatThrownBy(() -> new Halving(0, 5, 5)).hasMessageContaining("rungs must");
        assertThatThrownBy(() -> new Halving(4, 7, 5)).hasMessageContaining("epochs must be at least 8");
    }

    @Test
    void importanceIsTheShareOfVarianceAnOptionExplains() {
        List<Trial> trials = new ArrayList<>();
        for (Map<String, String> point : space().grid()) {
            double accuracy = point.get("lr").equals("0.05") ? 0.9 : 0.5;
            trials.add(new Trial(trials.size() + 1, point, 1, 1, 1, accuracy, 0, 1));
        }

        List<Importance> importance = Importance.of(space(), trials);

        assertThat(importance.get(0).option()).isEqualTo("lr");
        assertThat(importance.get(0).share()).isGreaterThan(0.99);
        assertThat(importance.get(0).means()).containsEntry("0.05", 0.9).containsEntry("0.1", 0.5);
        assertThat(importance.get(1).share()).isZero();
    }
}
