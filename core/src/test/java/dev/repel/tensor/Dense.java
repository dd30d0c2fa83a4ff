package dev.repel.tensor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;

/** Dense matrices in double precision by plain loops, as a reference for sparse and fused computations. */
public final class Dense {
    private Dense() {}

    public static double[][] of(Matrix matrix) {
        double[][] values = new double[matrix.rows()][matrix.cols()];
        for (int i = 0; i < matrix.rows(); i++) {
            for (int j = 0; j < matrix.cols(); j++) {
                values[i][j] = matrix.get(i, j);
            }
        }
        return values;
    }

    public static double[][] random(int rows, int cols, Random random) {
        double[][] values = new double[rows][cols];
        for (double[] row : values) {
            for (int j = 0; j < cols; j++) {
                row[j] = random.nextGaussian();
            }
        }
        return values;
    }

    public static double[][] product(double[][] a, double[][] b) {
        double[][] product = new double[a.length][b[0].length];
        for (int i = 0; i < a.length; i++) {
            for (int k = 0; k < b.length; k++) {
                for (int j = 0; j < b[0].length; j++) {
                    product[i][j] += a[i][k] * b[k][j];
                }
            }
        }
        return product;
    }

    /** α A + β B. */
    public static double[][] sum(double alpha, double[][] a, double beta, double[][] b) {
        double[][] sum = new double[a.length][a[0].length];
        for (int i = 0; i < a.length; i++) {
            for (int j = 0; j < a[0].length; j++) {
                sum[i][j] = alpha * a[i][j] + beta * b[i][j];
            }
        }
        return sum;
    }

    public static double[][] transpose(double[][] a) {
        double[][] transposed = new double[a[0].length][a.length];
        for (int i = 0; i < a.length; i++) {
            for (int j = 0; j < a[0].length; j++) {
                transposed[j][i] = a[i][j];
            }
        }
        return transposed;
    }

    public static double[] columnSums(double[][] a) {
        double[] sums = new double[a[0].length];
        for (double[] row : a) {
            for (int j = 0; j < row.length; j++) {
                sums[j] += row[j];
            }
        }
        return sums;
    }

    /** The largest difference between two entries. */
    public static double distance(double[][] a, double[][] b) {
        double largest = 0;
        for (double[] row : sum(1, a, -1, b)) {
            for (double difference : row) {
                largest = Math.max(largest, Math.abs(difference));
            }
        }
        return largest;
    }

    public static void assertClose(Matrix actual, double[][] expected, double tolerance) {
        assertThat(actual.rows()).isEqualTo(expected.length);
        for (int i = 0; i < expected.length; i++) {
            assertThat(actual.cols()).isEqualTo(expected[i].length);
            for (int j = 0; j < expected[i].length; j++) {
                assertThat((double) actual.get(i, j))
                        .as("row %d, column %d", i, j)
                        .isCloseTo(expected[i][j], within(tolerance));
            }
        }
    }
}
