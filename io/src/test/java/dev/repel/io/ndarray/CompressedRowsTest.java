package dev.repel.io.ndarray;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.repel.io.InvalidDataException;
import dev.repel.tensor.SparseMatrix;
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
}
