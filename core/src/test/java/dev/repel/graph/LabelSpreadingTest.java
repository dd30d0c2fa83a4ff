package dev.repel.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.repel.tensor.Matrix;
import dev.repel.tensor.PlainKernels;
import dev.repel.tensor.Workers;
import dev.repel.testkit.Datasets;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LabelSpreadingTest {
    private static Matrix spread(Graph graph, int[] nodes, int[] labels) {
        return LabelSpreading.scores(graph, nodes, labels, 2, new PlainKernels(), Workers.NONE);
    }

    /** On an edge, S has ½ everywhere, so that F = 0.9 · ½ + 0.1 at the label and 0.9 · ½ at the other end. */
    @Test
    void solvesTheEquationOfItsLimit() {
        Matrix scores = spread(Graph.of(2, new int[] {0}, new int[] {1}), new int[] {0}, new int[] {1});

        assertThat(scores.get(0, 1)).isCloseTo(0.55f, within(1e-5f));
        assertThat(scores.get(1, 1)).isCloseTo(0.45f, within(1e-5f));
        assertThat(scores.get(0, 0)).isZero();
    }

    @Test
    void nearerLabelsWin() {
        Graph path = Graph.of(6, new int[] {0, 1, 2, 3}, new int[] {1, 2, 3, 4});

        Matrix scores = spread(path, new int[] {0, 4}, new int[] {0, 1});

        assertThat(scores.argMax(1)).isZero();
        assertThat(scores.argMax(3)).isOne();
        assertThat(scores.get(2, 0)).isCloseTo(scores.get(2, 1), within(1e-6f));
        assertThat(scores.get(5, 0)).as("a node that nothing reaches").isZero();
        assertThat(scores.get(5, 1)).isZero();
    }

    @Test
    void findsPlantedClassesOnAnyNumberOfThreads() {
        var dataset = Datasets.plantedPartition(400, 2, 3);
        int[] nodes = IntStream.range(0, 40).toArray();
        int[] labels = IntStream.of(nodes).map(node -> dataset.labels()[node]).toArray();

        Matrix scores = spread(dataset.graph(), nodes, labels);

        long right = IntStream.range(40, 400)
                .filter(node -> scores.argMax(node) == dataset.labels()[node])
                .count();
        assertThat(right).isGreaterThan(290);
        try (Workers three = new Workers(3)) {
            assertThat(LabelSpreading.scores(dataset.graph(), nodes, labels, 2, new PlainKernels(), three)
                            .data())
                    .isEqualTo(scores.data());
        }
    }
}
