package dev.repel.io.own;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.repel.data.NodeDataset;
import dev.repel.graph.Graph;
import dev.repel.graph.WeightMerge;
import dev.repel.io.ContentHash;
import dev.repel.io.ExpansionLimit;
import dev.repel.io.InvalidDataException;
import dev.repel.io.npz.NpzReader;
import dev.repel.io.npz.NpzWriter;
import dev.repel.io.source.GraphSource;
import dev.repel.io.source.LoadedGraph;
import dev.repel.io.source.TableReading;
import dev.repel.io.table.TableOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Weights of edges from every source that has some. */
class WeightedEdgesTest {
    private static final String EDGES = "source,target,amount,note\na,b,2,x\nb,c,0.5,y\nb,a,4,z\nc,c,9,\n";

    @TempDir
    Path folder;

    private Path nodes;

    @BeforeEach
    void writeNodes() throws IOException {
        nodes = Files.writeString(folder.resolve("nodes.csv"), "id,label,x\na,p,1\nb,q,2\nc,p,3\n");
    }

    private static double weight(Graph graph, int a, int b) {
        int k = Arrays.binarySearch(graph.neighbours(), graph.offsets()[a], graph.offsets()[a + 1], b);
        return graph.weight(k);
    }

    private static TableReading reading(WeightMerge merge, String column) {
        return TableReading.defaults()
                .withColumns(
                        OwnGraphOptions.defaults().withEdges(new EdgeReading(new EdgeWeighting(column, merge), false)));
    }

    private OwnGraph load(Path edges, String column) throws IOException {
        return OwnGraph.load(
                GraphTables.ofFiles(nodes, edges, TableOptions.defaults()),
                reading(WeightMerge.SUM, column).columns());
    }

    private OwnGraph load(String edges) throws IOException {
        return load(Files.writeString(folder.resolve("edges.csv"), edges), "amount");
    }

    @ParameterizedTest
    @CsvSource({"SUM, 6", "MAX, 4", "MEAN, 3", "FIRST, 2"})
    void comeFromAColumnAndRepeatedEdgesAreMerged(WeightMerge merge, double expected) throws IOException {
        Path edges = Files.writeString(folder.resolve("edges.csv"), EDGES);

        LoadedGraph loaded = GraphSource.ofFiles(nodes, edges, reading(merge, "amount"))
                .load(line -> assertThat(line).contains("Not used: note"));

        Graph graph = loaded.dataset().graph();
        assertThat(weight(graph, 0, 1)).isEqualTo(expected);
        assertThat(weight(graph, 2, 1)).isEqualTo(0.5);
        assertThat(graph.strength(2)).isEqualTo(0.5);
        assertThat(loaded.notes().unusedEdgeColumns()).containsExactly("note");
        assertThat(loaded.edgeWeights()).isEqualTo(new EdgeWeighting("amount", merge));
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "-1", "NaN", "inf", "1e-60", "1e60", "much", "1,5,2", "(5)"})
    void otherNumbersAreRefusedWithTheirPlace(String cell) {
        assertThatThrownBy(() -> load("source,target,amount\na,b,1\nb,c,\"" + cell + "\"\n"))
                .isInstanceOf(InvalidDataException.class)
                .hasMessage(folder.resolve("edges.csv")
                        + ", line 3, column amount: expected the weight of an edge, a finite number above 0, found \""
                        + cell + "\"");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "1,5 | 2 | 1.5 | 2",
                "4.936,50 | 1.234 | 4936.5 | 1234",
                "4,936.50 | 1.234 | 4936.5 | 1.234",
                "1'234.5 € | EUR 7 | 1234.5 | 7",
                "1.234 | 5.678 | 1.234 | 5.678",
                "$1,234 | 0.5 | 1234 | 0.5",
                "50 % | 1 | 0.5 | 1"
            })
    void areReadAsTheColumnWritesNumbers(String first, String second, float a, float b) throws IOException {
        Graph graph = load("source,target,amount\na,b,\"" + first + "\"\nb,c,\"" + second + "\"\n")
                .dataset()
                .graph();

        assertThat(weight(graph, 0, 1)).isEqualTo(a);
        assertThat(weight(graph, 1, 2)).isEqualTo(b);
    }

    @Test
    void skippedEdgesDecideToo() throws IOException {
        Path edges = Files.writeString(folder.resolve("edges.csv"), "source;target;kg\na;b;1.234\na;elsewhere;2,5\n");
        OwnGraphOptions options = reading(WeightMerge.SUM, "kg").columns().withUnknownIds(UnknownIds.SKIP);

        OwnGraph own = OwnGraph.load(GraphTables.ofFiles(nodes, edges, TableOptions.defaults()), options);

        assertThat(weight(own.dataset().graph(), 0, 1)).isEqualTo(1234);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "source,target,amount\na,b,7\nb,c,\"1,234\"\n",
                "source;target;amount\na;b;7\nb;c;1.234\n",
                "source;target;amount\na;b;1,5\nb;c;1.234\na;c;2.5\n"
            })
    void weightsThatCouldBeTwoNumbersAreRefusedWithTheirPlace(String edges) {
        assertThatThrownBy(() -> load(edges))
                .isInstanceOf(InvalidDataException.class)
                .hasMessageContaining("edges.csv, line 3, column amount: expected the weight of an edge, found \"1")
                .hasMessageContaining("decimals or a separator of thousands");
    }

    @Test
    void emptyCellsAndMissingColumnsAreRefused() {
        assertThatThrownBy(() -> load("source,target,amount\na,b,\nb,c,0\n"))
                .hasMessageContaining("2 problems")
                .hasMessageContaining("line 2, column amount")
                .hasMessageContaining("found an empty cell");
        assertThatThrownBy(() -> load("source,target,weight\na,b,1\n"))
                .hasMessageContaining("expected a column \"amount\", found \"source, target, weight\"");
    }

    @Test
    void weightsThatAreAllOneAreNone() throws IOException {
        Path edges = Files.writeString(folder.resolve("edges.csv"), "source,target,amount\na,b,1\nb,c,1.0\n");

        LoadedGraph with = GraphSource.ofFiles(nodes, edges, reading(WeightMerge.SUM, "amount"))
                .load(line -> {});
        LoadedGraph without =
                GraphSource.ofFiles(nodes, edges, TableReading.defaults()).load(line -> {});

        assertThat(with.dataset().graph().weighted()).isFalse();
        assertThat(with.edgeWeights()).isNull();
        assertThat(with.dataset().sha256()).isEqualTo(without.dataset().sha256());
    }

    @Test
    void otherFormatsHaveThemToo() throws IOException {
        String sha = load(EDGES).dataset().sha256();
        Path json = Files.writeString(folder.resolve("edges.jsonl"), """
                {"source": "a", "target": "b", "amount": 6}
                {"source": "b", "target": "c", "amount": 0.5}
                """);
        Path list = Files.writeString(folder.resolve("edges.txt"), "a b 6\nb c 0.5\n");
        Path graphml = Files.writeString(folder.resolve("edges.graphml"), """
                <graphml xmlns="http://graphml.graphdrawing.org/xmlns">
                  <key id="w" for="edge" attr.name="amount" attr.type="double"/>
                  <graph edgedefault="undirected">
                    <node id="a"/><node id="b"/><node id="c"/>
                    <edge source="a" target="b"><data key="w">6</data></edge>
                    <edge source="b" target="c"><data key="w">0.5</data></edge>
                  </graph>
                </graphml>
                """);

        assertThat(load(json, "amount").dataset().sha256()).isEqualTo(sha);
        assertThat(load(list, "more").dataset().sha256()).isEqualTo(sha);
        assertThat(load(graphml, "amount").dataset().sha256()).isEqualTo(sha);
        assertThat(load("source,target,amount\na,b,6\nb,c,0.6\n").dataset().sha256())
                .isNotEqualTo(sha);
    }

    @Test
    void anImportedGraphKeepsThem() throws IOException {
        OwnGraph own = load(EDGES);
        Path file = folder.resolve("own.repel");

        GraphFile.write(file, own);

        NodeDataset read = GraphFile.read(file).dataset();
        assertThat(read.graph().weights().orElseThrow().values())
                .isEqualTo(own.dataset().graph().weights().orElseThrow().values());
        assertThat(ContentHash.of(read)).isEqualTo(own.dataset().sha256());
        assertThat(GraphSource.named(file.toString(), TableReading.defaults(), null)
                        .load(line -> {})
                        .edgeWeights())
                .isEqualTo(EdgeWeighting.UNNAMED);
    }

    @Test
    void arraysOfAnNpzAreWeightsIfAsked() throws Exception {
        EdgeReading asked = new EdgeReading(new EdgeWeighting(NpzReader.WEIGHTS, WeightMerge.SUM), false);
        Path directed = NpzWriter.small().floats("adj_data", 1, 2, 3, 4).write(folder.resolve("d.npz"));
        Path symmetric = NpzWriter.small()
                .ints("adj_indptr", 0, 1, 2, 2, 2)
                .ints("adj_indices", 1, 0)
                .floats("adj_data", 3, 3)
                .write(folder.resolve("s.npz"));
        Path bad = NpzWriter.small().floats("adj_data", 1, 2, -3, 4).write(folder.resolve("bad.npz"));

        assertThat(NpzReader.read(directed, "d", true).graph().weighted()).isFalse();
        assertThat(weight(
                        NpzReader.read(directed, "d", true, asked, ExpansionLimit.USUAL)
                                .graph(),
                        2,
                        3))
                .isEqualTo(4);
        // both entries of a symmetric matrix are the same edge, and do not add up
        assertThat(weight(
                        NpzReader.read(symmetric, "s", true, asked, ExpansionLimit.USUAL)
                                .graph(),
                        0,
                        1))
                .isEqualTo(3);
        assertThatThrownBy(() -> NpzReader.read(bad, "bad", true, asked, ExpansionLimit.USUAL))
                .hasMessageContaining("array adj_data")
                .hasMessageContaining("found -3.0 in row 1, column 2");
    }

    @Test
    void theColumnOfTheTrainingIsUsedUnlessAnotherIsNamed() throws IOException {
        Path edges = Files.writeString(folder.resolve("edges.csv"), "source,target,amount,other\na,b,2,7\nb,c,0.5,8\n");
        EdgeWeighting trained = new EdgeWeighting("amount", WeightMerge.SUM);
        List<String> told = new ArrayList<>();

        NodeDataset same = GraphSource.ofFiles(nodes, edges, TableReading.defaults())
                .loadFor(null, new EdgeReading(trained, false), false, told::add)
                .dataset();
        NodeDataset other = GraphSource.ofFiles(nodes, edges, reading(WeightMerge.SUM, "other"))
                .loadFor(null, new EdgeReading(trained, false), false, line -> {})
                .dataset();

        assertThat(weight(same.graph(), 0, 1)).isEqualTo(2);
        assertThat(told)
                .contains("The model was trained on edges with weights: column amount, unless the setting"
                        + " edge-weight names another.");
        assertThat(weight(other.graph(), 0, 1)).isEqualTo(7);
    }
}
