package dev.repel.io.own;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.repel.data.NodeDataset;
import dev.repel.io.InvalidDataException;
import dev.repel.io.table.Table;
import dev.repel.io.table.TableFile;
import dev.repel.io.table.TableOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GraphTablesTest {
    private static final TableOptions OPTIONS = TableOptions.defaults();

    @TempDir
    Path folder;

    private Path file(String name, String content) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        return Files.writeString(file, content);
    }

    private static List<String> columns(Table.Source source) throws IOException {
        try (Table table = source.open()) {
            return table.columns();
        }
    }

    @Test
    void aGraphIsCalledAfterItsFolderOrItsFile() throws IOException {
        Path edges = file("shop/edges.csv", "source,target\n");
        Path usual = file("shop/nodes.csv", "id\n");
        Path other = file("shop/people.v2.csv", "id\n");

        assertThat(GraphTables.ofFiles(usual, edges, OPTIONS).name()).isEqualTo("shop");
        assertThat(GraphTables.ofFiles(other, edges, OPTIONS).name()).isEqualTo("people.v2");
        assertThat(GraphTables.ofFiles(null, edges, OPTIONS).name()).isEqualTo("edges");
        assertThat(GraphTables.ofFiles(file("g.graphml", ""), null, OPTIONS).name())
                .isEqualTo("g");
        assertThat(GraphTables.ofFiles(null, file("G.GraphML", ""), OPTIONS).nodes())
                .isNotNull();
    }

    @Test
    void inAFolderTheFirstKnownFormatIsTaken() throws IOException {
        file("nodes.jsonl", "{\"from\":\"jsonl\"}\n");
        file("nodes.tsv", "tsv\n");
        file("edges.txt", "a b\n");

        GraphTables tables = GraphTables.at(folder, OPTIONS).orElseThrow();
        assertThat(columns(tables.nodes())).containsExactly("tsv");
        assertThat(columns(tables.edges().get(0).table())).containsExactly("source", "target", "more");

        file("nodes.csv", "csv\n");
        file("edges.csv", "s,t\n");
        tables = GraphTables.at(folder, OPTIONS).orElseThrow();
        assertThat(columns(tables.nodes())).containsExactly("csv");
        assertThat(columns(tables.edges().get(0).table())).containsExactly("s", "t");
        assertThat(tables.labels()).isNull();
    }

    @Test
    void saysWhichOfTheTwoFilesIsMissing() throws IOException {
        String expected =
                folder + ": expected a folder with nodes.csv and edges.csv (or .tsv, .jsonl, .parquet), there is no ";

        assertThatThrownBy(() -> GraphTables.inFolder(folder))
                .isInstanceOf(InvalidDataException.class)
                .hasMessage(expected + "nodes.csv");
        file("nodes.csv", "id\n");
        assertThatThrownBy(() -> GraphTables.inFolder(folder)).hasMessage(expected + "edges.csv");
        Files.createDirectory(folder.resolve("edges.csv"));
        assertThatThrownBy(() -> GraphTables.inFolder(folder)).hasMessage(expected + "edges.csv");
        assertThat(GraphTables.at(folder, OPTIONS)).isEmpty();
    }

    @Test
    void theRootOfTheFileSystemIsAFolderToo() {
        Path root = folder.getRoot();

        assertThatThrownBy(() -> GraphTables.inFolder(root))
                .isInstanceOf(InvalidDataException.class)
                .hasMessageStartingWith(root + ": expected a folder with nodes.csv and edges.csv");
    }

    @Test
    void labelsMayComeFromATableOfTheirOwn() throws IOException {
        Path nodes = file("nodes.csv", "id,x\na,1\nb,2\nc,3\n");
        Path edges = file("edges.csv", "source,target\na,b\n");
        Path labels = file("labels.csv", "id,when,label\nc,1,q\na,2,p\na,3,p\n");
        GraphTables tables =
                GraphTables.ofFiles(nodes, edges, OPTIONS).withLabels(() -> TableFile.open(labels, OPTIONS));

        NodeDataset dataset = OwnGraph.load(tables, OwnGraphOptions.defaults()).dataset();

        assertThat(dataset.labels()).containsExactly(0, NodeDataset.UNLABELLED, 1);
        assertThat(dataset.classNames()).containsExactly("p", "q");
        assertThatThrownBy(
                        () -> OwnGraph.load(tables, OwnGraphOptions.defaults().withNodeColumns("id", "kind")))
                .isInstanceOf(InvalidDataException.class)
                .hasMessage(labels + ", line 1: expected a column \"kind\", found \"id, when, label\"");
        Files.writeString(labels, "a,p\nb,q\n");
        assertThatThrownBy(() -> OwnGraph.load(tables, OwnGraphOptions.defaults()))
                .hasMessage(labels + ", line 1: expected a header such as id,label, found the node \"a\"");
    }
}
