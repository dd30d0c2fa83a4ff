package dev.repel.fuzz;

import com.sun.management.ThreadMXBean;
import dev.repel.InvalidRequest;
import dev.repel.model.OutputNotFinite;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/** What a reader may do with bytes that are wrong: refuse them in one of the documented ways, soon, and within bounds. */
final class Bounds {
    private static final int ATTEMPTS = 3;
    private static final long MOST_NANOS = TimeUnit.SECONDS.toNanos(10);
    private static final int BYTES_PER_BYTE = 20;
    private static final long FREE_BYTES = 64L << 20;

    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private Bounds() {}

    /**
     * Reads an input.
     *
     * @return why it was refused, null if it was not
     * @throws AssertionError if that took too long or too much memory
     * @throws RuntimeException whatever else the reader throws that it should not
     */
    static Exception read(FuzzTarget target, byte[] input, Path folder) {
        long most = FREE_BYTES + (long) BYTES_PER_BYTE * input.length;
        for (int attempt = 1; ; attempt++) {
            long bytes = -THREADS.getCurrentThreadAllocatedBytes();
            long nanos = -THREADS.getCurrentThreadCpuTime();
            Exception refusal = refusal(target, input, folder);
            bytes += THREADS.getCurrentThreadAllocatedBytes();
            nanos += THREADS.getCurrentThreadCpuTime();
            if (bytes <= most && nanos <= MOST_NANOS) {
                return refusal;
            }
            // The first inputs of a process load and instrument classes: what the reader itself takes, it takes again.
            if (attempt == ATTEMPTS) {
                throw new AssertionError(input.length + " bytes took " + TimeUnit.NANOSECONDS.toMillis(nanos)
                        + " ms and allocated " + (bytes >> 20) + " MB");
            }
        }
    }

    private static Exception refusal(FuzzTarget target, byte[] input, Path folder) {
        Exception refusal;
        try {
            target.read(input, folder);
            return null;
        } catch (IOException | InvalidRequest | OutputNotFinite e) {
            refusal = e;
        }
        if (refusal.getMessage() == null || refusal.getMessage().isBlank()) {
            throw new AssertionError("a refusal says why", refusal);
        }
        return refusal;
    }
}
