package dev.repel.technique;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.repel.TestSeed;
import dev.repel.autograd.Pass;
import dev.repel.data.TrainingTask;
import dev.repel.graph.Graph;
import dev.repel.model.Embedding;
import dev.repel.model.Network;
import dev.repel.model.NetworkInput;
import dev.repel.tensor.Dense;
import dev.repel.tensor.Matrix;
import dev.repel.testkit.Graphs;
import dev.repel.testkit.Runs;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** With a share of 0 a network says what the local view says, with a share of 1 what the global one does. */
@ExtendWith(TestSeed.class)
class Cg3Test {
    private static final int NODES = 10;
    private static final double TAU = 0.5;
    private static final Graph GRAPH = Graphs.random(NODES, 16, TestSeed.random("cg3 graph"));
    private static final int[] LABELS = {0, 1, 2, 0, 1};
    private static final TrainingTask TASK =
            Built.task(GRAPH, Matrix.of(Dense.random(NODES, 6, TestSeed.random("cg3 features"))), 3, LABELS);

    private final double[][] local = predicted(0);
    private final double[][] global = predicted(1);

    @ParameterizedTest
    @ValueSource(doubles = {0, 0.25, 0.4, 1})
    void bothViewsAreFusedByTheirShareAndScaledToLengthOne(double share) {
        double[][] fused = predicted(share);

        for (int i = 0; i < NODES; i++) {
            double[] expected = new double[3];
            double square = 0;
            for (int c = 0; c < 3; c++) {
                expected[c] = (1 - share) * local[i][c] + share * global[i][c];
                square += expected[c] * expected[c];
            }
            for (int c = 0; c < 3; c++) {
                assertThat(fused[i][c]).isCloseTo(expected[c] / Math.sqrt(square), within(1e-5));
            }
        }
        assertThat(Dense.distance(local, global)).isGreaterThan(0.1);
    }

    @ParameterizedTest
    @CsvSource({"0.9, 0.4", "2, 0", "0, 3"})
    void contrastsAndTheLikelihoodOfEdgesCountByTheirWeights(double contrast, double generative) {
        Cg3 technique = technique(0.4, contrast, generative);
        Network network = network(technique);
        Technique.ExtraLoss extra = technique.extraLoss(network).orElseThrow();
        Built.start(network);

        double loss = extra.weight()
                * Built.forward(network, Pass.Mode.EVALUATION, extra.loss()).get(0, 0);

        double[] first = Built.dense(network, "edges.first")[0];
        double[] second = Built.dense(network, "edges.second")[0];
        double expected = contrast * (views() + labelled())
                + generative * (edges(local, global, first, second) + edges(global, local, first, second));
        assertThat(loss).isCloseTo(expected, within(1e-4));
    }

    @Test
    void withoutWeightsItIsThePlainBackbone() {
        Cg3 off = technique(0, 0, 0);
        Network network = network(off);

        assertThat(off.extraLoss(network)).isEmpty();
        assertThat(network.parameters())
                .hasSize(network(new None()).parameters().size());
    }

    private double views() {
        double sum = 0;
        for (int i = 0; i < NODES; i++) {
            double row = 0;
            double column = 0;
            for (int j = 0; j < NODES; j++) {
                row += similarity(i, j);
                column += similarity(j, i);
            }
            sum += Math.log(row) + Math.log(column) - 2 * Math.log(similarity(i, i));
        }
        return sum / (2 * NODES);
    }

    private double labelled() {
        double sum = 0;
        for (int i = 0; i < LABELS.length; i++) {
            double[] all = new double[2];
            double[] same = new double[2];
            int size = 0;
            for (int j = 0; j < LABELS.length; j++) {
                all[0] += similarity(i, j);
                all[1] += similarity(j, i);
                if (LABELS[i] == LABELS[j]) {
                    size++;
                    same[0] += similarity(i, j);
                    same[1] += similarity(j, i);
                }
            }
            for (int side = 0; side < 2; side++) {
                sum -= Math.log(same[side] / size / (all[side] / (LABELS.length - 1)));
            }
        }
        return sum / (2 * LABELS.length);
    }

    private double similarity(int i, int j) {
        return Math.exp(dot(local[i], global[j]) / TAU);
    }

    /** Over all edges and self-loops; the constant starts at 0. */
    private static double edges(double[][] u, double[][] v, double[] first, double[] second) {
        double sum = 0;
        int count = 0;
        for (int i = 0; i < NODES; i++) {
            for (int j = 0; j < NODES; j++) {
                if (i == j || GRAPH.hasEdge(i, j)) {
                    sum += Math.log1p(Math.exp(-dot(first, u[i]) - dot(second, v[j])));
                    count++;
                }
            }
        }
        return sum / count;
    }

    private static double dot(double[] a, double[] b) {
        double sum = 0;
        for (int t = 0; t < a.length; t++) {
            sum += a[t] * b[t];
        }
        return sum;
    }

    private static double[][] predicted(double share) {
        Network network = network(technique(share, 1, 1));
        Built.start(network);
        return Dense.of(Built.forward(network, Pass.Mode.EVALUATION, network.logits()));
    }

    private static Cg3 technique(double share, double contrast, double generative) {
        return new Cg3(TASK, new Cg3Settings(share, contrast, generative, TAU, 5, 2, 100));
    }

    private static Network network(Technique technique) {
        return new Network(NetworkInput.of(TASK), Runs.architecture("gcn", 2, 4, 0.5, Embedding.LOGITS), technique);
    }
}
