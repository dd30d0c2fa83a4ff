package dev.repel.tensor;

import java.util.Arrays;

/**
 * Sums over rows, block by block. Kernels may add within a row as they like; the order in which rows and blocks are
 * added is the same for all.
 */
public final class BlockedSums {
    private BlockedSums() {}

    /**
     * {@link Kernels#sumRows} for kernels that can {@linkplain Kernels#add add} a row.
     *
     * @param stepsPerRow what a row costs these kernels
     */
    public static void ofRows(
            Kernels kernels,
            Matrix a,
            Matrix out,
            boolean accumulate,
            float[] scratch,
            long stepsPerRow,
            Workers workers) {
        Shapes.checkSum(a, out, scratch);
        int width = a.cols();
        int rows = a.rows();
        int blocks = Kernels.reductionBlocks(rows);
        workers.forRows(blocks, (long) rows / blocks * stepsPerRow, (from, to) -> {
            Arrays.fill(scratch, from * width, to * width, 0f);
            for (int block = from; block < to; block++) {
                int after = Kernels.blockStart(rows, block + 1);
                for (int i = Kernels.blockStart(rows, block); i < after; i++) {
                    kernels.add(a.data(), i * width, scratch, block * width, width);
                }
            }
        });
        ofBlocks(kernels, scratch, blocks, out, accumulate);
    }

    /** The sum of blocks, each as large as the result and one after the other in scratch. */
    public static void ofBlocks(Kernels kernels, float[] scratch, int blocks, Matrix out, boolean accumulate) {
        int size = out.rows() * out.cols();
        if (!accumulate) {
            out.fill(0f);
        }
        for (int block = 0; block < blocks; block++) {
            kernels.add(scratch, block * size, out.data(), 0, size);
        }
    }
}
