package dev.repel.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProcessLockTest {
    @TempDir
    Path folder;

    @Test
    void namesWhoHasItAndLeavesNothingBehind() throws IOException {
        Path file = folder.resolve(".lock");
        Files.writeString(file, "process 1, which was killed");

        try (ProcessLock lock = ProcessLock.of(file, folder)) {
            assertThat(lock).isNotNull();
            assertThatThrownBy(() -> ProcessLock.of(file, folder))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining(folder + " is being written by process "
                            + ProcessHandle.current().pid() + ". Wait");
        }

        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void neverHasTwoHolders() throws Exception {
        Path file = folder.resolve(".lock");
        AtomicInteger holders = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        AtomicInteger taken = new AtomicInteger();
        Thread[] threads = new Thread[4];
        for (int t = 0; t < threads.length; t++) {
            threads[t] = new Thread(() -> {
                for (int i = 0; i < 300; i++) {
                    try (ProcessLock lock = ProcessLock.of(file, folder)) {
                        assertThat(lock).isNotNull();
                        most.accumulateAndGet(holders.incrementAndGet(), Math::max);
                        taken.incrementAndGet();
                        holders.decrementAndGet();
                    } catch (IOException heldByAnother) {
                        Thread.onSpinWait();
                    }
                }
            });
            threads[t].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }

        assertThat(most).hasValue(1);
        assertThat(taken.get()).isPositive();
    }
}
