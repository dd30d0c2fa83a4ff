package dev.repel.experiment;

/** How many runs the heap has room for. */
public final class HeapRoom {
    /** The share of the heap that runs at the same time may take together; the rest is for the data and for garbage. */
    private static final double SHARE = 0.6;

    private HeapRoom() {}

    /**
     * How many runs fit at the same time, at least 1.
     *
     * @param training bytes that one of them allocates, see {@link dev.repel.train.MemoryEstimate#training()}
     */
    public static int runsOf(long training) {
        return runsOf(training, Runtime.getRuntime().maxMemory());
    }

    static int runsOf(long training, long heap) {
        return (int) Math.max(1, Math.min(Integer.MAX_VALUE, SHARE * heap / Math.max(1, training)));
    }
}
