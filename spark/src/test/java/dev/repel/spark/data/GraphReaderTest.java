package dev.repel.spark.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.repel.data.NodeDataset;
import dev.repel.data.Split;
import dev.repel.io.InvalidDataException;
import dev.repel.io.own.ColumnKind;
import dev.repel.io.own.GraphTables;
import dev.repel.io.own.OwnGraph;
import dev.repel.io.own.OwnGraphOptions;
import dev.repel.io.own.ReadingNotes;
import dev.repel.io.table.TableOptions;
import dev.repel.spark.data.GraphReader.Loaded;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GraphReaderTest {
    private static final OwnGraphOptions DEFAULTS = OwnGraphOptions.defaults();

    private static SparkSession session;

    @TempDir
    Path folder;

    @BeforeAll
    static void start() {
        session = LocalSpark.start();
    }

    @AfterAll
    static void stop() {
        session.stop();
    }

    private Path file(String name, String content) throws IOException {
        return Files.writeString(folder.resolve(name), content);
    }

    private static Loaded read(Path nodes, Path edges, OwnGraphOptions options) throws IOException {
        return new GraphReader(session, options)
                .read(
                        "graph",
                        SparkTables.open(session, nodes.toString()),
                        SparkTables.open(session, edges.toString()));
    }

    /** Ids ascend, so that one machine numbers the nodes alike. */
    private Path mixedNodes() throws IOException {
        StringBuilder nodes = new StringBuilder("id,label,size,city,about,split\n");
        String[] parts = {"train", "val", "test", ""};
        for (int i = 100; i < 180; i++) {
            nodes.append("n" + i + (i % 7 == 3 && i % 4 == 3 ? "," : i % 2 == 0 ? ",p" : ",q") + ",")
                    .append(i % 11 == 0 ? "NA" : (i * 37 % 50) / 8.0)
                    .append(",city" + i % 3 + ",\"word" + i % 13 + ", more \"\"words\"\" Word" + i % 5 + "\",")
                    .append(parts[i % 4] + "\n");
        }
        return file("nodes.csv", nodes.toString());
    }

    private Path mixedEdges() throws IOException {
        StringBuilder edges = new StringBuilder("source,target,weight\n");
        for (int i = 0; i < 300; i++) {
            edges.append("n" + (100 + i * 31 % 80) + ",n" + (100 + i * i % 80) + ",1\n");
        }
        return file("edges.csv", edges.toString());
    }

    private static void same(Loaded found, OwnGraph expected) {
        NodeDataset dataset = expected.dataset();
        SparkGraph graph = found.graph();
        assertThat(found.features().names()).isEqualTo(dataset.featureNames());
        assertThat(graph.classNames()).isEqualTo(dataset.classNames());
        assertThat(graph.labels()).isEqualTo(dataset.labels());
        assertThat(graph.nodeCount()).isEqualTo(dataset.nodes());
        assertThat(graph.edgeCount()).isEqualTo(dataset.graph().edges());
        assertThat(graph.features()).isEqualTo(dataset.features().cols());
        Split split = dataset.publicSplit().orElseThrow();
        assertThat(graph.publicSplit().orElseThrow().train()).isEqualTo(split.train());
        assertThat(graph.publicSplit().orElseThrow().validation()).isEqualTo(split.validation());
        assertThat(graph.publicSplit().orElseThrow().test()).isEqualTo(split.test());
        List<NodeRecord> records = graph.nodes().collect();
        for (int node = 0; node < dataset.nodes(); node++) {
            NodeRecord record = records.get(node);
            assertThat(record.node()).isEqualTo(node);
            assertThat(record.label()).isEqualTo(dataset.labels()[node]);
            int[] offsets = dataset.graph().offsets();
            assertThat(record.neighbours())
                    .isEqualTo(Arrays.copyOfRange(dataset.graph().neighbours(), offsets[node], offsets[node + 1]));
            int[] pointers = dataset.features().toSparse().rowPointers();
            assertThat(record.columns())
                    .isEqualTo(Arrays.copyOfRange(
                            dataset.features().toSparse().columns(), pointers[node], pointers[node + 1]));
            assertThat(record.values())
                    .containsExactly(
                            Arrays.copyOfRange(
                                    dataset.features().toSparse().values(), pointers[node], pointers[node + 1]),
                            Offset.offset(1e-6f));
        }
    }

    @Test
    void readsWhatOneMachineReads() throws IOException {
        Path nodes = mixedNodes();
        Path edges = mixedEdges();
        OwnGraph expected = OwnGraph.load(GraphTables.ofFiles(nodes, edges, TableOptions.defaults()), DEFAULTS);

        Loaded csv = read(nodes, edges, DEFAULTS);

        same(csv, expected);
        assertThat(csv.notes()).isEqualTo(expected.notes());
        Path nodesParquet = folder.resolve("nodes.parquet");
        Path edgesParquet = folder.resolve("edges.parquet");
        SparkTable table = SparkTables.open(session, nodes.toString());
        table.rows()
                .drop(SparkTable.CORRUPT)
                .orderBy("about")
                .repartition(5)
                .write()
                .parquet(nodesParquet.toString());
        SparkTables.open(session, edges.toString())
                .rows()
                .drop(SparkTable.CORRUPT)
                .repartition(4)
                .write()
                .parquet(edgesParquet.toString());
        same(read(nodesParquet, edgesParquet, DEFAULTS), expected);
        assertThat(csv.graph().ids().filter("id = 'n105'").first().getInt(0)).isEqualTo(5);
    }

    @Test
    void readsNumbersJsonAndTablesOfTheSession() throws IOException {
        StringBuilder nodes = new StringBuilder();
        for (int i = 0; i < 6; i++) {
            nodes.append("{\"id\": " + i + ", \"label\": \"" + "pq".charAt(i % 2) + "\", \"x\": " + i * 0.5 + "}\n");
        }
        Path file = file("nodes.json", nodes.toString());
        session.createDataFrame(
                        List.of(RowFactory.create(0L, 1L), RowFactory.create(1L, 0L), RowFactory.create(2L, 2L)),
                        new StructType().add("a", DataTypes.LongType).add("b", DataTypes.LongType))
                .createOrReplaceTempView("ties");

        Loaded loaded = new GraphReader(session, DEFAULTS)
                .read("json", SparkTables.open(session, file.toString()), SparkTables.open(session, "table:ties"));

        assertThat(loaded.features().names()).containsExactly("x");
        assertThat(loaded.graph().edgeCount()).isEqualTo(1);
        assertThat(loaded.notes().repeated()).isEqualTo(1);
        assertThat(loaded.notes().selfLoops()).isEqualTo(1);
    }

    private static final StructType WITH_ARRAY = new StructType()
            .add("id", DataTypes.StringType)
            .add("label", DataTypes.StringType)
            .add("embedding", DataTypes.createArrayType(DataTypes.DoubleType))
            .add("x", DataTypes.DoubleType);

    private static SparkTable arrays(Row... rows) {
        return SparkTable.of("frame", session.createDataFrame(List.of(rows), WITH_ARRAY));
    }

    private static SparkTable noEdges() {
        return SparkTable.of(
                "edges",
                session.createDataFrame(
                        List.of(),
                        new StructType().add("s", DataTypes.StringType).add("t", DataTypes.StringType)));
    }

    private static float over(double squares, double value) {
        return (float) (value / Math.sqrt(squares));
    }

    @Test
    void arraysOfNumbersBecomeRowsOfLengthOne() throws IOException {
        SparkTable nodes = arrays(
                RowFactory.create("b", "q", List.of(4.0, 0.0, 6.0), 3.0),
                RowFactory.create("a", "p", List.of(1.0, 2.0, 3.0), 1.0));

        Loaded loaded = new GraphReader(session, DEFAULTS).read("arrays", nodes, noEdges());

        assertThat(loaded.features().names()).containsExactly("x", "embedding[0]", "embedding[1]", "embedding[2]");
        List<NodeRecord> records = loaded.graph().nodes().collect();
        assertThat(records.get(0).values()).containsExactly(-1, over(14, 1), over(14, 2), over(14, 3));
        assertThat(records.get(1).columns()).containsExactly(0, 1, 3);
        assertThat(records.get(1).values()).containsExactly(1, over(52, 4), over(52, 6));
        SparkTable others = arrays(RowFactory.create("z", null, List.of(7.0, 8.0, 9.0), 2.0));
        Loaded more =
                new GraphReader(session, DEFAULTS.withoutLabels()).read("more", others, noEdges(), loaded.features());
        assertThat(more.graph().nodes().first().values()).containsExactly(over(194, 7), over(194, 8), over(194, 9));
        assertThat(more.graph().labels()).containsExactly(-1);
    }

    @Test
    void arraysMustBeOfOneLengthAndFinite() {
        SparkTable nodes = arrays(
                RowFactory.create("a", "p", List.of(1.0, 2.0), 1.0),
                RowFactory.create("b", "q", List.of(4.0), 3.0),
                RowFactory.create("c", "q", List.of(4.0, Double.NaN), 3.0));

        assertThatThrownBy(() -> new GraphReader(session, DEFAULTS).read("arrays", nodes, noEdges()))
                .isInstanceOf(InvalidDataException.class)
                .hasMessageContaining("frame, 2 problems")
                .hasMessageContaining("frame, node \"b\", column embedding: expected 2 numbers as elsewhere, found 1")
                .hasMessageContaining("node \"c\", column embedding: expected finite numbers, found [4.0, NaN]");
    }

    @Test
    void wrongRowsAreNamedWithTheirFileAndContent() throws IOException {
        Path edges = file("edges.csv", "source,target\na,b\n");
        Path nodes = file("nodes.csv", "id,label,x\na,p,1\nb,q,2\n,q,3\nb,p,4\nc,p\n");

        assertThatThrownBy(() -> read(nodes, edges, DEFAULTS))
                .isInstanceOf(InvalidDataException.class)
                .hasMessageContaining("nodes.csv, 3 problems")
                .hasMessageContaining("nodes.csv, column id: expected an id, found an empty cell; the row is [ | q | 3")
                .hasMessageContaining("expected each id once, \"b\" is there already")
                .hasMessageContaining("node \"c\": expected 3 cells as in the header; the row is [c,p]");

        file("nodes.csv", "id,label,x,split\na,p,1,train\nb,q,oops,val\nc,,2,test\nd,p,3,later\n");
        assertThatThrownBy(() -> read(nodes, edges, DEFAULTS.withKinds(Map.of("x", ColumnKind.NUMBER))))
                .hasMessageContaining(
                        "node \"b\", column x: expected a finite number, found \"oops\"; the row is [b | q")
                .hasMessageContaining(
                        "node \"c\", column label: expected a label, because the node is in the test part")
                .hasMessageContaining(
                        "node \"d\", column split: expected train, val, test or nothing, found \"later\"");
    }

    @Test
    void noMoreThanTenAreShown() throws IOException {
        StringBuilder rows = new StringBuilder("id,label,x\n");
        for (int i = 0; i < 200; i++) {
            rows.append("n" + i + (i % 2 == 0 ? ",p," : ",q,") + (i % 10 == 5 ? "bad" : i) + "\n");
        }
        Path nodes = file("nodes.csv", rows.toString());
        Path edges = file("edges.csv", "source,target\nn1,n2\n");

        assertThatThrownBy(() -> read(nodes, edges, DEFAULTS))
                .hasMessageContaining("20 problems")
                .hasMessageContaining("and 10 more")
                .satisfies(e -> assertThat(e.getMessage().lines()).hasSize(12));
    }

    @Test
    void idsAreStrippedAsOnOneMachine() throws IOException {
        StructType type = new StructType()
                .add("id", DataTypes.StringType)
                .add("label", DataTypes.StringType)
                .add("x", DataTypes.DoubleType);
        List<Row> rows = List.of(
                RowFactory.create("\tn2", "p", 1.0),
                RowFactory.create("n1\u2003", "q", 2.0),
                RowFactory.create("\u00a0n3", "q", 3.0));
        SparkTable nodes = SparkTable.of("frame", session.createDataFrame(rows, type));
        SparkTable edges = SparkTable.of(
                "edges",
                session.createDataFrame(
                        List.of(RowFactory.create("n2\n", "n1"), RowFactory.create("\u00a0n3", "\u001cn1 ")),
                        new StructType().add("s", DataTypes.StringType).add("t", DataTypes.StringType)));

        SparkGraph graph = new GraphReader(session, DEFAULTS)
                .read("stripped", nodes, edges)
                .graph();

        assertThat(graph.ids().orderBy("node").collectAsList())
                .extracting(row -> row.getString(1))
                .containsExactly("n1", "n2", "\u00a0n3");
        assertThat(graph.edgeCount()).isEqualTo(2);
        SparkTable twice = SparkTable.of(
                "frame",
                session.createDataFrame(List.of(rows.get(0), rows.get(1), RowFactory.create("n2", "q", 5.0)), type));
        assertThatThrownBy(() -> new GraphReader(session, DEFAULTS).read("twice", twice, edges))
                .hasMessageContaining("expected each id once, \"n2\" is there already");
    }

    @Test
    void edgesNeedKnownEnds() throws IOException {
        Path nodes = file("nodes.csv", "id,label,x\na,p,1\nb,q,2\n");
        Path edges = file("edges.csv", "source,target,note\na,b,fine\na,zed,strange\n,b,empty\n");

        assertThatThrownBy(() -> read(nodes, edges, DEFAULTS))
                .isInstanceOf(InvalidDataException.class)
                .hasMessageContaining("edges.csv, 2 problems")
                .hasMessageContaining("edges.csv, column target: expected the id of a node, there is no node \"zed\"")
                .hasMessageContaining("strange")
                .hasMessageContaining("column source: expected the id of a node, found an empty cell");
        file("edges.csv", "a,b\nb,a\n");
        assertThatThrownBy(() -> read(nodes, edges, DEFAULTS))
                .hasMessageContaining("expected a header such as source,target, found an edge between the nodes");
    }

    @Test
    void whatIsMissingIsTold() throws IOException {
        Path edges = file("edges.csv", "source,target\na,b\n");
        Path nodes = file("nodes.csv", "id,label\na,p\nb,q\n");

        assertThatThrownBy(() -> read(nodes, edges, DEFAULTS)).hasMessageContaining("column that gives features");
        assertThatThrownBy(() -> read(nodes, edges, DEFAULTS.withNodeColumns("name", "label")))
                .hasMessageContaining("expected a column \"name\", found \"id, label");
        assertThatThrownBy(() -> SparkTables.open(session, "table:none"))
                .isInstanceOf(IOException.class)
                .hasMessageStartingWith("table:none cannot be read: The table or view `none` cannot be found.")
                .satisfies(e -> assertThat(e.getMessage().lines()).hasSize(1));
        assertThatThrownBy(() -> SparkTables.open(session, "nodes.xlsx")).hasMessageContaining("parquet:PATH");
        assertThatThrownBy(() -> SparkTables.open(session, "jdbc:postgresql://u:secret@host/db"))
                .hasMessageContaining("jdbc:…#nodes")
                .hasMessageNotContaining("secret");
        file("nodes.csv", "id,label,x\na,p,1\nb,p,2\n");
        assertThatThrownBy(() -> read(nodes, edges, DEFAULTS))
                .hasMessageContaining("column label: expected at least 2 classes, found only \"p\"");
    }

    @Test
    void theNotesTellWhatBecameOfTheColumns() throws IOException {
        ReadingNotes notes = read(mixedNodes(), mixedEdges(), DEFAULTS.withKinds(Map.of("city", ColumnKind.IGNORE)))
                .notes();

        assertThat(notes.columns())
                .extracting(ReadingNotes.Column::kind)
                .containsExactly(ColumnKind.NUMBER, ColumnKind.IGNORE, ColumnKind.TEXT);
        assertThat(notes.unusedEdgeColumns()).containsExactly("weight");
    }
}
