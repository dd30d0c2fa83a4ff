package dev.repel.projection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.repel.TestSeed;
import dev.repel.tensor.Dense;
import dev.repel.tensor.Matrix;
import dev.repel.tensor.Workers;
import java.util.Comparator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@ExtendWith(TestSeed.class)
class AffinitiesTest {
    private static final int ROWS = 40;
    private static final double[][] X = Dense.random(ROWS, 3, TestSeed.random("affinities"));

    @ParameterizedTest
    @ValueSource(ints = {1, 5, 39})
    void neighboursAreTheNearestOfAllRowsAndTiesGoToTheSmallerOne(int k) {
        double[][] x = new double[ROWS][];
        for (int i = 0; i < ROWS; i++) {
            x[i] = i % 7 == 3 ? X[2].clone() : X[i].clone();
        }
        Neighbours neighbours = Neighbours.of(Matrix.of(x), k, Workers.NONE);

        for (int i = 0; i < ROWS; i++) {
            int row = i;
            Matrix rounded = Matrix.of(x);
            int[] expected = IntStream.range(0, ROWS)
                    .filter(j -> j != row)
                    .boxed()
                    .sorted(Comparator.comparingDouble((Integer j) -> square(rounded, row, j)))
                    .limit(k)
                    .mapToInt(Integer::intValue)
                    .toArray();
            for (int n = 0; n < k; n++) {
                assertThat(neighbours.of(i, n)).as("row %d, rank %d", i, n).isEqualTo(expected[n]);
                assertThat(neighbours.square(i, n)).isEqualTo(square(rounded, i, expected[n]));
            }
        }
    }

    /** Each row pulls like Σ_j p_ij q_ij (y_i − y_j) with p from Gaussians of the wanted perplexity. */
    @ParameterizedTest
    @CsvSource({"3, 1", "8, 1", "8, 1e9", "8, 1e-9"})
    void pullIsThatOfGaussiansWithTheWantedPerplexity(double perplexity, double scale) {
        Matrix rows = Matrix.of(Dense.sum(scale, X, 0, X));
        int k = 20;
        Neighbours neighbours = Neighbours.of(rows, k, Workers.NONE);
        double[][] p = symmetric(neighbours, k, perplexity);
        Points places = new Points(ROWS);
        for (int i = 0; i < ROWS; i++) {
            places.x()[i] = X[i][0];
            places.y()[i] = X[i][1];
        }

        Affinities affinities = Affinities.of(neighbours, ROWS, perplexity, Workers.NONE);

        assertThat(affinities.entries()).isEqualTo(2 * ROWS * k);
        for (int i = 0; i < ROWS; i++) {
            double[] force = {10, 0};
            affinities.pull(i, places, force);
            double x = 10;
            double y = 0;
            for (int j = 0; j < ROWS; j++) {
                double dx = X[i][0] - X[j][0];
                double dy = X[i][1] - X[j][1];
                x += p[i][j] * dx / (1 + dx * dx + dy * dy);
                y += p[i][j] * dy / (1 + dx * dx + dy * dy);
            }
            assertThat(force[0]).isCloseTo(x, within(1e-6));
            assertThat(force[1]).isCloseTo(y, within(1e-6));
        }
    }

    /** The width of every row by plain bisection of its logarithm, a hundred times. */
    private static double[][] symmetric(Neighbours neighbours, int k, double perplexity) {
        double[][] p = new double[ROWS][ROWS];
        for (int i = 0; i < ROWS; i++) {
            double low = -60;
            double high = 60;
            double[] weights = new double[k];
            for (int step = 0; step < 100; step++) {
                double middle = (low + high) / 2;
                weights = weights(neighbours, i, k, Math.exp(middle));
                double entropy = 0;
                for (double weight : weights) {
                    entropy -= weight > 0 ? weight * Math.log(weight) : 0;
                }
                low = entropy > Math.log(perplexity) ? middle : low;
                high = entropy > Math.log(perplexity) ? high : middle;
            }
            for (int n = 0; n < k; n++) {
                int j = neighbours.of(i, n);
                p[i][j] += weights[n] / (2 * ROWS);
                p[j][i] += weights[n] / (2 * ROWS);
            }
        }
        return p;
    }

    private static double[] weights(Neighbours neighbours, int i, int k, double beta) {
        double[] weights = new double[k];
        double sum = 0;
        for (int n = 0; n < k; n++) {
            weights[n] = Math.exp(-beta * (neighbours.square(i, n) - neighbours.square(i, 0)));
            sum += weights[n];
        }
        for (int n = 0; n < k; n++) {
            weights[n] /= sum;
        }
        return weights;
    }

    @Test
    void rowsOnALineHaveOneDirectionThatPointsToItsLargestComponent() {
        Matrix rows = Matrix.of(new double[][] {{0, 0, 1}, {-3, 4, 1}, {-6, 8, 1}});

        PrincipalComponents components = PrincipalComponents.of(rows);

        assertThat(components.points().x()).containsExactly(new double[] {-5, 0, 5}, within(1e-6));
        assertThat(components.points().y()).containsExactly(new double[] {0, 0, 0}, within(1e-6));
        assertThat(components.shares()).containsExactly(new double[] {1, 0}, within(1e-9));
    }

    /** A line through many dimensions in single precision, whose rounding is no second direction. */
    @Test
    void aLineThroughManyDimensionsStaysALine() {
        double[][] line = new double[ROWS][16];
        for (int i = 0; i < ROWS; i++) {
            for (int j = 0; j < 16; j++) {
                line[i][j] = i * (j - 5) * 0.1 + j;
            }
        }

        PrincipalComponents components = PrincipalComponents.of(Matrix.of(line));

        assertThat(components.shares()[0]).isCloseTo(1, within(1e-9));
        assertThat(components.points().y()).containsOnly(0);
    }

    @Test
    void sharesAreThoseOfTheVariancesAlongTheAxes() {
        Matrix rows = Matrix.of(new double[][] {{3, 0, 0}, {-3, 0, 0}, {0, 2, 0}, {0, -2, 0}, {0, 0, 1}, {0, 0, -1}});

        PrincipalComponents components = PrincipalComponents.of(rows);

        assertThat(components.shares()).containsExactly(new double[] {9 / 14.0, 4 / 14.0}, within(1e-6));
        assertThat(components.points().x()).containsExactly(new double[] {3, -3, 0, 0, 0, 0}, within(1e-6));
        assertThat(components.points().y()).containsExactly(new double[] {0, 0, 2, -2, 0, 0}, within(1e-6));
    }

    @ParameterizedTest
    @CsvSource({"2, 1", "50, 49", "91, 90", "1000, 90"})
    void ninetyNeighboursAreLookedAtWhereThereAreSoMany(int rows, int needed) {
        assertThat(Tsne.neighboursNeeded(rows)).isEqualTo(needed);
    }

    private static double square(Matrix rows, int i, int j) {
        double sum = 0;
        for (int t = 0; t < rows.cols(); t++) {
            double difference = rows.get(i, t) - rows.get(j, t);
            sum += difference * difference;
        }
        return sum;
    }
}
