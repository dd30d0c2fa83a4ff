package dev.repel.spark.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.repel.InvalidRequest;
import dev.repel.data.NodeDataset;
import dev.repel.graph.Graph;
import dev.repel.graph.WeightMerge;
import dev.repel.io.InvalidDataException;
import dev.repel.io.own.EdgeReading;
import dev.repel.io.own.EdgeWeighting;
import dev.repel.io.own.GraphTables;
import dev.repel.io.own.OwnGraph;
import dev.repel.io.own.OwnGraphOptions;
import dev.repel.io.table.TableOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Weights and directions in a table of edges. */
class EdgeTableTest {
    private static final int NODES = 40;

    private static SparkSession session;

    @TempDir
    private Path folder;

    private Path nodes;

    @BeforeAll
    static void start() {
        session = LocalSpark.start();
    }

    @AfterAll
    static void stop() {
        session.stop();
    }

    @BeforeEach
    void writeNodes() throws IOException {
        StringBuilder rows = new StringBuilder("id,label,x\n");
        for (int i = 0; i < NODES; i++) {
            rows.append(id(i) + "," + (i % 2 == 0 ? "p" : "q") + "," + i % 7 + "\n");
        }
        nodes = Files.writeString(folder.resolve("nodes.csv"), rows);
    }

    private static String id(int node) {
        return "n" + (100 + node);
    }

    /** Edges that repeat up to four times, in both directions, and some loops. */
    private Path edges(String format) throws IOException {
        StringBuilder rows = new StringBuilder("source;target;amount\n");
        for (int i = 0; i < 400; i++) {
            String weight = String.format(Locale.ROOT, format, 1 + i * 37 % 91, i * 13 % 100);
            rows.append(id(i * 7 % NODES) + ";" + id((i * i + i / 40) % NODES) + ";" + weight + "\n");
        }
        return Files.writeString(folder.resolve("edges.csv"), rows);
    }

    private static OwnGraphOptions reading(WeightMerge merge, boolean directed) {
        EdgeWeighting weighting = merge == null ? EdgeWeighting.UNNAMED : new EdgeWeighting("amount", merge);
        return OwnGraphOptions.defaults().withEdges(new EdgeReading(weighting, directed));
    }

    private GraphReader.Loaded read(Path edges, OwnGraphOptions options) throws IOException {
        return new GraphReader(session, options)
                .read(
                        "graph",
                        SparkTables.open(session, nodes.toString()),
                        SparkTables.open(session, edges.toString()));
    }

    @ParameterizedTest
    @CsvSource({"SUM, true", "MAX, true", "MEAN, false", "SUM, false", ", true"})
    void areReadAsOnOneMachine(WeightMerge merge, boolean directed) throws IOException {
        Path edges = edges("%d,%02d");
        OwnGraphOptions options = reading(merge, directed);
        NodeDataset expected = OwnGraph.load(GraphTables.ofFiles(nodes, edges, TableOptions.defaults()), options)
                .dataset();

        GraphReader.Loaded loaded = read(edges, options);

        Graph whole = expected.graph();
        assertThat(loaded.graph().traits().weighted()).isEqualTo(merge != null);
        assertThat(loaded.graph().traits().directed()).isEqualTo(directed);
        assertThat(loaded.graph().meanWeight()).isEqualTo(whole.meanWeight());
        assertThat(loaded.notes())
                .isEqualTo(OwnGraph.load(GraphTables.ofFiles(nodes, edges, TableOptions.defaults()), options)
                        .notes());
        List<NodeRecord> found = loaded.graph().nodes().collect();
        List<NodeRecord> sent = SparkGraph.of(session, expected).nodes().collect();
        for (int node = 0; node < NODES; node++) {
            assertThat(found.get(node).neighbours()).isEqualTo(sent.get(node).neighbours());
            EdgeValues values = found.get(node).edges();
            assertThat(values.weights()).isEqualTo(sent.get(node).edges().weights());
            assertThat(values.out()).isEqualTo(sent.get(node).edges().out());
            assertThat(values.in()).isEqualTo(sent.get(node).edges().in());
        }
        assertThat(Arrays.stream(whole.neighbours()).count()).isGreaterThan(NODES);
    }

    @Test
    void weightsThatAreAllOneTeachNothing() throws IOException {
        GraphReader.Loaded loaded = read(edges("1,00"), reading(WeightMerge.MAX, true));

        assertThat(loaded.graph().traits().weighted()).isFalse();
        assertThat(loaded.graph().traits().directed()).isTrue();
        assertThat(loaded.graph().meanWeight()).isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource({"0, \"0\"", "-2, \"-2\"", "NaN, \"NaN\"", "much, \"much\"", "'', an empty cell"})
    void aWeightThatIsNoneIsToldWithItsRow(String weight, String told) throws IOException {
        Path edges = Files.writeString(
                folder.resolve("edges.csv"), "source,target,amount\nn100,n101,2\nn102,n103," + weight + "\n");

        assertThatThrownBy(() -> read(edges, reading(WeightMerge.SUM, false)))
                .isInstanceOf(InvalidDataException.class)
                .hasMessageContaining("edges.csv, column amount")
                .hasMessageContaining("expected the weight of an edge, a finite number above 0, found " + told)
                .hasMessageContaining("[n102 | n103 | " + weight);
    }

    @Test
    void amountsThatMayBeTwoNumbersAreRefused() throws IOException {
        Path edges = Files.writeString(
                folder.resolve("edges.csv"), "source;target;amount\nn100;n101;1.234\nn102;n103;2.345\n");

        assertThatThrownBy(() -> read(edges, reading(WeightMerge.SUM, false)))
                .isInstanceOf(InvalidDataException.class)
                .hasMessageContaining("column amount")
                .hasMessageContaining("do not tell which");
    }

    @Test
    void whatSparkCannotKeepIsRefusedBeforeAnythingIsRead() {
        EdgeReading relations = EdgeReading.PLAIN.withRelation("kind");

        assertThatThrownBy(() -> new GraphReader(session, reading(WeightMerge.FIRST, false)))
                .isInstanceOf(InvalidRequest.class)
                .hasMessageContaining("no order of rows");
        assertThatThrownBy(() ->
                        new GraphReader(session, OwnGraphOptions.defaults().withEdges(relations)))
                .isInstanceOf(InvalidRequest.class)
                .hasMessageContaining("several relations");
        assertThatThrownBy(() ->
                        new GraphReader(session, OwnGraphOptions.defaults().withNodeType("type")))
                .isInstanceOf(InvalidRequest.class)
                .hasMessageContaining("several types");
    }
}
