package dev.repel.tensor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.repel.TestSeed;
import java.util.Random;
import org.assertj.core.api.AbstractThrowableAssert;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(TestSeed.class)
class SparseMatrixTest {
    @Test
    void denseMatrixSurvivesTheWayThereAndBack() {
        Matrix dense = random(7, 5);

        SparseMatrix sparse = SparseMatrix.of(dense);

        assertThat(sparse.toDense().data()).isEqualTo(dense.data());
        assertThat(sparse.values()).doesNotContain(0f);
        assertThat(sparse.entries()).isEqualTo(sparse.rowPointers()[7]);
    }

    @Test
    void transposedMatrixKnowsWhereItsEntriesStood() {
        SparseMatrix sparse = SparseMatrix.of(random(9, 4));

        SparseMatrix.Transposed transposed = sparse.transpose();

        assertThat(transposed.matrix().toDense().data())
                .isEqualTo(sparse.toDense().transpose().data());
        for (int k = 0; k < sparse.entries(); k++) {
            assertThat(transposed.matrix().values()[k])
                    .isEqualTo(sparse.values()[transposed.origin()[k]]);
        }
        assertThat(transposed.matrix().transpose().matrix().columns()).isEqualTo(sparse.columns());
    }

    @Test
    void matricesWithoutRowsOrEntriesArePossible() {
        SparseMatrix empty = new SparseMatrix(0, 3, new int[] {0}, new int[0], new float[0]);
        SparseMatrix blank = SparseMatrix.of(new Matrix(2, 3));

        assertThat(empty.transpose().matrix().rows()).isEqualTo(3);
        assertThat(blank.entries()).isZero();
        assertThat(blank.transpose().matrix().toDense().data()).containsOnly(0f);
    }

    @Test
    void columnsMustAscendAndStayInside() {
        assertInvalid(2, new int[] {0, 2}, new int[] {1, 0}, 2).hasMessageContaining("columns must ascend");
        assertInvalid(2, new int[] {0, 2}, new int[] {1, 1}, 2).hasMessageContaining("columns must ascend");
        assertInvalid(2, new int[] {0, 1}, new int[] {2}, 1).hasMessageContaining("stay below 2");
        assertInvalid(2, new int[] {0, 1}, new int[] {-1}, 1).hasMessageContaining("column -1");
    }

    @Test
    void rowPointersMustRunFromZeroToTheNumberOfEntries() {
        assertInvalid(2, new int[] {1, 1}, new int[] {0}, 1).hasMessageContaining("row pointers");
        assertInvalid(2, new int[] {0, 2}, new int[] {0}, 1).hasMessageContaining("row pointers");
        assertInvalid(2, new int[] {0, 1, 0, 1}, new int[] {0}, 1).hasMessageContaining("row pointers fall at row 1");
        assertInvalid(2, new int[] {0, 7, 1}, new int[] {0}, 1).hasMessageContaining("row pointers");
        assertInvalid(2, new int[] {0, -3, 1}, new int[] {0}, 1).hasMessageContaining("row pointers");
    }

    @Test
    void everyColumnNeedsAValue() {
        assertInvalid(2, new int[] {0, 1}, new int[] {0}, 2).hasMessageContaining("1 columns but 2 values");
    }

    private static AbstractThrowableAssert<?, ?> assertInvalid(int cols, int[] pointers, int[] columns, int values) {
        return assertThatThrownBy(
                        () -> new SparseMatrix(pointers.length - 1, cols, pointers, columns, new float[values]))
                .isInstanceOf(IllegalArgumentException.class);
    }

    private static Matrix random(int rows, int cols) {
        Random random = TestSeed.random("sparse");
        Matrix matrix = new Matrix(rows, cols);
        for (int i = 0; i < matrix.data().length; i++) {
            matrix.data()[i] = i / cols == 2 || random.nextInt(3) > 0 ? 0f : random.nextFloat() + 0.1f;
        }
        return matrix;
    }

    @Test
    void aCopyThatKeepsSomeEntriesIsDenseWithTheOthersZero() {
        SparseMatrix full = SparseMatrix.of(Matrix.of(new double[][] {{1, 2, 3}, {0, 4, 0}, {5, 0, 6}}));
        SparseMatrix kept = full.emptyCopy();

        // entries 1, 3 and 4 of 1 2 3 | 4 | 5 6
        kept.keep(full, new long[] {0b011010}, 2f, 0, 3);

        assertThat(kept.rowEnd(0)).isEqualTo(1);
        assertThat(kept.toDense().data()).containsExactly(0, 4, 0, 0, 8, 0, 10, 0, 0);
    }

    @Test
    void aTransposedCopyKeepsTheSameEntries() {
        SparseMatrix full = SparseMatrix.of(Matrix.of(new double[][] {{1, 2, 3}, {0, 4, 0}, {5, 0, 6}}));
        SparseMatrix.Transposed transposed = full.transpose();
        SparseMatrix kept = transposed.matrix().emptyCopy();

        kept.keep(transposed, new long[] {0b011010}, 2f, 0, 3);

        assertThat(kept.toDense().data()).containsExactly(0, 0, 10, 4, 8, 0, 0, 0, 0);
    }
}
