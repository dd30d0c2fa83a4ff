package dev.repel.tensor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.repel.testkit.MixedFeatures;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class FeatureMatrixTest {
    private static final Matrix VALUES =
            Matrix.of(new double[][] {{1, 0, 2, 0, 3}, {0, 0, -4, 0, 5}, {0, 6, 0, 0, 7}, {0, 0, 0, 0, 8}});

    /** The same features, held in every way. */
    static List<FeatureMatrix> held() {
        return List.of(
                FeatureMatrix.of(SparseMatrix.of(VALUES)),
                FeatureMatrix.of(VALUES),
                MixedFeatures.of(VALUES, 2),
                FeatureMatrix.split(SparseMatrix.of(VALUES)),
                FeatureMatrix.split(VALUES));
    }

    @Test
    void columnsWithAValueInHalfOfTheRowsBecomeDense() {
        FeatureMatrix split = FeatureMatrix.split(SparseMatrix.of(VALUES));

        assertThat(split.denseColumns()).containsExactly(2, 4);
        assertThat(split.sparse().columns()).containsExactly(0, 1);
        assertThat(split.dense().data()).containsExactly(2, 3, -4, 5, 0, 7, 0, 8);
        assertThat(FeatureMatrix.split(VALUES).denseColumns()).containsExactly(2, 4);
        Matrix filled = Matrix.of(new double[][] {{1, 2}, {3, 0}});
        assertThat(FeatureMatrix.split(filled).dense()).isSameAs(filled);
        assertThat(FeatureMatrix.split(new Matrix(0, 3)).hasDense()).isFalse();
    }

    @ParameterizedTest
    @MethodSource("held")
    void rowsAreTheSameHoweverTheyAreHeld(FeatureMatrix features) {
        assertThat(features.toDense().data()).isEqualTo(VALUES.data());
        assertThat(features.toSparse().toDense().data()).isEqualTo(VALUES.data());
        assertThat(features.toSparse().entries()).isEqualTo(8);
        assertThat(features.rowsAt(new int[] {2, 0, 2}).toDense().data())
                .containsExactly(0, 6, 0, 0, 7, 1, 0, 2, 0, 3, 0, 6, 0, 0, 7);
        assertThat(features.squares(1)).isEqualTo(41);
        assertThat(features.dot(1, new float[] {9, 9, 9, 2, 9, 3}, 1)).isEqualTo(-8 + 15);
        List<Integer> columns = new ArrayList<>();
        float[] row = new float[5];
        features.forEach(2, (column, value) -> {
            row[column] = value;
            columns.add(column);
        });
        assertThat(row).containsExactly(0, 6, 0, 0, 7);
        assertThat(columns).doesNotHaveDuplicates();
        assertThat(features.columnsOf(2)).containsExactlyInAnyOrder(1, 4);
        assertThat(features.without(2, 4).toDense().get(2, 4)).isZero();
        assertThat(features.without(2, 1).toDense().get(2, 1)).isZero();
        assertThat(features.toDense().data()).isEqualTo(VALUES.data());
    }

    @ParameterizedTest
    @MethodSource("held")
    void rowsAreScaledToSumOneButSmallOnesAreLeft(FeatureMatrix features) {
        assertRow(features.rowNormalised(), 0, 1 / 6.0, 0, 2 / 6.0, 0, 3 / 6.0);
        assertRow(features.rowNormalised(), 1, 0, 0, -4 / 9.0, 0, 5 / 9.0);
        double length = Math.sqrt(14);
        assertRow(features.unitRows(), 0, 1 / length, 0, 2 / length, 0, 3 / length);
        Matrix small = Matrix.of(new double[][] {{0.25, 0, -0.25}, {0, 0, 0}});
        FeatureMatrix left = MixedFeatures.of(small, 2);
        assertThat(left.rowNormalised().toDense().data()).isEqualTo(small.data());
        assertRow(left.unitRows(), 1, 0, 0, 0);
        assertThat(features.toDense().data()).isEqualTo(VALUES.data());
    }

    private static void assertRow(FeatureMatrix features, int row, double... expected) {
        for (int j = 0; j < expected.length; j++) {
            assertThat((double) features.toDense().get(row, j)).isCloseTo(expected[j], within(1e-7));
        }
    }

    @Test
    void partsThatOverlapOrDifferInRowsAreRefused() {
        SparseMatrix sparse = SparseMatrix.of(VALUES);

        assertThatThrownBy(() -> new FeatureMatrix(sparse, new Matrix(4, 1), new int[] {4}))
                .hasMessageContaining("column 4 is dense and has sparse entries");
        assertThatThrownBy(() -> new FeatureMatrix(sparse, new Matrix(3, 1), new int[] {3}))
                .hasMessageContaining("must have the same rows");
        assertThatThrownBy(() -> new FeatureMatrix(sparse, new Matrix(4, 2), new int[] {3, 3}))
                .hasMessageContaining("column 3 after 3");
        assertThatThrownBy(() -> new FeatureMatrix(sparse, new Matrix(4, 1), new int[] {5}))
                .hasMessageContaining("column 5");
        assertThat(new FeatureMatrix(sparse, new Matrix(4, 1), new int[] {3}).stored())
                .isEqualTo(8 + 4);
    }
}
