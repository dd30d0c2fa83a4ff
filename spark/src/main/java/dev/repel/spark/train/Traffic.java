package dev.repel.spark.train;

import org.apache.spark.executor.TaskMetrics;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerTaskEnd;

/** Counts what tasks send to each other and back to the driver, as Spark reports it. */
public final class Traffic extends SparkListener {
    private long returned;
    private long shuffled;

    /**
     * Bytes.
     *
     * @param returned by tasks to the driver
     * @param shuffled from task to task
     */
    public record Bytes(long returned, long shuffled) {
        Bytes since(Bytes earlier) {
            return new Bytes(returned - earlier.returned, shuffled - earlier.shuffled);
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

    synchronized Bytes sofar() {
        return new Bytes(returned, shuffled);
    }
}
