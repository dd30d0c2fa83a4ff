package dev.repel.tensor;

import java.util.Arrays;

/**
 * A sparse matrix in compressed rows: the entries of row i are at {@code rowPointers[i] … rowPointers[i + 1]}, their
 * columns strictly ascending. The arrays are live and not copied.
 */
public final class SparseMatrix {
    private final int rows;
    private final int cols;
    private final int[] rowPointers;
    private final int[] columns;
    private final float[] values;
    private final int[] ends;

    public SparseMatrix(int rows, int cols, int[] rowPointers, int[] columns, float[] values) {
        check(rows, cols, rowPointers, columns, values);
        this.rows = rows;
        this.cols = cols;
        this.rowPointers = rowPointers;
        this.columns = columns;
        this.values = values;
        this.ends = null;
    }

    private SparseMatrix(int rows, int cols, int room) {
        this.rows = rows;
        this.cols = cols;
        this.rowPointers = new int[rows + 1];
        this.columns = new int[room];
        this.values = new float[room];
        this.ends = null;
    }

    /** Memory for a matrix of at most so many entries, for {@link RefilledMatrix}. It has none yet. */
    static SparseMatrix room(int rows, int cols, int entries) {
        return new SparseMatrix(rows, cols, entries);
    }

    private SparseMatrix(SparseMatrix room) {
        this.rows = room.rows;
        this.cols = room.cols;
        this.rowPointers = room.rowPointers;
        this.columns = new int[room.columns.length];
        this.values = new float[room.columns.length];
        this.ends = new int[room.rows];
    }

    /**
     * An empty matrix with the capacity of this one, to be filled by {@link #keep}: there may be a gap between the last
     * entry of a row and the first of the next.
     */
    public SparseMatrix emptyCopy() {
        return new SparseMatrix(this);
    }

    /**
     * Fills some rows of this {@linkplain #emptyCopy() empty copy} with those entries of the full matrix that a mask
     * keeps, times a factor.
     *
     * @param mask one bit per entry, 64 per word
     */
    public void keep(SparseMatrix full, long[] mask, float factor, int fromRow, int toRow) {
        for (int i = fromRow; i < toRow; i++) {
            int next = rowPointers[i];
            for (int k = rowPointers[i]; k < rowPointers[i + 1]; k++) {
                // always written, but counted only if kept: a branch on random masks would be mispredicted half the
                // time
                columns[next] = full.columns[k];
                values[next] = full.values[k] * factor;
                next += (int) (mask[k >> 6] >>> k) & 1;
            }
            ends[i] = next;
        }
    }

    /**
     * Fills some rows of this {@linkplain #emptyCopy() empty copy} of a transposed matrix with those entries that a
     * mask of the matrix itself keeps, times a factor.
     */
    public void keep(Transposed full, long[] mask, float factor, int fromRow, int toRow) {
        int[] origin = full.origin;
        for (int i = fromRow; i < toRow; i++) {
            int next = rowPointers[i];
            for (int k = rowPointers[i]; k < rowPointers[i + 1]; k++) {
                columns[next] = full.matrix.columns[k];
                values[next] = full.matrix.values[k] * factor;
                next += (int) (mask[origin[k] >> 6] >>> origin[k]) & 1;
            }
            ends[i] = next;
        }
    }

    /**
     * Fills some rows of this {@linkplain #emptyCopy() empty copy} with those entries of the full matrix whose columns are
     * in a set.
     *
     * @param set one bit per column, 64 per word
     */
    public void keepColumns(SparseMatrix full, long[] set, int fromRow, int toRow) {
        for (int i = fromRow; i < toRow; i++) {
            int next = rowPointers[i];
            for (int k = rowPointers[i]; k < rowPointers[i + 1]; k++) {
                int column = full.columns[k];
                columns[next] = column;
                values[next] = full.values[k];
                next += (int) (set[column >> 6] >>> column) & 1;
            }
            ends[i] = next;
        }
    }

    /** Where the entries of a row end. */
    public int rowEnd(int row) {
        return ends == null ? rowPointers[row + 1] : ends[row];
    }

    private static void check(int rows, int cols, int[] rowPointers, int[] columns, float[] values) {
        if (rowPointers.length != rows + 1 || rowPointers[0] != 0 || rowPointers[rows] != columns.length) {
            throw new IllegalArgumentException(
                    "row pointers must run from 0 to " + columns.length + " in " + rows + " steps");
        }
        if (values.length != columns.length) {
            throw new IllegalArgumentException(columns.length + " columns but " + values.length + " values");
        }
        for (int i = 0; i < rows; i++) {
            if (rowPointers[i + 1] < rowPointers[i]) {
                throw new IllegalArgumentException("row pointers fall at row " + i);
            }
            if (rowPointers[i + 1] > columns.length) {
                throw new IllegalArgumentException("row pointers pass " + columns.length + " at row " + i);
            }
            int previous = -1;
            for (int k = rowPointers[i]; k < rowPointers[i + 1]; k++) {
                if (columns[k] <= previous || columns[k] >= cols) {
                    throw new IllegalArgumentException("row " + i + " has column " + columns[k] + " after " + previous
                            + "; columns must ascend and stay below " + cols);
                }
                previous = columns[k];
            }
        }
    }

    /** A matrix without entries. */
    public static SparseMatrix empty(int rows, int cols) {
        return new SparseMatrix(rows, cols, new int[rows + 1], new int[0], new float[0]);
    }

    /** Keeps the non-zero entries of a dense matrix. */
    public static SparseMatrix of(Matrix dense) {
        int[] rowPointers = new int[dense.rows() + 1];
        int entries = 0;
        for (float value : dense.data()) {
            entries += value != 0 ? 1 : 0;
        }
        int[] columns = new int[entries];
        float[] values = new float[entries];
        int k = 0;
        for (int i = 0; i < dense.rows(); i++) {
            for (int j = 0; j < dense.cols(); j++) {
                if (dense.get(i, j) != 0) {
                    columns[k] = j;
                    values[k++] = dense.get(i, j);
                }
            }
            rowPointers[i + 1] = k;
        }
        return new SparseMatrix(dense.rows(), dense.cols(), rowPointers, columns, values);
    }

    /** α A + β B, with an entry wherever one of them has one. */
    public static SparseMatrix combination(double alpha, SparseMatrix a, double beta, SparseMatrix b) {
        int[] pointers = new int[a.rows + 1];
        int[] columns = new int[a.entries() + b.entries()];
        float[] values = new float[columns.length];
        int count = 0;
        for (int i = 0; i < a.rows; i++) {
            int left = a.rowPointers[i];
            int right = b.rowPointers[i];
            while (left < a.rowPointers[i + 1] || right < b.rowPointers[i + 1]) {
                int ofA = left < a.rowPointers[i + 1] ? a.columns[left] : Integer.MAX_VALUE;
                int ofB = right < b.rowPointers[i + 1] ? b.columns[right] : Integer.MAX_VALUE;
                columns[count] = Math.min(ofA, ofB);
                double sum = ofA <= ofB ? alpha * a.values[left++] : 0;
                values[count++] = (float) (sum + (ofB <= ofA ? beta * b.values[right++] : 0));
            }
            pointers[i + 1] = count;
        }
        return new SparseMatrix(a.rows, a.cols, pointers, Arrays.copyOf(columns, count), Arrays.copyOf(values, count));
    }

    public int rows() {
        return rows;
    }

    public int cols() {
        return cols;
    }

    /** The number of stored entries; in memory that is refilled, the largest possible one. */
    public int entries() {
        return columns.length;
    }

    public int[] rowPointers() {
        return rowPointers;
    }

    public int[] columns() {
        return columns;
    }

    public float[] values() {
        return values;
    }

    /** The same pattern with other values. */
    public SparseMatrix withValues(float[] otherValues) {
        return new SparseMatrix(rows, cols, rowPointers, columns, otherValues);
    }

    /** Some rows, in the order they are named. */
    public SparseMatrix rowsAt(int[] chosen) {
        int[] pointers = new int[chosen.length + 1];
        for (int n = 0; n < chosen.length; n++) {
            pointers[n + 1] = pointers[n] + rowPointers[chosen[n] + 1] - rowPointers[chosen[n]];
        }
        int[] chosenColumns = new int[pointers[chosen.length]];
        float[] chosenValues = new float[pointers[chosen.length]];
        for (int n = 0; n < chosen.length; n++) {
            int length = pointers[n + 1] - pointers[n];
            System.arraycopy(columns, rowPointers[chosen[n]], chosenColumns, pointers[n], length);
            System.arraycopy(values, rowPointers[chosen[n]], chosenValues, pointers[n], length);
        }
        return new SparseMatrix(chosen.length, cols, pointers, chosenColumns, chosenValues);
    }

    /** The transposed matrix, together with the original position of each of its entries. */
    public Transposed transpose() {
        int[] pointers = new int[cols + 1];
        for (int column : columns) {
            pointers[column + 1]++;
        }
        for (int j = 0; j < cols; j++) {
            pointers[j + 1] += pointers[j];
        }
        int[] next = pointers.clone();
        int[] transposedColumns = new int[entries()];
        float[] transposedValues = new float[entries()];
        int[] origin = new int[entries()];
        for (int i = 0; i < rows; i++) {
            for (int k = rowPointers[i]; k < rowPointers[i + 1]; k++) {
                int at = next[columns[k]]++;
                transposedColumns[at] = i;
                transposedValues[at] = values[k];
                origin[at] = k;
            }
        }
        return new Transposed(new SparseMatrix(cols, rows, pointers, transposedColumns, transposedValues), origin);
    }

    /** A transposed matrix; {@code origin[k]} is the position in the original of its k-th entry. */
    public record Transposed(SparseMatrix matrix, int[] origin) {
        /** Reorders numbers from the order of the original's entries to that of the transposed ones. */
        public void reorder(float[] original, float[] transposed, Workers workers) {
            workers.forRows(origin.length, 1, (from, to) -> {
                for (int k = from; k < to; k++) {
                    transposed[k] = original[origin[k]];
                }
            });
        }
    }

    public Matrix toDense() {
        Matrix dense = new Matrix(rows, cols);
        for (int i = 0; i < rows; i++) {
            for (int k = rowPointers[i]; k < rowEnd(i); k++) {
                dense.set(i, columns[k], values[k]);
            }
        }
        return dense;
    }

    @Override
    public String toString() {
        return "SparseMatrix " + rows + " × " + cols + " with " + entries() + " entries";
    }
}
