package dev.repel.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.repel.data.SplitStrategy;
import dev.repel.graph.WalkStore;
import dev.repel.tensor.PlainKernels;
import dev.repel.testkit.Runs;
import dev.repel.train.TrainedRun;
import dev.repel.train.TrainingListener;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ParallelRunsTest {
    private static final int RUNS = 6;

    /** Experiments that share one dataset, walks included, and whose walks are computed while others need them. */
    private static Map<Integer, TrainedRun> train(int threads) {
        PreparedDataset prepared = new PreparedDataset(Runs.DATASET, (graph, q, error) -> WalkStore.NONE);
        List<ParallelRuns.Run<TrainedRun>> runs = new ArrayList<>();
        for (String backbone : List.of("gcn", "gat", "mlp")) {
            ExperimentSpec spec = ExperimentSpec.of(Runs.config(backbone, "pcl"), SplitStrategy.RANDOM)
                    .with("train-per-class", 5)
                    .with("val-per-class", 10)
                    .with("runs", RUNS / 3)
                    .with("seed", 4L);
            Experiment experiment = new Experiment(prepared, spec, new PlainKernels());
            for (int run = 0; run < RUNS / 3; run++) {
                int index = run;
                runs.add((workers, stopped) ->
                        experiment.train(index, workers, TrainingListener.SILENT, Optional.empty()));
            }
        }
        Map<Integer, TrainedRun> results = new TreeMap<>();
        new ParallelRuns(threads, threads).carryOut(runs, results::put);
        return results;
    }

    @Test
    void resultsAreTheSameOnAnyNumberOfThreads() {
        Map<Integer, TrainedRun> alone = train(1);
        for (int threads : new int[] {2, 4, 9}) {
            Map<Integer, TrainedRun> together = train(threads);
            assertThat(together).hasSize(RUNS);
            together.forEach((index, run) -> Runs.assertSameBits(run, alone.get(index)));
        }
    }

    @Test
    void threadsAreSharedOut() {
        List<Integer> shares = new ArrayList<>();
        ParallelRuns.Run<Integer> run = (workers, stopped) -> workers.threads();

        new ParallelRuns(5, 5).carryOut(List.of(run, run), (index, share) -> shares.add(share));
        assertThat(shares).hasSize(2).allMatch(share -> share == 2 || share == 3);

        shares.clear();
        new ParallelRuns(3, 3).carryOut(List.of(run, run, run, run), (index, share) -> shares.add(share));
        assertThat(shares).containsExactly(1, 1, 1, 1);
        new ParallelRuns(3, 3).carryOut(List.<ParallelRuns.Run<Integer>>of(), (index, share) -> shares.add(share));
        assertThat(shares).hasSize(4);
    }

    @Test
    void aFailureStopsTheOthersAndIsThrown() {
        CountDownLatch begun = new CountDownLatch(1);
        AtomicInteger later = new AtomicInteger();
        List<ParallelRuns.Run<String>> runs = new ArrayList<>();
        runs.add((workers, stopped) -> {
            begun.countDown();
            while (!stopped.getAsBoolean()) {
                Thread.onSpinWait();
            }
            throw new CancellationException("stopped");
        });
        runs.add((workers, stopped) -> {
            await(begun);
            throw new IllegalStateException("broken");
        });
        IntStream.range(0, 20)
                .forEach(i -> runs.add((workers, stopped) -> {
                    // one may begin before the failure is seen
                    later.incrementAndGet();
                    while (!stopped.getAsBoolean()) {
                        Thread.onSpinWait();
                    }
                    return "never seen";
                }));

        assertThatThrownBy(() -> new ParallelRuns(2, 2).carryOut(runs, (index, result) -> {}))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("broken");
        assertThat(later.get()).isLessThanOrEqualTo(1);
    }

    @Test
    void aFailingListenerStopsTheRuns() {
        ParallelRuns.Run<String> run = (workers, stopped) -> "done";

        assertThatThrownBy(() -> new ParallelRuns(2, 2).carryOut(List.of(run, run), (index, result) -> {
                    throw new IOException("disk full");
                }))
                .hasMessage("disk full");
    }

    @Test
    void anInterruptedCallerStopsTheRuns() throws InterruptedException {
        CountDownLatch begun = new CountDownLatch(1);
        List<Throwable> thrown = new ArrayList<>();
        ParallelRuns.Run<String> run = (workers, stopped) -> {
            begun.countDown();
            while (!stopped.getAsBoolean()) {
                Thread.onSpinWait();
            }
            return "ended";
        };
        Thread caller = new Thread(() -> {
            try {
                new ParallelRuns(1, 1).carryOut(List.of(run), (index, result) -> {});
            } catch (CancellationException e) {
                thrown.add(e);
            }
        });
        caller.start();
        await(begun);
        caller.interrupt();
        caller.join();

        assertThat(thrown).hasSize(1);
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
