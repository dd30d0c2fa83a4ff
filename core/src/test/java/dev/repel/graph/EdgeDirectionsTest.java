package dev.repel.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.repel.InvalidRequest;
import dev.repel.TestSeed;
import dev.repel.autograd.SparseOperator;
import dev.repel.tensor.CounterRandom;
import dev.repel.tensor.CounterRandom.Purpose;
import dev.repel.tensor.Matrix;
import dev.repel.tensor.SparseMatrix;
import dev.repel.testkit.Graphs;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

@ExtendWith(TestSeed.class)
class EdgeDirectionsTest {
    private final Random random = TestSeed.random("edge directions");
    private final Graph plain = Graphs.random(40, 90, random);
    private final Graph directed = Graphs.withDirections(plain, random);
    private final Graph weighted = Graphs.withDirections(Graphs.withWeights(plain, random), random);

    @Test
    void theNeighboursAreThoseOfTheGraphWithoutDirections() {
        assertThat(directed.offsets()).isEqualTo(plain.offsets());
        assertThat(directed.neighbours()).isEqualTo(plain.neighbours());
        assertThat(directed.withoutDirections().directed()).isFalse();
        assertThat(directed).hasToString("Graph with 40 nodes and " + plain.edges() + " directed edges");
    }

    @Test
    void arcsAreKeptOnceInEachDirection() {
        Graph graph =
                Graph.directed(4, new int[] {0, 0, 1, 2, 3, 3}, new int[] {1, 1, 0, 1, 2, 3}, null, WeightMerge.SUM);

        assertThat(Graphs.hasArc(graph, 0, 1)).isTrue();
        assertThat(Graphs.hasArc(graph, 1, 0)).isTrue();
        assertThat(Graphs.hasArc(graph, 2, 1)).isTrue();
        assertThat(Graphs.hasArc(graph, 1, 2)).isFalse();
        assertThat(graph.directions().out().degrees()).containsExactly(1, 1, 1, 1);
        assertThat(graph.directions().in().degrees()).containsExactly(1, 2, 1, 0);
        assertThat(graph.edges()).isEqualTo(3);
    }

    @ParameterizedTest
    @CsvSource({"SUM, 4, 5", "MAX, 3, 5", "MEAN, 2, 5", "FIRST, 3, 5"})
    void weightsOfRepeatedArcsAreMergedInEachDirection(WeightMerge merge, float forth, float back) {
        Graph graph = Graph.directed(2, new int[] {0, 1, 0}, new int[] {1, 0, 1}, new float[] {3, 5, 1}, merge);

        assertThat(graph.directions().arcs()).containsExactly(forth, back);
        assertThat(graph.directions().out().strengths()).containsExactly(forth, back);
        assertThat(graph.directions().in().strengths()).containsExactly(back, forth);
        assertThat(graph.withoutWeights().directions().arcs()).containsExactly(1, 1);
        assertThat(graph.withoutWeights().directions().out().strengths()).containsExactly(1, 1);
    }

    @Test
    void weightsAreUselessOnlyIfThoseOfAllArcsAreOne() {
        int[] sources = {0, 1};
        int[] targets = {1, 0};

        Graph ones = Graph.directed(2, sources, targets, new float[] {1, 1}, WeightMerge.MEAN);
        Graph meanOne = Graph.directed(2, sources, targets, new float[] {0.5f, 1.5f}, WeightMerge.MEAN);

        assertThat(ones.withoutUselessWeights().weighted()).isFalse();
        assertThat(meanOne.withoutUselessWeights().weighted()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void oneWayOperatorsHoldTheArcsThatArriveOrLeave(boolean withWeights) {
        Graph graph = withWeights ? weighted : directed;
        double[][] arcs = dense(graph);

        assertOperator(Flow.OUT.operator(Normalisation.SUM, graph), arcs);
        assertOperator(Flow.IN.operator(Normalisation.SUM, graph), transposed(arcs));
        assertOperator(Flow.IN.operator(Normalisation.LOOPS, graph), transposed(arcs));
    }

    /** As PyTorch Geometric: both ends by what arrives; for the Laplacian, by what leaves. */
    @Test
    void oneWayOperatorsAreNormalisedByTheirOwnArcs() {
        double[][] collected = transposed(dense(weighted));
        double[] in = sums(collected);
        double[] out = sums(dense(weighted));

        assertOperator(
                Flow.IN.operator(Normalisation.SYMMETRIC_WITH_LOOPS, weighted),
                scaled(collected, (i, j) -> in[i] * in[j] == 0 ? 0 : 1 / Math.sqrt(in[i] * in[j])));
        assertOperator(Flow.IN.operator(Normalisation.MEAN, weighted), scaled(collected, (i, j) -> 1 / in[i]));
        assertOperator(
                Flow.IN.operator(Normalisation.SCALED_LAPLACIAN, weighted),
                scaled(collected, (i, j) -> out[i] * out[j] == 0 ? 0 : -1 / Math.sqrt(out[i] * out[j])));
    }

    @ParameterizedTest
    @EnumSource(Normalisation.class)
    void withArcsBothWaysEveryMixIsTheGraphWithoutDirections(Normalisation normalisation) {
        int[] ends = IntStream.range(0, 9).toArray();
        int[] next = IntStream.range(0, 9).map(i -> (i * 2 + 1) % 9).toArray();
        int[] sources = IntStream.concat(IntStream.of(ends), IntStream.of(next)).toArray();
        int[] targets = IntStream.concat(IntStream.of(next), IntStream.of(ends)).toArray();
        Graph both = Graph.directed(9, sources, targets, null, WeightMerge.SUM);

        SparseMatrix mixed = Flow.mixed(0.3).operator(normalisation, both).matrix();
        SparseMatrix undirected = normalisation.of(both).matrix();

        assertThat(mixed.columns()).isEqualTo(undirected.columns());
        for (int k = 0; k < mixed.entries(); k++) {
            assertThat(mixed.values()[k]).isCloseTo(undirected.values()[k], within(1e-6f));
        }
    }

    @Test
    void anExcerptKeepsTheSumsOfTheWholeGraph() {
        int[] some = IntStream.range(0, 40).filter(i -> i % 3 != 1).toArray();

        Graph excerpt = weighted.excerpt(some);

        for (int n = 0; n < some.length; n++) {
            assertThat(excerpt.directions().out().strengths()[n])
                    .isEqualTo(weighted.directions().out().strengths()[some[n]]);
            assertThat(excerpt.directions().in().degrees()[n])
                    .isEqualTo(weighted.directions().in().degrees()[some[n]]);
            for (int m = 0; m < some.length; m++) {
                assertThat(Graphs.hasArc(excerpt, n, m)).isEqualTo(Graphs.hasArc(weighted, some[n], some[m]));
            }
        }
        Graph left = excerpt.without((a, b) -> a == 0 || b == 0);
        Graph expected = weighted.without((a, b) -> a == some[0] || b == some[0]);
        for (int n = 0; n < some.length; n++) {
            assertThat(left.directions().out().strengths()[n])
                    .isCloseTo(
                            expected.directions().out().strengths()[some[n]] + (n == 0 ? outside(some[0], some) : 0),
                            within(1e-5));
            assertThat(left.directions().in().degrees()[n])
                    .isGreaterThanOrEqualTo(expected.directions().in().degrees()[some[n]]);
        }
    }

    /** The weight of the arcs from a node to those outside an excerpt, which removing its other edges leaves. */
    private double outside(int node, int[] inside) {
        double[] row = dense(weighted)[node];
        return IntStream.range(0, row.length)
                .filter(j -> IntStream.of(inside).noneMatch(n -> n == j))
                .mapToDouble(j -> row[j])
                .sum();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aSampleOfTheEdgesHasTheirDirections(boolean eachWay) {
        EdgeSample sample = EdgeSample.of(weighted, 0.5, eachWay, new CounterRandom(3, Purpose.GRAPH, 0, 0));

        SparseMatrix kept = Flow.OUT.operator(Normalisation.SUM, sample).matrix();
        double[][] arcs = dense(weighted);
        assertThat(kept.entries()).isBetween(1, weighted.neighbours().length - 1);
        for (int i = 0; i < 40; i++) {
            for (int k = kept.rowPointers()[i]; k < kept.rowPointers()[i + 1]; k++) {
                assertThat((double) kept.values()[k]).isEqualTo(arcs[i][kept.columns()[k]]);
            }
        }
    }

    @Test
    void aViewOfOneDirectionFollowsTheGraphShown() {
        GraphView view = new GraphView(directed);
        SparseOperator in = view.operator(Normalisation.MEAN, Flow.IN);
        SparseMatrix before = in.matrix();

        view.show(EdgeSample.of(directed, 0.3, false, new CounterRandom(3, Purpose.GRAPH, 0, 0)));

        assertThat(in.matrix().entries()).isLessThan(before.entries());
        view.showOriginal();
        assertThat(in.matrix()).isSameAs(before);
        assertThatThrownBy(() -> new GraphView(plain).operator(Normalisation.MEAN, Flow.IN))
                .isInstanceOf(InvalidRequest.class)
                .hasMessageContaining("no direction");
    }

    @Test
    void traitsDecideWhatIsSeen() {
        assertThat(EdgeTraits.NONE.seenIn(weighted).directed()).isFalse();
        assertThat(EdgeTraits.NONE.seenIn(weighted).weighted()).isFalse();
        Graph seen = new EdgeTraits(false, true).seenIn(weighted);
        assertThat(EdgeTraits.of(seen)).isEqualTo(new EdgeTraits(false, true));
        assertThatThrownBy(() -> new EdgeTraits(false, true).seenIn(plain))
                .hasMessageContaining("trained on edges with directions");
        assertThat(EdgeTraits.of(new EdgeTraits(true, true).oneNode())).isEqualTo(new EdgeTraits(true, true));
    }

    private interface Factor {
        double of(int i, int j);
    }

    private static double[][] scaled(double[][] matrix, Factor factor) {
        double[][] scaled = new double[matrix.length][matrix.length];
        for (int i = 0; i < matrix.length; i++) {
            for (int j = 0; j < matrix.length; j++) {
                scaled[i][j] = matrix[i][j] == 0 ? 0 : matrix[i][j] * factor.of(i, j);
            }
        }
        return scaled;
    }

    private static double[] sums(double[][] matrix) {
        return IntStream.range(0, matrix.length)
                .mapToDouble(i -> IntStream.range(0, matrix.length)
                        .mapToDouble(j -> matrix[i][j])
                        .sum())
                .toArray();
    }

    private static double[][] transposed(double[][] matrix) {
        double[][] other = new double[matrix.length][matrix.length];
        for (int i = 0; i < matrix.length; i++) {
            for (int j = 0; j < matrix.length; j++) {
                other[j][i] = matrix[i][j];
            }
        }
        return other;
    }

    private static double[][] dense(Graph graph) {
        double[][] arcs = new double[graph.nodes()][graph.nodes()];
        for (int i = 0; i < graph.nodes(); i++) {
            for (int k = graph.offsets()[i]; k < graph.offsets()[i + 1]; k++) {
                arcs[i][graph.neighbours()[k]] = graph.directions().arcs()[k];
            }
        }
        return arcs;
    }

    private static void assertOperator(SparseOperator operator, double[][] expected) {
        Matrix matrix = operator.matrix().toDense();
        Matrix transposed = operator.transposed().toDense();
        for (int i = 0; i < expected.length; i++) {
            for (int j = 0; j < expected.length; j++) {
                assertThat((double) matrix.get(i, j)).isCloseTo(expected[i][j], within(1e-5));
                assertThat((double) transposed.get(j, i)).isCloseTo(expected[i][j], within(1e-5));
            }
        }
    }
}
