package dev.repel.projection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.repel.tensor.CounterRandom;
import dev.repel.tensor.CounterRandom.Purpose;
import dev.repel.tensor.Matrix;
import dev.repel.tensor.Workers;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProjectionTest {
    private static final int GROUPS = 5;
    private static final int STEPS = 300;

    /** Groups around corners of a simplex in {@code GROUPS} dimensions, with noise. */
    private static Matrix groups(int rows) {
        CounterRandom random = new CounterRandom(3, Purpose.SAMPLING, 0, 0);
        Matrix matrix = new Matrix(rows, GROUPS);
        for (int i = 0; i < rows; i++) {
            for (int j = 0; j < GROUPS; j++) {
                float noise = 0.6f * (random.uniform(i * GROUPS + j) - 0.5f);
                matrix.set(i, j, (i % GROUPS == j ? 2f : 0f) + noise);
            }
        }
        return matrix;
    }

    private static Points tsne(Matrix rows, int threads) {
        try (Workers workers = new Workers(threads)) {
            Neighbours neighbours = Neighbours.of(rows, Tsne.neighboursNeeded(rows.rows()), workers);
            return Tsne.place(rows, neighbours, PrincipalComponents.of(rows).points(), STEPS, workers);
        }
    }

    @Test
    void findsTheDirectionsOfMostVariance() {
        Matrix rows = new Matrix(200, 3);
        CounterRandom random = new CounterRandom(1, Purpose.SAMPLING, 0, 0);
        for (int i = 0; i < 200; i++) {
            float along = 10 * (random.uniform(2 * i) - 0.5f);
            float across = 2 * (random.uniform(2 * i + 1) - 0.5f);
            rows.set(i, 0, along + 7);
            rows.set(i, 1, along);
            rows.set(i, 2, across);
        }

        PrincipalComponents components = PrincipalComponents.of(rows);

        assertThat(components.shares()[0]).isGreaterThan(0.9);
        assertThat(components.shares()[0] + components.shares()[1]).isCloseTo(1, within(1e-6));
        double middle = Arrays.stream(components.points().x()).average().orElseThrow();
        assertThat(middle).isCloseTo(0, within(1e-5));
        for (int i = 1; i < 200; i++) {
            double expected = (rows.get(i, 1) - rows.get(0, 1)) * Math.sqrt(2);
            assertThat(components.points().x()[i] - components.points().x()[0]).isCloseTo(expected, within(0.1));
        }
    }

    @Test
    void keepsGroupsTogether() {
        Points places = tsne(groups(400), 1);

        int right = 0;
        for (int i = 0; i < 400; i++) {
            int nearest = -1;
            double best = Double.POSITIVE_INFINITY;
            for (int j = 0; j < 400; j++) {
                double square = Math.pow(places.x()[i] - places.x()[j], 2) + Math.pow(places.y()[i] - places.y()[j], 2);
                if (j != i && square < best) {
                    best = square;
                    nearest = j;
                }
            }
            right += nearest % GROUPS == i % GROUPS ? 1 : 0;
        }
        assertThat(right).isGreaterThan(390);
    }

    @Test
    void setsGroupsApart() {
        Points places = tsne(groups(400), 1);

        double within = 0;
        double between = Double.POSITIVE_INFINITY;
        double[][] centres = new double[GROUPS][2];
        for (int i = 0; i < 400; i++) {
            centres[i % GROUPS][0] += places.x()[i] * GROUPS / 400;
            centres[i % GROUPS][1] += places.y()[i] * GROUPS / 400;
        }
        for (int i = 0; i < 400; i++) {
            within += Math.hypot(places.x()[i] - centres[i % GROUPS][0], places.y()[i] - centres[i % GROUPS][1]) / 400;
        }
        for (int a = 0; a < GROUPS; a++) {
            for (int b = 0; b < a; b++) {
                between = Math.min(between, Math.hypot(centres[a][0] - centres[b][0], centres[a][1] - centres[b][1]));
            }
        }
        assertThat(between).isGreaterThan(2 * within);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 8})
    void isTheSameOnAnyNumberOfThreads(int threads) {
        Points alone = tsne(groups(300), 1);
        Points together = tsne(groups(300), threads);

        assertThat(together.x()).isEqualTo(alone.x());
        assertThat(together.y()).isEqualTo(alone.y());
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3, 4, 7})
    void copesWithAFewRows(int rows) {
        Points places = rows < 2 ? PrincipalComponents.of(groups(rows)).points() : tsne(groups(rows), 1);

        assertThat(places.count()).isEqualTo(rows);
        assertThat(places.x()).doesNotContain(Double.NaN, Double.POSITIVE_INFINITY);
        assertThat(places.y()).doesNotContain(Double.NaN, Double.POSITIVE_INFINITY);
    }

    @Test
    void copesWithRowsThatAreAllTheSame() {
        Matrix rows = new Matrix(50, 3);
        rows.fill(2);

        Points places = tsne(rows, 1);

        assertThat(PrincipalComponents.of(rows).shares()).containsExactly(0, 0);
        assertThat(places.x()).containsOnly(0);
        assertThat(places.y()).containsOnly(0);
    }

    @Test
    void findsTheNearestRowsNearestFirst() {
        Matrix rows = Matrix.of(new double[][] {{0}, {1}, {3}, {-1.5}, {9}});
        try (Workers workers = new Workers(1)) {
            Neighbours neighbours = Neighbours.of(rows, 3, workers);

            assertThat(new int[] {neighbours.of(0, 0), neighbours.of(0, 1), neighbours.of(0, 2)})
                    .containsExactly(1, 3, 2);
            assertThat(neighbours.square(0, 1)).isEqualTo(2.25);
        }
    }

    @Test
    void pushesLikeAllPairsTogether() {
        Points points = new Points(300);
        CounterRandom random = new CounterRandom(5, Purpose.SAMPLING, 0, 0);
        for (int i = 0; i < 300; i++) {
            points.x()[i] = 20 * random.uniform(2 * i);
            points.y()[i] = i % 10 == 0 ? 3 : 20 * random.uniform(2 * i + 1);
        }
        points.x()[20] = points.x()[10];
        QuadTree tree = new QuadTree(points);
        tree.build();

        for (int i = 0; i < 300; i += 10) {
            double[] force = new double[2];
            double sum = tree.push(i, QuadTree.stack(), force);
            double expected = 0;
            double x = 0;
            for (int j = 0; j < 300; j++) {
                double dx = points.x()[i] - points.x()[j];
                double dy = points.y()[i] - points.y()[j];
                double q = 1 / (1 + dx * dx + dy * dy);
                expected += j == i ? 0 : q;
                x += q * q * dx;
            }
            assertThat(sum).isCloseTo(expected, within(0.02 * expected));
            assertThat(force[0]).isCloseTo(x, within(0.1));
        }
    }
}
