package dev.repel.technique;

import static org.assertj.core.api.Assertions.assertThat;

import dev.repel.data.NodeDataset;
import dev.repel.data.TrainingTask;
import dev.repel.graph.Graph;
import dev.repel.tensor.Matrix;
import dev.repel.tensor.SparseMatrix;
import dev.repel.tensor.Workers;
import dev.repel.testkit.Datasets;
import dev.repel.testkit.Runs;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class DistantPairsTest {
    private static final double ROUNDING = 1e-9;
    /** No more of a neighbourhood are looked at. */
    private static final int POOL = 512;

    private static final TrainingTask TASK = task(Runs.DATASET);

    @Test
    void everyNodeIsItsOwnPositiveAndNoPartnerIsBoth() {
        Pairs pairs = pairs(TASK, influence(TASK, 0.15), 1);

        for (int i = 0; i < Runs.NODES; i++) {
            assertThat(pairs.near(i)).hasSize(3).contains(i);
            assertThat(pairs.far(i)).hasSize(10).doesNotContainAnyElementsOf(pairs.near(i));
        }
    }

    @Test
    void positivesAreTheNearestAndNegativesLieInTheFartherHalf() {
        Matrix influence = influence(TASK, 0.15);
        Pairs pairs = pairs(TASK, influence, 1);

        for (int i = 0; i < Runs.NODES; i++) {
            assertChosenByDistance(TASK, pairs, influence, i);
        }
    }

    /** With a restart of 1 labels stay where they are, and features alone decide for all others. */
    @Test
    void whereNoLabelReachesFeaturesDecide() {
        Matrix influence = influence(TASK, 1);
        Pairs pairs = pairs(TASK, influence, 1);

        for (int i = 20; i < Runs.NODES; i++) {
            assertChosenByDistance(TASK, pairs, influence, i);
        }
    }

    /** A hub has as many candidates as any node can have, and so have its neighbours. */
    @Test
    void aHubChoosesByDistanceToo() {
        NodeDataset plain = Datasets.plantedPartition(2000, 2, 1);
        int hub = 5;
        Graph graph = plain.graph();
        int[] sources = IntStream.concat(
                        IntStream.range(0, graph.nodes())
                                .flatMap(i -> IntStream.generate(() -> i).limit(graph.degree(i))),
                        IntStream.range(20, 1000).map(j -> hub))
                .toArray();
        int[] targets = IntStream.concat(Arrays.stream(graph.neighbours()), IntStream.range(20, 1000))
                .toArray();
        TrainingTask task = task(Runs.withSplit(
                Datasets.of(Graph.of(graph.nodes(), sources, targets), plain.features(), 2, plain.labels()), 20, 80));
        Matrix influence = influence(task, 0.15);
        Pairs pairs = pairs(task, influence, 2);

        for (int i : new int[] {hub, 20, 21, 999, 1000, 1500, 1999}) {
            assertChosenByDistance(task, pairs, influence, i);
        }
    }

    @Test
    void pairsDoNotDependOnThreads() {
        Matrix influence = influence(TASK, 0.15);
        Pairs one = pairs(TASK, influence, 1);
        Pairs three = pairs(TASK, influence, 3);

        assertThat(three.matrix.columns()).containsExactly(one.matrix.columns());
        assertThat(three.positive).containsExactly(one.positive);
    }

    private static void assertChosenByDistance(TrainingTask task, Pairs pairs, Matrix influence, int i) {
        Graph graph = task.graph();
        int nodes = graph.nodes();
        double[] distance = IntStream.range(0, nodes)
                .mapToDouble(j -> distance(task, influence, i, j))
                .toArray();
        double farthest = pairs.near(i).stream()
                .filter(j -> j != i)
                .mapToDouble(j -> distance[j])
                .max()
                .orElseThrow();
        long around = IntStream.range(0, nodes)
                .filter(j -> j != i && hops(graph, i, j) < 3)
                .count();
        // all neighbours are looked at, and where there is room all of theirs
        int looked = around <= POOL ? 2 : graph.degree(i) <= POOL ? 1 : 0;
        for (int j = 0; j < nodes; j++) {
            if (j != i && hops(graph, i, j) <= looked && !pairs.near(i).contains(j)) {
                assertThat(distance[j]).as("%d from %d", j, i).isGreaterThan(farthest - ROUNDING);
            }
        }
        // the nearest of a quarter of the nodes at least, of which some are among the nearest of all
        assertThat(within(distance, i, farthest - ROUNDING)).isLessThan(nodes / 20);
        for (int j : pairs.far(i)) {
            // half and 95 % of those looked at, of which half may be around; many may be equally far
            assertThat(within(distance, i, distance[j] + ROUNDING)).isGreaterThan(nodes / 5);
            assertThat(within(distance, i, distance[j] - ROUNDING)).isLessThan(98 * nodes / 100);
        }
    }

    private static int within(double[] distance, int i, double bound) {
        return (int) IntStream.range(0, distance.length)
                .filter(j -> j != i && distance[j] < bound)
                .count();
    }

    /** The three parts as the documentation has them, each in its simplest form. */
    private static double distance(TrainingTask task, Matrix influence, int i, int j) {
        double apart = 1 - cosine(task.features().sparse(), i, j);
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
        return apart + divergence / (2 * Math.log(2)) + hops(task.graph(), i, j) / 3.0;
    }

    private static double sum(Matrix influence, int i) {
        return IntStream.range(0, influence.cols())
                .mapToDouble(c -> influence.get(i, c))
                .sum();
    }

    private static double cosine(SparseMatrix features, int i, int j) {
        double lengths = Math.sqrt(dot(features, i, i)) * Math.sqrt(dot(features, j, j));
        return lengths > 0 ? dot(features, i, j) / lengths : 0;
    }

    private static double dot(SparseMatrix features, int i, int j) {
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

    private static int hops(Graph graph, int i, int j) {
        if (graph.hasEdge(i, j)) {
            return 1;
        }
        boolean common = IntStream.range(0, graph.nodes()).anyMatch(k -> graph.hasEdge(i, k) && graph.hasEdge(k, j));
        return common ? 2 : 3;
    }

    private static TrainingTask task(NodeDataset dataset) {
        return TrainingTask.of(
                dataset,
                dataset.publicSplit().orElseThrow(),
                dataset.features().sparse().transpose());
    }

    private static Matrix influence(TrainingTask task, double restart) {
        try (Workers workers = new Workers(1)) {
            return new TopologyGain(task, restart, workers).influence();
        }
    }

    private static Pairs pairs(TrainingTask task, Matrix influence, int threads) {
        try (Workers workers = new Workers(threads)) {
            DistantPairs pairs = new DistantPairs(task, influence, 3, 10, workers);
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
