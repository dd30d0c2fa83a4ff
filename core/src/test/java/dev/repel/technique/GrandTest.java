package dev.repel.technique;

import static org.assertj.core.api.Assertions.assertThat;

import dev.repel.TestSeed;
import dev.repel.autograd.Pass;
import dev.repel.autograd.Variable;
import dev.repel.data.TrainingTask;
import dev.repel.model.Embedding;
import dev.repel.model.Network;
import dev.repel.model.NetworkInput;
import dev.repel.tensor.Dense;
import dev.repel.tensor.Matrix;
import dev.repel.testkit.Graphs;
import dev.repel.testkit.Runs;
import java.util.BitSet;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(TestSeed.class)
class GrandTest {
    private static final int NODES = 40;
    private static final int HOPS = 3;
    private static final TrainingTask TASK = Built.task(
            Graphs.random(NODES, 80, TestSeed.random("grand graph")),
            Matrix.of(Dense.random(NODES, 6, TestSeed.random("grand features"))),
            2,
            0,
            1);

    /** The published order: features are scaled and propagated, and only then mapped. */
    @Test
    void evaluationMapsPropagatedFeatures() {
        Grand grand = new Grand(new GrandSettings(2, 0.3, HOPS, 0.5, 1));
        Network network = network(grand);
        Built.start(network);

        Matrix logits = Built.forward(network, Pass.Mode.EVALUATION, network.logits());

        double[][] x = Dense.of(TASK.features().toDense());
        Dense.assertClose(logits, perceptron(network, propagated(Dense.sum(0.7, x, 0, x))), 1e-5);
    }

    /** The pass without hops shows which nodes were dropped: the same ones are then missing in the propagation. */
    @Test
    void trainingMapsWhatIsLeftOfThePropagatedFeatures() {
        BitSet kept = keptRows(firstPass(0));

        double[][] x = Dense.of(TASK.features().toDense());
        for (int i = 0; i < NODES; i++) {
            x[i] = kept.get(i) ? x[i] : new double[x[i].length];
        }
        Network network = network(new Grand(new GrandSettings(2, 0.5, HOPS, 0.5, 1)));
        Built.start(network);
        Matrix logits = Built.forward(network, Pass.Mode.TRAINING, network.logits());
        Dense.assertClose(logits, perceptron(network, propagated(x)), 1e-5);
        assertThat(kept.cardinality()).isBetween(10, 30);
    }

    @Test
    void everyPassDropsOtherNodes() {
        Grand grand = new Grand(new GrandSettings(2, 0.5, 0, 0.5, 1));
        Network network = network(grand);
        List<Variable> passes = grand.supervised(network, grand);
        Built.start(network);
        zeroBias(network);

        assertThat(passes).hasSize(2);
        BitSet first = keptRows(Built.forward(network, Pass.Mode.TRAINING, passes.get(0)));
        assertThat(keptRows(Built.forward(network, Pass.Mode.TRAINING, passes.get(1))))
                .isNotEqualTo(first);
    }

    private static Matrix firstPass(int hops) {
        Network network = network(new Grand(new GrandSettings(2, 0.5, hops, 0.5, 1)));
        Built.start(network);
        zeroBias(network);
        return Built.forward(network, Pass.Mode.TRAINING, network.logits());
    }

    private static void zeroBias(Network network) {
        Built.parameter(network, "lins.0.bias").value().fill(0f);
    }

    private static BitSet keptRows(Matrix logits) {
        BitSet kept = new BitSet();
        for (int i = 0; i < NODES; i++) {
            kept.set(i, logits.get(i, 0) != 0);
        }
        return kept;
    }

    private static double[][] propagated(double[][] x) {
        double[][] s = Graphs.symmetricWithLoops(TASK.graph());
        double[][] power = x;
        double[][] sum = x;
        for (int hop = 0; hop < HOPS; hop++) {
            power = Dense.product(s, power);
            sum = Dense.sum(1, sum, 1, power);
        }
        return Dense.sum(1.0 / (HOPS + 1), sum, 0, sum);
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

    private static Network network(Grand grand) {
        return new Network(NetworkInput.of(TASK), Runs.architecture("mlp", 1, 4, 0, Embedding.LOGITS), grand);
    }
}
