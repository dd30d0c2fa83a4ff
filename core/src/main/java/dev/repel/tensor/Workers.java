package dev.repel.tensor;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/**
 * A fixed pool of threads that splits work by output row. A task may only write to its own rows, so results
 * do not depend on the number of threads. The caller works too and claims parts like every worker: it never waits
 * for a thread that has not started.
 *
 * <p>One caller at a time; a pool belongs to one training run.
 */
public final class Workers implements AutoCloseable {
    /** Only the caller's thread, which several callers may share: for kernels within a task of another pool. */
    public static final Workers NONE = new Workers(1);

    /** Below this many elementary steps, waking another thread costs more than it saves. */
    private static final long SMALL_WORK = 40_000;

    private static final int PARTS_PER_THREAD = 4;
    private static final int SPINS_BEFORE_PARKING = 40_000;

    private final Thread[] threads;
    private volatile Job current = Job.NONE;
    private volatile boolean closed;

    /** Work on the rows {@code from … to − 1}. */
    @FunctionalInterface
    public interface RowTask {
        void run(int from, int to);
    }

    public Workers(int threads) {
        if (threads < 1) {
            throw new IllegalArgumentException("at least one thread is needed, not " + threads);
        }
        this.threads = new Thread[threads - 1];
        for (int t = 0; t < this.threads.length; t++) {
            this.threads[t] = new Thread(this::serve, "repel-worker-" + (t + 1));
            this.threads[t].setDaemon(true);
            this.threads[t].start();
        }
    }

    public int threads() {
        return threads.length + 1;
    }

    /** Runs a task over {@code rows} rows that cost about {@code stepsPerRow} elementary steps each. */
    public void forRows(int rows, long stepsPerRow, RowTask task) {
        int parts = parts(rows, rows * stepsPerRow);
        if (parts <= 1) {
            task.run(0, rows);
            return;
        }
        int[] bounds = new int[parts + 1];
        for (int p = 0; p <= parts; p++) {
            bounds[p] = (int) ((long) rows * p / parts);
        }
        run(bounds, task);
    }

    /** Runs a task over sparse rows, split so that all parts have about the same number of entries. */
    public void forRows(int[] rowPointers, long stepsPerEntry, RowTask task) {
        int rows = rowPointers.length - 1;
        long entries = rowPointers[rows];
        int parts = parts(rows, entries * stepsPerEntry);
        if (parts <= 1) {
            task.run(0, rows);
            return;
        }
        int[] bounds = new int[parts + 1];
        for (int p = 1; p < parts; p++) {
            bounds[p] = Math.max(bounds[p - 1], firstRowFrom(rowPointers, entries * p / parts));
        }
        bounds[parts] = rows;
        run(bounds, task);
    }

    private int parts(int rows, long steps) {
        return threads.length == 0 || steps < SMALL_WORK ? 1 : Math.min(rows, threads() * PARTS_PER_THREAD);
    }

    private static int firstRowFrom(int[] rowPointers, long entry) {
        int low = 0;
        int high = rowPointers.length - 1;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (rowPointers[middle] < entry) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    private void run(int[] bounds, RowTask task) {
        Job job = new Job(task, bounds);
        current = job;
        for (Thread thread : threads) {
            LockSupport.unpark(thread);
        }
        job.work();
        job.awaitAll();
        current = Job.NONE;
    }

    private void serve() {
        Job last = Job.NONE;
        int spins = 0;
        while (!closed) {
            Job job = current;
            if (job != last) {
                last = job;
                spins = 0;
                job.work();
            } else if (spins++ < SPINS_BEFORE_PARKING) {
                Thread.onSpinWait();
            } else {
                LockSupport.park(this);
                spins = 0;
            }
        }
    }

    @Override
    public void close() {
        closed = true;
        for (Thread thread : threads) {
            LockSupport.unpark(thread);
        }
    }

    /** One task split into parts; any free thread claims the next one. */
    private static final class Job {
        static final Job NONE = new Job((from, to) -> {}, new int[] {0});

        private final RowTask task;
        private final int[] bounds;
        private final AtomicInteger next = new AtomicInteger();
        private final AtomicInteger finished = new AtomicInteger();
        private volatile Throwable failure;

        Job(RowTask task, int[] bounds) {
            this.task = task;
            this.bounds = bounds;
        }

        void work() {
            int parts = bounds.length - 1;
            for (int p = next.getAndIncrement(); p < parts; p = next.getAndIncrement()) {
                try {
                    task.run(bounds[p], bounds[p + 1]);
                } catch (RuntimeException | Error e) {
                    failure = e;
                } finally {
                    finished.incrementAndGet();
                }
            }
        }

        void awaitAll() {
            int spins = 0;
            while (finished.get() < bounds.length - 1) {
                if (spins++ < SPINS_BEFORE_PARKING) {
                    Thread.onSpinWait();
                } else {
                    Thread.yield();
                }
            }
            if (failure instanceof Error error) {
                throw error;
            }
            if (failure != null) {
                throw (RuntimeException) failure;
            }
        }
    }
}
