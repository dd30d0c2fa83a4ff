package dev.repel.simd;

import static dev.repel.simd.ElementwiseKernels.LANES;
import static dev.repel.simd.ElementwiseKernels.SPECIES;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorShuffle;

/**
 * Sums over the lanes of vectors, all in the order of {@link ElementwiseKernels#sumOfLanes}: neighbours first, then
 * pairs, then halves. All of these sums give the same bits.
 */
final class LaneSums {
    private static final VectorShuffle<Float> SWAP_1 = VectorShuffle.fromOp(SPECIES, lane -> lane ^ 1);
    private static final VectorShuffle<Float> SWAP_2 = VectorShuffle.fromOp(SPECIES, lane -> lane ^ 2);
    private static final VectorShuffle<Float> SWAP_4 = VectorShuffle.fromOp(SPECIES, lane -> lane ^ 4);
    private static final VectorMask<Float> ODD_1 = lanesWithBit(1);
    private static final VectorMask<Float> ODD_2 = lanesWithBit(2);
    private static final VectorMask<Float> ODD_4 = lanesWithBit(4);

    private LaneSums() {}

    private static VectorMask<Float> lanesWithBit(int bit) {
        boolean[] lanes = new boolean[LANES];
        for (int lane = 0; lane < LANES; lane++) {
            lanes[lane] = (lane & bit) != 0;
        }
        return VectorMask.fromArray(SPECIES, lanes, 0);
    }

    /**
     * The sums of as many vectors as a vector has lanes, as one vector: lanes are folded in stages, each of which
     * halves the number of vectors. The stages go through the array, because the compiler cannot keep everything in
     * registers at once.
     *
     * @param vectors consecutive; overwritten
     */
    static void fold(float[] vectors, float[] out, int outAt) {
        for (int pair = 0; pair < LANES / 2; pair++) {
            FloatVector x = FloatVector.fromArray(SPECIES, vectors, 2 * pair * LANES);
            FloatVector y = FloatVector.fromArray(SPECIES, vectors, (2 * pair + 1) * LANES);
            pair(x, y).intoArray(vectors, pair * LANES);
        }
        foldPairs(vectors, out, outAt);
    }

    /** The first stage: the sums of neighbours of x in the even lanes, those of y in the odd ones. */
    static FloatVector pair(FloatVector x, FloatVector y) {
        return x.blend(y.rearrange(SWAP_1), ODD_1).add(x.rearrange(SWAP_1).blend(y, ODD_1));
    }

    /** The stages after the first. */
    static void foldPairs(float[] vectors, float[] out, int outAt) {
        for (int pair = 0; pair < 2; pair++) {
            fold(vectors, 2 * pair, SWAP_2, ODD_2).intoArray(vectors, pair * LANES);
        }
        fold(vectors, 0, SWAP_4, ODD_4).intoArray(out, outAt);
    }

    private static FloatVector fold(float[] vectors, int first, VectorShuffle<Float> swap, VectorMask<Float> odd) {
        FloatVector x = FloatVector.fromArray(SPECIES, vectors, first * LANES);
        FloatVector y = FloatVector.fromArray(SPECIES, vectors, (first + 1) * LANES);
        return x.blend(y.rearrange(swap), odd).add(x.rearrange(swap).blend(y, odd));
    }
}
