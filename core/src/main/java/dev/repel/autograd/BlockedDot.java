package dev.repel.autograd;

import dev.repel.tensor.Kernels;
import dev.repel.tensor.Matrix;
import dev.repel.tensor.Workers;

/** Σ a_i b_i over two matrices of the same shape, summed in blocks of rows that depend only on the shape. */
final class BlockedDot {
    private BlockedDot() {}

    static double of(Matrix x, Matrix y, Workers workers) {
        int rows = x.rows();
        int width = x.cols();
        float[] a = x.data();
        float[] b = y.data();
        double[] sums = new double[Kernels.reductionBlocks(rows)];
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
