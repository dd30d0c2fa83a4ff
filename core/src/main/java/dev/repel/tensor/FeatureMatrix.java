package dev.repel.tensor;

import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * The features of nodes (N × F): well-filled columns side by side in a dense matrix, all others as sparse rows. The two
 * parts are disjoint, and a column has the same index whichever part holds it. The arrays are live and not copied.
 */
public final class FeatureMatrix {
    /** A column is held dense if at least this share of the rows has a value: a sparse one then takes more memory. */
    public static final double DENSE_FROM = 0.5;

    private final SparseMatrix sparse;
    private final Matrix dense;
    private final int[] denseColumns;
    /** Found out once: a dataset that changes anything else keeps its features. */
    private boolean knownFinite;

    /**
     * @param sparse N × F, without entries in the dense columns
     * @param dense N × D
     * @param denseColumns the index of each of the D columns among all F, ascending
     */
    public FeatureMatrix(SparseMatrix sparse, Matrix dense, int[] denseColumns) {
        this(sparse, denseColumns, dense);
        check(sparse, dense, denseColumns);
    }

    private FeatureMatrix(SparseMatrix sparse, int[] denseColumns, Matrix dense) {
        this.sparse = sparse;
        this.dense = dense;
        this.denseColumns = denseColumns;
    }

    /** Of memory that is refilled, so that there is nothing to check yet. */
    static FeatureMatrix room(SparseMatrix sparse, Matrix dense, int[] denseColumns) {
        return new FeatureMatrix(sparse, denseColumns, dense);
    }

    private static void check(SparseMatrix sparse, Matrix dense, int[] denseColumns) {
        require(sparse.rows() == dense.rows(), sparse + " and " + dense + " must have the same rows");
        require(denseColumns.length == dense.cols(), denseColumns.length + " indices for " + dense);
        if (denseColumns.length == 0) {
            return;
        }
        boolean[] isDense = new boolean[sparse.cols()];
        int previous = -1;
        for (int column : denseColumns) {
            require(column > previous && column < sparse.cols(), "column " + column + " after " + previous);
            isDense[column] = true;
            previous = column;
        }
        for (int k = 0; k < sparse.entries(); k++) {
            require(
                    !isDense[sparse.columns()[k]],
                    "column " + sparse.columns()[k] + " is dense and has sparse entries");
        }
    }

    private static void require(boolean holds, String problem) {
        if (!holds) {
            throw new IllegalArgumentException("features: " + problem);
        }
    }

    /** Features all of which are sparse. */
    public static FeatureMatrix of(SparseMatrix sparse) {
        return new FeatureMatrix(sparse, new Matrix(sparse.rows(), 0), new int[0]);
    }

    /** Features all of which are dense, whatever their values. */
    public static FeatureMatrix of(Matrix dense) {
        return new FeatureMatrix(
                SparseMatrix.empty(dense.rows(), dense.cols()),
                dense,
                IntStream.range(0, dense.cols()).toArray());
    }

    /** Splits features by {@link #DENSE_FROM}. */
    public static FeatureMatrix split(SparseMatrix features) {
        return split(features, column -> true);
    }

    /**
     * Splits features by {@link #DENSE_FROM}.
     *
     * @param candidates the columns that may become dense
     */
    public static FeatureMatrix split(SparseMatrix features, IntPredicate candidates) {
        return FilledColumns.split(features, candidates);
    }

    /** Splits the columns of a dense matrix by {@link #DENSE_FROM}; the matrix itself is used if all are well filled. */
    public static FeatureMatrix split(Matrix features) {
        return FilledColumns.split(features);
    }

    public int rows() {
        return sparse.rows();
    }

    public int cols() {
        return sparse.cols();
    }

    /** N × F, without entries in the dense columns. */
    public SparseMatrix sparse() {
        return sparse;
    }

    /** N × D, the dense columns alone. */
    public Matrix dense() {
        return dense;
    }

    /** The index of each dense column among all columns, ascending. */
    public int[] denseColumns() {
        return denseColumns;
    }

    /** Whether all values are finite numbers. */
    public boolean isFinite() {
        knownFinite = knownFinite || (areFinite(sparse.values()) && areFinite(dense.data()));
        return knownFinite;
    }

    private static boolean areFinite(float[] values) {
        for (float value : values) {
            if (!Float.isFinite(value)) {
                return false;
            }
        }
        return true;
    }

    public boolean hasDense() {
        return denseColumns.length > 0;
    }

    /** Whether every column is dense. */
    public boolean isDense() {
        return denseColumns.length > 0 && denseColumns.length == cols();
    }

    /** The numbers that are stored, zeros of dense columns included. */
    public long stored() {
        return sparse.entries() + (long) dense.rows() * dense.cols();
    }

    /** A value, 0 if none is stored. */
    public float get(int row, int column) {
        int c = Arrays.binarySearch(denseColumns, column);
        int k = sparsePlace(row, column);
        return c >= 0 ? dense.get(row, c) : k >= 0 ? sparse.values()[k] : 0f;
    }

    private int sparsePlace(int row, int column) {
        return Arrays.binarySearch(sparse.columns(), sparse.rowPointers()[row], sparse.rowPointers()[row + 1], column);
    }

    /** Receives the values of a row. */
    @FunctionalInterface
    public interface Visitor {
        void visit(int column, float value);
    }

    /** Passes over the stored values of a row, the sparse ones first. */
    public void forEach(int row, Visitor visitor) {
        for (int k = sparse.rowPointers()[row]; k < sparse.rowEnd(row); k++) {
            visitor.visit(sparse.columns()[k], sparse.values()[k]);
        }
        for (int c = 0; c < denseColumns.length; c++) {
            visitor.visit(denseColumns[c], dense.get(row, c));
        }
    }

    /** Passes over the values of a row by ascending column, without the zeros of dense columns. */
    public void forEachAscending(int row, Visitor visitor) {
        int k = sparse.rowPointers()[row];
        int end = sparse.rowPointers()[row + 1];
        for (int c = 0; c <= denseColumns.length; c++) {
            int before = c < denseColumns.length ? denseColumns[c] : cols();
            for (; k < end && sparse.columns()[k] < before; k++) {
                visitor.visit(sparse.columns()[k], sparse.values()[k]);
            }
            if (c < denseColumns.length && dense.get(row, c) != 0) {
                visitor.visit(before, dense.get(row, c));
            }
        }
    }

    /** The product of a row with F numbers from {@code at} on. */
    public double dot(int row, float[] vector, int at) {
        double sum = 0;
        for (int k = sparse.rowPointers()[row]; k < sparse.rowPointers()[row + 1]; k++) {
            sum += (double) sparse.values()[k] * vector[at + sparse.columns()[k]];
        }
        for (int c = 0; c < denseColumns.length; c++) {
            sum += (double) dense.get(row, c) * vector[at + denseColumns[c]];
        }
        return sum;
    }

    /** The sum of the squares of a row. */
    public double squares(int row) {
        double sum = 0;
        for (int k = sparse.rowPointers()[row]; k < sparse.rowPointers()[row + 1]; k++) {
            sum += (double) sparse.values()[k] * sparse.values()[k];
        }
        for (int c = 0; c < denseColumns.length; c++) {
            sum += (double) dense.get(row, c) * dense.get(row, c);
        }
        return sum;
    }

    /** The columns in which a row has a stored sparse value or a dense one other than 0, the sparse ones first. */
    public int[] columnsOf(int row) {
        IntStream.Builder found = IntStream.builder();
        forEach(row, (column, value) -> {
            if (value != 0 || Arrays.binarySearch(denseColumns, column) < 0) {
                found.add(column);
            }
        });
        return found.build().toArray();
    }

    /** The same with 0 for one value. */
    public FeatureMatrix without(int row, int column) {
        float[] sparseValues = sparse.values().clone();
        float[] denseValues = dense.data().clone();
        int c = Arrays.binarySearch(denseColumns, column);
        if (c >= 0) {
            denseValues[row * dense.cols() + c] = 0f;
        } else {
            sparseValues[sparsePlace(row, column)] = 0f;
        }
        return withValues(sparseValues, denseValues);
    }

    /** Some rows, in the order they are named. */
    public FeatureMatrix rowsAt(int[] chosen) {
        Matrix rows = new Matrix(chosen.length, dense.cols());
        for (int n = 0; n < chosen.length; n++) {
            System.arraycopy(dense.data(), chosen[n] * dense.cols(), rows.data(), n * dense.cols(), dense.cols());
        }
        return new FeatureMatrix(sparse.rowsAt(chosen), rows, denseColumns);
    }

    /** The same columns in the same parts with other values. */
    public FeatureMatrix withValues(float[] sparseValues, float[] denseValues) {
        return new FeatureMatrix(
                sparse.withValues(sparseValues), new Matrix(rows(), dense.cols(), denseValues), denseColumns);
    }

    /** These columns and, after them, those of another matrix with as many rows. */
    public FeatureMatrix beside(FeatureMatrix other) {
        require(other.rows() == rows(), this + " beside " + other);
        int all = Math.addExact(cols(), other.cols());
        int[] columns = Arrays.copyOf(denseColumns, denseColumns.length + other.denseColumns.length);
        for (int c = 0; c < other.denseColumns.length; c++) {
            columns[denseColumns.length + c] = cols() + other.denseColumns[c];
        }
        return new FeatureMatrix(besideSparse(other, all), hasDense() ? besideDense(other) : other.dense, columns);
    }

    private SparseMatrix besideSparse(FeatureMatrix other, int all) {
        int[] pointers = new int[rows() + 1];
        int[] columns = new int[Math.addExact(sparse.entries(), other.sparse.entries())];
        float[] values = new float[columns.length];
        for (int i = 0; i < rows(); i++) {
            int next = pointers[i];
            for (int k = sparse.rowPointers()[i]; k < sparse.rowPointers()[i + 1]; k++) {
                columns[next] = sparse.columns()[k];
                values[next++] = sparse.values()[k];
            }
            for (int k = other.sparse.rowPointers()[i]; k < other.sparse.rowPointers()[i + 1]; k++) {
                columns[next] = cols() + other.sparse.columns()[k];
                values[next++] = other.sparse.values()[k];
            }
            pointers[i + 1] = next;
        }
        return new SparseMatrix(rows(), all, pointers, columns, values);
    }

    private Matrix besideDense(FeatureMatrix other) {
        int left = dense.cols();
        int right = other.dense.cols();
        Matrix both = new Matrix(rows(), left + right);
        for (int i = 0; i < rows(); i++) {
            System.arraycopy(dense.data(), i * left, both.data(), i * (left + right), left);
            System.arraycopy(other.dense.data(), i * right, both.data(), i * (left + right) + left, right);
        }
        return both;
    }

    /**
     * Scales each row to a sum of absolute values of 1, as PyTorch Geometric's NormalizeFeatures does for non-negative
     * features: a row that sums to less than 1 is left as it is.
     */
    public FeatureMatrix rowNormalised() {
        return dividedRows(value -> Math.abs(value), sum -> Math.max(sum, 1));
    }

    /** Scales each row to Euclidean length 1; a row of zeros is left as it is. */
    public FeatureMatrix unitRows() {
        return dividedRows(value -> value * value, sum -> sum > 0 ? Math.sqrt(sum) : 1);
    }

    /** Each row divided by a function of the sum of its terms. */
    private FeatureMatrix dividedRows(DoubleUnaryOperator term, DoubleUnaryOperator divisorOf) {
        float[] sparseValues = sparse.values().clone();
        float[] denseValues = dense.data().clone();
        for (int i = 0; i < rows(); i++) {
            double sum = 0;
            for (int k = sparse.rowPointers()[i]; k < sparse.rowPointers()[i + 1]; k++) {
                sum += term.applyAsDouble(sparseValues[k]);
            }
            for (int d = i * dense.cols(); d < (i + 1) * dense.cols(); d++) {
                sum += term.applyAsDouble(denseValues[d]);
            }
            double divisor = divisorOf.applyAsDouble(sum);
            for (int k = sparse.rowPointers()[i]; k < sparse.rowPointers()[i + 1]; k++) {
                sparseValues[k] = (float) (sparseValues[k] / divisor);
            }
            for (int d = i * dense.cols(); d < (i + 1) * dense.cols(); d++) {
                denseValues[d] = (float) (denseValues[d] / divisor);
            }
        }
        return withValues(sparseValues, denseValues);
    }

    /** All features as sparse rows; zeros of dense columns are left out. */
    public SparseMatrix toSparse() {
        if (!hasDense()) {
            return sparse;
        }
        int[] pointers = new int[rows() + 1];
        int room = sparse.entries();
        for (float value : dense.data()) {
            room += value != 0 ? 1 : 0;
        }
        int[] columns = new int[room];
        float[] values = new float[room];
        for (int i = 0; i < rows(); i++) {
            int[] next = {pointers[i]};
            forEachAscending(i, (column, value) -> {
                columns[next[0]] = column;
                values[next[0]++] = value;
            });
            pointers[i + 1] = next[0];
        }
        return new SparseMatrix(rows(), cols(), pointers, columns, values);
    }

    /** All features in one matrix, for small graphs. */
    public Matrix toDense() {
        Matrix all = sparse.toDense();
        for (int i = 0; i < rows(); i++) {
            for (int c = 0; c < denseColumns.length; c++) {
                all.set(i, denseColumns[c], dense.get(i, c));
            }
        }
        return all;
    }

    @Override
    public String toString() {
        return "FeatureMatrix " + rows() + " × " + cols() + ", of which " + denseColumns.length + " columns dense and "
                + sparse.entries() + " sparse entries";
    }
}
