package dev.repel.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.repel.TestSeed;
import dev.repel.autograd.SparseOperator;
import dev.repel.tensor.CounterRandom;
import dev.repel.tensor.Matrix;
import dev.repel.testkit.Graphs;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@ExtendWith(TestSeed.class)
class NormalisationTest {
    private final Graph graph = Graphs.random(60, 150, TestSeed.random("normalisation"));

    @Test
    void symmetricOperatorIsSymmetricAndKeepsTheRootsOfTheDegrees() {
        Matrix s = dense(Normalisation.SYMMETRIC_WITH_LOOPS, graph);

        assertThat(s.transpose().data()).isEqualTo(s.data());
        for (int i = 0; i < 60; i++) {
            double sum = 0;
            for (int j = 0; j < 60; j++) {
                sum += s.get(i, j) * Math.sqrt(graph.degree(j) + 1);
            }
            assertThat(sum).isCloseTo(Math.sqrt(graph.degree(i) + 1), within(1e-5));
        }
    }

    @Test
    void symmetricOperatorOfARegularGraphHasEqualEntries() {
        assertThat(Normalisation.SYMMETRIC_WITH_LOOPS
                        .of(Graphs.ring(9))
                        .matrix()
                        .values())
                .containsOnly(1f / 3);
    }

    @Test
    void scaledLaplacianHasNoDiagonalAndASpectrumWithinOne() {
        Matrix l = dense(Normalisation.SCALED_LAPLACIAN, graph);

        assertThat(l.transpose().data()).isEqualTo(l.data());
        double[] x = new double[60];
        for (int i = 0; i < 60; i++) {
            assertThat(l.get(i, i)).isZero();
            x[i] = Math.sin(i + 1);
        }
        double growth = 0;
        for (int round = 0; round < 200; round++) {
            double[] next = new double[60];
            for (int i = 0; i < 60; i++) {
                for (int j = 0; j < 60; j++) {
                    next[i] += l.get(i, j) * x[j];
                }
            }
            growth = norm(next) / norm(x);
            x = next;
        }
        assertThat(growth).isBetween(0.5, 1 + 1e-5);
    }

    @Test
    void scaledLaplacianOfARegularGraphTurnsOnesIntoMinusOnes() {
        Matrix l = dense(Normalisation.SCALED_LAPLACIAN, Graphs.ring(8));

        for (int i = 0; i < 8; i++) {
            assertThat(l.get(i, (i + 1) % 8) + l.get(i, (i + 7) % 8)).isEqualTo(-1f);
        }
    }

    @Test
    void meanOperatorHasRowsOfSumOneAndEmptyRowsForNodesWithoutNeighbours() {
        Matrix mean = dense(Normalisation.MEAN, graph);

        for (int i = 0; i < 60; i++) {
            double sum = 0;
            for (int j = 0; j < 60; j++) {
                assertThat(mean.get(i, j) > 0).isEqualTo(graph.hasEdge(i, j));
                sum += mean.get(i, j);
            }
            assertThat(sum).isCloseTo(graph.degree(i) == 0 ? 0 : 1, within(1e-5));
        }
        assertThat(graph.degree(59)).isZero();
    }

    @Test
    void sumAndLoopsAreTheAdjacencyWithoutAndWithTheDiagonal() {
        Matrix sum = dense(Normalisation.SUM, graph);
        Matrix loops = dense(Normalisation.LOOPS, graph);

        for (int i = 0; i < 60; i++) {
            for (int j = 0; j < 60; j++) {
                float edge = graph.hasEdge(i, j) ? 1f : 0f;
                assertThat(sum.get(i, j)).isEqualTo(edge);
                assertThat(loops.get(i, j)).isEqualTo(i == j ? 1f : edge);
            }
        }
    }

    @ParameterizedTest
    @EnumSource(Normalisation.class)
    void transposedOperatorIsTheTranspose(Normalisation normalisation) {
        SparseOperator operator = normalisation.of(graph);

        assertThat(operator.transposed().toDense().data())
                .isEqualTo(operator.matrix().toDense().transpose().data());
    }

    @ParameterizedTest
    @EnumSource(Normalisation.class)
    void everythingIsFiniteIfTheDirectionsOfAnEdgeAreDrawnApart(Normalisation normalisation) {
        for (int epoch = 0; epoch < 10; epoch++) {
            CounterRandom random = new CounterRandom(1, CounterRandom.Purpose.GRAPH, 0, epoch);
            EdgeSample sample = EdgeSample.of(graph, 0.3, true, random);

            SparseOperator operator = normalisation.of(sample);

            for (float value : operator.matrix().values()) {
                assertThat(value).isFinite();
            }
            assertThat(operator.transposed().toDense().data())
                    .isEqualTo(operator.matrix().toDense().transpose().data());
        }
    }

    @ParameterizedTest
    @EnumSource(Normalisation.class)
    void everythingIsFiniteOnAGraphWithoutEdges(Normalisation normalisation) {
        Matrix matrix = dense(normalisation, Graph.of(3, new int[0], new int[0]));

        boolean loops = normalisation == Normalisation.SYMMETRIC_WITH_LOOPS || normalisation == Normalisation.LOOPS;
        for (int i = 0; i < 9; i++) {
            assertThat(matrix.data()[i]).isEqualTo(loops && i % 4 == 0 ? 1f : 0f);
        }
    }

    private static Matrix dense(Normalisation normalisation, Graph graph) {
        return normalisation.of(graph).matrix().toDense();
    }

    private static double norm(double[] x) {
        double sum = 0;
        for (double value : x) {
            sum += value * value;
        }
        return Math.sqrt(sum);
    }
}
