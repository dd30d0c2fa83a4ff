package dev.repel.autograd;

import dev.repel.tensor.Matrix;
import dev.repel.tensor.SparseMatrix;
import dev.repel.tensor.Workers;

/**
 * Spares a product S · B the entries of S that meet rows of zeros in B. Gradients have many of those where few nodes have
 * a label: only what is near them has one. A chain of multiply-adds that begins with 0 is the same without its zeros, so
 * nobody sees it in the result.
 */
final class RowsOfZeros {
    /** Below this many entries the product takes less time than looking. */
    private static final int FEWEST_ENTRIES = 1 << 18;

    private static final int LOOKED_AT = 512;
    /** Of the rows that are looked at, at most so many may not be zeros. */
    private static final int MOST_FILLED = LOOKED_AT / 3;

    private final int fewestEntries;
    private SparseMatrix kept;
    private long[] filled;

    RowsOfZeros() {
        this(FEWEST_ENTRIES);
    }

    /** @param fewestEntries of the matrices that it looks at */
    RowsOfZeros(int fewestEntries) {
        this.fewestEntries = fewestEntries;
    }

    /** The bytes that it may take for a matrix. */
    static long bytes(SparseMatrix s) {
        long entries = (long) s.entries() * (Integer.BYTES + Float.BYTES);
        return s.entries() < FEWEST_ENTRIES ? 0 : entries + (long) s.rows() * Integer.BYTES + s.cols() / Byte.SIZE;
    }

    /** The matrix, without some entries if the product with this right side is the same; valid until the next call. */
    SparseMatrix without(SparseMatrix s, Matrix right, Workers workers) {
        if (s.entries() < fewestEntries || !isMostlyZeros(right)) {
            return s;
        }
        if (kept == null || kept.rowPointers() != s.rowPointers()) {
            kept = s.emptyCopy();
            filled = new long[(right.rows() + 63) / 64];
        }
        workers.forRows(filled.length, 64L * right.cols(), (from, to) -> {
            for (int word = from; word < to; word++) {
                filled[word] = word(right, word * 64, Math.min(right.rows(), word * 64 + 64));
            }
        });
        workers.forRows(s.rowPointers(), 2, (from, to) -> kept.keepColumns(s, filled, from, to));
        return kept;
    }

    private static long word(Matrix right, int from, int to) {
        long bits = 0;
        for (int row = from; row < to; row++) {
            bits |= isFilled(right, row) ? 1L << row : 0;
        }
        return bits;
    }

    private static boolean isMostlyZeros(Matrix right) {
        int count = 0;
        for (int n = 0; n < LOOKED_AT && count <= MOST_FILLED; n++) {
            count += isFilled(right, (int) ((long) right.rows() * n / LOOKED_AT)) ? 1 : 0;
        }
        return count <= MOST_FILLED;
    }

    private static boolean isFilled(Matrix matrix, int row) {
        float[] data = matrix.data();
        int bits = 0;
        for (int j = row * matrix.cols(); j < (row + 1) * matrix.cols(); j++) {
            // all but the sign
            bits |= Float.floatToRawIntBits(data[j]) << 1;
        }
        return bits != 0;
    }
}
