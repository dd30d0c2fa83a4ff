package dev.repel.io.own;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.repel.data.NodeDataset;
import dev.repel.graph.Graph;
import dev.repel.graph.WeightMerge;
import dev.repel.io.ExpansionLimit;
import dev.repel.io.InvalidDataException;
import dev.repel.io.npz.NpzReader;
import dev.repel.io.npz.NpzWriter;
import dev.repel.io.source.GraphSource;
import dev.repel.io.source.LoadedGraph;
import dev.repel.io.source.TableReading;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Directions on their way from tables and arrays to graphs. */
class DirectedEdgesTest {
    private static final EdgeReading DIRECTED = EdgeReading.PLAIN.withDirections(true);

    @TempDir
    Path folder;

    private Path nodes;

    @BeforeEach
    void writeNodes() throws IOException {
        nodes = Files.writeString(folder.resolve("nodes.csv"), "id,label\na,x\nb,y\nc,x\nd,y\n");
    }

    private LoadedGraph load(Path edges, EdgeReading reading) throws IOException {
        TableReading columns =
                TableReading.defaults().withColumns(OwnGraphOptions.defaults().withEdges(reading));
        return GraphSource.ofFiles(nodes, edges, columns).load(line -> {});
    }

    private Path edges(String rows) throws IOException {
        return Files.writeString(folder.resolve("edges.csv"), rows);
    }

    /** The weight of the arc between two nodes, 0 if there is none. */
    private static double arc(Graph graph, int from, int to) {
        int k = graph.position(from, to);
        return k < 0 ? 0 : graph.directions().arcs()[k];
    }

    @Test
    void edgesGoFromTheirFirstEndToTheOther() throws IOException {
        Path edges = edges("source,target\na,b\nb,a\na,c\na,c\nd,d\n");

        LoadedGraph loaded = load(edges, DIRECTED);

        Graph graph = loaded.dataset().graph();
        assertThat(arc(graph, 0, 1)).isEqualTo(1);
        assertThat(arc(graph, 1, 0)).isEqualTo(1);
        assertThat(arc(graph, 0, 2)).isEqualTo(1);
        assertThat(arc(graph, 2, 0)).isZero();
        assertThat(loaded.notes().repeated()).isEqualTo(1);
        assertThat(loaded.notes().selfLoops()).isEqualTo(1);
        LoadedGraph undirected = load(edges, EdgeReading.PLAIN);
        assertThat(undirected.dataset().graph().directed()).isFalse();
        assertThat(undirected.dataset().sha256())
                .isNotEqualTo(loaded.dataset().sha256())
                .isEqualTo(loaded.withoutDirections().dataset().sha256());
        assertThat(loaded.withoutDirections().notes()).isEqualTo(undirected.notes());
    }

    @Test
    void weightsAddUpInEachDirection() throws IOException {
        Path edges = edges("source,target,kg\na,b,2\nb,a,3\na,b,4\n");

        Graph graph = load(edges, DIRECTED.withWeighting(new EdgeWeighting("kg", WeightMerge.SUM)))
                .dataset()
                .graph();

        assertThat(arc(graph, 0, 1)).isEqualTo(6);
        assertThat(arc(graph, 1, 0)).isEqualTo(3);
        assertThat(graph.weight(graph.position(0, 1))).isEqualTo(9);
        assertThatThrownBy(() -> load(
                        edges("source,target,kg\na,b,2\nb,a,-3\n"),
                        DIRECTED.withWeighting(new EdgeWeighting("kg", WeightMerge.SUM))))
                .isInstanceOf(InvalidDataException.class)
                .hasMessageContaining("line 3, column kg");
    }

    @Test
    void graphmlSaysWhichEdgesGoOneWay() throws IOException {
        nodes = Files.writeString(folder.resolve("g.graphml"), """
                <graphml><key id="l" for="node" attr.name="label"/><key id="w" for="edge" attr.name="kg"/>
                <graph edgedefault="directed">
                <node id="a"><data key="l">x</data></node><node id="b"><data key="l">y</data></node><node id="c"/>
                <edge source="a" target="b"><data key="w">2</data></edge>
                <edge source="b" target="c" directed="false"><data key="w">5</data></edge>
                </graph></graphml>
                """);
        EdgeReading weighted = DIRECTED.withWeighting(new EdgeWeighting("kg", WeightMerge.SUM));

        Graph graph = load(null, weighted).dataset().graph();

        assertThat(arc(graph, 0, 1)).isEqualTo(2);
        assertThat(arc(graph, 1, 0)).isZero();
        assertThat(arc(graph, 1, 2)).isEqualTo(5);
        assertThat(arc(graph, 2, 1)).isEqualTo(5);
        assertThat(graph.weight(graph.position(1, 2))).isEqualTo(5);
        Files.writeString(nodes, Files.readString(nodes).replace("\"directed\"", "\"undirected\""));
        assertThat(arc(load(null, DIRECTED).dataset().graph(), 1, 0)).isEqualTo(1);
    }

    @Test
    void arraysLeadFromRowToColumn() throws IOException {
        Path file = NpzWriter.small().write(folder.resolve("small.npz"));

        NodeDataset undirected = NpzReader.read(file, "s", true);
        Graph graph =
                NpzReader.read(file, "s", true, DIRECTED, ExpansionLimit.USUAL).graph();

        assertThat(graph.neighbours()).isEqualTo(undirected.graph().neighbours());
        int[] out = graph.directions().out().degrees();
        int[] in = graph.directions().in().degrees();
        assertThat(out).isNotEqualTo(in);
    }

    @Test
    void anImportedGraphKeepsThem() throws IOException {
        EdgeReading weighted = DIRECTED.withWeighting(new EdgeWeighting("kg", WeightMerge.SUM));
        LoadedGraph loaded = load(edges("source,target,kg\na,b,2\nb,a,3\na,c,4\n"), weighted);
        Path file = folder.resolve("g.repel");

        GraphFile.write(file, loaded.own());

        NodeDataset again = GraphFile.read(file).dataset();
        assertThat(again.graph().directions().arcs())
                .isEqualTo(loaded.dataset().graph().directions().arcs());
        assertThat(again.graph().weight(again.graph().position(0, 1))).isEqualTo(5);
        assertThat(again.sha256()).isEqualTo(loaded.dataset().sha256());
    }

    @Test
    void aModelBringsItsDirections() throws IOException {
        List<String> told = new ArrayList<>();

        NodeDataset read = GraphSource.ofFiles(nodes, edges("source,target\na,b\n"), TableReading.defaults())
                .loadFor(null, DIRECTED, false, told::add)
                .dataset();

        assertThat(read.graph().directed()).isTrue();
        assertThat(told).anyMatch(line -> line.contains("trained on edges with directions"));
    }
}
