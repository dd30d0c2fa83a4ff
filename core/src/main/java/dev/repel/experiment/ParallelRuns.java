package dev.repel.experiment;

import dev.repel.tensor.Workers;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;

/**
 * Executes independent runs. With at least as many runs as threads, each run has one thread, so that no thread waits
 * for another; with fewer runs, each has several threads. This does not affect results, which are the same on any
 * number of threads.
 */
public final class ParallelRuns {
    private final int threads;
    private final int mostAtOnce;

    /** One run. */
    @FunctionalInterface
    public interface Run<R> {
        /**
         * @param workers used only by this run
         * @param stopped must be polled; once it returns true, the run must end with a {@link CancellationException}
         */
        R carryOut(Workers workers, BooleanSupplier stopped);
    }

    /**
     * Is notified of finished runs, one at a time, in the order in which they end, by the thread that waits for them.
     */
    @FunctionalInterface
    public interface Finished<R, X extends Exception> {
        void accept(int index, R result) throws X;
    }

    private record Ended<R>(int index, R result, Throwable failure) {}

    /** @param mostAtOnce maximum number of runs that fit into memory together */
    public ParallelRuns(int threads, int mostAtOnce) {
        if (threads < 1) {
            throw new IllegalArgumentException("at least one thread is needed, not " + threads);
        }
        this.threads = threads;
        this.mostAtOnce = Math.max(1, mostAtOnce);
    }

    /**
     * Starts the runs in order and returns when all have ended. If one fails, or {@code finished} does, the others are
     * stopped and the failure is thrown.
     *
     * @throws CancellationException if the calling thread is interrupted; the runs are stopped
     */
    public <R, X extends Exception> void carryOut(List<? extends Run<R>> runs, Finished<R, X> finished) throws X {
        int lanes = Math.min(Math.min(threads, mostAtOnce), runs.size());
        BlockingQueue<Ended<R>> ended = new ArrayBlockingQueue<>(Math.max(1, runs.size()));
        AtomicInteger next = new AtomicInteger();
        List<Thread> started = new ArrayList<>();
        for (int lane = 0; lane < lanes; lane++) {
            int share = threads / lanes + (lane < threads % lanes ? 1 : 0);
            Thread thread = new Thread(() -> work(runs, next, share, ended), "repel-run-" + (lane + 1));
            thread.setDaemon(true);
            thread.start();
            started.add(thread);
        }
        try {
            for (int done = 0; done < runs.size(); done++) {
                Ended<R> one = ended.take();
                rethrow(one.failure);
                finished.accept(one.index, one.result);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            CancellationException stopped = new CancellationException("stopped");
            stopped.initCause(e);
            throw stopped;
        } finally {
            // runs that have not started never will, and the others are asked to end
            next.set(runs.size());
            started.forEach(Thread::interrupt);
            join(started);
        }
    }

    private static <R> void work(
            List<? extends Run<R>> runs, AtomicInteger next, int threads, BlockingQueue<Ended<R>> ended) {
        try (Workers workers = new Workers(threads)) {
            for (int index = next.getAndIncrement(); index < runs.size(); index = next.getAndIncrement()) {
                Ended<R> one;
                try {
                    R result = runs.get(index)
                            .carryOut(workers, () -> Thread.currentThread().isInterrupted());
                    one = new Ended<>(index, result, null);
                } catch (RuntimeException | Error e) {
                    one = new Ended<>(index, null, e);
                }
                ended.add(one);
            }
        } catch (RuntimeException | Error e) {
            // thrown if threads cannot be created; the waiting thread must learn of it
            ended.offer(new Ended<>(-1, null, e));
        }
    }

    private static void join(List<Thread> threads) {
        boolean interrupted = false;
        for (Thread thread : threads) {
            while (thread.isAlive()) {
                try {
                    thread.join();
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private static void rethrow(Throwable failure) {
        if (failure instanceof Error error) {
            throw error;
        }
        if (failure != null) {
            throw (RuntimeException) failure;
        }
    }
}
