package dev.repel.simd;

import dev.repel.tensor.BlockedSums;
import dev.repel.tensor.Kernels;
import dev.repel.tensor.LeftFactor;
import dev.repel.tensor.Matrix;
import dev.repel.tensor.Shapes;
import dev.repel.tensor.SparseMatrix;
import dev.repel.tensor.Workers;
import java.util.Arrays;
import jdk.incubator.vector.FloatVector;

/**
 * {@link Kernels} on the Vector API: products in tiles that stay in registers, everything else one vector at a time.
 */
public final class VectorKernels extends AttentionKernels {
    /** @throws UnsupportedOperationException if this machine has shorter vectors, which would be emulated slowly */
    public VectorKernels() {
        int widest = FloatVector.SPECIES_PREFERRED.vectorBitSize();
        if (widest < SPECIES.vectorBitSize()) {
            throw new UnsupportedOperationException(
                    "the vectors of this machine have " + widest + " bits, less than " + SPECIES.vectorBitSize());
        }
    }

    @Override
    public String name() {
        return "vector-" + SPECIES.vectorBitSize();
    }

    @Override
    public void multiply(LeftFactor a, Matrix b, Matrix out, boolean accumulate, Workers workers) {
        Shapes.checkProduct(a, b, out);
        DenseProduct product = new DenseProduct(b, out, accumulate);
        int rows = a.rowsOfAPanel();
        workers.forRows(a.rows(), (long) a.cols() * b.cols() / LANES + a.cols(), (from, to) -> {
            for (int first = from; first < to; first += rows) {
                int after = Math.min(to, first + rows);
                product.rows(a.panel(this, first, after - first), a.start(first), first, after);
            }
        });
    }

    @Override
    public void multiply(SparseMatrix s, Matrix b, Matrix out, boolean accumulate, Workers workers) {
        Shapes.checkProduct(s, b, out);
        SparseProduct product = new SparseProduct(s, b, out, accumulate);
        workers.forRows(s.rowPointers(), b.cols() / LANES + 1, product::rows);
    }

    @Override
    public void multiplyTransposedLeft(
            LeftFactor a, Matrix b, Matrix out, boolean accumulate, float[] scratch, Workers workers) {
        Shapes.checkTransposedLeft(a, b, out, scratch);
        int blocks = Kernels.reductionBlocks(a.rows());
        int size = a.cols() * b.cols();
        int rows = a.rowsOfAPanel();
        TransposedProduct product = new TransposedProduct(a.cols(), b, scratch);
        workers.forRows(blocks, ((long) a.rows() / blocks) * a.cols() * (b.cols() / LANES + 1), (from, to) -> {
            Arrays.fill(scratch, from * size, to * size, 0f);
            for (int block = from; block < to; block++) {
                int end = Kernels.blockStart(a.rows(), block + 1);
                for (int first = Kernels.blockStart(a.rows(), block); first < end; first += rows) {
                    int after = Math.min(end, first + rows);
                    product.add(a.panel(this, first, after - first), a.start(first), first, after, block * size);
                }
            }
        });
        BlockedSums.ofBlocks(this, scratch, blocks, out, accumulate);
    }

    @Override
    public void sumRows(Matrix a, Matrix out, boolean accumulate, float[] scratch, Workers workers) {
        BlockedSums.ofRows(this, a, out, accumulate, scratch, a.cols() / LANES + 1, workers);
    }
}
