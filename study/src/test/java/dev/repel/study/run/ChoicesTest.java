package dev.repel.study.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.repel.select.Candidate;
import dev.repel.select.Leaderboard;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class ChoicesTest {
    private final Choices choices = new Choices(true);
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
    void choicesThatTakeAllThreadsAreMadeInTurn() throws InterruptedException {
        assertThat(mostAtOnce(choices)).isEqualTo(1);
    }

    @Test
    void choicesOfOneThreadEachAreMadeSideBySide() throws InterruptedException {
        assertThat(mostAtOnce(new Choices(false))).isGreaterThan(1);
    }

    /** How many of four choices are being made at the same time; each waits a while for another one. */
    private static int mostAtOnce(Choices choices) throws InterruptedException {
        AtomicInteger now = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        CountDownLatch two = new CountDownLatch(2);
        List<Thread> lanes = new ArrayList<>();
        for (int lane = 0; lane < 4; lane++) {
            long seed = lane;
            lanes.add(new Thread(() -> choices.of(Map.of("auto", "true"), seed, () -> {
                most.accumulateAndGet(now.incrementAndGet(), Math::max);
                two.countDown();
                await(two);
                now.decrementAndGet();
                Candidate candidate = new Candidate(Map.of());
                return new Leaderboard(List.of(), candidate, candidate, "accuracy", 0, 0);
            })));
        }
        lanes.forEach(Thread::start);
        for (Thread lane : lanes) {
            lane.join();
        }
        return most.get();
    }

    private static void await(CountDownLatch latch) {
        try {
            if (!latch.await(2, TimeUnit.SECONDS)) {
                latch.countDown();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
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
