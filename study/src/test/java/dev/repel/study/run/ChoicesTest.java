package dev.repel.study.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.repel.select.Candidate;
import dev.repel.select.Leaderboard;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

class ChoicesTest {
    private final Choices choices = new Choices();
    private int made;

    private Leaderboard choice(Map<String, String> given, long seed) {
        Candidate candidate = new Candidate(Map.of("dropout", Integer.toString(made)));
        return choices.of(given, seed, () -> {
            made++;
            return new Leaderboard(List.of(), candidate, candidate, "accuracy", 0, 0);
        });
    }

    @Test
    void runsShareTheChoiceIfTheyDifferInWhatComesAfterIt() {
        Leaderboard one = choice(Map.of("dataset", "cora", "auto", "true"), 3);
        Leaderboard five = choice(Map.of("dataset", "cora", "auto", "true", "ensemble", "5", "runs", "2"), 3);

        assertThat(five).isSameAs(one);
        assertThat(made).isEqualTo(1);
    }

    @Test
    void oneChoiceIsMadeAtATime() throws InterruptedException {
        AtomicInteger now = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        List<Thread> lanes = new ArrayList<>();
        for (int lane = 0; lane < 4; lane++) {
            long seed = lane;
            lanes.add(new Thread(() -> choices.of(Map.of("auto", "true"), seed, () -> {
                most.accumulateAndGet(now.incrementAndGet(), Math::max);
                LockSupport.parkNanos(20_000_000);
                now.decrementAndGet();
                Candidate candidate = new Candidate(Map.of());
                return new Leaderboard(List.of(), candidate, candidate, "accuracy", 0, 0);
            })));
        }
        lanes.forEach(Thread::start);
        for (Thread lane : lanes) {
            lane.join();
        }
        assertThat(most.get()).isEqualTo(1);
    }

    @Test
    void otherSeedsAndOtherSettingsChooseAnew() {
        Map<String, String> given = Map.of("dataset", "cora", "auto", "true");
        Leaderboard first = choice(given, 3);

        assertThat(choice(given, 4)).isNotEqualTo(first);
        assertThat(choice(Map.of("dataset", "acm", "auto", "true"), 3)).isNotEqualTo(first);
        assertThat(choice(Map.of("dataset", "cora", "auto", "true", "hidden", "8"), 3))
                .isNotEqualTo(first);
        assertThat(made).isEqualTo(4);
    }
}
