package dev.repel.study.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.repel.io.run.Provenance;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class LocalRunsTest {
    private static final int THREADS = 3;
    private static final long SMALL = 10;
    private static final long LARGE = 100;

    private final AtomicInteger running = new AtomicInteger();
    private final List<Integer> besideLarge = Collections.synchronizedList(new ArrayList<>());
    private final List<Integer> threadsOfLarge = Collections.synchronizedList(new ArrayList<>());
    /** Opens only if as many small runs as threads go on at the same time. */
    private final CountDownLatch sideBySide = new CountDownLatch(THREADS);

    @Test
    void runsThatFillTheMemoryGoOnAloneAndSmallOnesSideBySide() throws IOException {
        List<PlannedRun> runs = new ArrayList<>();
        for (int seed = 0; seed < THREADS; seed++) {
            runs.add(large(seed));
            runs.add(small(seed));
        }
        Provenance provenance = Provenance.ofThisMachine("test", THREADS, "plain", List.of());
        RunPool pool =
                new RunPool(new LocalRuns(THREADS, bytes -> (int) (150 / bytes)), provenance, RunProgress.SILENT);

        Map<String, LedgerEntry> done = pool.carryOut(runs, Map.of(), entry -> {});

        assertThat(done).hasSize(2 * THREADS);
        assertThat(sideBySide.getCount()).isZero();
        assertThat(besideLarge).containsExactly(1, 1, 1);
        assertThat(threadsOfLarge).as("all threads work for one run").containsExactly(THREADS, THREADS, THREADS);
    }

    private PlannedRun small(int seed) {
        return planned("small", seed, SMALL, (workers, stopped) -> {
            running.incrementAndGet();
            sideBySide.countDown();
            try {
                assertThat(sideBySide.await(5, TimeUnit.MINUTES)).isTrue();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
            running.decrementAndGet();
            return new TreeMap<>();
        });
    }

    private PlannedRun large(int seed) {
        return planned("large", seed, LARGE, (workers, stopped) -> {
            besideLarge.add(running.incrementAndGet());
            threadsOfLarge.add(workers.threads());
            running.decrementAndGet();
            return new TreeMap<>();
        });
    }

    private static PlannedRun planned(String size, int seed, long bytes, PlannedRun.Work work) {
        return Plans.of(size, Map.of("size", size), seed, bytes, work);
    }
}
