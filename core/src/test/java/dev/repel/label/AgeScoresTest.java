package dev.repel.label;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.repel.data.NodeDataset;
import dev.repel.graph.Graph;
import dev.repel.graph.PageRank;
import dev.repel.tensor.Matrix;
import dev.repel.tensor.SparseMatrix;
import dev.repel.tensor.Workers;
import dev.repel.testkit.Datasets;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class AgeScoresTest {
    private static final Graph STAR = Graph.of(4, new int[] {0, 0, 0}, new int[] {1, 2, 3});
    private static final int NO = NodeDataset.UNLABELLED;

    private static double[] scores(int[] labels, int... candidates) {
        NodeDataset dataset = Datasets.of(STAR, SparseMatrix.of(new Matrix(4, 1)), 2, labels);
        Surroundings surroundings =
                new Surroundings(Matrix.of(new double[][] {{0}, {0}, {10}, {10}}), PageRank.of(STAR));
        Lesson lesson = new Lesson(dataset, surroundings, LabelSettings.defaults(), Optional.empty());
        return new AgeScores(lesson, candidates, Workers.NONE).scores();
    }

    @Test
    void ranksByCentralityAloneAtFirst() {
        double[] scores = scores(new int[] {NO, NO, NO, NO}, 0, 1, 2, 3);

        assertThat(scores[0]).isCloseTo(1, within(1e-9));
        assertThat(scores[1]).isCloseTo(1.0 / 3, within(1e-9));
    }

    /** With one label and two classes, centrality counts two thirds; the rest are ties at one half. */
    @Test
    void trustsTheRestMoreAsLabelsComeIn() {
        double[] scores = scores(new int[] {NO, NO, NO, 0}, 0, 1, 2);

        assertThat(scores[0]).isCloseTo(2.0 / 3 + 1.0 / 6, within(1e-9));
        assertThat(scores[1]).isCloseTo(2.0 / 3 * 0.25 + 1.0 / 6, within(1e-9));
    }
}
