package dev.repel.spark.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.repel.InvalidRequest;
import dev.repel.data.NodeDataset;
import dev.repel.graph.Graph;
import dev.repel.io.synthetic.SyntheticGraph;
import dev.repel.partition.Part;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Parts of graphs whose edges have weights, directions or both. */
class PartsOfRichEdgesTest {
    private static final String GRAPH = "synthetic:nodes=300,degree=6,classes=4,features=20,words=4";

    private static SparkSession session;

    @TempDir
    private Path folder;

    @BeforeAll
    static void start() {
        session = LocalSpark.start();
    }

    @AfterAll
    static void stop() {
        session.stop();
    }

    private static NodeDataset dataset(String edges) {
        return SyntheticGraph.parse(GRAPH + edges).generate();
    }

    private static int[] own(Partitioning partitioning, int part) {
        return IntStream.range(0, partitioning.partOf().length)
                .filter(node -> partitioning.partOf()[node] == part)
                .toArray();
    }

    @ParameterizedTest
    @ValueSource(strings = {",weights=5", ",direction=0.9", ",weights=5,direction=0.9"})
    void areThoseOfOneMachineAndComeBackFromParquet(String edges) throws Exception {
        NodeDataset dataset = dataset(edges);
        SparkGraph graph = SparkGraph.of(session, dataset);
        Partitioning partitioning = Partitioning.of(graph, 3, 7);
        String path = folder.resolve("parts").toString();

        List<Part> parts = Parts.of(graph, partitioning, 2, 0, 1).collect();
        PartFiles.write(Parts.of(graph, partitioning, 2, 0, 1), path);
        List<Part> back = PartFiles.read(session, path).collect();

        for (int p = 0; p < 3; p++) {
            Part expected = Part.of(p, dataset.graph(), dataset.features(), own(partitioning, p), 2);
            SameParts.check(parts.get(p), expected);
            SameParts.check(back.get(p), expected);
        }
        graph.unpersist();
    }

    @Test
    void aSampleHasTheWeightsAndArcsOfTheGraphAndItsOwnSums() {
        NodeDataset dataset = dataset(",weights=5,direction=0.9");
        Graph whole = dataset.graph();
        SparkGraph graph = SparkGraph.of(session, dataset);
        Partitioning partitioning = Partitioning.of(graph, 3, 7);
        int left = 0;
        for (Part part : Parts.of(graph, partitioning, 2, 1, 4).collect()) {
            int[] offsets = part.offsets();
            for (int row : part.own()) {
                double sum = 0;
                int out = 0;
                for (int k = offsets[row]; k < offsets[row + 1]; k++) {
                    int at = whole.position(part.nodes()[row], part.nodes()[part.neighbours()[k]]);
                    assertThat(part.weights().values()[k])
                            .isEqualTo(whole.weights().orElseThrow().values()[at]);
                    assertThat(part.directions().arcs()[k])
                            .isEqualTo(whole.directions().arcs()[at]);
                    sum += part.weights().values()[k];
                    out += part.directions().arcs()[k] > 0 ? 1 : 0;
                }
                assertThat(part.weights().strengths()[row]).isEqualTo(sum);
                assertThat(part.directions().out().degrees()[row]).isEqualTo(out);
                left += whole.degree(part.nodes()[row]) - part.degrees()[row];
            }
            assertThat(part.weights().mean()).isEqualTo(whole.meanWeight());
        }
        assertThat(left).isPositive();
        graph.unpersist();
    }

    @Test
    void withRoomForAllNeighboursTheSumsAreThoseOfTheGraph() {
        NodeDataset dataset = dataset(",weights=5,direction=0.9");
        SparkGraph graph = SparkGraph.of(session, dataset);
        Partitioning partitioning = Partitioning.of(graph, 3, 7);
        for (Part part : Parts.of(graph, partitioning, 2, 10_000, 4).collect()) {
            Part exact = Part.of(part.index(), dataset.graph(), dataset.features(), own(partitioning, part.index()), 2);
            assertThat(part.weights().strengths()).isEqualTo(exact.weights().strengths());
            assertThat(part.directions().out().strengths())
                    .isEqualTo(exact.directions().out().strengths());
            assertThat(part.directions().in().degrees())
                    .isEqualTo(exact.directions().in().degrees());
        }
        graph.unpersist();
    }

    @Test
    void theFingerprintTellsWeightsAndDirectionsApart() {
        NodeDataset rich = dataset(",weights=5,direction=0.9");
        Graph graph = rich.graph();

        assertThat(List.of(
                        fingerprint(rich, 2),
                        fingerprint(rich.withGraph(graph.withoutWeights()), 2),
                        fingerprint(rich.withGraph(graph.withoutDirections()), 2),
                        fingerprint(rich.withGraph(graph.withoutWeights().withoutDirections()), 2)))
                .doesNotHaveDuplicates();
        assertThat(fingerprint(rich, 3)).isEqualTo(fingerprint(rich, 2));
    }

    private static String fingerprint(NodeDataset dataset, int partitions) {
        SparkGraph graph = SparkGraph.of(session, dataset, partitions);
        String fingerprint = graph.fingerprint();
        graph.unpersist();
        return fingerprint;
    }

    @Test
    void relationsAreRefused() {
        NodeDataset dataset = dataset(",relations=2");

        assertThatThrownBy(() -> SparkGraph.of(session, dataset))
                .isInstanceOf(InvalidRequest.class)
                .hasMessageContaining("edges of several relations cannot be trained in parts on Spark");
    }
}
