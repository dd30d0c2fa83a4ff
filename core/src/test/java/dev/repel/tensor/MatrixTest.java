package dev.repel.tensor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class MatrixTest {
    private final Matrix matrix = Matrix.of(new double[][] {{1, 2, 3}, {4, 5, 6}});

    @Test
    void entriesStandRowByRow() {
        assertThat(matrix.data()).containsExactly(1, 2, 3, 4, 5, 6);
        assertThat(matrix.get(1, 0)).isEqualTo(4f);
    }

    @Test
    void dataIsLiveAndACopyIsNot() {
        Matrix copy = matrix.copy();

        matrix.set(0, 1, 9f);

        assertThat(matrix.data()[1]).isEqualTo(9f);
        assertThat(copy.get(0, 1)).isEqualTo(2f);
    }

    @Test
    void transposeSwapsRowsAndColumns() {
        Matrix transposed = matrix.transpose();

        assertThat(transposed.rows()).isEqualTo(3);
        assertThat(transposed.data()).containsExactly(1, 4, 2, 5, 3, 6);
    }

    @Test
    void firstOfSeveralLargestIsFound() {
        Matrix ties = Matrix.of(new double[][] {{1, 3, 3}, {-5, -9, -5}, {0, -0.0, 0}});

        assertThat(ties.argMax(0)).isEqualTo(1);
        assertThat(ties.argMax(1)).isZero();
        assertThat(ties.argMax(2)).isZero();
    }

    @Test
    void copyingNeedsTheSameShape() {
        assertThatThrownBy(() -> matrix.copyFrom(new Matrix(3, 2)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("3 × 2");
    }

    @Test
    void sizesThatFitNoArrayAreRefused() {
        assertThatThrownBy(() -> new Matrix(50_000, 50_000))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("50000 × 50000");
        assertThatThrownBy(() -> new Matrix(-1, 2)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new Matrix(2, 2, new float[3]))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("needs 4 values, got 3");
    }

    @Test
    void emptyMatricesArePossible() {
        assertThat(new Matrix(0, 5).data()).isEmpty();
        assertThat(Matrix.of(new double[0][]).rows()).isZero();
    }
}
