package dev.repel.technique;

import static org.assertj.core.api.Assertions.assertThat;

import dev.repel.data.TrainingTask;
import dev.repel.experiment.Runs;
import dev.repel.graph.Graph;
import dev.repel.tensor.Matrix;
import dev.repel.tensor.SparseMatrix;
import dev.repel.tensor.Workers;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class DistantPairsTest {
    private static final double ROUNDING = 1e-9;

    private static final TrainingTask TASK = TrainingTask.of(
            Runs.DATASET,
            Runs.DATASET.publicSplit().orElseThrow(),
            Runs.DATASET.features().transpose());

    @Test
    void everyNodeIsItsOwnPositiveAndNoPartnerIsBoth() {
        Pairs pairs = pairs(influence(0.15), 1);

        for (int i = 0; i < Runs.NODES; i++) {
            assertThat(pairs.near(i)).hasSize(3).contains(i);
            assertThat(pairs.far(i)).hasSize(10).doesNotContainAnyElementsOf(pairs.near(i));
        }
    }

    @Test
    void positivesAreTheNearestAndNegativesLieInTheFartherHalf() {
        Matrix influence = influence(0.15);
        Pairs pairs = pairs(influence, 1);

        for (int i = 0; i < Runs.NODES; i++) {
            assertChosenByDistance(pairs, influence, i);
        }
    }

    /** With a restart of 1 labels stay where they are, and features alone decide for all others. */
    @Test
    void whereNoLabelReachesFeaturesDecide() {
        Matrix influence = influence(1);
        Pairs pairs = pairs(influence, 1);

        for (int i = 20; i < Runs.NODES; i++) {
            assertChosenByDistance(pairs, influence, i);
        }
    }

    @Test
    void pairsDoNotDependOnThreads() {
        Matrix influence = influence(0.15);
        Pairs one = pairs(influence, 1);
        Pairs three = pairs(influence, 3);

        assertThat(three.matrix.columns()).containsExactly(one.matrix.columns());
        assertThat(three.positive).containsExactly(one.positive);
    }

    private static void assertChosenByDistance(Pairs pairs, Matrix influence, int i) {
        double[] distance = IntStream.range(0, Runs.NODES)
                .mapToDouble(j -> distance(influence, i, j))
                .toArray();
        double farthest = pairs.near(i).stream()
                .filter(j -> j != i)
                .mapToDouble(j -> distance[j])
                .max()
                .orElseThrow();
        for (int j = 0; j < Runs.NODES; j++) {
            if (j != i && hops(i, j) < 3 && !pairs.near(i).contains(j)) {
                assertThat(distance[j]).as("%d from %d", j, i).isGreaterThan(farthest - ROUNDING);
            }
        }
        for (int j : pairs.far(i)) {
            // half and 95 % of those looked at, which are most of the nodes; many may be equally far
            assertThat(within(distance, i, distance[j] + ROUNDING)).isGreaterThan(2 * Runs.NODES / 5);
            assertThat(within(distance, i, distance[j] - ROUNDING)).isLessThan(98 * Runs.NODES / 100);
        }
    }

    private static int within(double[] distance, int i, double bound) {
        return (int) IntStream.range(0, Runs.NODES)
                .filter(j -> j != i && distance[j] < bound)
                .count();
    }

    /** The three parts as the documentation has them, each in its simplest form. */
    private static double distance(Matrix influence, int i, int j) {
        double apart = 1 - cosine(i, j);
        double own = sum(influence, i);
        double others = sum(influence, j);
        if (own <= 1e-12 || others <= 1e-12) {
            return 3 * apart;
        }
        double divergence = 0;
        for (int c = 0; c < influence.cols(); c++) {
            double p = influence.get(i, c) / own;
            double q = influence.get(j, c) / others;
            double m = (p + q) / 2;
            divergence += (p > 0 ? p * Math.log(p / m) : 0) + (q > 0 ? q * Math.log(q / m) : 0);
        }
        return apart + divergence / (2 * Math.log(2)) + hops(i, j) / 3.0;
    }

    private static double sum(Matrix influence, int i) {
        return IntStream.range(0, influence.cols())
                .mapToDouble(c -> influence.get(i, c))
                .sum();
    }

    private static double cosine(int i, int j) {
        double lengths = Math.sqrt(dot(i, i)) * Math.sqrt(dot(j, j));
        return lengths > 0 ? dot(i, j) / lengths : 0;
    }

    private static double dot(int i, int j) {
        SparseMatrix features = TASK.features();
        double sum = 0;
        for (int a = features.rowPointers()[i]; a < features.rowPointers()[i + 1]; a++) {
            for (int b = features.rowPointers()[j]; b < features.rowPointers()[j + 1]; b++) {
                if (features.columns()[a] == features.columns()[b]) {
                    sum += (double) features.values()[a] * features.values()[b];
                }
            }
        }
        return sum;
    }

    private static int hops(int i, int j) {
        Graph graph = TASK.graph();
        if (graph.hasEdge(i, j)) {
            return 1;
        }
        boolean common = IntStream.range(0, Runs.NODES).anyMatch(k -> graph.hasEdge(i, k) && graph.hasEdge(k, j));
        return common ? 2 : 3;
    }

    private static Matrix influence(double restart) {
        try (Workers workers = new Workers(1)) {
            return new TopologyGain(TASK, restart, workers).influence();
        }
    }

    private static Pairs pairs(Matrix influence, int threads) {
        try (Workers workers = new Workers(threads)) {
            DistantPairs pairs = new DistantPairs(TASK, influence, 3, 10, workers);
            return new Pairs(pairs.matrix(), pairs.positive());
        }
    }

    private record Pairs(SparseMatrix matrix, boolean[] positive) {
        List<Integer> near(int i) {
            return of(i, true);
        }

        List<Integer> far(int i) {
            return of(i, false);
        }

        private List<Integer> of(int i, boolean wanted) {
            List<Integer> partners = new ArrayList<>();
            for (int k = matrix.rowPointers()[i]; k < matrix.rowPointers()[i + 1]; k++) {
                if (positive[k] == wanted) {
                    partners.add(matrix.columns()[k]);
                }
            }
            return partners;
        }
    }
}
