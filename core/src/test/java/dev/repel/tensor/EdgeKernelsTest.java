package dev.repel.tensor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.repel.TestSeed;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The kernels of attention and activations against plain loops; the vector kernels must agree with these. */
@ExtendWith(TestSeed.class)
class EdgeKernelsTest {
    private static final int ROWS = 7;
    private static final float SLOPE = 0.2f;

    private final Random random = TestSeed.random("edge kernels");
    private final Kernels kernels = new PlainKernels();
    /** Row 3 is empty. */
    private final SparseMatrix pattern = pattern();

    private SparseMatrix pattern() {
        Matrix dense = new Matrix(ROWS, ROWS);
        for (int i = 0; i < ROWS; i++) {
            for (int j = 0; j < ROWS; j++) {
                dense.set(i, j, i != 3 && random.nextInt(3) > 0 ? 1f : 0f);
            }
        }
        return SparseMatrix.of(dense);
    }

    @ParameterizedTest
    @CsvSource({"1, 5", "3, 4", "8, 1"})
    void rowsAreSummedByTheWeightsOfTheirHeads(int heads, int channels) {
        int width = heads * channels;
        float[] weights = numbers(pattern.entries() * heads);
        float[] in = numbers(ROWS * width);
        int[] origin = reversed(pattern.entries());
        float[] out = numbers(ROWS * width);
        float[] before = out.clone();

        kernels.sumWeighted(pattern, origin, weights, heads, channels, in, out, true, 1, ROWS);

        for (int i = 0; i < ROWS; i++) {
            for (int t = 0; t < width; t++) {
                double expected = before[i * width + t];
                for (int k = pattern.rowPointers()[i]; i > 0 && k < pattern.rowPointers()[i + 1]; k++) {
                    expected +=
                            (double) weights[origin[k] * heads + t / channels] * in[pattern.columns()[k] * width + t];
                }
                assertThat((double) out[i * width + t]).isCloseTo(expected, within(1e-5));
            }
        }
        float[] fresh = numbers(ROWS * width);
        kernels.sumWeighted(pattern, origin, weights, heads, channels, in, fresh, false, 0, ROWS);
        for (int t = 0; t < width; t++) {
            assertThat(fresh[3 * width + t]).as("the empty row").isZero();
            assertThat(fresh[5 * width + t]).isCloseTo(out[5 * width + t] - before[5 * width + t], within(1e-5f));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void entriesAreSummedByRow(int heads) {
        float[] in = numbers(pattern.entries() * heads);
        int[] origin = reversed(pattern.entries());
        float[] out = numbers(ROWS * heads);

        kernels.sumEntries(pattern, origin, in, heads, out, 0, ROWS);

        for (int i = 0; i < ROWS; i++) {
            for (int h = 0; h < heads; h++) {
                double expected = 0;
                for (int k = pattern.rowPointers()[i]; k < pattern.rowPointers()[i + 1]; k++) {
                    expected += in[origin[k] * heads + h];
                }
                assertThat((double) out[i * heads + h]).isCloseTo(expected, within(1e-5));
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"1, 1", "3, 1", "3, 60"})
    void attentionIsTheSoftmaxOfLeakyScoresAndSumsToOne(int heads, double scale) {
        float[] source = numbers(ROWS * heads);
        float[] target = numbers(ROWS * heads);
        for (int i = 0; i < source.length; i++) {
            source[i] *= (float) scale;
        }
        float[] alpha = new float[pattern.entries() * heads];

        kernels.edgeSoftmax(pattern, source, target, heads, SLOPE, alpha, 0, ROWS);

        for (int i = 0; i < ROWS; i++) {
            for (int h = 0; h < heads; h++) {
                double largest = Double.NEGATIVE_INFINITY;
                for (int k = pattern.rowPointers()[i]; k < pattern.rowPointers()[i + 1]; k++) {
                    largest = Math.max(largest, score(source, target, i, pattern.columns()[k], h, heads));
                }
                double sum = 0;
                for (int k = pattern.rowPointers()[i]; k < pattern.rowPointers()[i + 1]; k++) {
                    sum += Math.exp(score(source, target, i, pattern.columns()[k], h, heads) - largest);
                }
                for (int k = pattern.rowPointers()[i]; k < pattern.rowPointers()[i + 1]; k++) {
                    double expected =
                            Math.exp(score(source, target, i, pattern.columns()[k], h, heads) - largest) / sum;
                    assertThat((double) alpha[k * heads + h]).isCloseTo(expected, within(1e-5));
                }
            }
        }
    }

    private static double score(float[] source, float[] target, int i, int j, int h, int heads) {
        double sum = (double) source[j * heads + h] + target[i * heads + h];
        return sum > 0 ? sum : SLOPE * sum;
    }

    @ParameterizedTest
    @CsvSource({"1, 5", "3, 4"})
    void productsOfRowsAreTakenHeadByHead(int heads, int channels) {
        int width = heads * channels;
        float[] a = numbers(ROWS * width);
        float[] b = numbers(ROWS * width);
        float[] rows = new float[ROWS * heads];
        float[] edges = new float[pattern.entries() * heads];

        kernels.dotRows(a, b, heads, channels, rows, 0, ROWS);
        kernels.dotEdges(pattern, a, b, heads, channels, edges, 0, ROWS);

        for (int i = 0; i < ROWS; i++) {
            for (int h = 0; h < heads; h++) {
                assertThat((double) rows[i * heads + h]).isCloseTo(dot(a, i, b, 0, h, heads, channels), within(1e-5));
                for (int k = pattern.rowPointers()[i]; k < pattern.rowPointers()[i + 1]; k++) {
                    assertThat((double) edges[k * heads + h])
                            .isCloseTo(dot(a, i, b, pattern.columns()[k], h, heads, channels), within(1e-5));
                }
            }
        }
    }

    private static double dot(float[] a, int i, float[] b, int j, int h, int heads, int channels) {
        double sum = 0;
        for (int c = 0; c < channels; c++) {
            sum += (double) a[(i * heads + h) * channels + c] * b[(j * heads + h) * channels + c];
        }
        return sum;
    }

    @Test
    void reluPassesBackWhereItsResultIsAboveZero() {
        float[] y = {0f, -0f, 2f, Float.MIN_VALUE, 1e30f, -1f};
        float[] up = {1, 2, 3, 4, 5, 6};
        float[] down = {10, 10, 10, 10, 10, 10};

        kernels.reluBackward(y, 0.5f, up, down, true, 0, 5);
        assertThat(down).containsExactly(10f, 10f, 11.5f, 12f, 12.5f, 10f);

        kernels.reluBackward(y, 2f, up, down, false, 1, 6);
        assertThat(down).containsExactly(10f, 0f, 6f, 8f, 10f, 0f);
    }

    @Test
    void eluPassesBackItsResultPlusOneAtMostOne() {
        float[] y = {-0.75f, 0f, 3f};
        float[] up = {1, 1, 1};
        float[] down = {1, 1, 1};

        kernels.eluBackward(y, 1f, 2f, up, down, true, 0, 3);
        assertThat(down).containsExactly(1.5f, 3f, 3f);

        // results that were scaled up by 4 / 3
        kernels.eluBackward(new float[] {-1f, 0f, 4f}, 0.75f, 1f, up, down, false, 0, 3);
        assertThat(down).containsExactly(0.25f, 1f, 1f);
    }

    @Test
    void onlyTheGivenStretchIsChanged() {
        float[] out = {1, 1, 1, 1};
        kernels.add(new float[] {5, 6, 7}, 1, out, 2, 2);
        assertThat(out).containsExactly(1, 1, 7, 8);

        float[] rows = {0, 0, 0, 0, 0, 0};
        kernels.addBias(new float[] {1, 2, 3, 4, 5, 6}, new float[] {10, 20}, rows, 1, 2);
        assertThat(rows).containsExactly(0, 0, 13, 24, 0, 0);

        float[] elu = {-1, -1, 2, -1};
        kernels.elu(elu, elu, 1, 3);
        assertThat(elu[0]).isEqualTo(-1);
        assertThat((double) elu[1]).isCloseTo(Math.expm1(-1), within(1e-6));
        assertThat(elu[2]).isEqualTo(2);
        assertThat(elu[3]).isEqualTo(-1);
    }

    /** Fewer than four rows, four, and some beyond a multiple of four. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 3, 4, 5, 8, 11})
    void rowsAreAddedByTheirFactors(int count) {
        float[][] rows = new float[12][];
        Arrays.setAll(rows, k -> numbers(6));
        float[] factors = numbers(3 + 2 * 12);
        int[] columns = new int[count + 2];
        Arrays.setAll(columns, k -> random.nextInt(12));
        float[] strided = {1, 1, 1, 1, 1, 9};
        float[] gathered = {2, 2, 2, 2, 2, 9};

        RowSums.add(factors, 3, 2, rows, count, strided, 5);
        RowSums.add(factors, columns, 2, 2 + count, rows, gathered, 5);

        for (int j = 0; j < 5; j++) {
            double first = 1;
            double second = 2;
            for (int k = 0; k < count; k++) {
                first += (double) factors[3 + 2 * k] * rows[k][j];
                second += (double) factors[2 + k] * rows[columns[2 + k]][j];
            }
            assertThat((double) strided[j]).isCloseTo(first, within(1e-5));
            assertThat((double) gathered[j]).isCloseTo(second, within(1e-5));
        }
        assertThat(strided[5]).isEqualTo(9f);
        assertThat(gathered[5]).isEqualTo(9f);
    }

    private float[] numbers(int count) {
        float[] numbers = new float[count];
        for (int i = 0; i < count; i++) {
            numbers[i] = (float) random.nextGaussian();
        }
        return numbers;
    }

    private static int[] reversed(int count) {
        int[] reversed = new int[count];
        Arrays.setAll(reversed, i -> count - 1 - i);
        return reversed;
    }
}
