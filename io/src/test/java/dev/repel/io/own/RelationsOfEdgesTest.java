package dev.repel.io.own;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.repel.data.NodeDataset;
import dev.repel.graph.Graph;
import dev.repel.graph.Relations;
import dev.repel.io.source.GraphSettings;
import dev.repel.io.source.GraphSource;
import dev.repel.io.source.LoadedGraph;
import dev.repel.settings.InvalidSetting;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Relations come from a column of the edges, or from the names of several files. */
class RelationsOfEdgesTest {
    private static final String EDGES = """
            source,target,kind,amount
            a,b,pays,2
            b,a,pays,3
            a,b,calls,1
            b,c,calls,1
            c,c,calls,1
            """;

    @TempDir
    private Path folder;

    private Path nodes;

    @BeforeEach
    void writeNodes() throws IOException {
        nodes = file("nodes.csv", "id,label,x\na,k,1\nb,l,2\nc,k,3\nd,l,4\n");
    }

    private Path file(String name, String text) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        return Files.writeString(file, text);
    }

    private LoadedGraph load(String... settings) throws IOException {
        Map<String, String> given = new LinkedHashMap<>(Map.of("nodes", nodes.toString()));
        for (int s = 0; s < settings.length; s += 2) {
            given.put(settings[s], settings[s + 1]);
        }
        GraphSettings graph = GraphSettings.of(given);
        graph.check(false);
        return GraphSource.of(graph, null).load(line -> {});
    }

    @Test
    void aColumnNamesThem() throws IOException {
        LoadedGraph loaded =
                load("edges", file("edges.csv", EDGES).toString(), "relation", "kind", "edge-weight", "amount");

        Graph graph = loaded.dataset().graph();
        Relations relations = graph.relations().orElseThrow();
        assertThat(graph.edges()).isEqualTo(2);
        assertThat(relations.names()).containsExactly("calls", "pays");
        assertThat(relations.between(0, 1)).containsExactly("calls", "pays");
        assertThat(relations.between(1, 2)).containsExactly("calls");
        assertThat(relations.graphs().get(1).strength(0)).isEqualTo(5);
        assertThat(graph.strength(0)).isEqualTo(6);
        assertThat(loaded.notes().repeated()).isEqualTo(1);
        assertThat(loaded.notes().selfLoops()).isEqualTo(1);
        assertThat(loaded.notes().unusedEdgeColumns()).isEmpty();
        assertThat(loaded.edgeRelations()).isEqualTo(new EdgeRelations("kind", List.of("calls", "pays")));
    }

    @Test
    void filesAreRelationsCalledAfterThem() throws IOException {
        Path calls = file("calls.csv", "source,target\na,b\nb,c\n");
        Path pays = file("pays.tsv", "source\ttarget\nb\ta\n");

        NodeDataset one = load("edges", calls + "\n" + pays).dataset();

        assertThat(one.graph().relations().orElseThrow().names()).containsExactly("calls", "pays");
        assertThat(load("edges", pays + "\n" + calls).dataset().sha256()).isEqualTo(one.sha256());
        assertThat(load("edges", file("edges.csv", EDGES).toString(), "relation", "kind")
                        .dataset()
                        .sha256())
                .isEqualTo(one.sha256());
    }

    @Test
    void aColumnGoesBeforeTheNamesOfFiles() throws IOException {
        Path first = file("one/edges.csv", EDGES);
        Path second = file("two/edges.csv", "source,target,kind\nc,d,writes\n");

        assertThat(load("edges", first + "\n" + second, "relation", "kind")
                        .dataset()
                        .graph()
                        .relations()
                        .orElseThrow()
                        .names())
                .containsExactly("calls", "pays", "writes");
        assertThatThrownBy(() -> load("edges", first + "\n" + second))
                .isInstanceOf(InvalidSetting.class)
                .hasMessageContaining("two files called edges");
    }

    @Test
    void oneRelationIsNone() throws IOException {
        Path edges = file("edges.csv", "source,target,kind\na,b,pays\nb,c,pays\n");

        LoadedGraph loaded = load("edges", edges.toString(), "relation", "kind");

        assertThat(loaded.dataset().graph().relations()).isEmpty();
        assertThat(loaded.edgeRelations()).isNull();
        assertThat(loaded.dataset().sha256())
                .isEqualTo(load("edges", edges.toString()).dataset().sha256());
    }

    @ParameterizedTest
    @CsvSource({
        "'a,b,', 'line 7, column kind: expected the relation of an edge, found an empty cell'",
        "'a,b,NA', 'line 7, column kind: expected the relation of an edge, found'",
    })
    void aMissingRelationIsAnErrorWithItsPlace(String row, String expected) throws IOException {
        Path edges = file("edges.csv", EDGES + row + ",1\n");

        assertThatThrownBy(() -> load("edges", edges.toString(), "relation", "kind"))
                .hasMessageContaining("edges.csv")
                .hasMessageContaining(expected);
    }

    @Test
    void aColumnThatIsNotThereOrHasTooManyValuesIsRefused() throws IOException {
        StringBuilder rows = new StringBuilder("source,target,kind\n");
        for (int r = 0; r < 65; r++) {
            rows.append("a,b,").append(r).append('\n');
        }
        Path edges = file("edges.csv", rows.toString());

        assertThatThrownBy(() -> load("edges", edges.toString(), "relation", "type"))
                .hasMessageContaining("type")
                .hasMessageContaining("kind");
        assertThatThrownBy(() -> load("edges", edges.toString(), "relation", "kind"))
                .hasMessageContaining("column kind: expected at most 64 relations, found 65");
    }

    @Test
    void anImportedGraphKeepsThem() throws IOException {
        LoadedGraph loaded =
                load("edges", file("edges.csv", EDGES).toString(), "relation", "kind", "edge-weight", "amount");
        Path imported = folder.resolve("small.repel");

        GraphFile.write(imported, loaded.own());
        NodeDataset read = GraphFile.read(imported).dataset();

        Relations relations = read.graph().relations().orElseThrow();
        assertThat(relations.names()).containsExactly("calls", "pays");
        assertThat(relations.graphs().get(1).strength(0)).isEqualTo(5);
        assertThat(dev.repel.io.ContentHash.of(read)).isEqualTo(loaded.dataset().sha256());
    }

    @Test
    void aPredictionReadsTheColumnOfTheTraining() throws IOException {
        Path edges = file("edges.csv", EDGES);
        GraphSettings settings = GraphSettings.of(Map.of("nodes", nodes.toString(), "edges", edges.toString()));
        List<String> told = new ArrayList<>();

        NodeDataset dataset = GraphSource.of(settings, null)
                .loadFor(null, EdgeReading.PLAIN.withRelation("kind"), false, told::add)
                .dataset();

        assertThat(dataset.graph().byRelation()).hasSize(2);
        assertThat(told).anyMatch(line -> line.contains("column kind"));
    }
}
