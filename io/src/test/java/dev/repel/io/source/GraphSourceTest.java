package dev.repel.io.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.repel.data.NodeDataset;
import dev.repel.io.InvalidDataException;
import dev.repel.io.catalogue.MissingDataException;
import dev.repel.io.catalogue.UnknownDatasetException;
import dev.repel.io.npz.NpzWriter;
import dev.repel.io.own.GraphFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GraphSourceTest {
    private static final String NODES = "id,label,words\na,p,red tea\nb,q,blue tea\nc,,red\n";
    private static final String EDGES = "source,target\na,b\nb,c\n";

    @TempDir
    Path folder;

    private final List<String> told = new ArrayList<>();

    @Test
    void aNameOfTheTable() throws IOException {
        GraphSource source = named("synthetic:nodes=30,classes=3,features=20,words=5,degree=4");

        assertThat(source.load(told::add).dataset().nodes()).isEqualTo(30);
        assertThat(source.load(told::add).columns()).isNull();
        assertThat(source.readsTables()).isFalse();
        assertThatThrownBy(() -> named("coraa").load(told::add)).isInstanceOf(UnknownDatasetException.class);
        GraphSource.check("cora");
        GraphSource.check("some/where.npz");
        assertThatThrownBy(() -> GraphSource.check("coraa")).isInstanceOf(UnknownDatasetException.class);
    }

    @Test
    void aFileOfArrays() throws IOException {
        Path file = folder.resolve("small.npz");
        NpzWriter.small().write(file);
        String name = file.toString();

        LoadedGraph counts = named(name).load(told::add);
        assertThat(counts.binaryFeatures()).isFalse();
        assertThat(counts.dataset().features().toSparse().values()).contains(3f);
        assertThat(told).isEmpty();
        LoadedGraph binary = GraphSource.of(GraphSettings.of(Map.of("dataset", name, "binary-features", "true")), null)
                .load(told::add);
        assertThat(binary.binaryFeatures()).isTrue();
        assertThat(binary.dataset().features().toSparse().values()).containsOnly(1f);
        assertThat(told).containsExactly("small.npz: features above 0 are read as 1");
        // a prediction does as the training did, whatever is the default
        assertThat(named(name)
                        .loadFor(null, null, false, told::add)
                        .dataset()
                        .features()
                        .toSparse()
                        .values())
                .contains(3f);
        assertThatThrownBy(() -> named(name + "x.npz").load(told::add))
                .isInstanceOf(MissingDataException.class)
                .hasMessageContaining("expected an .npz, .graphml or .repel file");
    }

    @Test
    void aFolderOfTables() throws IOException {
        Files.writeString(folder.resolve("nodes.csv"), NODES);
        assertThatThrownBy(() -> named(folder.toString()).load(told::add))
                .isInstanceOf(InvalidDataException.class)
                .hasMessageContaining("there is no edges.csv");
        Files.writeString(folder.resolve("edges.csv"), EDGES);

        GraphSource source = named(folder.toString());

        assertSmall(source.load(told::add));
        assertThat(source.readsTables()).isTrue();
    }

    @Test
    void aGraphmlFile() throws IOException {
        Path file = Files.writeString(folder.resolve("g.GraphML"), """
                <graphml><key id="k" for="node" attr.name="label"/><graph edgedefault="undirected">
                <node id="a"><data key="k">p</data></node><node id="b"><data key="k">q</data></node>
                <edge source="a" target="b"/></graph></graphml>
                """);

        assertThat(named(file.toString()).load(told::add).dataset().nodes()).isEqualTo(2);
        assertThat(GraphSource.of(GraphSettings.of(Map.of("nodes", file.toString())), null)
                        .load(told::add)
                        .dataset()
                        .nodes())
                .isEqualTo(2);
        assertThat(told).contains("The nodes have no columns to learn from: features are made from the edges.");
    }

    @Test
    void namedTablesWithLabelsOfTheirOwn() throws IOException {
        Path nodes = Files.writeString(folder.resolve("n.csv"), "name;words\na;red tea\nb;blue tea\nc;red\n");
        Path edges = Files.writeString(folder.resolve("e.csv"), "x;y;weight\na;b;2\nb;c;1\n");
        Path labels = Files.writeString(folder.resolve("l.csv"), "name;team\na;p\nb;q\n");

        GraphSource source = GraphSource.of(
                GraphSettings.of(Map.of(
                        "nodes",
                        nodes.toString(),
                        "edges",
                        edges.toString(),
                        "labels",
                        labels.toString(),
                        "id",
                        "name",
                        "label",
                        "team",
                        "delimiter",
                        ";")),
                null);

        assertSmall(source.load(told::add));
        assertThat(told).singleElement().asString().startsWith("Not used: weight of the edges.");
    }

    @Test
    void queries() throws IOException, SQLException {
        String url = "jdbc:h2:mem:source;DATABASE_TO_UPPER=FALSE";
        try (Connection connection = DriverManager.getConnection(url, "u", "p");
                Statement statement = connection.createStatement()) {
            statement.execute("create table n (id varchar, label varchar, words varchar)");
            statement.execute("insert into n values ('a','p','red tea'), ('b','q','blue tea'), ('c',null,'red')");
            statement.execute("create table e (source varchar, target varchar)");
            statement.execute("insert into e values ('a','b'), ('b','c')");
            GraphSettings settings = GraphSettings.of(Map.of(
                    "jdbc", url,
                    "jdbc-user", "u",
                    "nodes-query", "select * from n",
                    "edges-query", "select * from e"));

            assertSmall(GraphSource.of(settings, "p").load(told::add));
            assertThatThrownBy(() -> GraphSource.of(settings, "wrong").load(told::add))
                    .isInstanceOf(IOException.class);
        }
    }

    @Test
    void classesOfAProgram() throws IOException {
        Path file = folder.resolve("dev/repel/io/source/GraphSourceTest.class");
        Files.createDirectories(file.getParent());
        try (var in = GraphSourceTest.class.getResourceAsStream("GraphSourceTest.class")) {
            Files.copy(in, file);
        }
        GraphSource source = GraphSource.of(GraphSettings.of(Map.of("classes", folder.toString())), null);

        assertThat(source.loadAsItIs(told::add).dataset().nodeIds()).contains("dev.repel.io.source.GraphSourceTest");
        assertThat(source.readsTables()).isTrue();
        assertThatThrownBy(() -> source.load(told::add)).isInstanceOf(InvalidDataException.class);
    }

    @Test
    void anImportedGraph() throws IOException {
        Files.writeString(folder.resolve("nodes.csv"), NODES);
        Files.writeString(folder.resolve("edges.csv"), EDGES);
        LoadedGraph tables = named(folder.toString()).load(told::add);
        Path file = folder.resolve("small.repel");
        GraphFile.write(file, tables.own());

        GraphSource source = named(file.toString());

        assertThat(source.load(told::add).dataset().sha256())
                .isEqualTo(tables.dataset().sha256());
        assertThat(source.readsTables()).isFalse();
        assertThat(source.loadFor(tables.columns(), null, true, told::add)
                        .dataset()
                        .nodes())
                .isEqualTo(3);
        Files.writeString(folder.resolve("nodes.csv"), NODES.replace("tea", "milk"));
        LoadedGraph other = named(folder.toString()).load(told::add);
        assertThatThrownBy(() -> source.loadFor(other.columns(), null, true, told::add))
                .hasMessageContaining("imported with other words and scales than the model was trained on");
    }

    @Test
    void oneInMemory() throws IOException {
        NodeDataset dataset =
                named("synthetic:nodes=30,classes=2,degree=4").load(told::add).dataset();

        LoadedGraph loaded = GraphSource.of(dataset).load(told::add);

        assertThat(loaded.dataset()).isSameAs(dataset);
        assertThat(loaded.binaryFeatures()).isFalse();
    }

    @Test
    void predictionsReadTablesWithTheWordsOfTheTrainingAndWithoutLabels() throws IOException {
        Files.writeString(folder.resolve("nodes.csv"), NODES);
        Files.writeString(folder.resolve("edges.csv"), EDGES);
        LoadedGraph trained = named(folder.toString()).load(told::add);
        Files.writeString(folder.resolve("nodes.csv"), "id,words\na,green\nb,tea\nc,tea\n");
        GraphSource source = named(folder.toString());

        NodeDataset dataset =
                source.loadFor(trained.columns(), null, true, told::add).dataset();

        assertThat(dataset.featureNames()).isEqualTo(trained.dataset().featureNames());
        assertThat(source.loadAsItIs(told::add).dataset().featureNames()).isNotEqualTo(dataset.featureNames());
        assertThatThrownBy(() -> source.load(told::add)).isInstanceOf(InvalidDataException.class);
    }

    private static void assertSmall(LoadedGraph loaded) {
        assertThat(loaded.dataset().nodeIds()).containsExactly("a", "b", "c");
        assertThat(loaded.dataset().graph().edges()).isEqualTo(2);
        assertThat(loaded.dataset().classNames()).containsExactly("p", "q");
        assertThat(Arrays.stream(loaded.dataset().labels()).boxed()).containsExactly(0, 1, NodeDataset.UNLABELLED);
        assertThat(loaded.columns()).isNotNull();
        assertThat(loaded.notes()).isNotNull();
    }

    private static GraphSource named(String dataset) {
        return GraphSource.named(dataset, FolderSettings.defaults());
    }
}
