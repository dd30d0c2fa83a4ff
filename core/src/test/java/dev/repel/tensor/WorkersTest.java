package dev.repel.tensor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(300)
class WorkersTest {
    private static final long HEAVY = 100_000;

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 8})
    void everyRowIsWorkedOnExactlyOnce(int threads) {
        try (Workers workers = new Workers(threads)) {
            for (int rows : new int[] {0, 1, 2, 7, 64, 1_000}) {
                AtomicIntegerArray visits = new AtomicIntegerArray(rows);

                workers.forRows(rows, HEAVY, (from, to) -> visit(visits, from, to));

                assertAllOne(visits);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 8})
    void everySparseRowIsWorkedOnExactlyOnce(int threads) {
        int[][] entriesPerRow = {
            {}, {0}, {5}, {0, 0, 0}, {1_000, 0, 0, 1, 0}, {0, 0, 1, 0, 900, 3, 0, 0}, {1, 1, 1, 1, 1, 1, 1, 1, 1, 1}
        };
        try (Workers workers = new Workers(threads)) {
            for (int[] entries : entriesPerRow) {
                int[] pointers = new int[entries.length + 1];
                for (int i = 0; i < entries.length; i++) {
                    pointers[i + 1] = pointers[i] + entries[i];
                }
                AtomicIntegerArray visits = new AtomicIntegerArray(entries.length);

                workers.forRows(pointers, HEAVY, (from, to) -> visit(visits, from, to));

                assertAllOne(visits);
            }
        }
    }

    @Test
    void severalThreadsShareHeavyWork() throws InterruptedException {
        Set<String> names = ConcurrentHashMap.newKeySet();
        CountDownLatch bothThere = new CountDownLatch(2);
        boolean[] met = new boolean[1];
        try (Workers workers = new Workers(2)) {
            workers.forRows(64, HEAVY, (from, to) -> {
                if (names.add(Thread.currentThread().getName())) {
                    bothThere.countDown();
                    try {
                        // the first thread keeps its part until the other has one too
                        met[0] = bothThere.await(2, TimeUnit.MINUTES);
                    } catch (InterruptedException e) {
                        throw new IllegalStateException(e);
                    }
                }
            });
        }

        assertThat(met[0]).isTrue();
        assertThat(names).hasSize(2);
    }

    @Test
    void smallWorkStaysOnTheCallersThread() {
        Set<Thread> threads = ConcurrentHashMap.newKeySet();
        try (Workers workers = new Workers(8)) {
            workers.forRows(100, 1, (from, to) -> threads.add(Thread.currentThread()));
        }

        assertThat(threads).containsExactly(Thread.currentThread());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 8})
    void exceptionReachesTheCallerAndThePoolGoesOnWorking(int threads) {
        try (Workers workers = new Workers(threads)) {
            for (int round = 0; round < 20; round++) {
                assertThatThrownBy(() -> workers.forRows(100, HEAVY, (from, to) -> {
                            if (from <= 50 && 50 < to) {
                                throw new IllegalStateException("row 50");
                            }
                        }))
                        .isInstanceOf(IllegalStateException.class)
                        .hasMessage("row 50");

                AtomicIntegerArray visits = new AtomicIntegerArray(100);
                workers.forRows(100, HEAVY, (from, to) -> visit(visits, from, to));
                assertAllOne(visits);
            }
        }
    }

    @Test
    void errorReachesTheCallerAsItself() {
        try (Workers workers = new Workers(2)) {
            assertThatThrownBy(() -> workers.forRows(8, HEAVY, (from, to) -> {
                        throw new OutOfMemoryError("no room");
                    }))
                    .isInstanceOf(OutOfMemoryError.class);
        }
    }

    @Test
    void resultsOfAllThreadsAreVisibleWhenTheCallReturns() {
        try (Workers workers = new Workers(4)) {
            for (int round = 1; round <= 300; round++) {
                int value = round;
                int[] plain = new int[64];

                workers.forRows(plain.length, HEAVY, (from, to) -> Arrays.fill(plain, from, to, value));

                assertThat(plain).containsOnly(value);
            }
        }
    }

    @Test
    void threadsEndAfterClose() throws InterruptedException {
        Set<Thread> served = ConcurrentHashMap.newKeySet();
        Workers workers = new Workers(2);
        CountDownLatch bothThere = new CountDownLatch(2);
        workers.forRows(2, HEAVY, (from, to) -> {
            served.add(Thread.currentThread());
            bothThere.countDown();
            try {
                bothThere.await(2, TimeUnit.MINUTES);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        served.remove(Thread.currentThread());
        Thread worker = served.iterator().next();
        assertThat(worker.isDaemon()).isTrue();

        workers.close();

        worker.join(20_000);
        assertThat(worker.isAlive()).isFalse();
    }

    @Test
    void poolWithoutThreadsIsRefused() {
        assertThatThrownBy(() -> new Workers(0).close()).isInstanceOf(IllegalArgumentException.class);
    }

    private static void visit(AtomicIntegerArray visits, int from, int to) {
        for (int i = from; i < to; i++) {
            visits.incrementAndGet(i);
        }
    }

    private static void assertAllOne(AtomicIntegerArray visits) {
        for (int i = 0; i < visits.length(); i++) {
            assertThat(visits.get(i))
                    .as("visits to row %d of %d", i, visits.length())
                    .isEqualTo(1);
        }
    }
}
