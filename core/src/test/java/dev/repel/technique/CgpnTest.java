package dev.repel.technique;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.repel.TestSeed;
import dev.repel.autograd.Pass;
import dev.repel.data.TrainingTask;
import dev.repel.experiment.Runs;
import dev.repel.graph.Graph;
import dev.repel.graph.Graphs;
import dev.repel.model.Embedding;
import dev.repel.model.Network;
import dev.repel.tensor.Dense;
import dev.repel.tensor.Matrix;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@ExtendWith(TestSeed.class)
class CgpnTest {
    private static final int NODES = 12;
    /** A hub and a node without neighbours; classes of different size among the five labels. */
    private static final TrainingTask TASK = Built.task(
            Graphs.random(NODES, 25, TestSeed.random("cgpn graph")),
            Matrix.of(Dense.random(NODES, 5, TestSeed.random("cgpn features"))),
            3,
            0,
            1,
            2,
            0,
            1,
            -1,
            -1,
            -1,
            -1,
            -1,
            -1,
            -1);

    @ParameterizedTest
    @ValueSource(ints = {4, 5, 10})
    void equalAttentionWithoutFeaturesIsAPoissonPropagation(int steps) {
        Matrix logits = equalAttention(TASK, steps);

        Dense.assertClose(logits, poisson(Dense.transpose(equalShares(TASK.graph())), source(TASK), steps, null), 1e-5);
        for (int c = 0; c < 3; c++) {
            int column = c;
            assertThat(IntStream.range(0, NODES)
                            .mapToDouble(i -> logits.get(i, column))
                            .sum())
                    .isCloseTo(0, within(1e-5));
        }
    }

    /** Node i collects the share of attention that others pay to it, not the share that it pays to them. */
    @Test
    void onAStarLabelsSpreadByTheAttentionReceived() {
        TrainingTask star = Built.task(Graphs.star(8), ones(8), 2, 0, 1, -1, -1, -1, -1, -1, -1);
        double[][] shares = equalShares(star.graph());

        Matrix logits = equalAttention(star, 10);

        Dense.assertClose(logits, poisson(Dense.transpose(shares), source(star), 10, null), 1e-5);
        assertThat(Dense.distance(Dense.of(logits), poisson(shares, source(star), 10, null)))
                .isGreaterThan(0.5);
    }

    @ParameterizedTest
    @ValueSource(ints = {4, 5, 10})
    void oneLabelEachTellsTwoCliquesApart(int steps) {
        int size = 6;
        TrainingTask cliques = Built.task(
                cliques(size),
                ones(2 * size),
                2,
                IntStream.range(0, 2 * size)
                        .map(i -> i == 1 ? 0 : i == size + 2 ? 1 : -1)
                        .toArray());

        Matrix logits = equalAttention(cliques, steps);

        for (int i = 0; i < 2 * size; i++) {
            assertThat(logits.argMax(i)).as("node %d", i).isEqualTo(i / size);
        }
    }

    /** With all weights as they start: learned shares, and the features three steps before the end. */
    @ParameterizedTest
    @ValueSource(ints = {4, 10})
    void learnedAttentionAndFeaturesFollowTheFormula(int steps) {
        Network network = network(TASK, steps);

        Matrix logits = Built.forward(network, Pass.Mode.EVALUATION, network.logits());

        double[][] x = Dense.of(TASK.features().toDense());
        double[][] g = Dense.product(x, Built.dense(network, "poisson.lin.weight"));
        double[][] own = Dense.product(g, Built.dense(network, "poisson.source.weight"));
        double[][] other = Dense.product(g, Built.dense(network, "poisson.target.weight"));
        double[][] features = Dense.product(x, Built.dense(network, "poisson.features.weight"));
        double[][] shares = shares(TASK.graph(), own, other);
        double[][] expected = poisson(Dense.transpose(shares), source(TASK), steps, features);
        Dense.assertClose(logits, expected, 1e-4);
        assertThat(Dense.distance(shares, equalShares(TASK.graph()))).isGreaterThan(0.05);
        assertThat(Dense.distance(expected, poisson(Dense.transpose(shares), source(TASK), steps, null)))
                .isGreaterThan(0.1);
    }

    private static Network network(TrainingTask task, int steps) {
        Network network = new Network(
                task,
                Runs.architecture("gcn", 2, 4, 0.5, Embedding.LOGITS),
                new Cgpn(task, new CgpnSettings(steps, 6, 0.8, 0.9, 1.3, 0.5, 100)));
        Built.start(network);
        return network;
    }

    private static Matrix equalAttention(TrainingTask task, int steps) {
        Network network = network(task, steps);
        Built.parameter(network, "poisson.source.weight").value().fill(0f);
        Built.parameter(network, "poisson.target.weight").value().fill(0f);
        Built.parameter(network, "poisson.features.weight").value().fill(0f);
        return Built.forward(network, Pass.Mode.EVALUATION, network.logits());
    }

    /** u ← P u + b so many times from 0. */
    private static double[][] poisson(double[][] p, double[][] b, int steps, double[][] features) {
        double[][] u = new double[b.length][b[0].length];
        for (int step = 1; step <= steps; step++) {
            u = Dense.sum(1, Dense.product(p, u), 1, b);
            if (step == steps - 3 && features != null) {
                u = Dense.sum(1, u, 1, features);
            }
        }
        return u;
    }

    private static double[][] source(TrainingTask task) {
        double[][] b = new double[task.graph().nodes()][task.classes()];
        double labelled = task.trainNodes().length;
        for (int n = 0; n < labelled; n++) {
            b[task.trainNodes()[n]][task.trainLabels()[n]] += 1;
            for (int label : task.trainLabels()) {
                b[task.trainNodes()[n]][label] -= 1 / labelled;
            }
        }
        return b;
    }

    private static double[][] equalShares(Graph graph) {
        return shares(graph, new double[graph.nodes()][1], new double[graph.nodes()][1]);
    }

    /** Row i: how node i shares its attention between its neighbours and itself. */
    private static double[][] shares(Graph graph, double[][] own, double[][] other) {
        double[][] shares = new double[graph.nodes()][graph.nodes()];
        for (int i = 0; i < graph.nodes(); i++) {
            double sum = 0;
            for (int j = 0; j < graph.nodes(); j++) {
                double score = own[i][0] + other[j][0];
                shares[i][j] = i == j || graph.hasEdge(i, j) ? Math.exp(score > 0 ? score : 0.1 * score) : 0;
                sum += shares[i][j];
            }
            for (int j = 0; j < graph.nodes(); j++) {
                shares[i][j] /= sum;
            }
        }
        return shares;
    }

    /** Two cliques of this size, joined by an edge between their first nodes. */
    private static Graph cliques(int size) {
        int[] sources =
                IntStream.range(0, 4 * size * size + 1).map(e -> e / (2 * size)).toArray();
        int[] targets =
                IntStream.range(0, 4 * size * size + 1).map(e -> e % (2 * size)).toArray();
        for (int e = 0; e < 4 * size * size; e++) {
            targets[e] = targets[e] / size == sources[e] / size ? targets[e] : sources[e];
        }
        sources[4 * size * size] = 0;
        targets[4 * size * size] = size;
        return Graph.of(2 * size, sources, targets);
    }

    private static Matrix ones(int nodes) {
        Matrix ones = new Matrix(nodes, 2);
        ones.fill(1f);
        return ones;
    }
}
