package dev.repel.spark.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import dev.repel.data.NodeDataset;
import dev.repel.graph.EdgeTraits;
import dev.repel.io.synthetic.SyntheticGraph;
import dev.repel.partition.LabelledNodes;
import dev.repel.partition.Part;
import dev.repel.partition.PartWorker;
import dev.repel.partition.PartitionedTrainer;
import dev.repel.partition.WorkPlan;
import dev.repel.tensor.Kernels;
import dev.repel.tensor.Workers;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
class HeldWorkersTest {
    private static final NodeDataset DATASET = SyntheticGraph.parse("synthetic:nodes=600,degree=4,features=20,words=3")
            .generate();
    private static final OneMachine ONE = new OneMachine(DATASET, "gcn", 50, 0.2);
    private static final WorkPlan PLAN = new PartitionedTrainer(
                    ONE.config(), DATASET.classNames().size(), 20, EdgeTraits.NONE, LabelledNodes.of(ONE.task()))
            .plan(1);
    private static final Part PART = part(600);
    private static final long BYTES = worker(Workers.NONE).bytes();

    private final List<Integer> built = new CopyOnWriteArrayList<>();

    private static Part part(int nodes) {
        return Part.of(
                0,
                DATASET.graph(),
                DATASET.features(),
                IntStream.range(0, nodes).toArray(),
                2);
    }

    private static PartWorker worker(Workers threads) {
        return worker(PART, threads);
    }

    private static PartWorker worker(Part part, Workers threads) {
        return new PartWorker(part, PLAN, null, Kernels.best(), threads);
    }

    private void use(HeldWorkers held, int... parts) {
        for (int part : parts) {
            held.use("training", part, 1, threads -> build(part, threads), worker -> part);
        }
    }

    private PartWorker build(int part, Workers threads) {
        built.add(part);
        return worker(threads);
    }

    @Test
    void workersThatFitAreBuiltOnce() {
        HeldWorkers held = new HeldWorkers(3 * BYTES);

        use(held, 0, 1, 2, 0, 1, 2);

        assertThat(built).containsExactly(0, 1, 2);
    }

    @Test
    void whereNotAllFitTheRoomIsUsedInEveryRound() {
        HeldWorkers held = new HeldWorkers(3 * BYTES);

        use(held, 0, 1, 2, 3);
        built.clear();
        use(held, 0, 1, 2, 3);

        assertThat(built).hasSizeLessThan(4).doesNotContain(0, 1);
    }

    @Test
    void oneThatNeedsMoreThanAllRoomIsKeptUntilAnotherWorks() {
        HeldWorkers held = new HeldWorkers(BYTES / 2);

        use(held, 0, 0, 1, 0);

        assertThat(built).containsExactly(0, 1, 0);
    }

    @Test
    void anotherTrainingAndAReleaseForgetAll() {
        HeldWorkers held = new HeldWorkers(3 * BYTES);

        use(held, 0);
        held.use("another", 0, 1, HeldWorkersTest::worker, worker -> 0);
        use(held, 0);
        held.release();
        use(held, 0);

        assertThat(built).containsExactly(0, 0, 0);
    }

    @Test
    void oneThatFailedIsNotKept() {
        HeldWorkers held = new HeldWorkers(3 * BYTES);

        assertThatThrownBy(() -> held.use("training", 0, 1, threads -> build(0, threads), worker -> {
                    throw new IllegalStateException("poisoned");
                }))
                .hasMessage("poisoned");
        use(held, 0);

        assertThat(built).containsExactly(0, 0);
    }

    @Test
    void asManyWorkAtOnceAsThereIsRoomFor() throws InterruptedException {
        assertThat(mostAtOnce(new HeldWorkers(2 * BYTES), 2)).isEqualTo(2);
        assertThat(mostAtOnce(new HeldWorkers(BYTES / 2), 1)).isEqualTo(1);
    }

    @Test
    void whileOneIsBuiltOrWorksInAFullHeapNoOtherIsBuilt() throws InterruptedException {
        HeldWorkers held = new HeldWorkers(BYTES);
        Thread second = new Thread(() -> use(held, 1));

        held.use(
                "training",
                0,
                1,
                threads -> {
                    second.start();
                    awaitWaiting(second);
                    return build(0, threads);
                },
                worker -> {
                    awaitWaiting(second);
                    assertThat(built).containsExactly(0);
                    return 0;
                });
        second.join();

        assertThat(built).containsExactly(0, 1);
    }

    @Test
    void oneThatTurnsOutLargerWaitsWithoutItsBuffersAndIsTheOnlyOne() throws InterruptedException {
        Part small = part(60);
        HeldWorkers held = new HeldWorkers(BYTES + worker(small, Workers.NONE).bytes() - 1);
        AtomicInteger worked = new AtomicInteger();
        Thread larger = new Thread(
                () -> held.use("training", 1, 1, threads -> build(1, threads), worker -> worked.incrementAndGet()));
        Thread another = new Thread(() -> use(held, 2));

        held.use("training", 0, 1, threads -> worker(small, threads), worker -> {
            larger.start();
            awaitWaiting(larger);
            another.start();
            awaitWaiting(another);
            assertThat(built).containsExactly(1);
            assertThat(worked).hasValue(0);
            assertThat(allocated(larger)).isLessThan(BYTES / 3);
            return 0;
        });
        larger.join();
        another.join();

        assertThat(worked).hasValue(1);
        assertThat(built).containsExactly(1, 2);
    }

    @Test
    void oneThatCannotBeBuiltLeavesItsRoom() {
        HeldWorkers held = new HeldWorkers(BYTES);

        assertThatThrownBy(() -> held.use(
                        "training",
                        0,
                        1,
                        threads -> {
                            throw new IllegalStateException("no memory");
                        },
                        worker -> 0))
                .hasMessage("no memory");
        use(held, 1, 0, 0);

        assertThat(built).containsExactly(1, 0);
    }

    private static void awaitWaiting(Thread thread) {
        while (thread.getState() != Thread.State.WAITING) {
            assertThat(thread.isAlive()).isTrue();
            Thread.onSpinWait();
        }
    }

    private static long allocated(Thread thread) {
        return ((ThreadMXBean) ManagementFactory.getThreadMXBean()).getThreadAllocatedBytes(thread.getId());
    }

    /** @param fewest waits until as many work at the same time, then a moment for one more */
    private static int mostAtOnce(HeldWorkers held, int fewest) throws InterruptedException {
        AtomicInteger working = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        CountDownLatch enough = new CountDownLatch(fewest);
        CountDownLatch oneMore = new CountDownLatch(fewest + 1);
        List<Thread> tasks = IntStream.range(0, 4)
                .mapToObj(part -> new Thread(() -> held.use("training", part, 1, HeldWorkersTest::worker, worker -> {
                    most.accumulateAndGet(working.incrementAndGet(), Math::max);
                    enough.countDown();
                    oneMore.countDown();
                    boolean came = awaited(enough, 120_000) && awaited(oneMore, 500);
                    working.decrementAndGet();
                    return came;
                })))
                .toList();
        tasks.forEach(Thread::start);
        for (Thread task : tasks) {
            task.join();
        }
        return most.get();
    }

    private static boolean awaited(CountDownLatch latch, int milliseconds) {
        try {
            return latch.await(milliseconds, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
