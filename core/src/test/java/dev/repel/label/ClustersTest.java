package dev.repel.label;

import static org.assertj.core.api.Assertions.assertThat;

import dev.repel.tensor.CounterRandom;
import dev.repel.tensor.Matrix;
import dev.repel.tensor.Workers;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class ClustersTest {
    private static final Matrix POINTS = Matrix.of(new double[][] {{0}, {1}, {10}, {11}, {20}, {21}});
    private static final double[] FROM_FIRST = {0, 1, 100, 121, 400, 441};

    private static Clusters clusters(double[] weights, double[] known, int most) {
        CounterRandom random = new CounterRandom(5, CounterRandom.Purpose.SAMPLING, 0, 0);
        return Clusters.of(POINTS, weights, known, most, random, Workers.NONE);
    }

    private static double[] sorted(Clusters clusters) {
        double[] centres = new double[clusters.centres().rows()];
        for (int c = 0; c < centres.length; c++) {
            centres[c] = clusters.centres().get(c, 0);
        }
        Arrays.sort(centres);
        return centres;
    }

    @Test
    void leavesToGivenCentresWhatIsNearThem() {
        Clusters clusters = clusters(new double[] {1, 1, 1, 1, 1, 1}, FROM_FIRST, 2);

        assertThat(sorted(clusters)).containsExactly(10.5, 20.5);
        assertThat(clusters.clusterOf()[0]).isEqualTo(Clusters.KNOWN);
        assertThat(clusters.clusterOf()[1]).isEqualTo(Clusters.KNOWN);
        assertThat(clusters.squaredDistance()[5]).isEqualTo(0.25);
    }

    @Test
    void movesCentresToTheWeightedMean() {
        assertThat(sorted(clusters(new double[] {1, 1, 1, 1, 1, 3}, FROM_FIRST, 2)))
                .containsExactly(10.5, 20.75);
    }

    @Test
    void needsNoGivenCentre() {
        double[] nowhere = new double[6];
        Arrays.fill(nowhere, Double.POSITIVE_INFINITY);

        assertThat(sorted(clusters(new double[] {1, 1, 1, 1, 1, 1}, nowhere, 3)))
                .containsExactly(0.5, 10.5, 20.5);
    }

    @Test
    void findsNoMoreClustersThanThereAreDifferentPointsWithAWeight() {
        assertThat(clusters(new double[] {0, 0, 1, 0, 0, 0}, FROM_FIRST, 4)
                        .centres()
                        .rows())
                .isEqualTo(1);
    }
}
