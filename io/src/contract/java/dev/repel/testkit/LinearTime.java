package dev.repel.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.repel.InvalidRequest;
import dev.repel.io.InvalidDataException;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;

/** A file of twice the length takes about twice the time to read, whatever is in it. */
public final class LinearTime {
    private static final double MOST = 2.5;
    /** Seconds that tell nothing: within them caches decide, and what is not linear takes far longer at these lengths. */
    private static final double TOO_SHORT = 0.005;

    private static final int TIMES = 3;
    private static final int ROUNDS = 6;

    private LinearTime() {}

    /** Reads a file of some length; that it is refused is an answer too. */
    @FunctionalInterface
    public interface Reading {
        void run() throws IOException;
    }

    /**
     * Compares the shortest of several times each, in which this thread had a processor: other work on the machine only
     * ever makes them longer.
     *
     * @param what is read
     */
    public static void check(String what, Reading once, Reading twice) throws IOException {
        seconds(once);
        double one = Double.MAX_VALUE;
        double two = Double.MAX_VALUE;
        for (int round = 0; round < ROUNDS; round++) {
            for (int i = 0; i < TIMES; i++) {
                one = Math.min(one, seconds(once));
                two = Math.min(two, seconds(twice));
            }
            if (two < MOST * one + TOO_SHORT) {
                return;
            }
        }
        assertThat(two)
                .as("%s: %.3f s, and %.3f s for twice as much", what, one, two)
                .isLessThan(MOST * one + TOO_SHORT);
    }

    private static double seconds(Reading reading) throws IOException {
        ThreadMXBean clock = ManagementFactory.getThreadMXBean();
        long start = clock.getCurrentThreadCpuTime();
        try {
            reading.run();
        } catch (InvalidDataException | InvalidRequest refused) {
            assertThat(refused).hasMessageNotContaining("null");
        }
        return (clock.getCurrentThreadCpuTime() - start) / 1e9;
    }
}
