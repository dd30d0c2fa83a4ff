package dev.repel.autograd;

import dev.repel.tensor.Kernels;
import dev.repel.tensor.Workers;

/** Σ a_i b_i over two matrices of the same shape, summed in blocks of rows that depend only on the shape. */
final class BlockedDot {
    private final int rows;
    private final int width;
    private final double[] sums;

    BlockedDot(int rows, int width) {
        this.rows = rows;
        this.width = width;
        this.sums = new double[Kernels.reductionBlocks(rows)];
    }

    static long bytes(int rows) {
        return (long) Kernels.reductionBlocks(rows) * Double.BYTES;
    }

    double of(float[] a, float[] b, Workers workers) {
        workers.forRows(sums.length, (long) rows / sums.length * width, (from, to) -> {
            for (int block = from; block < to; block++) {
                double sum = 0;
                int end = Kernels.blockStart(rows, block + 1) * width;
                for (int i = Kernels.blockStart(rows, block) * width; i < end; i++) {
                    sum += (double) a[i] * b[i];
                }
                sums[block] = sum;
            }
        });
        double total = 0;
        for (double sum : sums) {
            total += sum;
        }
        return total;
    }
}
