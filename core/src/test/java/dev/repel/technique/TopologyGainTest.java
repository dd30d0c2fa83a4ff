package dev.repel.technique;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.repel.data.TrainingTask;
import dev.repel.graph.Graph;
import dev.repel.tensor.Dense;
import dev.repel.tensor.Matrix;
import dev.repel.tensor.Workers;
import dev.repel.testkit.Graphs;
import dev.repel.testkit.Runs;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TopologyGainTest {
    private static final TrainingTask TASK = TrainingTask.of(
            Runs.DATASET,
            Runs.DATASET.publicSplit().orElseThrow(),
            Runs.DATASET.features().sparse().transpose());

    /** A tree of seven nodes and one alone; nodes 0 and 2 are of class 0, node 1 of class 1. */
    private static final TrainingTask SMALL = Built.task(
            Graph.of(8, new int[] {0, 1, 0, 3, 1, 5}, new int[] {1, 2, 3, 4, 5, 6}),
            Matrix.of(new double[][] {{1, 0}, {0, 1}, {1, 1}, {2, 1}, {1, 2}, {1, -1}, {-1, -1}, {1, 0}}),
            2,
            0,
            1,
            0);

    private static final double[][] LABELS = {{0.5, 0}, {0, 1}, {0.5, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}};
    private static final double[] FIRST_MEAN = {1, 0.5};
    private static final double[] SECOND_MEAN = {0, 1};

    /** Z solves Z = (1 − α) S Z + α J; with α = 1 the labels stay where they are. */
    @Test
    void influenceWithoutAWalkIsTheLabelsThemselves() {
        Matrix z = gain(1).influence();

        for (int i = 20; i < Runs.NODES; i++) {
            assertThat(z.get(i, 0) + z.get(i, 1)).isZero();
        }
        double sum = 0;
        for (int i = 0; i < 20; i++) {
            sum += z.get(i, 0) + z.get(i, 1);
        }
        assertThat(sum).isCloseTo(2, within(1e-5));
    }

    @Test
    void labelledNodesAreToldMoreThanTheAverageNode() {
        TopologyGain gain = gain(0.15);

        double labelled = Arrays.stream(TASK.trainNodes())
                .mapToDouble(gain::rank)
                .average()
                .orElseThrow();

        assertThat(labelled).isLessThan(0.3);
    }

    @Test
    void influenceSolvesItsEquation() {
        Dense.assertClose(gain(SMALL, 0.15).influence(), influenceByElimination(SMALL, 0.15), 1e-6);
    }

    /** Classes of two and of one labelled node spread one unit each. */
    @Test
    void aClassOfMoreLabelsHasNoMoreInfluence() {
        Dense.assertClose(gain(SMALL, 1).influence(), LABELS, 0);
    }

    @Test
    void nodesAreRankedFromTheLargestGainToTheSmallest() {
        TopologyGain gain = gain(SMALL, 0.15);
        double[] expected = gains(SMALL, influenceByElimination(SMALL, 0.15));

        double[] ranks =
                IntStream.range(0, expected.length).mapToDouble(gain::rank).toArray();

        assertThat(ranks).containsExactlyInAnyOrder(0, 1 / 7.0, 2 / 7.0, 3 / 7.0, 4 / 7.0, 5 / 7.0, 6 / 7.0, 1);
        for (int i = 0; i < expected.length; i++) {
            for (int j = 0; j < expected.length; j++) {
                if (expected[i] > expected[j] + 1e-6) {
                    assertThat(ranks[i]).as("%d before %d", i, j).isLessThan(ranks[j]);
                }
            }
        }
        // nobody tells the node without neighbours, nor the one whose features are like no class
        assertThat(ranks[6] + ranks[7]).isCloseTo(13 / 7.0, within(1e-9));
    }

    private static double[] gains(TrainingTask task, double[][] z) {
        double[][] x = Dense.of(task.features().toDense());
        double[] gains = new double[x.length];
        for (int i = 0; i < x.length; i++) {
            double first = z[i][0] * likeness(x[i], FIRST_MEAN);
            double second = z[i][1] * likeness(x[i], SECOND_MEAN);
            gains[i] = Math.max(first, second) - Math.min(first, second);
        }
        return gains;
    }

    private static double likeness(double[] a, double[] b) {
        double dot = a[0] * b[0] + a[1] * b[1];
        return Math.max(0, dot / Math.sqrt((a[0] * a[0] + a[1] * a[1]) * (b[0] * b[0] + b[1] * b[1])));
    }

    /** α (I − (1 − α) S)⁻¹ J. */
    private static double[][] influenceByElimination(TrainingTask task, double restart) {
        double[][] m = Graphs.symmetricWithLoops(task.graph());
        for (int i = 0; i < m.length; i++) {
            for (int j = 0; j < m.length; j++) {
                m[i][j] = (i == j ? 1 : 0) - (1 - restart) * m[i][j];
            }
        }
        double[][] z = Dense.product(Graphs.inverse(m), LABELS);
        return Dense.sum(restart, z, 0, z);
    }

    private static TopologyGain gain(double restart) {
        return gain(TASK, restart);
    }

    private static TopologyGain gain(TrainingTask task, double restart) {
        try (Workers workers = new Workers(1)) {
            return new TopologyGain(task, restart, workers);
        }
    }
}
