package dev.repel.simd;

import static dev.repel.simd.ElementwiseKernels.LANES;

/**
 * Room for eight vectors, one for each thread: a kernel writes it before it reads it, and calls no other that uses it in
 * between.
 */
final class Tile {
    /** How many vectors it holds: no fewer than a vector has lanes. */
    static final int VECTORS = 8;

    private static final ThreadLocal<float[]> OF_THREAD = ThreadLocal.withInitial(() -> new float[VECTORS * LANES]);

    private Tile() {}

    static float[] ofThread() {
        return OF_THREAD.get();
    }
}
