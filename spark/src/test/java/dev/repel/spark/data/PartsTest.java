package dev.repel.spark.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.repel.data.NodeDataset;
import dev.repel.graph.Graph;
import dev.repel.io.InvalidDataException;
import dev.repel.io.synthetic.SyntheticGraph;
import dev.repel.partition.Part;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PartsTest {
    private static SparkSession session;
    private static NodeDataset dataset;
    private static SparkGraph graph;
    private static Partitioning partitioning;

    @TempDir
    Path folder;

    @BeforeAll
    static void start() {
        session = LocalSpark.start();
        dataset = SyntheticGraph.parse("synthetic:nodes=600,degree=6,classes=6").generate();
        graph = SparkGraph.of(session, dataset);
        partitioning = Partitioning.of(graph, 5, 7);
    }

    @AfterAll
    static void stop() {
        session.stop();
    }

    private static int[] own(int part) {
        return IntStream.range(0, dataset.nodes())
                .filter(node -> partitioning.partOf()[node] == part)
                .toArray();
    }

    @Test
    void areThoseOfOneMachine() {
        for (int reach = 0; reach <= 3; reach++) {
            List<Part> parts = Parts.of(graph, partitioning, reach, 0, 1).glom().collect().stream()
                    .flatMap(List::stream)
                    .toList();

            assertThat(parts).hasSize(5);
            for (int p = 0; p < parts.size(); p++) {
                SameParts.check(parts.get(p), Part.of(p, dataset.graph(), dataset.features(), own(p), reach));
            }
        }
    }

    @Test
    void onCoraToo() throws Exception {
        NodeDataset cora = Cora.read();
        SparkGraph whole = SparkGraph.of(session, cora);
        Partitioning four = Partitioning.of(whole, 4, 1);

        List<Part> parts = Parts.of(whole, four, 2, 0, 1).collect();

        assertThat(four.share()).isLessThan(0.15);
        for (int p = 0; p < 4; p++) {
            int number = p;
            int[] own = IntStream.range(0, cora.nodes())
                    .filter(node -> four.partOf()[node] == number)
                    .toArray();
            SameParts.check(parts.get(p), Part.of(p, cora.graph(), cora.features(), own, 2));
        }
        whole.unpersist();
    }

    @Test
    void eachPartHasItsPartition() {
        List<List<Part>> partitions =
                Parts.of(graph, partitioning, 1, 2, 1).glom().collect();

        assertThat(partitions)
                .hasSize(5)
                .allSatisfy(partition -> assertThat(partition).hasSize(1));
        assertThat(partitions.get(3).get(0).index()).isEqualTo(3);
    }

    @Test
    void samplingKeepsItsBounds() {
        int fanOut = 2;
        for (int reach = 1; reach <= 3; reach++) {
            for (Part part : Parts.of(graph, partitioning, reach, fanOut, 4).collect()) {
                int[] own = own(part.index());
                Graph sampled = part.graph();
                boolean[] isOwn = new boolean[part.nodes().length];
                Arrays.stream(part.own()).forEach(row -> isOwn[row] = true);
                assertThat(Arrays.stream(part.own()).map(row -> part.nodes()[row]))
                        .containsExactly(Arrays.stream(own).boxed().toArray(Integer[]::new));
                for (int row = 0; row < isOwn.length; row++) {
                    int inside = 0;
                    int others = 0;
                    for (int k = sampled.offsets()[row]; k < sampled.offsets()[row + 1]; k++) {
                        int other = sampled.neighbours()[k];
                        assertThat(sampled.hasEdge(other, row)).isTrue();
                        assertThat(dataset.graph().hasEdge(part.nodes()[row], part.nodes()[other]))
                                .isTrue();
                        inside += isOwn[other] ? 1 : 0;
                        others += isOwn[other] ? 0 : 1;
                    }
                    if (isOwn[row]) {
                        int node = part.nodes()[row];
                        int all = ownNeighbours(node, part.index());
                        assertThat(inside).isEqualTo(all);
                        assertThat(others)
                                .isEqualTo(Math.min(fanOut, dataset.graph().degree(node) - all));
                        assertThat(sampled.degree(row)).isEqualTo(inside + others);
                    }
                }
                assertThat(isOwn.length).isLessThanOrEqualTo(largestField(own.length, fanOut, reach));
            }
        }
    }

    private static int ownNeighbours(int node, int part) {
        Graph whole = dataset.graph();
        return (int) Arrays.stream(whole.neighbours(), whole.offsets()[node], whole.offsets()[node + 1])
                .filter(other -> partitioning.partOf()[other] == part)
                .count();
    }

    private static int largestField(int own, int fanOut, int reach) {
        int all = own;
        int hop = own;
        for (int h = 0; h < reach; h++) {
            hop *= fanOut;
            all += hop;
        }
        return all;
    }

    @Test
    void withRoomForAllNeighboursTheSampleIsTheField() {
        for (Part part : Parts.of(graph, partitioning, 2, 10_000, 4).collect()) {
            Part exact = Part.of(part.index(), dataset.graph(), dataset.features(), own(part.index()), 2);
            assertThat(part.nodes()).isEqualTo(exact.nodes());
            assertThat(part.degrees()).isEqualTo(exact.degrees());
        }
    }

    @Test
    void theSampleDependsOnTheSeedAndNotOnThePartitions() {
        SparkGraph finer = SparkGraph.of(session, dataset, 7);
        List<Part> parts = Parts.of(graph, partitioning, 2, 2, 4).collect();

        List<Part> same = Parts.of(finer, partitioning, 2, 2, 4).collect();
        List<Part> others = Parts.of(graph, partitioning, 2, 2, 5).collect();

        for (int p = 0; p < 5; p++) {
            SameParts.check(same.get(p), parts.get(p));
        }
        assertThat(others.get(0).nodes()).isNotEqualTo(parts.get(0).nodes());
    }

    @Test
    void comeBackFromParquet() throws Exception {
        List<Part> parts = Parts.of(graph, partitioning, 2, 2, 4).collect();
        String path = folder.resolve("parts").toString();

        PartFiles.write(Parts.of(graph, partitioning, 2, 2, 4), path);

        List<List<Part>> back = PartFiles.read(session, path).glom().collect();
        assertThat(back).hasSize(5);
        for (int p = 0; p < 5; p++) {
            SameParts.check(back.get(p).get(0), parts.get(p));
        }
        assertThatThrownBy(() -> PartFiles.write(Parts.of(graph, partitioning, 0, 0, 4), path))
                .hasMessageContaining("already exists");
        String ids = folder.resolve("ids").toString();
        graph.ids().write().parquet(ids);
        assertThatThrownBy(() -> PartFiles.read(session, ids))
                .isInstanceOf(InvalidDataException.class)
                .hasMessageContaining("featureColumns");
    }
}
