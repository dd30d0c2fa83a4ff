package dev.repel.technique;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.repel.TestSeed;
import dev.repel.autograd.Pass;
import dev.repel.autograd.Variable;
import dev.repel.data.TrainingTask;
import dev.repel.graph.Graph;
import dev.repel.model.Embedding;
import dev.repel.model.Network;
import dev.repel.model.NetworkInput;
import dev.repel.tensor.Dense;
import dev.repel.tensor.Matrix;
import dev.repel.testkit.Graphs;
import dev.repel.testkit.Runs;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(TestSeed.class)
class GrandPlusTest {
    private static final int NODES = 30;
    private static final int HOPS = 3;
    private static final double RESTART = 0.3;
    private static final TrainingTask TASK = Built.task(
            Graphs.random(NODES, 45, TestSeed.random("grand+ graph")),
            Matrix.of(Dense.random(NODES, 6, TestSeed.random("grand+ features"))),
            2,
            0,
            1);

    private static GrandPlusSettings settings(double drop, int neighbours) {
        return new GrandPlusSettings(2, drop, RESTART, HOPS, neighbours, 0, 0.5, 1, 10, 2);
    }

    /** The published order: features are propagated, and only then mapped. */
    @Test
    void evaluationMapsFeaturesOfWholeRows() {
        GrandPlus technique = new GrandPlus(settings(0.5, 4));
        Network network = network(technique);
        Built.start(network);

        Matrix logits = Built.forward(network, Pass.Mode.EVALUATION, network.logits());

        double[][] x = Dense.product(nearest(4), Dense.of(TASK.features().toDense()));
        Dense.assertClose(logits, perceptron(network, x), 1e-5);
    }

    @Test
    void everyPassCollectsFromOtherNodes() {
        GrandPlus technique = new GrandPlus(settings(0.5, 8));
        Network network = network(technique);
        List<Variable> passes = technique.supervised(network, technique);
        Built.start(network);

        Matrix first = Built.forward(network, Pass.Mode.TRAINING, passes.get(0)).copy();
        Matrix second = Built.forward(network, Pass.Mode.TRAINING, passes.get(1));

        assertThat(passes).hasSize(2);
        assertThat(second.data()).isNotEqualTo(first.data());
    }

    @Test
    void theWeightRisesFromZero() {
        GrandPlusSettings settings = settings(0.5, 4);

        assertThat(settings.rise(1)).isZero();
        assertThat(settings.rise(6)).isCloseTo(0.5, within(1e-12));
        assertThat(settings.rise(11)).isEqualTo(1);
        assertThat(settings.rise(500)).isEqualTo(1);
        assertThat(new GrandPlusSettings(2, 0.5, 0.2, 3, 4, 0, 0.5, 1, 0, 2).rise(1))
                .isEqualTo(1);
    }

    @Test
    void consistencyCountsHalfInTheMiddleOfTheWarmup() {
        GrandPlus technique = new GrandPlus(new GrandPlusSettings(2, 0.5, RESTART, HOPS, 4, 0, 0.5, 0.8, 10, 0));
        Network network = network(technique);
        assertThat(technique.bytes()).isZero();
        technique.supervised(network, technique);
        Technique.ExtraLoss extra = technique.extraLoss(network).orElseThrow();
        Built.start(network);

        technique.beforeEpoch(Built.epoch(11, network));
        double whole = Built.forward(network, Pass.Mode.TRAINING, extra.loss()).get(0, 0);
        technique.beforeEpoch(Built.epoch(6, network));
        double half = Built.forward(network, Pass.Mode.TRAINING, extra.loss()).get(0, 0);

        assertThat(extra.weight()).isEqualTo(0.8);
        assertThat(whole).isPositive();
        assertThat(half).isCloseTo(whole / 2, within(1e-6));
        assertThat(technique.bytes())
                .as("a column and a value for each of four")
                .isEqualTo(NODES * 4 * (4 + 4));
    }

    @Test
    void withoutAWeightThereIsNoLoss() {
        GrandPlus technique = new GrandPlus(new GrandPlusSettings(2, 0.5, RESTART, HOPS, 4, 0, 0.5, 0, 10, 0));
        Network network = network(technique);
        technique.supervised(network, technique);

        assertThat(technique.extraLoss(network)).isEmpty();
        technique.beforeEpoch(Built.epoch(1, network));
    }

    @Test
    void confidenceIsTwiceThatOfAGuessUnlessThereAreTwoClasses() {
        assertThat(settings(0, 1).confidenceFor(7)).isCloseTo(2.0 / 7, within(1e-12));
        assertThat(settings(0, 1).confidenceFor(3)).isCloseTo(2.0 / 3, within(1e-12));
        assertThat(settings(0, 1).confidenceFor(2)).isCloseTo(0.75, within(1e-12));
        assertThat(new GrandPlusSettings(2, 0.5, 0.2, 3, 4, 0, 0.5, 1, 0, 0).confidenceFor(7))
                .isZero();
    }

    /** The largest entries of Σ_n α (1 − α)ⁿ (D̃^-1 Ã)ⁿ, each row divided by its sum. */
    private static double[][] nearest(int count) {
        Graph graph = TASK.graph();
        double[][] step = new double[NODES][NODES];
        double[][] power = new double[NODES][NODES];
        for (int i = 0; i < NODES; i++) {
            power[i][i] = 1;
            step[i][i] = 1.0 / (graph.degree(i) + 1);
            for (int k = graph.offsets()[i]; k < graph.offsets()[i + 1]; k++) {
                step[i][graph.neighbours()[k]] = 1.0 / (graph.degree(i) + 1);
            }
        }
        double[][] sum = Dense.sum(RESTART, power, 0, power);
        for (int n = 1; n <= HOPS; n++) {
            power = Dense.product(power, step);
            sum = Dense.sum(1, sum, RESTART * Math.pow(1 - RESTART, n), power);
        }
        for (double[] row : sum) {
            // ties, which rounding must not break, are kept in the order of the nodes
            int[] order = IntStream.range(0, NODES)
                    .boxed()
                    .sorted((a, b) ->
                            (float) row[a] == (float) row[b] ? Integer.compare(a, b) : Double.compare(row[b], row[a]))
                    .mapToInt(Integer::intValue)
                    .toArray();
            Arrays.stream(order).skip(count).forEach(j -> row[j] = 0);
            double total = Arrays.stream(row).sum();
            for (int j = 0; j < NODES; j++) {
                row[j] /= total;
            }
        }
        return sum;
    }

    private static double[][] perceptron(Network network, double[][] x) {
        double[][] out = Dense.product(x, Built.dense(network, "lins.0.weight"));
        double[][] bias = Built.dense(network, "lins.0.bias");
        for (double[] row : out) {
            row[0] += bias[0][0];
            row[1] += bias[0][1];
        }
        return out;
    }

    private static Network network(GrandPlus technique) {
        return new Network(NetworkInput.of(TASK), Runs.architecture("mlp", 1, 4, 0, Embedding.LOGITS), technique);
    }
}
