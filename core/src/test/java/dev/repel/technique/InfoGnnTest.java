package dev.repel.technique;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.repel.autograd.Pass;
import dev.repel.data.TrainingTask;
import dev.repel.graph.Graph;
import dev.repel.model.Embedding;
import dev.repel.model.LayerHook;
import dev.repel.model.Network;
import dev.repel.model.NetworkInput;
import dev.repel.pseudo.InformativeNodes;
import dev.repel.tensor.Dense;
import dev.repel.tensor.Matrix;
import dev.repel.testkit.Runs;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Five nodes and one edge, so that a neighbourhood is one node and there is one way to make false pairs. */
class InfoGnnTest {
    private static final double Q = 0.7;
    private static final TrainingTask TASK = Built.task(
            Graph.of(5, new int[] {0}, new int[] {1}),
            Matrix.of(Dense.random(5, 3, new Random(2))),
            2,
            -1,
            -1,
            0,
            1,
            -1);
    /** Sure of class 0 at node 0, of class 1 at node 4 and less so at node 1. */
    private static final Matrix PREDICTIONS = Matrix.of(new double[][] {
        {Math.log(0.9), Math.log(0.1)},
        {Math.log(0.4), Math.log(0.6)},
        {Math.log(0.99), Math.log(0.01)},
        {Math.log(0.01), Math.log(0.99)},
        {Math.log(0.2), Math.log(0.8)}
    });

    private final Network network =
            new Network(NetworkInput.of(TASK), Runs.architecture("mlp", 1, 4, 0, Embedding.LOGITS), LayerHook.NONE);

    @ParameterizedTest
    @CsvSource({"1, 1, 0.1", "2, 0.5, 3", "0, 1, 0", "0.5, 0, 0"})
    void inTheWarmUpOnlyTheInformationIsLearned(double weight, double information, double balance) {
        double loss = loss(technique(weight, information, balance), false);

        assertThat(loss).isCloseTo(information * information(), within(1e-5));
    }

    @ParameterizedTest
    @CsvSource({"1, 1, 0.1", "2, 0.5, 3", "0, 0, 1", "1, 0, 0"})
    void thenPseudoLabelsAndTheBalanceOfTheClassesCountByTheirWeights(
            double weight, double information, double balance) {
        InfoGnn technique = technique(weight, information, balance);

        double loss = loss(technique, true);

        assertThat(technique.anchors()).as("nodes 0, 1 and 4").isEqualTo(3);
        double expected = weight * doubtful() + balance * balanced() + information * information();
        assertThat(loss).isCloseTo(expected, within(1e-5));
    }

    /**
     * All embeddings are (1, 1) and the discriminator is w times the identity, so nodes 0 and 1 have the score s = 2 w σ(1)
     * and are informative by σ(s): 0.912, 0.886 and 0.088. They must be more so than the network is sure of them, 0.9 and 0.6.
     * Nodes without neighbours are not informative at all.
     */
    @ParameterizedTest
    @CsvSource({"1.6, 2", "1.4, 1", "-1.6, 0"})
    void nodesArePickedThatTellMoreOfTheirNeighboursThanTheNetworkIsSureOf(float w, int picked) {
        InfoGnn technique = new InfoGnn(TASK, new InfoGnnSettings(InformativeNodes.Rule.SCORE, 0.3, 2, 1, Q, 1, 1, 1));
        technique.extraLoss(network);
        Built.start(network);
        Built.parameter(network, "lins.0.weight").value().fill(0f);
        Built.parameter(network, "lins.0.bias").value().fill(1f);
        Matrix discriminator = Built.parameter(network, "infognn.discriminator").value();
        discriminator.copyFrom(Matrix.of(new double[][] {{w, 0}, {0, w}}));

        technique.evaluated().forEach(value -> Built.forward(network, Pass.Mode.EVALUATION, value));
        technique.beforeEpoch(Built.epoch(1, PREDICTIONS, null, (t, hiddenDropout) -> null, null));

        assertThat(technique.anchors()).isEqualTo(picked);
        assertThat(technique.bytes()).isPositive();
    }

    @Test
    void afterAResetNothingIsLearnedFromPseudoLabels() {
        InfoGnn technique = technique(1, 0, 1);
        Technique.ExtraLoss extra = technique.extraLoss(network).orElseThrow();
        Built.start(network);
        technique.beforeEpoch(Built.epoch(1, PREDICTIONS, null, (t, hiddenDropout) -> null, null));

        technique.reset();

        assertThat(technique.anchors()).isZero();
        assertThat(Built.forward(network, Pass.Mode.EVALUATION, extra.loss()).get(0, 0))
                .isZero();
    }

    @Test
    void withoutWeightsItIsNotThere() {
        InfoGnn technique = technique(0, 0, 0);

        assertThat(technique.extraLoss(network)).isEmpty();
        assertThat(technique.evaluated()).isEmpty();
        assertThat(technique.bytes()).isZero();
        technique.beforeEpoch(Built.epoch(1, PREDICTIONS, null, (t, hiddenDropout) -> null, null));
        assertThat(technique.anchors()).isZero();
    }

    private static InfoGnn technique(double weight, double information, double balance) {
        return new InfoGnn(
                TASK, new InfoGnnSettings(InformativeNodes.Rule.RANK, 0.5, 2, 1, Q, weight, information, balance));
    }

    private double loss(InfoGnn technique, boolean cotraining) {
        Technique.ExtraLoss extra = technique.extraLoss(network).orElseThrow();
        Built.start(network);
        // informativeness is read off the network as it is
        technique.evaluated().forEach(value -> Built.forward(network, Pass.Mode.EVALUATION, value));
        if (cotraining) {
            technique.beforeEpoch(Built.epoch(1, PREDICTIONS, null, (t, hiddenDropout) -> null, null));
        }
        return extra.weight()
                * Built.forward(network, Pass.Mode.EVALUATION, extra.loss()).get(0, 0);
    }

    /** The mean over nodes 0 and 1 of softplus(−a_i·s_i) + softplus(a_j·s_i), s_i the sigmoid of the other's z. */
    private double information() {
        double[][] z = Dense.of(network.logits().value());
        double[][] a = Dense.product(z, Built.dense(network, "infognn.discriminator"));
        double sum = 0;
        for (int i = 0; i < 2; i++) {
            double own = 0;
            double other = 0;
            for (int d = 0; d < 2; d++) {
                double s = 1 / (1 + Math.exp(-z[1 - i][d]));
                own += a[i][d] * s;
                other += a[1 - i][d] * s;
            }
            sum += Math.log1p(Math.exp(-own)) + Math.log1p(Math.exp(other));
        }
        return sum / 2;
    }

    private double doubtful() {
        double sum = 0;
        int[][] picked = {{0, 0}, {1, 1}, {4, 1}};
        for (int[] node : picked) {
            sum += (1 - Math.pow(probability(node[0], node[1]), Q)) / Q;
        }
        return sum / 3;
    }

    /** Labels and pseudo-labels alike should have as many of the one class as of the other. */
    private double balanced() {
        double[] mean = new double[2];
        for (int node : new int[] {2, 3, 0, 1, 4}) {
            mean[0] += probability(node, 0) / 5;
            mean[1] += probability(node, 1) / 5;
        }
        return 0.5 * Math.log(0.5 / mean[0]) + 0.5 * Math.log(0.5 / mean[1]);
    }

    private double probability(int node, int c) {
        Matrix logits = network.logits().value();
        return 1 / (1 + Math.exp(logits.get(node, 1 - c) - logits.get(node, c)));
    }
}
