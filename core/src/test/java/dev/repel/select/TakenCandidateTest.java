package dev.repel.select;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Which candidate is taken, given what all of them got. */
class TakenCandidateTest {
    /** Trials as if they had been made: which of 40 predictions are right depends on backbone and technique. */
    private static Leaderboard chooseFrom(Map<String, String> rightByMethod) {
        return chooseFrom(rightByMethod, Budget.OF_THE_PLAN);
    }

    /** A method with an empty entry fails on the last rung. */
    private static Leaderboard chooseFrom(Map<String, String> rightByMethod, Budget budget) {
        TrialLog made = new AutoSelectionTest.Memory() {
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
                // all get as far as the last rung
                String failure = right.isEmpty() && parts[0].equals("last") ? "diverged" : null;
                return Optional.of(new Trial(
                        new Candidate(settings),
                        parts[0],
                        10,
                        1,
                        40,
                        score,
                        0.05,
                        1 - score,
                        10,
                        right,
                        right,
                        failure,
                        0));
            }
        };
        return AutoSelectionTest.selection(AutoSelectionTest.DATASET, AutoSelectionTest.SHORT, budget, 1, made)
                .choose(0);
    }

    @Test
    void whatFailedIsNotTaken() {
        Map<String, String> right = new HashMap<>();
        for (String backbone : List.of("gcn", "mlp", "dagnn", "appnp", "graphsage", "gat", "gprgnn")) {
            right.put(backbone + " none", "");
        }
        Leaderboard all = chooseFrom(right);
        right.put("gcn pcl", "1".repeat(30) + "0".repeat(10));
        Leaderboard plain = chooseFrom(right);

        assertThat(plain.chosen().settings()).containsEntry("technique", "pcl");
        assertThat(all.chosen()).isNotNull();
        assertThat(all.of(all.chosen()).filter(trial -> !trial.succeeded()))
                .as("something that failed, though another candidate did not")
                .isEmpty();
    }

    @Test
    void noTechniqueIsTakenWithoutWhatItMustBeat() {
        Map<String, String> better = Map.of("gcn none", "1".repeat(30) + "0".repeat(10), "gcn pcl", "1".repeat(40));
        List<Integer> taking = new ArrayList<>();
        for (int budget = 1; budget < 60; budget++) {
            Leaderboard board = chooseFrom(better, Budget.of(Integer.toString(budget)));
            if (board.chosen().hasTechnique()) {
                taking.add(budget);
                Trial taken = board.of(board.chosen()).orElseThrow();
                Candidate plain = new CandidateGrid(AutoSelectionTest.SHORT, AutoSelectionTest.DATASET)
                        .withoutTechnique(board.chosen());
                Trial beaten = board.of(plain).orElseThrow();
                assertThat(beaten.rung()).as("budget %d", budget).isEqualTo(taken.rung());
                assertThat(taken.against(beaten).isLead())
                        .as("budget %d", budget)
                        .isTrue();
            }
        }
        assertThat(taking).hasSizeBetween(10, 58);
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
