package dev.repel.spark.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.repel.data.NodeDataset;
import dev.repel.graph.Graph;
import dev.repel.io.synthetic.SyntheticGraph;
import dev.repel.tensor.FeatureMatrix;
import dev.repel.tensor.SparseMatrix;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class PartitioningTest {
    private static SparkSession session;

    @BeforeAll
    static void start() {
        session = LocalSpark.start();
    }

    @AfterAll
    static void stop() {
        session.stop();
    }

    private static NodeDataset communities() {
        return SyntheticGraph.parse("synthetic:nodes=4000,degree=10,classes=40,homophily=0.9")
                .generate();
    }

    @Test
    void cutsFewEdgesIntoPartsOfEqualSize() {
        NodeDataset dataset = communities();
        SparkGraph graph = SparkGraph.of(session, dataset);

        Partitioning found = Partitioning.of(graph, 8, 1);

        assertThat(found.edges()).isEqualTo(dataset.graph().edges());
        assertThat(found.cutEdges()).isEqualTo(cut(dataset.graph(), found.partOf()));
        // At random it would be 0.875, and one in ten edges leaves its community for any of 39 others.
        assertThat(found.share()).isLessThan(0.2);
        int[] sizes = new int[8];
        Arrays.stream(found.partOf()).forEach(part -> sizes[part]++);
        assertThat(Arrays.stream(sizes).max().orElseThrow()).isLessThanOrEqualTo(525);
    }

    private static long cut(Graph graph, int[] partOf) {
        long ends = 0;
        for (int i = 0; i < graph.nodes(); i++) {
            for (int k = graph.offsets()[i]; k < graph.offsets()[i + 1]; k++) {
                ends += partOf[i] != partOf[graph.neighbours()[k]] ? 1 : 0;
            }
        }
        return ends / 2;
    }

    @Test
    void theSameSeedGivesTheSamePartsHoweverTheGraphIsSpread() {
        NodeDataset dataset = communities();

        int[] parts = Partitioning.of(SparkGraph.of(session, dataset, 2), 6, 3).partOf();

        assertThat(Partitioning.of(SparkGraph.of(session, dataset, 9), 6, 3).partOf())
                .isEqualTo(parts);
        assertThat(Partitioning.of(SparkGraph.of(session, dataset, 2), 6, 4).partOf())
                .isNotEqualTo(parts);
    }

    @Test
    void nodesWithoutEdgesAreSpread() {
        NodeDataset dataset = plain(100, Graph.of(100, new int[] {0, 1, 2}, new int[] {1, 2, 3}));
        SparkGraph graph = SparkGraph.of(session, dataset);

        Partitioning found = Partitioning.of(graph, 10, 1);

        assertThat(found.cutEdges()).isZero();
        int[] sizes = new int[10];
        Arrays.stream(found.partOf()).forEach(part -> sizes[part]++);
        assertThat(sizes).containsOnly(10);
    }

    @Test
    void oneNodeAPartIsPossibleAndMoreIsNot() {
        int[] hub = new int[11];
        int[] spokes = IntStream.rangeClosed(1, 11).toArray();
        SparkGraph star = SparkGraph.of(session, plain(12, Graph.of(12, hub, spokes)));

        assertThat(Partitioning.of(star, 12, 1).partOf())
                .containsExactlyInAnyOrder(IntStream.range(0, 12).toArray());
        assertThat(Partitioning.of(star, 1, 1).cutEdges()).isZero();
        assertThatThrownBy(() -> Partitioning.of(star, 13, 1)).hasMessageContaining("1 to 12 parts");
    }

    private static NodeDataset plain(int nodes, Graph graph) {
        List<String> ids =
                IntStream.range(0, nodes).mapToObj(node -> "n" + node).toList();
        return new NodeDataset(
                "plain",
                graph,
                FeatureMatrix.of(SparseMatrix.empty(nodes, 1)),
                new int[nodes],
                List.of("only"),
                ids,
                List.of(),
                Optional.empty(),
                "");
    }
}
