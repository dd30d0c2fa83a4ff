package dev.repel.pseudo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.repel.TestSeed;
import dev.repel.tensor.CounterRandom;
import dev.repel.tensor.Matrix;
import dev.repel.tensor.Workers;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(TestSeed.class)
class KMeansTest {
    private static final int BLOBS = 4;
    private static final int NONE = PositivePseudoLabels.NONE;

    @Test
    void separatedBlobsAreFoundAndAlignedWithTheirClasses() {
        Matrix points = blobs(200);
        KMeans clusters = cluster(points, BLOBS, 50);
        int[] labels = new int[200];
        // eight nodes are labelled, two of each blob
        Arrays.setAll(labels, i -> i < 2 * BLOBS ? i % BLOBS : NONE);

        int[] aligned = ClusterLabels.of(points, clusters.clusterOf(), clusters.count(), labels, BLOBS);

        assertThat(aligned).containsExactlyInAnyOrder(0, 1, 2, 3);
        for (int i = 0; i < 200; i++) {
            assertThat(aligned[clusters.clusterOf()[i]]).isEqualTo(i % BLOBS);
        }
    }

    @Test
    void everyIterationBringsPointsNearerAndEndsAtTheMeans() {
        Matrix points = noise(300);
        double before = Double.POSITIVE_INFINITY;
        for (int iterations = 0; iterations < 12; iterations++) {
            double now = Arrays.stream(cluster(points, 9, iterations).squaredDistance())
                    .sum();
            assertThat(now).isLessThanOrEqualTo(before * (1 + 1e-6));
            before = now;
        }
        KMeans settled = cluster(points, 9, 1_000);
        for (int c = 0; c < settled.count(); c++) {
            int cluster = c;
            assertThat((double) settled.centres().get(c, 1))
                    .isCloseTo(
                            IntStream.range(0, 300)
                                    .filter(i -> settled.clusterOf()[i] == cluster)
                                    .mapToDouble(i -> points.get(i, 1))
                                    .average()
                                    .orElseThrow(),
                            within(1e-5));
        }
    }

    @Test
    void asManyClustersAsPointsAlignEachWithTheNearestMean() {
        Matrix points = Matrix.of(new double[][] {{0, 0}, {10, 0}, {1, 0}, {9, 0}, {4, 0}});
        KMeans clusters = cluster(points, 5, 10);

        int[] aligned =
                ClusterLabels.of(points, clusters.clusterOf(), clusters.count(), new int[] {0, 1, NONE, NONE, NONE}, 3);

        assertThat(clusters.clusterOf()).doesNotHaveDuplicates();
        assertThat(aligned[clusters.clusterOf()[2]]).isZero();
        assertThat(aligned[clusters.clusterOf()[3]]).isEqualTo(1);
        assertThat(aligned[clusters.clusterOf()[4]]).isZero();
        assertThat(aligned[clusters.clusterOf()[0]])
                .as("a cluster of labelled nodes alone")
                .isEqualTo(NONE);
    }

    /** With the first centre at 0, the points at 1 and 3 follow with the chances 1 / 10 and 9 / 10, the others never. */
    @Test
    void theSecondCentreIsDrawnInProportionToItsSquaredDistance() {
        Matrix points = Matrix.of(new double[][] {{0}, {1}, {0}, {3}, {0}});
        int near = 0;
        int far = 0;
        for (int seed = 0; seed < 3_000; seed++) {
            CounterRandom random = new CounterRandom(seed, CounterRandom.Purpose.SAMPLING, 0, 1);
            Matrix centres = KMeans.of(points, 2, 0, random, Workers.NONE).centres();
            if (centres.get(0, 0) == 0) {
                assertThat(centres.get(1, 0)).isIn(1f, 3f);
                near += centres.get(1, 0) == 1 ? 1 : 0;
                far += centres.get(1, 0) == 3 ? 1 : 0;
            }
        }

        assertThat(near + far).isBetween(1_650, 1_950);
        assertThat((double) far / (near + far)).isCloseTo(0.9, within(0.03));
    }

    @Test
    void equalPointsShareOneCluster() {
        KMeans clusters = cluster(new Matrix(20, 3), 7, 10);

        assertThat(clusters.count()).isEqualTo(1);
        assertThat(clusters.clusterOf()).containsOnly(0);
    }

    @Test
    void threadsDoNotChangeACluster() {
        Matrix points = noise(2_000);
        CounterRandom random = new CounterRandom(3, CounterRandom.Purpose.SAMPLING, 0, 1);
        try (Workers one = new Workers(1);
                Workers four = new Workers(4)) {
            KMeans alone = KMeans.of(points, 50, 20, random, one);

            KMeans together = KMeans.of(points, 50, 20, random, four);

            assertThat(together.clusterOf()).isEqualTo(alone.clusterOf());
            assertThat(together.centres().data()).isEqualTo(alone.centres().data());
        }
    }

    private static KMeans cluster(Matrix points, int most, int iterations) {
        try (Workers workers = new Workers(1)) {
            return KMeans.of(
                    points, most, iterations, new CounterRandom(3, CounterRandom.Purpose.SAMPLING, 0, 1), workers);
        }
    }

    /** Point i belongs to blob i mod 4; the blobs are at the corners of a large square. */
    private static Matrix blobs(int points) {
        Matrix matrix = noise(points);
        for (int i = 0; i < points; i++) {
            int blob = i % BLOBS;
            matrix.set(i, 0, matrix.get(i, 0) + 100 * (blob % 2));
            matrix.set(i, 1, matrix.get(i, 1) + 100 * (blob / 2));
        }
        return matrix;
    }

    private static Matrix noise(int points) {
        Random random = TestSeed.random("clusters");
        Matrix matrix = new Matrix(points, 2);
        for (int i = 0; i < matrix.data().length; i++) {
            matrix.data()[i] = (float) random.nextGaussian();
        }
        return matrix;
    }
}
