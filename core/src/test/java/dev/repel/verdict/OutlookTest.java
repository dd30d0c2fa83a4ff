package dev.repel.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import dev.repel.data.NodeDataset;
import dev.repel.eval.Proportion;
import dev.repel.experiment.PreparedDataset;
import dev.repel.graph.Graph;
import dev.repel.graph.Relations;
import dev.repel.graph.WalkStore;
import dev.repel.graph.WeightMerge;
import dev.repel.tensor.PlainKernels;
import dev.repel.tensor.Workers;
import dev.repel.testkit.Datasets;
import java.util.Arrays;
import java.util.List;
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

    /** Edges of one relation join nodes of one class, as many of the other nodes of different ones. */
    @Test
    void tellsRelationsApartThatTogetherSayNothing() {
        NodeDataset union = partly(Graph.of(NODES, from(), to()));
        int[] relationOf = IntStream.range(0, 2 * NODES).map(e -> e / NODES).toArray();
        Relations relations =
                Relations.of(NODES, from(), to(), null, WeightMerge.SUM, false, relationOf, List.of("likes", "avoids"));

        Outlook together = of(union, Workers.NONE);
        Outlook apart = of(union.withGraph(union.graph().withRelations(relations)), Workers.NONE);

        assertThat(apart.network().right()).isGreaterThan(together.network().right() + 10);
        assertThat(apart.overFeatures().isBetter()).isTrue();
    }

    private static int[] from() {
        return IntStream.range(0, 2 * NODES).map(e -> e % NODES).toArray();
    }

    /** An even step keeps the class, an odd one changes it. */
    private static int[] to() {
        return IntStream.range(0, 2 * NODES)
                .map(e -> (e % NODES + (e < NODES ? 14 : 77)) % NODES)
                .toArray();
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
