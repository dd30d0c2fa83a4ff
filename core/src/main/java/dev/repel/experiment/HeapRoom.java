package dev.repel.experiment;

import dev.repel.train.MemoryEstimate;

/** How many runs the heap has room for. */
public final class HeapRoom {
    /** The share of the heap that concurrent runs may take together; the rest is for the data and for garbage. */
    private static final double SHARE = 0.6;

    private HeapRoom() {}

    /**
     * Fails if a run cannot fit, however little else there is: better now than in the middle.
     *
     * @throws HeapTooSmall naming what it takes
     */
    public static void require(MemoryEstimate run) {
        require(run, Runtime.getRuntime().maxMemory());
    }

    static void require(MemoryEstimate run, long heap) {
        if (run.total() > heap) {
            throw new HeapTooSmall(run.total(), heap);
        }
    }

    /**
     * How many concurrent runs fit, at least 1.
     *
     * @param training the bytes that one run allocates, see {@link MemoryEstimate#training()}
     */
    public static int runsOf(long training) {
        return runsOf(training, Runtime.getRuntime().maxMemory());
    }

    static int runsOf(long training, long heap) {
        return (int) Math.max(1, Math.min(Integer.MAX_VALUE, SHARE * heap / Math.max(1, training)));
    }
}
