package dev.repel.tensor;

import java.util.Arrays;

/**
 * A sparse matrix whose rows are written anew for every step, with its transpose, in memory that stays the same. It has a
 * fixed number of rows, of which those after the last one written are empty.
 */
public final class RefilledMatrix {
    private final SparseMatrix matrix;
    private final SparseMatrix.Transposed transposed;
    private final int[] next;
    private int row;
    private int entries;
    private boolean transposedIsCurrent;

    /** @param entries the largest number of entries */
    public RefilledMatrix(int rows, int cols, int entries) {
        matrix = SparseMatrix.room(rows, cols, entries);
        transposed = new SparseMatrix.Transposed(SparseMatrix.room(cols, rows, entries), new int[entries]);
        next = new int[cols];
    }

    /** The bytes that such a matrix takes. */
    public static long bytes(long rows, long cols, long entries) {
        return Integer.BYTES * (5 * entries + rows + 2 * cols);
    }

    /** Always the same object. */
    public SparseMatrix matrix() {
        return matrix;
    }

    /** Forgets all rows. */
    public void clear() {
        row = 0;
        entries = 0;
        transposedIsCurrent = false;
    }

    /** Adds an entry to the current row. */
    public void add(int column, float value) {
        matrix.columns()[entries] = column;
        matrix.values()[entries++] = value;
    }

    /** Adds some entries of another matrix to the current row. */
    public void add(SparseMatrix from, int begin, int end) {
        System.arraycopy(from.columns(), begin, matrix.columns(), entries, end - begin);
        System.arraycopy(from.values(), begin, matrix.values(), entries, end - begin);
        entries += end - begin;
    }

    /** Ends the current row; the next one follows. */
    public void endRow() {
        matrix.rowPointers()[++row] = entries;
    }

    /** Ends the matrix: all rows that were not written are empty. */
    public void end() {
        Arrays.fill(matrix.rowPointers(), row + 1, matrix.rows() + 1, entries);
    }

    /** The transpose of what was written; always the same object, brought up to date by this call. */
    public SparseMatrix.Transposed transposed() {
        if (!transposedIsCurrent) {
            transpose();
            transposedIsCurrent = true;
        }
        return transposed;
    }

    private void transpose() {
        int[] pointers = transposed.matrix().rowPointers();
        int[] columns = matrix.columns();
        Arrays.fill(pointers, 0);
        for (int k = 0; k < entries; k++) {
            pointers[columns[k] + 1]++;
        }
        for (int j = 0; j < next.length; j++) {
            next[j] = pointers[j];
            pointers[j + 1] += pointers[j];
        }
        for (int i = 0; i < row; i++) {
            for (int k = matrix.rowPointers()[i]; k < matrix.rowPointers()[i + 1]; k++) {
                int at = next[columns[k]]++;
                transposed.matrix().columns()[at] = i;
                transposed.matrix().values()[at] = matrix.values()[k];
                transposed.origin()[at] = k;
            }
        }
    }
}
