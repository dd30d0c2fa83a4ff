package dev.repel.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.repel.loss.ClassWeights;
import dev.repel.train.Selection;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TrainingTest {
    @Test
    void listenersHearOfEveryEpochAndChangeNothing(@TempDir Path folder) throws IOException {
        List<Integer> epochs = new ArrayList<>();
        AtomicInteger most = new AtomicInteger();
        Path listened = folder.resolve("listened");
        Path silent = folder.resolve("silent");

        training()
                .onEpoch((epoch, of) -> {
                    epochs.add(epoch.epoch());
                    most.set(of);
                })
                .train(SmallGraph.ofArrays())
                .save(listened);
        training().train(SmallGraph.ofArrays()).save(silent);

        assertThat(epochs).startsWith(1, 2, 3).hasSize(8).endsWith(8);
        assertThat(most).hasValue(8);
        assertThat(listened).hasSameBinaryContentAs(silent);
    }

    @Test
    void endsAfterTheEpochInWhichItIsCancelled() {
        AtomicInteger epochs = new AtomicInteger();
        Training training =
                training().onEpoch((epoch, of) -> epochs.set(epoch.epoch())).cancelWhen(() -> epochs.get() == 3);

        assertThatThrownBy(() -> training.train(SmallGraph.ofArrays())).isInstanceOf(CancellationException.class);
        assertThat(epochs).hasValue(3);
    }

    @Test
    void anInterruptCancelsAndStaysVisible() throws InterruptedException {
        AtomicInteger epochs = new AtomicInteger();
        List<Object> seen = new ArrayList<>();
        Thread thread = new Thread(() -> {
            try {
                training()
                        .onEpoch((epoch, of) -> {
                            if (epochs.incrementAndGet() == 2) {
                                Thread.currentThread().interrupt();
                            }
                        })
                        .train(SmallGraph.ofArrays());
            } catch (IOException | CancellationException e) {
                seen.add(e.getClass());
                seen.add(Thread.currentThread().isInterrupted());
            }
        });
        thread.start();
        thread.join();

        assertThat(seen).containsExactly(CancellationException.class, true);
        assertThat(epochs).hasValue(2);
    }

    @Test
    void noThreadIsLeftAfterACancellation() throws InterruptedException {
        Training training = training().threads(3).cancelWhen(() -> true);

        assertThatThrownBy(() -> training.train(SmallGraph.ofArrays())).isInstanceOf(CancellationException.class);

        long deadline = System.nanoTime() + 5_000_000_000L;
        while (workers() > 0 && System.nanoTime() < deadline) {
            Thread.sleep(10);
        }
        assertThat(workers()).isZero();
    }

    @Test
    void weightsAndSelectionReachTheTraining(@TempDir Path folder) throws IOException {
        Path plain = folder.resolve("plain");
        Path weighted = folder.resolve("weighted");
        GraphData graph = GraphData.named("synthetic:nodes=200,classes=3,features=40,signal=0.4");

        training().train(graph).save(plain);
        training()
                .classWeights(ClassWeights.BALANCED)
                .select(Selection.MACRO_F1)
                .perClass(20, 30)
                .train(graph)
                .save(weighted);

        assertThat(Files.mismatch(plain, weighted)).isNotEqualTo(-1);
    }

    private static Training training() {
        return new Training().epochs(8).hidden(4).k(5).folds(1).threads(1);
    }

    private static long workers() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().startsWith("repel-worker"))
                .count();
    }
}
