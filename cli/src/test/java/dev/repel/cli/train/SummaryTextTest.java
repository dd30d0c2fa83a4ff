package dev.repel.cli.train;

import static org.assertj.core.api.Assertions.assertThat;

import dev.repel.data.NodeDataset;
import dev.repel.data.NodeTypes;
import dev.repel.graph.Graph;
import dev.repel.io.synthetic.SyntheticGraph;
import dev.repel.tensor.FeatureMatrix;
import dev.repel.tensor.Matrix;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SummaryTextTest {
    @Test
    void aSingleFeatureIsOne() {
        NodeDataset small = new NodeDataset(
                "small",
                Graph.of(2, new int[] {0}, new int[] {1}),
                FeatureMatrix.of(new Matrix(2, 1)),
                new int[] {0, 1},
                List.of("a", "b"),
                List.of("0", "1"),
                List.of(),
                Optional.empty(),
                "");

        assertThat(SummaryText.dataset(small)).startsWith("small: 2 nodes, 1 edge, 1 feature, 2 classes");
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
        assertThat(SummaryText.neverPredicted(dataset, logits)).isEmpty();
        assertThat(SummaryText.neverPredicted(withoutClassesFrom(50, dataset), logits))
                .as("a node that is not predicted")
                .contains("'" + dataset.classNames().get(2) + "'");
    }

    /** The same nodes, of which those from one on are of a type without classes. */
    private static NodeDataset withoutClassesFrom(int first, NodeDataset all) {
        int[] types = IntStream.range(0, all.nodes())
                .map(node -> node < first ? 0 : 1)
                .toArray();
        return new NodeDataset(
                all.name(),
                all.graph(),
                all.features(),
                all.labels(),
                all.classNames(),
                all.nodeIds(),
                all.featureNames(),
                all.publicSplit(),
                all.sha256(),
                all.scaledColumns(),
                Optional.of(new NodeTypes(List.of("person", "shop"), types, List.of("person"))));
    }
}
