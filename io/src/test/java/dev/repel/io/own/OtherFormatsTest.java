package dev.repel.io.own;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.repel.data.NodeDataset;
import dev.repel.io.ExpansionLimit;
import dev.repel.io.InvalidDataException;
import dev.repel.io.jdk.ClassPathGraph;
import dev.repel.io.table.Database;
import dev.repel.io.table.JdbcTable;
import dev.repel.io.table.JdbcTableWriter;
import dev.repel.io.table.Table;
import dev.repel.io.table.TableFile;
import dev.repel.io.table.TableOptions;
import dev.repel.io.table.TableWriter.Column;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.assertj.core.api.AbstractThrowableAssert;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The same graph from everything that is not CSV, and what is wrong with such files. */
class OtherFormatsTest {
    private static final String NODES = "id,label,x,t\na,p,1,red tea\nb,q,2.5,\nc,,,blue tea\n";
    private static final String EDGES = "source,target\na,b\nb,c\n";

    @TempDir
    Path folder;

    private Path file(String name, String content) throws IOException {
        return Files.writeString(folder.resolve(name), content);
    }

    private static NodeDataset load(Path nodes, Path edges) throws IOException {
        return OwnGraph.load(GraphTables.ofFiles(nodes, edges, TableOptions.defaults()), OwnGraphOptions.defaults())
                .dataset();
    }

    private NodeDataset expected() throws IOException {
        return load(file("nodes.csv", NODES), file("edges.csv", EDGES));
    }

    private AbstractThrowableAssert<?, ?> failing(Path nodes, Path edges) {
        return assertThatThrownBy(() -> load(nodes, edges)).isInstanceOf(InvalidDataException.class);
    }

    @Test
    void jsonLinesGiveTheSameGraph() throws IOException {
        Path nodes = file("n.jsonl", """
                {"id": "a", "label": "p", "x": 1, "t": ["red", "tea"]}

                {"id": "b", "label": "q", "x": 2.5, "t": null}
                {"id": "c", "t": "blue tea"}
                """);
        Path edges = file("e.ndjson", "{\"target\":\"b\",\"source\":\"a\"}\n{\"source\":\"b\",\"target\":\"c\"}");

        assertThat(load(nodes, edges).sha256()).isEqualTo(expected().sha256());
    }

    @Test
    void mistakesInJsonLinesAreNamedWithTheirLine() throws IOException {
        Path edges = file("e.csv", EDGES);
        failing(file("n.jsonl", "{\"id\":\"a\"}\n{\"id\":\"b\",}\n[1]\n{\"id\":\"c\",\"v\":{\"w\":1}}\n"), edges)
                .hasMessageContaining("3 problems")
                .hasMessageContaining("line 2: expected a JSON object")
                .hasMessageContaining("line 3: expected a JSON object in braces")
                .hasMessageContaining("line 4, column v: expected one value, found an object");
        failing(file("n.jsonl", "{\"id\":\"a\",\"v\":[0.1,\"x\"]}\n"), edges)
                .hasMessageContaining("line 1, column v: expected only texts or only numbers in a list");
        failing(file("n.jsonl", ""), edges).hasMessageContaining("line 1: expected one JSON object per line");
        failing(file("n.jsonl", "{\"id\":\"a\",\"label\":\"p\"}\n{\"id\":\"a\",\"label\":\"q\"}\n"), edges)
                .hasMessageContaining("line 2, column id: expected each id once, \"a\" is already in line 1");
    }

    @Test
    void graphmlGivesTheSameGraph() throws IOException {
        Path file = file("g.graphml", """
                <?xml version="1.0" encoding="UTF-8"?>
                <graphml xmlns="http://graphml.graphdrawing.org/xmlns">
                  <key id="k0" for="node" attr.name="label" attr.type="string"/>
                  <key id="k1" for="node" attr.name="x" attr.type="double"/>
                  <key id="k2" for="node" attr.name="t" attr.type="string"><default>blue tea</default></key>
                  <key id="k3" for="edge" attr.name="weight" attr.type="double"/>
                  <graph id="G" edgedefault="directed">
                    <node id="a"><data key="k0">p</data><data key="k1">1</data><data key="k2">red tea</data></node>
                    <node id="b"><data key="k0">q</data><data key="k1">2.5</data><data key="k2"></data></node>
                    <node id="c"/>
                    <edge source="a" target="b"><data key="k3">0.5</data></edge>
                    <edge source="b" target="c"/>
                  </graph>
                </graphml>
                """);

        assertThat(load(file, null).sha256()).isEqualTo(expected().sha256());
    }

    @Test
    void mistakesInGraphmlAreNamedWithTheirLine() throws IOException {
        failing(file("g.graphml", "<graphml><graph>\n<node id='a'>\n</graph></graphml>"), null)
                .hasMessageContaining("g.graphml, line 3")
                .hasMessageContaining("expected sound XML");
        failing(file("g.graphml", "<html/>"), null).hasMessageContaining("expected the element graphml");
        failing(
                        file(
                                "g.graphml",
                                "<graphml><graph>\n<node id='a'><data key='z'>1</data></node>\n"
                                        + "<hyperedge/></graph></graphml>"),
                        null)
                .hasMessageContaining("line 2: expected a declared key")
                .hasMessageContaining("line 3: expected edges between two nodes");
        Path bomb = file(
                "g.graphml",
                "<!DOCTYPE g [<!ENTITY x SYSTEM \"file:///etc/hostname\">]>\n<graphml><graph>"
                        + "<node id='&x;'/></graph></graphml>");
        failing(bomb, null).hasMessageContaining("g.graphml");
        failing(file("g.graphml", "\u0000\u0001garbage"), null).hasMessageContaining("g.graphml, line 1");
    }

    @Test
    void mistakesInEdgeListsAreNamedWithTheirLine() throws IOException {
        Path nodes = file("n.csv", NODES);
        failing(nodes, file("e.txt", "# two\na b\nlonely\na nobody\n"))
                .hasMessageContaining("line 3: expected two ids, found \"lonely\"")
                .hasMessageContaining("line 4, column target: expected the id of a node, there is no node \"nobody\"");
        assertThat(load(nodes, file("e.edges", "source target\nb,a\n% remark\nb c 0.5\n"))
                        .sha256())
                .isEqualTo(expected().sha256());
    }

    @Test
    void labelsOfUnknownNodesAndSecondLabelsAreMistakes() throws IOException {
        Path labels = file("l.csv", "id,label\na,p\nb,q\nx,q\na,q\n");
        GraphTables tables = GraphTables.ofFiles(
                        file("n.csv", "id,x\na,1\nb,2\n"),
                        file("e.csv", "source,target\na,b\n"),
                        TableOptions.defaults())
                .withLabels(() -> TableFile.open(labels, TableOptions.defaults()));

        assertThatThrownBy(() -> OwnGraph.load(tables, OwnGraphOptions.defaults()))
                .hasMessageContaining("line 4, column id: expected the id of a node, there is no node \"x\"")
                .hasMessageContaining("line 5: expected one label per node, \"a\" already has \"p\"");
    }

    @ParameterizedTest
    @ValueSource(strings = {"n.csv", "n.jsonl", "n.graphml"})
    void aFileOfOneEndlessLineIsRefusedWithLittleMemory(String name) throws IOException, InterruptedException {
        Path nodes = folder.resolve(name);
        byte[] block = new byte[1 << 20];
        Arrays.fill(block, (byte) 'x');
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(nodes))) {
            out.write(
                    (name.endsWith("graphml") ? "<graphml><graph><node id='" : "id").getBytes(StandardCharsets.UTF_8));
            for (int i = 0; i < 256; i++) {
                out.write(block);
            }
        }
        Path said = folder.resolve("said.txt");

        // half of what the file has, and a third of what it would take as text
        Process reader = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx128m",
                        "-cp",
                        System.getProperty("java.class.path"),
                        GraphReader.class.getName(),
                        nodes.toString(),
                        file("e.csv", EDGES).toString())
                .redirectErrorStream(true)
                .redirectOutput(said.toFile())
                .start();

        assertThat(reader.waitFor(10, TimeUnit.MINUTES)).isTrue();
        assertThat(Files.readString(said))
                .startsWith(nodes + ", line 1")
                .contains("expected")
                .doesNotContain("OutOf");
        assertThat(reader.exitValue()).isEqualTo(1);
    }

    /** Reads a graph in a Java of its own and prints why that fails. */
    static final class GraphReader {
        public static void main(String[] files) {
            try {
                load(Path.of(files[0]), files[0].endsWith("graphml") ? null : Path.of(files[1]));
            } catch (IOException e) {
                System.out.println(e.getMessage());
                System.exit(1);
            }
        }
    }

    @Test
    void keysOfGraphmlThatAreCalledIdGetAColumnOfTheirOwn() throws IOException {
        Path file = file("g.graphml", """
                <graphml><key id="id" for="node" attr.name="id"/><key id="label" for="node"/>
                <graph><node id="a"><data key="id">7</data><data key="label">p</data></node>
                <node id="b"><data key="id">8</data><data key="label">q</data></node>
                <edge source="a" target="b"/></graph></graphml>
                """);

        NodeDataset dataset = load(file, null);

        assertThat(dataset.nodeIds()).containsExactly("a", "b");
        assertThat(dataset.featureNames()).containsExactly("key id");
    }

    @Test
    void edgesAloneNeedAHeaderOrTheNamesOfTheirColumns() throws IOException {
        Path edges = file("e.csv", "a,b\nb,c\n");
        GraphTables tables = GraphTables.ofFiles(null, edges, TableOptions.defaults());
        OwnGraphOptions options = OwnGraphOptions.defaults().withoutLabels();

        assertThatThrownBy(() -> OwnGraph.load(tables, options))
                .isInstanceOf(InvalidDataException.class)
                .hasMessageContaining("e.csv, line 1: expected the columns source and target")
                .hasMessageContaining("\"a, b\"");

        file("e.csv", "from,to\na,b\nb,c\n");
        assertThat(OwnGraph.load(tables, options.withEdgeColumns("from", "to"))
                        .dataset()
                        .nodeIds())
                .containsExactly("a", "b", "c");
        file("e.csv", "source,target\na,b\n");
        assertThat(OwnGraph.load(tables, options).dataset().graph().edges()).isEqualTo(1);
    }

    @Test
    void tablesAreWrittenAsTheirNamesSay() throws IOException {
        Path tabs = folder.resolve("p.tsv");
        List<Column> columns = List.of(Column.text("id"), Column.number("p_a, b, c"));

        TableFile.writer(tabs).write(columns, 1, i -> List.of("n", "0.5"));

        assertThat(tabs).hasContent("id\tp_a, b, c\nn\t0.5\n");
        try (Table table = TableFile.open(tabs, TableOptions.defaults())) {
            assertThat(table.columns()).containsExactly("id", "p_a, b, c");
        }
        for (String name : List.of("p.xlsx", "p.txt", "p")) {
            assertThatThrownBy(() -> TableFile.writer(folder.resolve(name)))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining(name + ": expected a name that ends in .csv, .tsv");
        }
    }

    @Test
    void classesGiveAGraphWithoutTheirPackages() throws IOException {
        Path classes = Path.of(ClassPathGraph.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .getPath());
        GraphTables tables = ClassPathGraph.read(classes, ExpansionLimit.USUAL);

        OwnGraph graph = OwnGraph.load(tables, OwnGraphOptions.defaults().withoutLabels());

        assertThat(graph.dataset().nodeIds()).contains("dev.repel.io.own.OwnGraph", "dev.repel.io.table.Table");
        int a = graph.dataset().nodeIds().indexOf("dev.repel.io.own.OwnGraph");
        int b = graph.dataset().nodeIds().indexOf("dev.repel.io.own.GraphTables");
        assertThat(graph.dataset().graph().hasEdge(a, b)).isTrue();
        assertThat(graph.dataset().featureNames()).contains("words=read").doesNotContain("words=dev", "words=repel");
        Path broken = Files.createDirectory(folder.resolve("broken"));
        Files.writeString(broken.resolve("A.class"), "no class");
        assertThatThrownBy(() -> ClassPathGraph.read(broken, ExpansionLimit.USUAL))
                .isInstanceOf(InvalidDataException.class)
                .hasMessageContaining("A.class");
        Files.writeString(broken.resolve("A.jar"), "no jar");
        Files.delete(broken.resolve("A.class"));
        assertThatThrownBy(() -> ClassPathGraph.read(broken, ExpansionLimit.USUAL))
                .hasMessageContaining("A.jar");
    }

    @Test
    void queriesGiveTheSameGraphAndPredictionsGoBackWholeOrNotAtAll() throws IOException, SQLException {
        String url = "jdbc:h2:mem:test;DB_CLOSE_DELAY=-1;DATABASE_TO_UPPER=FALSE";
        try (Connection connection = DriverManager.getConnection(url, "sa", "secret");
                Statement sql = connection.createStatement()) {
            sql.execute("create table n(id varchar, label varchar, x double precision, t varchar)");
            sql.execute("insert into n values ('a','p',1,'red tea'), ('b','q',2.5,null), ('c',null,null,'blue tea')");
            sql.execute("create table e(source varchar, target varchar)");
            sql.execute("insert into e values ('a','b'), ('b','c')");
            Database database = new Database(url, "sa", "secret");
            GraphTables tables = new GraphTables(
                    "db",
                    () -> new JdbcTable(database, "select * from n order by id desc", "the query of the nodes"),
                    () -> new JdbcTable(database, "select * from e", "the query of the edges"),
                    null);

            assertThat(OwnGraph.load(tables, OwnGraphOptions.defaults())
                            .dataset()
                            .sha256())
                    .isEqualTo(expected().sha256());

            JdbcTableWriter writer = new JdbcTableWriter(database, "out");
            List<Column> columns = List.of(Column.text("id"), Column.number("p"));
            writer.write(columns, 2, i -> List.of("n" + i, i == 0 ? "" : "0.5"));
            writer.write(columns, 3, i -> List.of("m" + i, "0.25"));
            assertThatThrownBy(() -> writer.write(columns, 9, i -> List.of("k" + i, i == 7 ? "no number" : "1")))
                    .isInstanceOf(NumberFormatException.class);
            assertThatThrownBy(() -> writer.write(List.of(Column.text("other")), 1, i -> List.of("k")))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("stays as it was");
            try (ResultSet rows = sql.executeQuery("select count(*), min(\"id\"), sum(\"p\") from \"out\"")) {
                rows.next();
                assertThat(rows.getInt(1)).isEqualTo(3);
                assertThat(rows.getString(2)).isEqualTo("m0");
                assertThat(rows.getDouble(3)).isEqualTo(0.75);
            }
            assertThatThrownBy(() -> new JdbcTable(database, "select * from nowhere", "the query of the nodes"))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("the query of the nodes failed");
            assertThatThrownBy(() -> new JdbcTable(new Database(url, "sa", "wrong-secret"), "select 1", "it"))
                    .hasMessageNotContaining("wrong-secret");
        }
    }
}
