package dev.repel.experiment;

/** How many runs the heap has room for. */
public final class HeapRoom {
    /** The share of the heap that concurrent runs may take together; the rest is for the data and for garbage. */
    private static final double SHARE = 0.6;

    private HeapRoom() {}

    /**
     * How many concurrent runs fit, at least 1.
     *
     * @param training the bytes that one run allocates, see {@link dev.repel.train.MemoryEstimate#training()}
     */
    public static int runsOf(long training) {
        return runsOf(training, Runtime.getRuntime().maxMemory());
    }

    static int runsOf(long training, long heap) {
        return (int) Math.max(1, Math.min(Integer.MAX_VALUE, SHARE * heap / Math.max(1, training)));
    }
}
