package dev.repel.autograd;

import dev.repel.tensor.Matrix;
import dev.repel.tensor.SparseMatrix;
import dev.repel.tensor.Workers;

/** A sparse matrix, usually square, for propagating features, and its transpose. Its contents may change by epoch. */
public final class SparseOperator {
    private SparseMatrix matrix;
    private SparseMatrix transposed;
    private final RowsOfZeros zeros = new RowsOfZeros();

    public SparseOperator(SparseMatrix matrix, SparseMatrix transposed) {
        set(matrix, transposed);
    }

    public void set(SparseMatrix newMatrix, SparseMatrix newTransposed) {
        matrix = newMatrix;
        transposed = newTransposed;
    }

    public SparseMatrix matrix() {
        return matrix;
    }

    public SparseMatrix transposed() {
        return transposed;
    }

    /** The transposed matrix for one product, without entries that meet rows of zeros if there are many of those. */
    SparseMatrix transposedFor(Matrix right, Workers workers) {
        return zeros.without(transposed, right, workers);
    }

    /** The bytes of everything together; a symmetric matrix is its own transpose. */
    public long bytes() {
        long one = Integer.BYTES * (2L * matrix.entries() + matrix.rows() + 1);
        return (matrix == transposed ? one : 2 * one) + RowsOfZeros.bytes(transposed);
    }
}
