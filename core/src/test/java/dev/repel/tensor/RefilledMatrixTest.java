package dev.repel.tensor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.repel.TestSeed;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(TestSeed.class)
class RefilledMatrixTest {
    private static final int ROWS = 6;
    private static final int COLS = 9;

    /** Fewer and more rows in turn, so that what an earlier filling left is still there. */
    @Test
    void isWhatWasWrittenLast() {
        Random random = TestSeed.random("refilled");
        RefilledMatrix refilled = new RefilledMatrix(ROWS, COLS, ROWS * COLS);
        SparseMatrix matrix = refilled.matrix();
        for (int rows : new int[] {ROWS, 2, 0, 5, ROWS}) {
            Matrix expected = new Matrix(ROWS, COLS);
            refilled.clear();
            for (int i = 0; i < rows; i++) {
                for (int j = COLS - 1; j >= 0; j--) {
                    if (random.nextInt(3) == 0) {
                        expected.set(i, j, random.nextFloat());
                        refilled.add(j, expected.get(i, j));
                    }
                }
                refilled.endRow();
            }
            refilled.end();

            assertThat(refilled.matrix()).isSameAs(matrix);
            assertThat(matrix.toDense().data()).isEqualTo(expected.data());
            SparseMatrix.Transposed transposed = refilled.transposed();
            assertThat(transposed.matrix().toDense().data())
                    .isEqualTo(expected.transpose().data());
            for (int j = 0; j < COLS; j++) {
                for (int k = transposed.matrix().rowPointers()[j];
                        k < transposed.matrix().rowPointers()[j + 1];
                        k++) {
                    assertThat(matrix.columns()[transposed.origin()[k]]).isEqualTo(j);
                }
            }
        }
    }

    @Test
    void featuresAreTheRowsThatWereCopied() {
        Random random = TestSeed.random("refilled features");
        Matrix values = new Matrix(12, COLS);
        for (int k = 0; k < values.data().length; k++) {
            values.data()[k] = k % COLS % 3 == 0 || random.nextInt(4) == 0 ? 1 + random.nextFloat() : 0f;
        }
        FeatureMatrix all = FeatureMatrix.split(values);
        assertThat(all.hasDense()).isTrue();
        assertThat(all.isDense()).isFalse();
        RefilledFeatures refilled = FeatureRows.of(all).room(3);
        for (int[] nodes : new int[][] {{3, 0, 11}, {5}, {5, 4, 3}}) {
            refilled.clear();
            for (int node : nodes) {
                FeatureRows.of(all).copy(node, refilled);
            }
            refilled.end();

            for (int row = 0; row < nodes.length; row++) {
                for (int j = 0; j < COLS; j++) {
                    assertThat(refilled.features().toDense().get(row, j)).isEqualTo(values.get(nodes[row], j));
                }
            }
        }
    }
}
