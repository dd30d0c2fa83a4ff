package dev.repel.eval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.repel.TestSeed;
import dev.repel.data.NodeDataset;
import dev.repel.graph.Graph;
import dev.repel.graph.ReceptiveField;
import dev.repel.tensor.Dense;
import dev.repel.tensor.Matrix;
import dev.repel.tensor.Workers;
import dev.repel.testkit.Graphs;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(TestSeed.class)
class SeparabilityTest {
    private static final int NODES = 50;
    private static final int HOPS = 4;

    private final double[][] z = Dense.random(NODES, 3, TestSeed.random("separability z"));
    private final Graph graph = Graphs.random(NODES, 60, TestSeed.random("separability graph"));
    private final int[] labels = new int[NODES];

    SeparabilityTest() {
        Random random = TestSeed.random("separability labels");
        for (int i = 0; i < NODES; i++) {
            labels[i] = i % 9 == 0 ? NodeDataset.UNLABELLED : random.nextInt(3);
        }
        z[5] = new double[3];
    }

    @Test
    void globalIsTheMeanOverAllPairsWithNothingForPairsOfOneClass() {
        double sum = 0;
        int labelled = 0;
        for (int i = 0; i < NODES; i++) {
            labelled += labels[i] == NodeDataset.UNLABELLED ? 0 : 1;
            for (int j = 0; j < NODES; j++) {
                sum += differ(i, j) ? 1 - cosine(i, j) : 0;
            }
        }

        assertThat(measured().global()).isCloseTo(sum / (labelled * (labelled - 1.0)), within(1e-6));
    }

    @Test
    void byHopIsTheMeanOverNodesAtThatDistance() {
        double[] byHop = measured().byHop(graph, HOPS, Workers.NONE);

        for (int r = 1; r <= HOPS; r++) {
            double sum = 0;
            int count = 0;
            for (int i = 0; i < NODES; i++) {
                ReceptiveField field = ReceptiveField.of(graph, new int[] {i}, r);
                for (int n = 0; labels[i] != NodeDataset.UNLABELLED && n < field.nodes().length; n++) {
                    int j = field.nodes()[n];
                    if (field.hops(n) == r && labels[j] != NodeDataset.UNLABELLED) {
                        count++;
                        sum += differ(i, j) ? 1 - cosine(i, j) : 0;
                    }
                }
            }
            assertThat(byHop[r - 1]).as("distance %d", r).isCloseTo(sum / count, within(1e-6));
        }
    }

    @Test
    void threadsDoNotChangeIt() {
        try (Workers workers = new Workers(3)) {
            assertThat(measured().byHop(graph, HOPS, workers))
                    .isEqualTo(measured().byHop(graph, HOPS, Workers.NONE));
        }
    }

    @Test
    void oppositeClassesAreTwoApartAndEqualOnesNotAtAll() {
        Matrix apart = Matrix.of(new double[][] {{2, 0}, {-5, 0}});
        Graph pair = Graph.of(2, new int[] {0}, new int[] {1});

        assertThat(new Separability(apart, new int[] {0, 1}, 2).global()).isCloseTo(2, within(1e-6));
        assertThat(new Separability(apart, new int[] {0, 1}, 2).byHop(pair, 1, Workers.NONE)[0])
                .isCloseTo(2, within(1e-6));
        assertThat(new Separability(apart, new int[] {1, 1}, 2).global()).isZero();
    }

    @Test
    void distancesThatDoNotOccurAreNotMeasuredAndFewerThanTwoNodesAreNotApart() {
        Separability one = new Separability(Matrix.of(new double[][] {{1, 0}, {0, 1}}), new int[] {0, -1}, 2);

        assertThat(one.global()).isZero();
        assertThat(one.byHop(Graph.of(2, new int[0], new int[0]), 2, Workers.NONE))
                .containsOnly(Double.NaN);
    }

    private Separability measured() {
        return new Separability(Matrix.of(z), labels, 3);
    }

    private boolean differ(int i, int j) {
        return labels[i] != NodeDataset.UNLABELLED && labels[j] != NodeDataset.UNLABELLED && labels[i] != labels[j];
    }

    private double cosine(int i, int j) {
        double dot = 0;
        double squares = 0;
        double others = 0;
        for (int t = 0; t < 3; t++) {
            dot += z[i][t] * z[j][t];
            squares += z[i][t] * z[i][t];
            others += z[j][t] * z[j][t];
        }
        return squares * others == 0 ? 0 : dot / Math.sqrt(squares * others);
    }
}
