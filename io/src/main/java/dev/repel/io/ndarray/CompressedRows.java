package dev.repel.io.ndarray;

import dev.repel.io.InvalidDataException;
import dev.repel.tensor.SparseMatrix;
import java.util.Arrays;

/**
 * Turns SciPy's three CSR arrays into a {@link SparseMatrix}. SciPy allows columns in any order, repeated columns
 * (which add up) and stored zeros; all three are brought to one canonical form.
 */
public final class CompressedRows {
    /** Wider matrices are treated as damage: code that works by column would need that much memory. */
    private static final int MAX_COLUMNS = 10_000_000;

    private final String file;
    private final String place;

    private CompressedRows(String file, String place) {
        this.file = file;
        this.place = place;
    }

    public static SparseMatrix toMatrix(
            String file, String place, int rows, int cols, int[] pointers, int[] columns, float[] values)
            throws InvalidDataException {
        CompressedRows reader = new CompressedRows(file, place);
        reader.check(rows, cols, pointers, columns, values);
        return reader.canonical(rows, cols, pointers, columns, values);
    }

    private void check(int rows, int cols, int[] pointers, int[] columns, float[] values) throws InvalidDataException {
        require(cols >= 0 && cols <= MAX_COLUMNS, "expected 0 to " + MAX_COLUMNS + " columns, found " + cols);
        require(columns.length == values.length, columns.length + " columns but " + values.length + " values");
        require(
                rows >= 0 && pointers.length == (long) rows + 1,
                "expected one row pointer more than the " + rows + " rows, found " + pointers.length);
        require(
                pointers[0] == 0 && pointers[rows] == columns.length,
                "expected row pointers from 0 to " + columns.length + ", found " + pointers[0] + " to "
                        + pointers[rows]);
        for (int i = 0; i < rows; i++) {
            require(pointers[i] <= pointers[i + 1], "expected row pointers that never fall, they do at row ", i);
        }
        String below = "expected columns below " + cols + ", not so at entry ";
        for (int k = 0; k < columns.length; k++) {
            require(columns[k] >= 0 && columns[k] < cols, below, k);
        }
    }

    private SparseMatrix canonical(int rows, int cols, int[] pointers, int[] columns, float[] values)
            throws InvalidDataException {
        int[] cleanPointers = new int[rows + 1];
        int[] cleanColumns = new int[columns.length];
        float[] cleanValues = new float[columns.length];
        int kept = 0;
        for (int i = 0; i < rows; i++) {
            long[] order = columnThenPosition(columns, pointers[i], pointers[i + 1]);
            for (int k = 0; k < order.length; ) {
                int column = (int) (order[k] >> Integer.SIZE);
                float sum = 0;
                for (; k < order.length && (int) (order[k] >> Integer.SIZE) == column; k++) {
                    sum += values[(int) order[k]];
                }
                require(Float.isFinite(sum), "expected repeated entries with a finite sum, not so in row ", i);
                if (sum != 0) {
                    cleanColumns[kept] = column;
                    cleanValues[kept++] = sum;
                }
            }
            cleanPointers[i + 1] = kept;
        }
        return new SparseMatrix(
                rows, cols, cleanPointers, Arrays.copyOf(cleanColumns, kept), Arrays.copyOf(cleanValues, kept));
    }

    private static long[] columnThenPosition(int[] columns, int from, int to) {
        long[] order = new long[to - from];
        for (int k = from; k < to; k++) {
            order[k - from] = (long) columns[k] << Integer.SIZE | k;
        }
        Arrays.sort(order);
        return order;
    }

    private void require(boolean holds, String expected) throws InvalidDataException {
        if (!holds) {
            throw new InvalidDataException(file, place, expected);
        }
    }

    private void require(boolean holds, String expected, int at) throws InvalidDataException {
        if (!holds) {
            throw new InvalidDataException(file, place, expected + at);
        }
    }
}
