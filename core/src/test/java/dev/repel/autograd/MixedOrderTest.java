package dev.repel.autograd;

import dev.repel.TestSeed;
import dev.repel.graph.Graph;
import dev.repel.graph.Normalisation;
import dev.repel.tensor.Dense;
import dev.repel.tensor.Matrix;
import dev.repel.testkit.Graphs;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@ExtendWith(TestSeed.class)
class MixedOrderTest {
    private static final int NODES = 10;
    private static final Graph GRAPH = Graphs.random(NODES, 20, TestSeed.random("mixed order graph"));
    private static final double[][] X = Dense.random(NODES, 3, TestSeed.random("mixed order features"));

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 5, 8})
    void isTheMeanOfAllPowersUpToTheHops(int hops) {
        double[][] s = Graphs.symmetricWithLoops(GRAPH);

        Dense.assertClose(mixed(Normalisation.SYMMETRIC_WITH_LOOPS, hops), mean(s, hops), 1e-5);
    }

    /** For a matrix that is not its own transpose, rows collect from columns. */
    @Test
    void nodesCollectFromTheirNeighbours() {
        double[][] s = Dense.of(Normalisation.MEAN.of(GRAPH).matrix().toDense());

        Dense.assertClose(mixed(Normalisation.MEAN, 3), mean(s, 3), 1e-5);
    }

    private static double[][] mean(double[][] s, int hops) {
        double[][] power = X;
        double[][] sum = X;
        for (int hop = 0; hop < hops; hop++) {
            power = Dense.product(s, power);
            sum = Dense.sum(1, sum, 1, power);
        }
        return Dense.sum(1.0 / (hops + 1), sum, 0, sum);
    }

    private static Matrix mixed(Normalisation normalisation, int hops) {
        return OperationValue.of(
                Pass.Mode.TRAINING,
                tape -> new MixedOrder(normalisation.of(GRAPH), OperationValue.constant(tape, X), hops));
    }
}
