package dev.repel.spark.runs;

import java.util.concurrent.CountDownLatch;

/**
 * Knows when the JVM is being ended from outside, as by Ctrl-C. Spark then stops by itself, and runs that fail for that
 * reason are no failure that anybody should be told of.
 */
final class EndOfJvm implements AutoCloseable {
    private final CountDownLatch near = new CountDownLatch(1);
    private final Thread hook = new Thread(near::countDown, "repel-spark-end");

    EndOfJvm() {
        Runtime.getRuntime().addShutdownHook(hook);
    }

    /** Does not return if the JVM is about to end. */
    void waitIfNear() {
        if (near.getCount() > 0) {
            return;
        }
        try {
            Thread.currentThread().join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException alreadyEnding) {
            waitIfNear();
        }
    }
}
