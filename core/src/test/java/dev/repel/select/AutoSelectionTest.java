package dev.repel.select;

import static org.assertj.core.api.Assertions.assertThat;

import dev.repel.data.FeatureScaling;
import dev.repel.data.LabelNoise;
import dev.repel.data.NodeDataset;
import dev.repel.experiment.ExperimentSpec;
import dev.repel.experiment.PreparedDataset;
import dev.repel.graph.WalkStore;
import dev.repel.tensor.PlainKernels;
import dev.repel.testkit.Datasets;
import dev.repel.testkit.Runs;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class AutoSelectionTest {
    static final NodeDataset DATASET = Datasets.plantedPartition(90, 3, 1);
    static final Map<String, String> SHORT =
            Map.of("split", "random", "train-per-class", "4", "val-per-class", "8", "epochs", "12", "hidden", "8");

    /** Keeps trials in memory and counts what was looked for in vain. */
    static class Memory implements TrialLog {
        private final Map<String, Trial> trials = new HashMap<>();
        private final Set<String> over = new HashSet<>();
        private int added;

        @Override
        public Optional<Trial> find(String key) {
            return Optional.ofNullable(trials.get(key));
        }

        @Override
        public boolean isOver(String choice) {
            return over.contains(choice);
        }

        @Override
        public void end(String choice) {
            over.add(choice);
        }

        @Override
        public void add(String key, Trial trial) {
            added++;
            trials.put(key, trial);
        }
    }

    static AutoSelection selection(
            NodeDataset dataset, Map<String, String> given, Budget budget, int threads, TrialLog log) {
        return new AutoSelection(
                new PreparedDataset(dataset, (graph, q, error) -> WalkStore.NONE),
                given,
                budget,
                new PlainKernels(),
                threads,
                log,
                (share, trial, best) -> {});
    }

    private static Leaderboard choose(NodeDataset dataset, Map<String, String> given, int threads) {
        return selection(dataset, given, Budget.OF_THE_PLAN, threads, TrialLog.NONE)
                .choose(0);
    }

    private static List<List<Object>> figures(Leaderboard board) {
        return board.trials().stream()
                .map(trial -> List.<Object>of(
                        trial.candidate(),
                        trial.rung(),
                        trial.score(),
                        trial.loss(),
                        trial.epoch(),
                        trial.right(),
                        trial.unseen()))
                .toList();
    }

    @Test
    void threadsChangeNothing() {
        Leaderboard one = choose(DATASET, SHORT, 1);
        Leaderboard two = choose(DATASET, SHORT, 2);
        assertThat(two.chosen()).isEqualTo(one.chosen());
        assertThat(figures(two)).isEqualTo(figures(one));
        assertThat(one.count()).isGreaterThan(20);
    }

    @Test
    void testLabelsPlayNoPart() {
        int[] test =
                ExperimentSpec.of(SHORT).settled(DATASET).splitOf(DATASET, 0).test();
        int[] labels = DATASET.labels().clone();
        for (int node : test) {
            labels[node] = (labels[node] + 1) % 3;
        }
        Map<String, String> given = new LinkedHashMap<>(SHORT);
        NodeDataset fixed = withSplit(DATASET, DATASET.labels());
        NodeDataset permuted = withSplit(DATASET, labels);
        given.keySet().removeAll(List.of("train-per-class", "val-per-class"));
        given.put("split", "public");
        assertThat(figures(choose(permuted, given, 2))).isEqualTo(figures(choose(fixed, given, 2)));
    }

    /** Random splits are drawn by label, so that only a published split stays where it is. */
    private static NodeDataset withSplit(NodeDataset dataset, int[] labels) {
        return Runs.with(
                dataset, labels, ExperimentSpec.of(SHORT).settled(dataset).splitOf(dataset, 0));
    }

    @Test
    void whatTheUserHasSetStays() {
        Map<String, String> given = new LinkedHashMap<>(SHORT);
        given.put("backbone", "mlp");
        given.put("dropout", "0.3");
        Leaderboard board = choose(DATASET, given, 2);
        assertThat(board.trials())
                .allSatisfy(
                        trial -> assertThat(trial.candidate().settings()).doesNotContainKeys("backbone", "dropout"));
        assertThat(board.chosen().over(given).config().architecture().backbone())
                .isEqualTo("mlp");
        assertThat(board.chosen().over(given).config().architecture().dropout()).isEqualTo(0.3);
    }

    @Test
    void aSettingOfTheDefaultTechniqueKeepsThatTechniqueAndLeavesTheRestOpen() {
        Map<String, String> given = new LinkedHashMap<>(SHORT);
        given.put("gate", "true");
        assertThat(SelectionSettings.of(given).isOpen(given)).isTrue();
        assertThat(SelectionSettings.fixed(given)).containsEntry("technique", "pcl");
        assertThat(SelectionSettings.of(SHORT).isOpen(SHORT)).isTrue();
        given.put("technique", "pcl");
        assertThat(SelectionSettings.of(given).isOpen(given)).isFalse();
    }

    @Test
    void theOtherWayToSetTheScalingFixesItToo() {
        Map<String, String> given = new LinkedHashMap<>(SHORT);
        given.put("row-normalise", "false");

        Leaderboard board =
                selection(DATASET, given, Budget.of("4"), 2, TrialLog.NONE).choose(0);

        assertThat(board.trials())
                .isNotEmpty()
                .allSatisfy(trial -> assertThat(trial.candidate().settings()).doesNotContainKey("scaling"));
        assertThat(board.chosen().over(given).scaling()).isEqualTo(FeatureScaling.NONE);
    }

    @Test
    void aChoiceThatWasMadeIsMadeAgainHoweverMuchTimeThereIs() {
        Memory log = new Memory();
        Leaderboard first = selection(DATASET, SHORT, Budget.of("9"), 2, log).choose(0);
        int made = log.added;

        Leaderboard again =
                selection(DATASET, SHORT, Budget.OF_THE_PLAN, 2, log).choose(0);

        assertThat(log.added).isEqualTo(made);
        assertThat(again.chosen()).isEqualTo(first.chosen());
    }

    @Test
    void runsWithTheSameLabelsShareTheChoiceOfTheFirst() {
        Map<String, String> given = new LinkedHashMap<>(SHORT);
        assertThat(selection(DATASET, given, Budget.of("2"), 1, TrialLog.NONE).deciding(2))
                .isEqualTo(2);
        given.keySet().removeAll(List.of("train-per-class", "val-per-class"));
        given.put("split", "public");
        assertThat(selection(withSplit(DATASET, DATASET.labels()), given, Budget.of("2"), 1, TrialLog.NONE)
                        .deciding(2))
                .isZero();
    }

    @Test
    void goesOnFromALog() {
        Memory log = new Memory();
        Leaderboard first =
                selection(DATASET, SHORT, Budget.OF_THE_PLAN, 2, log).choose(0);
        int all = log.added;
        // as if the process had been killed: half of the trials are lost
        log.over.clear();
        List<String> keys = new ArrayList<>(log.trials.keySet());
        IntStream.range(0, keys.size() / 2).forEach(n -> log.trials.remove(keys.get(n)));
        Leaderboard again =
                selection(DATASET, SHORT, Budget.OF_THE_PLAN, 2, log).choose(0);
        assertThat(again.chosen()).isEqualTo(first.chosen());
        assertThat(figures(again)).isEqualTo(figures(first));
        assertThat(log.added - all).isEqualTo(keys.size() / 2);
    }

    @Test
    void aBudgetOfTrialsIsKept() {
        Leaderboard board =
                selection(DATASET, SHORT, Budget.of("12"), 2, TrialLog.NONE).choose(0);
        assertThat(board.count()).isBetween(8, 12);
        assertThat(board.of(board.chosen())).isPresent();
    }

    @Test
    void withoutTimeTheReferenceIsTaken() {
        Leaderboard board = selection(DATASET, SHORT, new Budget(Integer.MAX_VALUE, 0), 2, TrialLog.NONE)
                .choose(0);
        assertThat(board.count()).isZero();
        assertThat(board.chosen()).isEqualTo(board.reference());
    }

    @Test
    void runsWithTheSameLabelsShareTheChoice() {
        Map<String, String> given = new LinkedHashMap<>(SHORT);
        given.keySet().removeAll(List.of("train-per-class", "val-per-class"));
        given.put("split", "public");
        AutoSelection selection =
                selection(withSplit(DATASET, DATASET.labels()), given, Budget.of("5"), 1, TrialLog.NONE);
        assertThat(selection.choose(1)).isSameAs(selection.choose(0));
    }

    @Test
    void aWarmUpThatIsSharedChangesNothing() {
        // the plain network comes first in the same rung, so that pairs go on from its warm-up
        Leaderboard board = choose(DATASET, SHORT, 1);
        Trial pushed = board.trials().stream()
                .filter(trial -> "pcl".equals(trial.candidate().settings().get("technique")))
                .findFirst()
                .orElseThrow();
        Map<String, String> alone = new LinkedHashMap<>(SHORT);
        alone.putAll(pushed.candidate().settings());
        Plan plan = Plan.of(DATASET, 1);
        Plan.Rung rung = List.of(plan.technique(), plan.last()).stream()
                .filter(one -> one.name().equals(pushed.rung()))
                .findFirst()
                .orElseThrow();
        HeldBackLabels labels =
                new HeldBackLabels(DATASET, new Candidate(Map.of()).over(alone).settled(DATASET), 0);
        List<Trial> again = carriedOut(DATASET, alone, labels, rung, List.of(new Candidate(Map.of())));
        assertThat(again).hasSize(1);
        assertThat(again.get(0).loss()).isEqualTo(pushed.loss());
        assertThat(again.get(0).right()).isEqualTo(pushed.right());
    }

    @Test
    void plainNetworksAreTrainedFirstSoThatPairsGoOnFromTheirWarmUp() {
        Candidate gcn = new Candidate(Map.of("backbone", "gcn", "technique", "none"));
        Candidate sage = new Candidate(Map.of("backbone", "graphsage", "technique", "none"));
        Candidate pushedGcn = gcn.with("technique", "pcl");
        Candidate pushedSage = sage.with("technique", "pcl");
        assertThat(Trials.plainFirst(List.of(gcn, pushedGcn, sage, pushedSage)))
                .containsExactly(gcn, sage, pushedGcn, pushedSage);
    }

    @Test
    void choicesByWrongLabelsAreMadeByWhatTheRunIsGiven() {
        Map<String, String> noisy = new LinkedHashMap<>(SHORT);
        noisy.put("noisy-labels", "3");
        ExperimentSpec spec = ExperimentSpec.of(noisy).settled(DATASET);
        int[] given = DATASET.labels().clone();
        int[] train = spec.splitOf(DATASET, 0).train();
        int[] wrong =
                LabelNoise.apply(Arrays.stream(train).map(node -> given[node]).toArray(), 3, spec.seed());
        IntStream.range(0, train.length).forEach(n -> given[train[n]] = wrong[n]);
        Map<String, String> clean = new LinkedHashMap<>(SHORT);
        clean.keySet().removeAll(List.of("train-per-class", "val-per-class"));
        clean.put("split", "public");
        NodeDataset sameLabels = Runs.with(DATASET, given, spec.splitOf(DATASET, 0));

        assertThat(figures(choose(DATASET, noisy, 2))).isEqualTo(figures(choose(sameLabels, clean, 2)));
    }

    @Test
    void aCandidateThatDoesNotFitIntoTheHeapFails() {
        HeldBackLabels labels =
                new HeldBackLabels(DATASET, ExperimentSpec.of(SHORT).settled(DATASET), 0);
        Map<String, String> given = new LinkedHashMap<>(SHORT);
        given.remove("hidden");
        Candidate small = new Candidate(Map.of("technique", "none", "hidden", "8"));
        Candidate huge = new Candidate(Map.of("technique", "none", "hidden", "50000000"));

        List<Trial> trials =
                carriedOut(DATASET, given, labels, Plan.of(DATASET, 1).features(), List.of(huge, small));

        assertThat(trials).hasSize(2);
        assertThat(trials)
                .filteredOn(trial -> !trial.succeeded())
                .singleElement()
                .satisfies(failed -> {
                    assertThat(failed.candidate()).isEqualTo(huge);
                    assertThat(failed.failure()).contains("MB of memory");
                });
    }

    @Test
    void foldsThatHoldBackTheSameLabelsDoNotShareTheWarmUpOfAnotherSeed() {
        int[] fifteen = DATASET.labels().clone();
        Arrays.fill(fifteen, 15, fifteen.length, -1);
        NodeDataset few = Datasets.of(DATASET.graph(), DATASET.features(), 3, fifteen);
        Map<String, String> given =
                new LinkedHashMap<>(Map.of("split", "labels", "folds", "5", "epochs", "12", "hidden", "8"));
        HeldBackLabels labels = IntStream.range(0, 1_000)
                .mapToObj(seed -> {
                    given.put("seed", Integer.toString(seed));
                    return new HeldBackLabels(few, ExperimentSpec.of(given).settled(few), 0);
                })
                .filter(AutoSelectionTest::divisionsMeet)
                .findFirst()
                .orElseThrow();
        Plan.Rung rung = Plan.of(few, 5).last();
        Candidate plain = new Candidate(Map.of("technique", "none"));
        Candidate pushed = new Candidate(Map.of("technique", "pcl", "k", "5"));

        Trial after =
                carriedOut(few, given, labels, rung, List.of(plain, pushed)).get(1);
        Trial alone = carriedOut(few, given, labels, rung, List.of(pushed)).get(0);

        assertThat(rung.divisions()).isEqualTo(2);
        assertThat(alone.failure()).isNull();
        assertThat(after.loss()).isEqualTo(alone.loss());
        assertThat(after.right()).isEqualTo(alone.right());
    }

    private static boolean divisionsMeet(HeldBackLabels labels) {
        Set<List<Integer>> first = new HashSet<>();
        labels.division(0)
                .forEach(split ->
                        first.add(Arrays.stream(split.validation()).boxed().toList()));
        return labels.division(1).stream()
                .anyMatch(split ->
                        first.contains(Arrays.stream(split.validation()).boxed().toList()));
    }

    private static List<Trial> carriedOut(
            NodeDataset dataset,
            Map<String, String> given,
            HeldBackLabels labels,
            Plan.Rung rung,
            List<Candidate> candidates) {
        List<Trial> trials = new ArrayList<>();
        new Trials(
                        new PreparedDataset(dataset, (graph, q, error) -> WalkStore.NONE),
                        given,
                        labels,
                        new PlainKernels(),
                        1,
                        (share, trial, best) -> {})
                .carryOut(candidates, rung, () -> false, trials::add);
        return trials;
    }
}
