package dev.repel.spark.runs;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class HeapGateTest {
    /** Room for 100 bytes. */
    private final HeapGate gate = new HeapGate(bytes -> (int) (100 / bytes));

    @Test
    void aRunWaitsUntilThereIsRoomForIt() throws InterruptedException {
        gate.enter(60);
        gate.enter(30);
        CountDownLatch entered = new CountDownLatch(1);
        Thread third = new Thread(() -> {
            try {
                gate.enter(50);
                entered.countDown();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        third.start();

        assertThat(entered.await(100, TimeUnit.MILLISECONDS)).isFalse();
        gate.leave(60);
        assertThat(entered.await(2, TimeUnit.MINUTES)).isTrue();
    }

    @Test
    @Timeout(300)
    void aRunThatIsTooLargeGoesOnAlone() throws InterruptedException {
        gate.enter(1000);
        CountDownLatch entered = new CountDownLatch(1);
        Thread small = new Thread(() -> {
            try {
                gate.enter(20);
                entered.countDown();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        small.start();

        assertThat(entered.await(100, TimeUnit.MILLISECONDS)).isFalse();
        gate.leave(1000);
        assertThat(entered.await(2, TimeUnit.MINUTES)).isTrue();
    }
}
