package dev.repel.select;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class OptimismTest {
    private static final int LABELS = 40;

    private static Trial trial(String right) {
        return new Trial(new Candidate(Map.of()), "last", 3, 1, LABELS, 0, 0, 0, 1, right, right, null, 0);
    }

    /** A candidate that is right about each label with a given probability. */
    private static Trial guessing(double probability, Random random) {
        StringBuilder right = new StringBuilder();
        IntStream.range(0, LABELS).forEach(n -> right.append(random.nextDouble() < probability ? '1' : '0'));
        return trial(right.toString());
    }

    private static double share(Trial trial) {
        return trial.right().chars().filter(answer -> answer == '1').count() / (double) LABELS;
    }

    private static Trial best(List<Trial> trials) {
        return trials.stream()
                .max(Comparator.comparingDouble(OptimismTest::share))
                .orElseThrow();
    }

    /** The best of 30 that guess seems to be right about two thirds, and is right about one half. */
    @Test
    void theLuckiestOfManyIsWorthWhatTheOthersAre() {
        double seen = 0;
        double corrected = 0;
        int repetitions = 40;
        for (int n = 0; n < repetitions; n++) {
            Random random = new Random(n);
            List<Trial> trials = new ArrayList<>();
            IntStream.range(0, 30).forEach(one -> trials.add(guessing(0.5, random)));
            Trial best = best(trials);
            seen += share(best) / repetitions;
            corrected += (share(best) - Optimism.of(trials, best)) / repetitions;
        }

        assertThat(seen).isGreaterThan(0.64);
        assertThat(corrected).isCloseTo(0.5, within(0.03));
    }

    @Test
    void aCandidateThatIsTrulyBestIsHardlyCorrected() {
        Random random = new Random(1);
        List<Trial> trials = new ArrayList<>(List.of(trial("1".repeat(36) + "0000")));
        IntStream.range(0, 30).forEach(one -> trials.add(guessing(0.5, random)));

        assertThat(Optimism.of(trials, trials.get(0))).isBetween(0.0, 0.02);
    }

    /** The luck of its epoch remains where there is nothing to choose from. */
    @Test
    void theChoiceOfTheEpochCounts() {
        Trial lucky = new Trial(new Candidate(Map.of()), "last", 3, 1, 4, 0, 0, 0, 1, "1110" + "1111", "1010", null, 0);

        assertThat(Optimism.of(List.of(lucky), lucky)).isCloseTo(0.25, within(0.02));
    }
}
