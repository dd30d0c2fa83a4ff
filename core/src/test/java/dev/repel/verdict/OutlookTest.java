package dev.repel.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import dev.repel.data.NodeDataset;
import dev.repel.eval.Proportion;
import dev.repel.experiment.PreparedDataset;
import dev.repel.graph.Graph;
import dev.repel.graph.WalkStore;
import dev.repel.tensor.PlainKernels;
import dev.repel.tensor.Workers;
import dev.repel.testkit.Datasets;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class OutlookTest {
    private static final int NODES = 300;

    private static Outlook of(NodeDataset dataset, Workers workers) {
        return Outlook.of(
                new PreparedDataset(dataset, (graph, q, walkError) -> WalkStore.NONE), new PlainKernels(), workers);
    }

    private static NodeDataset planted() {
        return Datasets.plantedPartition(NODES, 2, 5);
    }

    /** A label for one node in three. */
    private static NodeDataset partly(Graph graph) {
        NodeDataset all = planted();
        int[] labels = all.labels().clone();
        IntStream.range(0, NODES).filter(i -> i % 3 != 0).forEach(i -> labels[i] = NodeDataset.UNLABELLED);
        return Datasets.of(graph, all.features(), 2, labels);
    }

    @Test
    void measuresOnLabelsThatAreHeldBackOnceEach() {
        Outlook outlook = of(partly(planted().graph()), Workers.NONE);

        assertThat(outlook.held()).isEqualTo(100);
        assertThat(outlook.networks()).isEqualTo(6);
        assertThat(outlook.guessing().of()).isEqualTo(100);
        assertThat(outlook.edges().right()).isGreaterThan(75);
        assertThat(outlook.edgesOverGuessing().isBetter()).isTrue();
        assertThat(outlook.overFeatures().of()).isEqualTo(100);
    }

    @Test
    void seesThatEdgesSayNothing() {
        int[] from = IntStream.range(0, NODES).toArray();
        int[] to = Arrays.stream(from).map(i -> (i * 7 + 13) % NODES).toArray();

        Outlook outlook = of(partly(Graph.of(NODES, from, to)), Workers.NONE);

        assertThat(outlook.edgesOverGuessing().isBetter()).isFalse();
    }

    @Test
    void isTheSameOnAnyNumberOfThreads() {
        NodeDataset dataset = partly(planted().graph());
        try (Workers workers = new Workers(3)) {
            assertThat(of(dataset, workers)).isEqualTo(of(dataset, Workers.NONE));
        }
    }

    @Test
    void doesNotLookAtTheLabelsOfTestNodes() {
        NodeDataset dataset = planted();
        Outlook outlook = of(dataset, Workers.NONE);

        assertThat(outlook.held())
                .as("30 of each class, as a random split holds back")
                .isEqualTo(60);
        assertThat(outlook.network()).isNotEqualTo(Proportion.of(0, 60));
    }

    @Test
    void isMeantForGraphsThatTakeSeconds() {
        assertThat(Outlook.suits(planted())).isTrue();
    }
}
