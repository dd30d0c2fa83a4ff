package dev.repel.spark.train;

import java.util.concurrent.TimeoutException;
import org.apache.spark.executor.TaskMetrics;
import org.apache.spark.scheduler.LiveListenerBus;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerTaskEnd;

/** Counts what tasks send to each other and back to the driver, as Spark reports it. */
public final class Traffic extends SparkListener {
    private static final long PATIENCE_MILLIS = 10_000;

    private long returned;
    private long shuffled;

    /**
     * Bytes.
     *
     * @param returned by tasks to the driver
     * @param shuffled from task to task
     * @param complete false where Spark had not told of all tasks in time
     */
    public record Bytes(long returned, long shuffled, boolean complete) {
        Bytes since(Bytes earlier) {
            return new Bytes(returned - earlier.returned, shuffled - earlier.shuffled, complete && earlier.complete);
        }
    }

    @Override
    public synchronized void onTaskEnd(SparkListenerTaskEnd end) {
        TaskMetrics metrics = end.taskMetrics();
        if (metrics != null) {
            returned += metrics.resultSize();
            shuffled += metrics.shuffleWriteMetrics().bytesWritten();
        }
    }

    /**
     * All tasks so far. Spark tells its listeners later than it goes on, so this waits until they have heard everything;
     * where they are far behind, what they have not heard is missing, and it says so.
     */
    Bytes sofar(LiveListenerBus bus) {
        boolean complete = true;
        try {
            bus.waitUntilEmpty(PATIENCE_MILLIS);
        } catch (TimeoutException farBehind) {
            // a count is not worth more patience
            complete = false;
        }
        synchronized (this) {
            return new Bytes(returned, shuffled, complete);
        }
    }
}
