package dev.repel.cli.train;

import static org.assertj.core.api.Assertions.assertThat;

import dev.repel.data.NodeDataset;
import dev.repel.graph.Graph;
import dev.repel.io.synthetic.SyntheticGraph;
import dev.repel.tensor.FeatureMatrix;
import dev.repel.tensor.Matrix;
import dev.repel.testkit.Datasets;
import org.junit.jupiter.api.Test;

class SummaryTextTest {
    @Test
    void aSingleFeatureIsOne() {
        assertThat(SummaryText.dataset(Datasets.of(
                        Graph.of(2, new int[] {0}, new int[] {1}), FeatureMatrix.of(new Matrix(2, 1)), 2, new int[] {
                            0, 1
                        })))
                .startsWith("test: 2 nodes, 1 edge, 1 feature, 2 classes");
    }

    @Test
    void classesThatNobodyWasGivenAreNamed() {
        NodeDataset dataset =
                SyntheticGraph.parse("synthetic:nodes=60,classes=3,degree=4").generate();
        Matrix logits = new Matrix(dataset.nodes(), dataset.classes());
        for (int node = 0; node < dataset.nodes(); node++) {
            logits.set(node, node % 2, 1f);
        }

        assertThat(SummaryText.neverPredicted(dataset, logits))
                .contains("'" + dataset.classNames().get(2) + "'", "--class-weights balanced")
                .doesNotContain("'" + dataset.classNames().get(0) + "'");
        logits.set(50, 2, 9f);
        assertThat(SummaryText.neverPredicted(Datasets.withAnotherType(dataset), logits))
                .as("a node that is not predicted")
                .isNotEmpty();
        logits.set(5, 2, 9f);
        assertThat(SummaryText.neverPredicted(dataset, logits)).isEmpty();
    }
}
