package dev.repel.io.ndarray;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.repel.io.InvalidDataException;
import dev.repel.tensor.SparseMatrix;
import org.assertj.core.api.AbstractThrowableAssert;
import org.junit.jupiter.api.Test;

class CompressedRowsTest {
    @Test
    void sortsColumnsAddsRepetitionsAndDropsZeros() throws Exception {
        SparseMatrix matrix = CompressedRows.toMatrix(
                "f", "m", 2, 4, new int[] {0, 4, 6}, new int[] {3, 1, 3, 0, 2, 2}, new float[] {1, 2, 3, 0, 5, -5});

        assertThat(matrix.rowPointers()).containsExactly(0, 2, 2);
        assertThat(matrix.columns()).containsExactly(1, 3);
        assertThat(matrix.values()).containsExactly(2, 4);
    }

    @Test
    void refusesRepetitionsWhoseSumIsNotFinite() {
        float most = Float.MAX_VALUE;

        assertThatThrownBy(() -> CompressedRows.toMatrix(
                        "f", "m", 1, 1, new int[] {0, 2}, new int[] {0, 0}, new float[] {most, most}))
                .isInstanceOf(InvalidDataException.class)
                .hasMessage("f, m: expected repeated entries with a finite sum, not so in row 0");
    }

    @Test
    void refusesMatricesThatAreTooWide() {
        assertThatThrownBy(() -> CompressedRows.toMatrix(
                        "f", "m", 0, Integer.MAX_VALUE, new int[] {0}, new int[0], new float[0]))
                .isInstanceOf(InvalidDataException.class)
                .hasMessageContaining("columns");
    }

    @Test
    void refusesArraysThatDoNotFitEachOther() {
        refused(2, 3, new int[] {0, 1}, new int[] {0}, new float[1])
                .hasMessage("f, p: expected one row pointer more than the 2 rows, found 2");
        refused(-1, 3, new int[0], new int[0], new float[0]).hasMessageContaining("the -1 rows, found 0");
        refused(1, 3, new int[] {0, 2}, new int[] {0, 1}, new float[1]).hasMessage("f, p: 2 columns but 1 values");
        refused(1, 3, new int[] {1, 2}, new int[] {0, 1}, new float[2])
                .hasMessage("f, p: expected row pointers from 0 to 2, found 1 to 2");
        refused(1, 3, new int[] {0, 1}, new int[] {0, 1}, new float[2])
                .hasMessage("f, p: expected row pointers from 0 to 2, found 0 to 1");
        refused(2, 3, new int[] {0, 3, 2}, new int[] {0, 1}, new float[2])
                .hasMessage("f, p: expected row pointers that never fall, they do at row 1");
        refused(1, 3, new int[] {0, 2}, new int[] {0, 3}, new float[2])
                .hasMessage("f, p: expected columns below 3, not so at entry 1");
        refused(1, 3, new int[] {0, 1}, new int[] {-1}, new float[1])
                .hasMessage("f, p: expected columns below 3, not so at entry 0");
        refused(0, -1, new int[1], new int[0], new float[0])
                .hasMessage("f, p: expected 0 to 10000000 columns, found -1");
    }

    @Test
    void repetitionsThatCancelLeaveNothing() throws InvalidDataException {
        SparseMatrix matrix = CompressedRows.toMatrix(
                "f", "p", 2, 4, new int[] {0, 3, 3}, new int[] {2, 1, 2}, new float[] {5, 1, -5});

        assertThat(matrix.rowPointers()).containsExactly(0, 1, 1);
        assertThat(matrix.columns()).containsExactly(1);
        assertThat(matrix.values()).containsExactly(1f);
    }

    private static AbstractThrowableAssert<?, ?> refused(
            int rows, int cols, int[] pointers, int[] columns, float[] values) {
        return assertThatThrownBy(() -> CompressedRows.toMatrix("f", "p", rows, cols, pointers, columns, values))
                .isInstanceOf(InvalidDataException.class);
    }
}
