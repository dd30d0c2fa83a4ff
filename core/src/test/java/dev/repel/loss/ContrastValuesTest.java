package dev.repel.loss;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.repel.TestSeed;
import dev.repel.graph.Graph;
import dev.repel.graph.Normalisation;
import dev.repel.tensor.Dense;
import dev.repel.tensor.Matrix;
import dev.repel.tensor.SparseMatrix;
import dev.repel.testkit.Graphs;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Losses between two views on random unit rows, against their formulas in plain loops. */
@ExtendWith(TestSeed.class)
class ContrastValuesTest {
    private static final int NODES = 9;
    private final double[][] u = unitRows("contrast u");
    private final double[][] v = unitRows("contrast v");

    @ParameterizedTest
    @CsvSource({"0.5, false", "0.5, true", "0.1, false", "2, true"})
    void viewsAreContrastedInBothDirections(double tau, boolean intra) {
        double loss = LossValue.of(tape -> new ViewContrast(
                LossValue.constant(tape, Matrix.of(u)),
                LossValue.constant(tape, Matrix.of(v)),
                tau,
                intra,
                NODES,
                tape.nextInstance()));

        double expected = 0;
        for (int i = 0; i < NODES; i++) {
            expected += viewLoss(u, v, i, tau, intra) + viewLoss(v, u, i, tau, intra);
        }
        assertThat(loss).isCloseTo(expected / (2 * NODES), within(1e-4));
    }

    private static double viewLoss(double[][] a, double[][] b, int i, double tau, boolean intra) {
        double denominator = 0;
        for (int j = 0; j < NODES; j++) {
            denominator += Math.exp(dot(a[i], b[j]) / tau);
            denominator += intra && j != i ? Math.exp(dot(a[i], a[j]) / tau) : 0;
        }
        return Math.log(denominator) - dot(a[i], b[i]) / tau;
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.5, 0.2})
    void labelledNodesAreContrastedByMeansOverTheirClass(double tau) {
        int[] nodes = {0, 2, 3, 5, 8};
        int[] labels = {0, 1, 0, 0, 1};

        double loss = LossValue.of(tape -> new LabelledContrast(
                LossValue.constant(tape, Matrix.of(u)), LossValue.constant(tape, Matrix.of(v)), nodes, labels, tau));

        double expected = 0;
        for (int a = 0; a < nodes.length; a++) {
            expected += labelledLoss(u, v, nodes, labels, a, tau) + labelledLoss(v, u, nodes, labels, a, tau);
        }
        assertThat(loss).isCloseTo(expected / (2 * nodes.length), within(1e-5));
    }

    private static double labelledLoss(double[][] x, double[][] y, int[] nodes, int[] labels, int a, double tau) {
        double all = 0;
        double same = 0;
        int size = 0;
        for (int b = 0; b < nodes.length; b++) {
            double e = Math.exp(dot(x[nodes[a]], y[nodes[b]]) / tau);
            all += e;
            same += labels[a] == labels[b] ? e : 0;
            size += labels[a] == labels[b] ? 1 : 0;
        }
        return -Math.log(same / size / (all / (nodes.length - 1)));
    }

    @Test
    void pairsCountByTheWeightsOfTheirNodes() {
        double tau = 0.4;
        Random random = TestSeed.random("contrast pairs");
        boolean[][] paired = new boolean[NODES][NODES];
        boolean[][] positive = new boolean[NODES][NODES];
        Matrix pattern = new Matrix(NODES, NODES);
        float[] weights = new float[NODES];
        for (int i = 0; i < NODES; i++) {
            weights[i] = i % 4;
            for (int j = 0; j < NODES; j++) {
                paired[i][j] = j == i || random.nextInt(2) == 0;
                positive[i][j] = paired[i][j] && (j == i || random.nextInt(3) == 0);
                pattern.set(i, j, paired[i][j] ? 1f : 0f);
            }
        }
        SparseMatrix pairs = SparseMatrix.of(pattern);
        boolean[] marks = new boolean[pairs.entries()];
        int at = 0;
        double expected = 0;
        double whole = 0;
        for (int i = 0; i < NODES; i++) {
            double all = 0;
            double good = 0;
            for (int j = 0; j < NODES; j++) {
                double e = Math.exp(dot(u[i], v[j]) / tau);
                all += paired[i][j] ? e : 0;
                good += positive[i][j] ? e : 0;
                if (paired[i][j]) {
                    marks[at++] = positive[i][j];
                }
            }
            expected += weights[i] * Math.log(all / good);
            whole += weights[i];
        }

        double loss = LossValue.of(tape -> {
            PairContrast contrast = new PairContrast(
                    LossValue.constant(tape, Matrix.of(u)), LossValue.constant(tape, Matrix.of(v)), tau, NODES);
            contrast.learnFrom(pairs, marks, weights);
            return contrast;
        });

        assertThat(loss).isCloseTo(expected / whole, within(1e-5));
    }

    @Test
    void edgesHaveTheMeanSurpriseOfTheirScores() {
        Graph graph = Graphs.random(NODES, 14, TestSeed.random("contrast graph"));
        SparseMatrix edges = Normalisation.SUM.of(graph).matrix();
        double[] a = {0.5, -1, 2};
        double[] b = {1, 0.25, -0.5};
        double c = 0.3;

        double loss = LossValue.of(tape -> new EdgeLikelihood(
                edges,
                LossValue.constant(tape, Matrix.of(u)),
                LossValue.constant(tape, Matrix.of(v)),
                LossValue.parameter(tape, "a", a),
                LossValue.parameter(tape, "b", b),
                LossValue.parameter(tape, "c", c)));

        double expected = 0;
        int count = 0;
        for (int i = 0; i < NODES; i++) {
            for (int j = 0; j < NODES; j++) {
                if (graph.hasEdge(i, j)) {
                    expected += Math.log1p(Math.exp(-(dot(a, u[i]) + dot(b, v[j]) + c)));
                    count++;
                }
            }
        }
        assertThat(loss).isCloseTo(expected / count, within(1e-5));
    }

    private static double[][] unitRows(String purpose) {
        double[][] rows = Dense.random(NODES, 3, TestSeed.random(purpose));
        for (double[] row : rows) {
            double length = Math.sqrt(dot(row, row));
            for (int t = 0; t < row.length; t++) {
                row[t] /= length;
            }
        }
        return rows;
    }

    private static double dot(double[] a, double[] b) {
        double sum = 0;
        for (int t = 0; t < a.length; t++) {
            sum += a[t] * b[t];
        }
        return sum;
    }
}
