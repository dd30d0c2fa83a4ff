package dev.repel.simd;

import static dev.repel.simd.ElementwiseKernels.LANES;

/**
 * Space for eight vectors, one per thread: a kernel writes it before it reads it, and calls no other kernel that uses
 * it in between.
 */
final class Tile {
    /** How many vectors it holds: at least as many as a vector has lanes. */
    static final int VECTORS = 8;

    private static final ThreadLocal<float[]> OF_THREAD = ThreadLocal.withInitial(() -> new float[VECTORS * LANES]);

    private Tile() {}

    static float[] ofThread() {
        return OF_THREAD.get();
    }
}
