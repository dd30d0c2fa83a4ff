package dev.repel.tensor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.repel.TestSeed;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The kernels agree with loops in double precision and do not depend on the number of threads. */
@ExtendWith(TestSeed.class)
class PlainKernelsTest {
    private static final int[] ROWS = {1, 3, 130, 517};

    private final Kernels kernels = new PlainKernels();
    private final Random random = TestSeed.random("kernels");

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 13, 64, 65, 207})
    void productAgreesWithLoops(int width) {
        for (int rows : ROWS) {
            Matrix a = matrix(rows, 13);
            Matrix b = matrix(13, width);

            check(
                    rows,
                    width,
                    naive(a, b),
                    (out, accumulate, workers) -> kernels.multiply(a, b, out, accumulate, workers));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 13, 64, 65, 207})
    void transposedLeftProductAgreesWithLoops(int width) {
        for (int rows : ROWS) {
            Matrix a = matrix(rows, 13);
            Matrix b = matrix(rows, width);
            float[] scratch = dirty(Kernels.reductionScratch(rows, 13 * width));

            check(
                    13,
                    width,
                    naive(a.transpose(), b),
                    (out, accumulate, workers) ->
                            kernels.multiplyTransposedLeft(a, b, out, accumulate, scratch, workers));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 13, 64, 65, 207})
    void productsWithDropoutAreThoseOfWhatItLeaves(int width) {
        CounterRandom dropout = new CounterRandom(5, CounterRandom.Purpose.DENSE_INPUT_DROPOUT, 0, 3);
        for (int rows : ROWS) {
            Matrix a = matrix(rows, 13);
            Matrix left = new Matrix(rows, 13);
            dropout.drop(0.4, a.data(), left.data(), 0, a.data().length);
            LeftFactor dropped = LeftFactor.dropped(a, dropout, 0.4);
            Matrix b = matrix(13, width);
            Matrix c = matrix(rows, width);
            float[] scratch = dirty(Kernels.reductionScratch(rows, 13 * width));

            check(
                    rows,
                    width,
                    naive(left, b),
                    (out, accumulate, workers) -> kernels.multiply(dropped, b, out, accumulate, workers));
            check(
                    13,
                    width,
                    naive(left.transpose(), c),
                    (out, accumulate, workers) ->
                            kernels.multiplyTransposedLeft(dropped, c, out, accumulate, scratch, workers));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 13, 64, 65, 207})
    void transposedRightProductAgreesWithLoops(int width) {
        for (int rows : ROWS) {
            Matrix a = matrix(rows, 13);
            Matrix b = matrix(width, 13);
            float[] scratch = dirty(width * 13);

            check(
                    rows,
                    width,
                    naive(a, b.transpose()),
                    (out, accumulate, workers) ->
                            kernels.multiplyTransposedRight(a, b, out, accumulate, scratch, workers));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 13, 64, 65, 207})
    void sparseProductAgreesWithLoops(int width) {
        for (int rows : ROWS) {
            SparseMatrix s = sparseWithHubAndEmptyRows(rows, 211);
            Matrix b = matrix(211, width);

            check(
                    rows,
                    width,
                    naive(s.toDense(), b),
                    (out, accumulate, workers) -> kernels.multiply(s, b, out, accumulate, workers));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 13, 64, 65, 207})
    void sumOfRowsAgreesWithLoops(int width) {
        for (int rows : new int[] {1, 3, 130, 5_001}) {
            Matrix a = matrix(rows, width);
            Matrix ones = new Matrix(1, rows);
            ones.fill(1f);
            float[] scratch = dirty(Kernels.reductionScratch(rows, width));

            check(
                    1,
                    width,
                    naive(ones, a),
                    (out, accumulate, workers) -> kernels.sumRows(a, out, accumulate, scratch, workers));
        }
    }

    /** Matrices of more than 2^21 numbers are not copied, or not at once. */
    @Test
    void largeProductsAgreeWithLoops() {
        Matrix b = matrix(140_000, 17);
        Matrix a = matrix(3, 140_000);
        for (int i = 0; i < a.data().length; i++) {
            a.data()[i] *= i % 100 == 0 ? 1f : 0f;
        }
        SparseMatrix s = SparseMatrix.of(a);
        double[][] expected = naive(a, b);

        check(3, 17, expected, (out, accumulate, workers) -> kernels.multiply(a, b, out, accumulate, workers));
        check(3, 17, expected, (out, accumulate, workers) -> kernels.multiply(s, b, out, accumulate, workers));
    }

    @Test
    void sparseProductSkipsTheGapsOfAMatrixThatKeepsSomeEntries() {
        SparseMatrix full = SparseMatrix.of(Matrix.of(new double[][] {{2, 7}, {7, 1}}));
        SparseMatrix kept = full.emptyCopy();
        kept.keep(full, new long[] {0b1001}, 5, 0, 2);
        Matrix b = Matrix.of(new double[][] {{2}, {3}});
        Matrix out = new Matrix(2, 1);

        try (Workers workers = new Workers(1)) {
            kernels.multiply(kept, b, out, false, workers);
        }

        assertThat(out.data()).containsExactly(20f, 15f);
    }

    @Test
    void shapesThatDoNotFitAreRefused() {
        Matrix twoByThree = new Matrix(2, 3);
        SparseMatrix sparse = SparseMatrix.of(matrix(2, 2));
        try (Workers workers = new Workers(1)) {
            assertThatThrownBy(() -> kernels.multiply(twoByThree, twoByThree, new Matrix(2, 3), false, workers))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("2 × 3");
            assertThatThrownBy(() -> kernels.multiply(sparse, new Matrix(3, 2), new Matrix(2, 2), false, workers))
                    .isInstanceOf(IllegalArgumentException.class);
        }
    }

    @Test
    void reductionBlocksCoverEveryRowOnceAndDependOnTheirNumberAlone() {
        for (int rows : new int[] {0, 1, 127, 128, 256, 5_001, 2_000_000}) {
            int blocks = Kernels.reductionBlocks(rows);

            assertThat(blocks).isBetween(1, 32);
            assertThat(Kernels.blockStart(rows, 0)).isZero();
            assertThat(Kernels.blockStart(rows, blocks)).isEqualTo(rows);
            for (int block = 0; block < blocks; block++) {
                assertThat(Kernels.blockStart(rows, block)).isLessThanOrEqualTo(Kernels.blockStart(rows, block + 1));
            }
        }
    }

    private interface Product {
        void into(Matrix out, boolean accumulate, Workers workers);
    }

    private void check(int rows, int cols, double[][] expected, Product product) {
        Matrix before = matrix(rows, cols);
        List<Matrix> overwritten = new ArrayList<>();
        List<Matrix> accumulated = new ArrayList<>();
        for (int threads : new int[] {1, 2, 8}) {
            try (Workers workers = new Workers(threads)) {
                Matrix out = before.copy();
                out.fill(Float.NaN);
                product.into(out, false, workers);
                overwritten.add(out);
                Matrix sum = before.copy();
                product.into(sum, true, workers);
                accumulated.add(sum);
            }
        }

        for (int i = 0; i < rows; i++) {
            for (int j = 0; j < cols; j++) {
                assertClose(overwritten.get(0).get(i, j), expected[i][j]);
                assertClose(accumulated.get(0).get(i, j), before.get(i, j) + expected[i][j]);
            }
        }
        for (int other = 1; other < 3; other++) {
            assertThat(overwritten.get(other).data())
                    .isEqualTo(overwritten.get(0).data());
            assertThat(accumulated.get(other).data())
                    .isEqualTo(accumulated.get(0).data());
        }
    }

    private static void assertClose(float actual, double expected) {
        // a plain condition is many times faster than an assertion for each of a million entries
        if (!(Math.abs(actual - expected) <= 2e-5 * Math.max(10, Math.abs(expected)))) {
            assertThat((double) actual).isEqualTo(expected);
        }
    }

    private static double[][] naive(Matrix a, Matrix b) {
        double[][] product = new double[a.rows()][b.cols()];
        for (int i = 0; i < a.rows(); i++) {
            for (int k = 0; k < a.cols(); k++) {
                for (int j = 0; j < b.cols(); j++) {
                    product[i][j] += (double) a.get(i, k) * b.get(k, j);
                }
            }
        }
        return product;
    }

    private Matrix matrix(int rows, int cols) {
        Matrix matrix = new Matrix(rows, cols);
        for (int i = 0; i < matrix.data().length; i++) {
            matrix.data()[i] = random.nextInt(4) == 0 ? 0f : (float) random.nextGaussian();
        }
        return matrix;
    }

    /** Row 0 is full, every third row empty, the last rows too. */
    private SparseMatrix sparseWithHubAndEmptyRows(int rows, int cols) {
        Matrix dense = new Matrix(rows, cols);
        for (int i = 0; i < rows; i++) {
            for (int j = 0; j < cols; j++) {
                boolean empty = i % 3 == 1 || (i > 5 && i > rows - 5) || random.nextInt(20) > 0;
                dense.set(i, j, i == 0 || !empty ? (float) random.nextGaussian() : 0f);
            }
        }
        return SparseMatrix.of(dense);
    }

    private static float[] dirty(int size) {
        float[] scratch = new float[size];
        Arrays.fill(scratch, Float.NaN);
        return scratch;
    }
}
