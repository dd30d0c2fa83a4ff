package dev.repel.loss;

import dev.repel.tensor.Kernels;

/** Scratch space in which a thread processes some anchors of a class. */
final class ContrastChunk {
    final float[] units;
    final float[] gradients;
    /** The weight of every pair of an anchor, before exceptions. */
    final float[] shares;

    final float[] negatives;
    final float[] sums;
    /** How much the pairs of one anchor count. */
    final float[] trust;

    private final int pairs;
    private float[] factors;

    ContrastChunk(int rows, int d, int stride) {
        units = new float[rows * d];
        gradients = new float[rows * d];
        shares = new float[rows * (stride / Kernels.SIMILARITIES_OF_A_SHARE)];
        negatives = new float[stride * d];
        sums = new float[Kernels.reductionScratch(rows, d * stride)];
        trust = new float[stride];
        pairs = Math.multiplyExact(rows, stride);
    }

    /** For chunks whose factors are not kept; allocated for the first of them. */
    float[] factors() {
        if (factors == null) {
            factors = new float[pairs];
        }
        return factors;
    }

    /** @param withFactors whether there are chunks whose factors are not kept */
    static long bytes(int rows, int d, int stride, boolean withFactors) {
        long floats = 2L * rows * d
                + (long) rows * (stride / Kernels.SIMILARITIES_OF_A_SHARE)
                + (withFactors ? (long) rows * stride : 0)
                + (long) stride * (d + 1)
                + Kernels.reductionScratch(rows, d * stride);
        return floats * Float.BYTES;
    }
}
