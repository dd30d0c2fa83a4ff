package dev.repel.tensor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class FlatMatricesTest {
    private final Matrix first = Matrix.of(new double[][] {{1, 2}, {3, 4}});
    private final Matrix second = Matrix.of(new double[][] {{5, 6, 7}});

    @Test
    void areJoinedInTheirOrderAndSplitAgain() {
        float[] all = FlatMatrices.join(List.of(first, second));
        assertThat(all).containsExactly(1, 2, 3, 4, 5, 6, 7);

        Matrix square = new Matrix(2, 2);
        Matrix row = new Matrix(1, 3);
        FlatMatrices.split(all, List.of(square, row));
        assertThat(square.data()).isEqualTo(first.data());
        assertThat(row.data()).isEqualTo(second.data());
    }

    @Test
    void takesNoMoreOfAViewThanItsShape() {
        Matrix view = Matrix.view(new float[] {1, 2, 3, 4}, 1, 2);

        assertThat(FlatMatrices.join(List.of(view, second))).containsExactly(1, 2, 5, 6, 7);
    }

    @Test
    void numbersLeftOverAreAMistake() {
        assertThatThrownBy(() -> FlatMatrices.split(new float[8], List.of(first, second)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("8");
    }
}
