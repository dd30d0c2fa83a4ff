package dev.repel.autograd;

import static org.assertj.core.api.Assertions.assertThat;

import dev.repel.tensor.CounterRandom;
import dev.repel.tensor.CounterRandom.Purpose;
import dev.repel.tensor.Matrix;
import dev.repel.tensor.PlainKernels;
import dev.repel.tensor.SparseMatrix;
import dev.repel.tensor.Workers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RowsOfZerosTest {
    private static final int ROWS = 700;
    private static final CounterRandom RANDOM = new CounterRandom(3, Purpose.SAMPLING, 0, 0);

    /** About one entry in ten is not 0. */
    private static SparseMatrix sparse() {
        Matrix dense = new Matrix(ROWS, ROWS);
        for (int k = 0; k < dense.data().length; k++) {
            float uniform = RANDOM.uniform(k);
            dense.data()[k] = uniform < 0.1f ? uniform - 0.05f : 0;
        }
        return SparseMatrix.of(dense);
    }

    /** @param every how many rows from one that is not zeros to the next; the zeros of the others have both signs */
    private static Matrix right(int every, int width) {
        Matrix right = new Matrix(ROWS, width);
        for (int k = 0; k < right.data().length; k++) {
            right.data()[k] = k / width % every == 0 ? RANDOM.uniform(k) - 0.5f : k % 2 == 0 ? 0f : -0f;
        }
        return right;
    }

    private static Matrix product(SparseMatrix s, Matrix right, Workers workers) {
        Matrix out = new Matrix(ROWS, right.cols());
        new PlainKernels().multiply(s, right, out, false, workers);
        return out;
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void theProductHasTheSameBitsWithFewerEntries(int threads) {
        SparseMatrix s = sparse();
        RowsOfZeros zeros = new RowsOfZeros(0);
        try (Workers workers = new Workers(threads)) {
            for (int every : new int[] {7, 50, ROWS}) {
                Matrix right = right(every, 5);

                SparseMatrix kept = zeros.without(s, right, workers);

                assertThat(entries(kept)).isBetween(1L, 2L * s.entries() / every);
                assertThat(bits(product(kept, right, workers))).isEqualTo(bits(product(s, right, workers)));
            }
        }
    }

    private static long entries(SparseMatrix s) {
        long count = 0;
        for (int row = 0; row < s.rows(); row++) {
            count += s.rowEnd(row) - s.rowPointers()[row];
        }
        return count;
    }

    private static int[] bits(Matrix matrix) {
        int[] bits = new int[matrix.data().length];
        for (int k = 0; k < bits.length; k++) {
            bits[k] = Float.floatToRawIntBits(matrix.data()[k]);
        }
        return bits;
    }

    @Test
    void aMatrixOfZerosLeavesNothing() {
        SparseMatrix s = sparse();

        assertThat(entries(new RowsOfZeros(0).without(s, new Matrix(ROWS, 3), Workers.NONE)))
                .isZero();
    }

    @Test
    void whatWouldGainNothingIsLeftAlone() {
        SparseMatrix s = sparse();

        assertThat(new RowsOfZeros(0).without(s, right(2, 5), Workers.NONE)).isSameAs(s);
        assertThat(new RowsOfZeros().without(s, right(50, 5), Workers.NONE)).isSameAs(s);
        assertThat(RowsOfZeros.bytes(s)).isZero();
    }

    @Test
    void anotherMatrixIsPackedAnew() {
        RowsOfZeros zeros = new RowsOfZeros(0);
        SparseMatrix s = sparse();
        Matrix right = right(50, 5);
        long first = entries(zeros.without(s, right, Workers.NONE));
        SparseMatrix other = SparseMatrix.of(right(3, ROWS));

        assertThat(bits(product(zeros.without(other, right, Workers.NONE), right, Workers.NONE)))
                .isEqualTo(bits(product(other, right, Workers.NONE)));
        assertThat(entries(zeros.without(s, right, Workers.NONE))).isEqualTo(first);
    }
}
