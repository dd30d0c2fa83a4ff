package dev.repel.technique;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.repel.TestSeed;
import dev.repel.autograd.Pass;
import dev.repel.autograd.Variable;
import dev.repel.data.TrainingTask;
import dev.repel.graph.Graph;
import dev.repel.model.Architecture;
import dev.repel.model.Embedding;
import dev.repel.model.LayerHook;
import dev.repel.model.Network;
import dev.repel.model.NetworkInput;
import dev.repel.tensor.Dense;
import dev.repel.tensor.Matrix;
import dev.repel.testkit.Graphs;
import dev.repel.testkit.Runs;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

@ExtendWith(TestSeed.class)
class CgpnTest {
    private static final int NODES = 12;
    private static final Architecture ARCHITECTURE = Runs.architecture("gcn", 2, 4, 0.5, Embedding.LOGITS);
    /** A hub and a node without neighbours; classes of different size among the five labels. */
    private static final TrainingTask TASK =
            Built.task(Graphs.random(NODES, 25, TestSeed.random("cgpn graph")), features(NODES), 3, 0, 1, 2, 0, 1);

    @ParameterizedTest
    @ValueSource(ints = {4, 5, 10})
    void equalAttentionWithoutFeaturesIsAPoissonPropagation(int steps) {
        Matrix logits = equalAttention(TASK, steps);

        Dense.assertClose(logits, poisson(Dense.transpose(equalShares(TASK.graph())), source(TASK), steps), 1e-5);
        for (double sum : Dense.columnSums(Dense.of(logits))) {
            assertThat(sum).isCloseTo(0, within(1e-5));
        }
    }

    /** Node i collects the share of attention that others pay to it, not the share that it pays to them. */
    @Test
    void onAStarLabelsSpreadByTheAttentionReceived() {
        TrainingTask star = Built.task(Graphs.star(8), features(8), 2, 0, 1);
        double[][] shares = equalShares(star.graph());

        Matrix logits = equalAttention(star, 10);

        Dense.assertClose(logits, poisson(Dense.transpose(shares), source(star), 10), 1e-5);
        assertThat(Dense.distance(Dense.of(logits), poisson(shares, source(star), 10)))
                .isGreaterThan(0.5);
    }

    @ParameterizedTest
    @ValueSource(ints = {4, 5, 10})
    void oneLabelEachTellsTwoCliquesApart(int steps) {
        TrainingTask cliques = Built.task(Graphs.twoCliques(4), features(8), 2, -1, 0, -1, -1, -1, -1, 1);

        Matrix logits = equalAttention(cliques, steps);

        for (int i = 0; i < 8; i++) {
            assertThat(logits.argMax(i)).as("node %d", i).isEqualTo(i / 4);
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
        assertThat(Dense.distance(expected, poisson(Dense.transpose(shares), source(TASK), steps)))
                .isGreaterThan(0.1);
    }

    /** The other losses stand beside the labels' own, whose weight η becomes 1. */
    @Test
    void theBackboneLearnsFromTheLabelsAndFromThePropagation() {
        Seen backbone = new Seen();
        Cgpn cgpn = new Cgpn(TASK, new CgpnSettings(5, 6, 0.8, 0.8, 0, 0.5, 100, CgpnPrediction.POISSON));
        Network network = new Network(NetworkInput.of(TASK), ARCHITECTURE, LayerHook.all(List.of(backbone, cgpn)));
        Technique.ExtraLoss extra = cgpn.extraLoss(network).orElseThrow();
        Built.start(network);

        double value =
                Built.forward(network, Pass.Mode.EVALUATION, extra.loss()).get(0, 0);

        double[][] p = logSoftmax(network.logits().value());
        double[][] q = logSoftmax(backbone.encoding().logits().value());
        double expected = 0;
        for (int n = 0; n < TASK.trainNodes().length; n++) {
            expected -= q[TASK.trainNodes()[n]][TASK.trainLabels()[n]] / TASK.trainNodes().length;
        }
        for (int i = 0; i < NODES; i++) {
            for (int c = 0; c < 3; c++) {
                expected += Math.exp(p[i][c]) * (p[i][c] - q[i][c]) / NODES;
            }
        }
        assertThat(value).isCloseTo(expected, within(1e-5));
        assertThat(extra.weight()).isEqualTo(1.25);
    }

    /** All three train the same two networks with the same losses; they differ in what predicts. */
    @ParameterizedTest
    @EnumSource
    void thePredictionIsThatOfThePropagationTheBackboneOrTheirSum(CgpnPrediction prediction) {
        Seen backbone = new Seen();
        Cgpn cgpn = new Cgpn(TASK, new CgpnSettings(5, 6, 0.8, 0.8, 0, 0.5, 100, prediction));
        Network network = new Network(NetworkInput.of(TASK), ARCHITECTURE, LayerHook.all(List.of(backbone, cgpn)));
        Variable propagated = cgpn.supervised(network, cgpn).get(0);
        Variable beside = backbone.encoding().logits();
        Built.start(network);

        double[][] logits = Dense.of(Built.forward(network, Pass.Mode.EVALUATION, network.logits()));
        double[][] u = Dense.of(Built.forward(network, Pass.Mode.EVALUATION, propagated));
        double[][] z = Dense.of(Built.forward(network, Pass.Mode.EVALUATION, beside));

        double[][] expected = switch (prediction) {
            case POISSON -> u;
            case BACKBONE -> z;
            case SUM -> Dense.sum(1, u, 1, z);
        };
        assertThat(Dense.distance(logits, expected)).isLessThan(1e-5);
        assertThat(Dense.distance(u, z)).isGreaterThan(0.1);
        assertThat(cgpn.extraLoss(network).orElseThrow().weight()).isEqualTo(1.25);
    }

    private static double[][] logSoftmax(Matrix logits) {
        double[][] rows = Dense.of(logits);
        for (double[] row : rows) {
            double sum = Arrays.stream(row).map(Math::exp).sum();
            Arrays.setAll(row, c -> row[c] - Math.log(sum));
        }
        return rows;
    }

    private static Matrix features(int nodes) {
        return Matrix.of(Dense.random(nodes, 5, TestSeed.random("cgpn features")));
    }

    private static Network network(TrainingTask task, int steps) {
        Network network = new Network(
                NetworkInput.of(task),
                ARCHITECTURE,
                new Cgpn(task, new CgpnSettings(steps, 6, 0.8, 0.9, 1.3, 0.5, 100, CgpnPrediction.POISSON)));
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

    private static double[][] poisson(double[][] p, double[][] b, int steps) {
        return poisson(p, b, steps, new double[b.length][b[0].length]);
    }

    /** u ← P u + b so many times from 0, and features added three steps before the end. */
    private static double[][] poisson(double[][] p, double[][] b, int steps, double[][] features) {
        double[][] u = new double[b.length][b[0].length];
        for (int step = 1; step <= steps; step++) {
            u = Dense.sum(1, Dense.product(p, u), 1, b);
            if (step == steps - 3) {
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
}
