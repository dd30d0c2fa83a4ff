package dev.repel.experiment;

import java.util.Locale;

/** A run takes more memory than this Java virtual machine may use; known from its estimate, before anything is trained. */
public final class HeapTooSmall extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** What goes on beside a run takes memory too. */
    private static final double ROOM = 1.5;

    private final long needed;

    HeapTooSmall(long needed, long heap) {
        super(String.format(
                Locale.ROOT,
                "a run takes about %,d MB of memory, and the Java heap has at most %,d MB. Smaller layers, fewer features or"
                        + " another backbone take less; a dry run tells how much.",
                needed >> 20,
                heap >> 20));
        this.needed = needed;
    }

    /** A size of the heap with which the run has room. */
    public int gigabytes() {
        return (int) Math.ceil(ROOM * needed / (1L << 30));
    }
}
