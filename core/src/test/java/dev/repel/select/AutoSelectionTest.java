package dev.repel.select;

import static org.assertj.core.api.Assertions.assertThat;

import dev.repel.data.FeatureScaling;
import dev.repel.data.NodeDataset;
import dev.repel.experiment.ExperimentSpec;
import dev.repel.experiment.PreparedDataset;
import dev.repel.graph.WalkStore;
import dev.repel.tensor.PlainKernels;
import dev.repel.testkit.Datasets;
import dev.repel.testkit.Runs;
import java.util.ArrayList;
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
    private static final NodeDataset DATASET = Datasets.plantedPartition(90, 3, 1);
    private static final Map<String, String> SHORT =
            Map.of("split", "random", "train-per-class", "4", "val-per-class", "8", "epochs", "12", "hidden", "8");

    /** Keeps trials in memory and counts what was looked for in vain. */
    private static class Memory implements TrialLog {
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

    private static AutoSelection selection(
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
                        trial.candidate(), trial.rung(), trial.score(), trial.loss(), trial.epoch(), trial.right()))
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
    void aSettingOfTheDefaultTechniqueKeepsThatTechnique() {
        Map<String, String> given = new LinkedHashMap<>(SHORT);
        given.put("tau", "0.1");
        assertThat(SelectionSettings.of(given).isOpen(given)).isFalse();
        assertThat(SelectionSettings.fixed(given)).containsEntry("technique", "pcl");
        assertThat(SelectionSettings.of(SHORT).isOpen(SHORT)).isTrue();
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
    void noTechniqueIsTakenWithoutWhatItMustBeat() {
        // trials are made once for all budgets
        Memory shared = new Memory() {
            @Override
            public boolean isOver(String choice) {
                return false;
            }
        };
        for (int budget = 1; budget < 60; budget += 4) {
            Leaderboard board = selection(DATASET, SHORT, Budget.of(Integer.toString(budget)), 2, shared)
                    .choose(0);
            if (board.chosen().hasTechnique()) {
                Trial taken = board.of(board.chosen()).orElseThrow();
                Candidate plain = new CandidateGrid(SHORT, DATASET).withoutTechnique(board.chosen());
                assertThat(taken.against(board.of(plain).orElseThrow()).isLead())
                        .as("budget %d", budget)
                        .isTrue();
            }
        }
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
        List<Trial> again = new ArrayList<>();
        new Trials(
                        new PreparedDataset(DATASET, (graph, q, error) -> WalkStore.NONE),
                        alone,
                        labels,
                        new PlainKernels(),
                        1)
                .carryOut(List.of(new Candidate(Map.of())), rung, () -> false, again::add);
        assertThat(again).hasSize(1);
        assertThat(again.get(0).loss()).isEqualTo(pushed.loss());
        assertThat(again.get(0).right()).isEqualTo(pushed.right());
    }

    /** Trials as if they had been made: which of 40 predictions are right depends on backbone and technique. */
    private static Leaderboard chooseFrom(Map<String, String> rightByMethod) {
        TrialLog made = new Memory() {
            @Override
            public Optional<Trial> find(String key) {
                String[] parts = key.split("\\|");
                Map<String, String> settings = new LinkedHashMap<>();
                for (String setting : parts[parts.length - 1].split(" ")) {
                    settings.put(setting.split("=")[0], setting.split("=")[1]);
                }
                String method = settings.get("backbone") + " " + settings.get("technique");
                String right = rightByMethod.getOrDefault(method, "0".repeat(40));
                double score = right.chars().filter(one -> one == '1').count() / 40.0;
                return Optional.of(new Trial(
                        new Candidate(settings), parts[0], 10, 1, 40, score, 0.05, 1 - score, 10, right, null, 0));
            }
        };
        return selection(DATASET, SHORT, Budget.OF_THE_PLAN, 1, made).choose(0);
    }

    @Test
    void aTechniqueWithItsOwnNetworkMustBeatTheBestPlainOne() {
        String mlp = "1".repeat(10) + "0".repeat(30);
        String gcn = "1".repeat(35) + "0".repeat(5);
        String justAbove = "1".repeat(36) + "0".repeat(4);
        String farAbove = "1".repeat(40);

        Leaderboard refused = chooseFrom(Map.of("mlp none", mlp, "gcn none", gcn, "mlp grand", justAbove));
        Leaderboard taken = chooseFrom(Map.of("mlp none", mlp, "gcn none", gcn, "mlp grand", farAbove));

        assertThat(refused.trials().get(0).candidate().settings()).containsEntry("technique", "grand");
        assertThat(refused.chosen().settings()).containsEntry("backbone", "gcn").containsEntry("technique", "none");
        assertThat(taken.chosen().settings()).containsEntry("backbone", "mlp").containsEntry("technique", "grand");
    }
}
