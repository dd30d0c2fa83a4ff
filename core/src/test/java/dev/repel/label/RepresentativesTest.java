package dev.repel.label;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.repel.data.NodeDataset;
import dev.repel.eval.Temperature;
import dev.repel.tensor.Matrix;
import dev.repel.tensor.Workers;
import dev.repel.testkit.Datasets;
import java.util.List;
import org.junit.jupiter.api.Test;

class RepresentativesTest {
    private static final int NO = NodeDataset.UNLABELLED;
    private static final NodeDataset DATASET = Datasets.edgeless(2, 0, NO, NO, NO, NO, NO);
    private static final Matrix POINTS = Matrix.of(new double[][] {{0}, {1}, {10}, {11}, {20}, {21}});

    private static List<Representatives.Taken> among(double[] doubts, int count, int... candidates) {
        return new Representatives(DATASET, POINTS, doubts, 3, Workers.NONE).among(candidates, count);
    }

    @Test
    void takesOneOfEachClusterAndThatWithMostToLearnFirst() {
        List<Representatives.Taken> taken = among(new double[] {1, 1, 1, 1, 0.1, 0.1}, 2, 1, 2, 3, 4, 5);

        assertThat(taken).extracting(Representatives.Taken::node).containsExactly(2, 4);
        assertThat(taken.get(0).score()).isCloseTo(2, within(1e-9));
        assertThat(taken.get(1).score()).isCloseTo(0.2, within(1e-9));
        assertThat(taken.get(1).cluster().size()).isEqualTo(2);
        assertThat(taken.get(1).cluster().doubt()).isCloseTo(0.1, within(1e-9));
    }

    @Test
    void takesAnotherWhereTheNearestMayNotBeTaken() {
        assertThat(among(new double[] {1, 1, 1, 1, 0.1, 0.1}, 2, 1, 3, 4, 5))
                .extracting(Representatives.Taken::node)
                .containsExactly(3, 4);
    }

    @Test
    void fillsUpWithTheFarthestWhereClustersHaveNobody() {
        assertThat(among(new double[] {1, 1, 1, 1, 1, 1}, 2, 1, 4))
                .extracting(Representatives.Taken::node)
                .containsExactly(4, 1);
    }

    @Test
    void computesNothingWhereEveryNodeHasALabel() {
        NodeDataset labelled = Datasets.edgeless(2, 0, 1, 0);

        // without kernels or threads, any computation fails
        assertThat(Representatives.of(labelled, new Matrix(3, 2), Temperature.NONE, 20, 3, null, null))
                .isEmpty();
    }
}
