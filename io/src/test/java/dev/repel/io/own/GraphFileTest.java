package dev.repel.io.own;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.repel.io.ContentHash;
import dev.repel.io.Damage;
import dev.repel.io.InvalidDataException;
import dev.repel.io.safetensors.Safetensors;
import dev.repel.io.safetensors.Tensor;
import dev.repel.io.safetensors.TensorFile;
import dev.repel.io.table.TableOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GraphFileTest {
    @TempDir
    Path folder;

    private Path file;
    private OwnGraph graph;

    @BeforeEach
    void aSmallGraphInAFile() throws IOException {
        Path nodes = Files.writeString(folder.resolve("n.csv"), "id,label,x,split\nä,p,1,train\nb,q,2,val\n茶,,,\n");
        Path edges = Files.writeString(folder.resolve("e.csv"), "source,target\nä,b\nb,茶\n");
        graph = OwnGraph.load(GraphTables.ofFiles(nodes, edges, TableOptions.defaults()), OwnGraphOptions.defaults());
        file = folder.resolve("g.repel");
        GraphFile.write(file, graph);
    }

    @Test
    void everythingComesBack() throws IOException {
        OwnGraph back = GraphFile.read(file);

        assertThat(back.dataset()).usingRecursiveComparison().isEqualTo(graph.dataset());
        assertThat(back.features()).isEqualTo(graph.features());
        assertThat(back.notes()).isEqualTo(graph.notes());
        assertThat(back.blank()).isEqualTo(graph.blank());
        assertThat(back.blank().stream()).containsExactly(2);
    }

    @Test
    void denseColumnsStayDense() throws IOException {
        assertThat(graph.dataset().features().denseColumns()).containsExactly(0);
        assertThat(GraphFile.read(file).dataset().features().denseColumns()).containsExactly(0);
        // a program that does not know of them refuses the file
        assertThat(Safetensors.read(file).metadata()).containsEntry("repel.graph", "2");
    }

    @Test
    void theSameGraphGivesTheSameBytes() throws IOException {
        Path again = folder.resolve("again.repel");

        GraphFile.write(again, GraphFile.read(file));

        assertThat(again).hasSameBinaryContentAs(file);
    }

    @Test
    void graphsThatAreNotOfTablesHaveNoColumns() throws IOException {
        GraphFile.write(file, new OwnGraph(graph.dataset(), null, null, new BitSet()));

        OwnGraph back = GraphFile.read(file);
        assertThat(back.features()).isNull();
        assertThat(back.notes()).isNull();
        assertThat(ContentHash.of(back.dataset())).isEqualTo(graph.dataset().sha256());
    }

    @Test
    void damageIsRefusedOrChangesNothing() throws IOException {
        byte[] sound = Files.readAllBytes(file);
        Path damagedFile = folder.resolve("damaged.repel");
        Path again = folder.resolve("again.repel");
        Damage.Reader reader = damaged -> {
            Files.write(damagedFile, damaged);
            GraphFile.write(again, GraphFile.read(damagedFile));
            assertThat(again).hasBinaryContent(sound);
        };

        Damage.flipEvery(5, sound, reader);
        Damage.truncateEvery(41, sound, reader);
    }

    @Test
    void otherFilesAreNoGraphs() throws IOException {
        Safetensors.write(file, new TensorFile(new TreeMap<>(), new TreeMap<>(Map.of("repel.graph", "3"))));
        assertThatThrownBy(() -> GraphFile.read(file))
                .isInstanceOf(InvalidDataException.class)
                .hasMessage(file + ", header: expected a graph that repel data import wrote");
        assertThatThrownBy(() -> GraphFile.read(folder.resolve("none.repel")))
                .isInstanceOf(InvalidDataException.class)
                .hasMessage(folder.resolve("none.repel") + ": there is no such file");
    }

    @Test
    void aSoundFileWithATensorThatDoesNotFitIsRefused() throws IOException {
        TensorFile content = Safetensors.read(file);
        List<Map.Entry<String, Tensor>> lies = List.of(
                Map.entry("labels", Tensor.ofInts(new int[] {0, 1, 7})),
                Map.entry("labels", Tensor.ofInts(new int[] {0})),
                Map.entry("labels", Tensor.ofFloats(new float[3])),
                Map.entry("graph.targets", Tensor.ofInts(new int[] {1, 3})),
                Map.entry("graph.targets", Tensor.ofInts(new int[] {1})),
                Map.entry("features.rows", Tensor.ofInts(new int[] {0, 2, 1, 3})),
                Map.entry("ids.ends", Tensor.ofInts(new int[] {2, 1, 99})),
                Map.entry("blank", Tensor.ofInts(new int[] {3})),
                Map.entry("split.train", Tensor.ofInts(new int[] {1})),
                Map.entry("json.columns", Tensor.ofBytes(new byte[] {'{'})));
        for (Map.Entry<String, Tensor> lie : lies) {
            TreeMap<String, Tensor> tensors = new TreeMap<>(content.tensors());
            tensors.put(lie.getKey(), lie.getValue());
            Safetensors.write(file, new TensorFile(tensors, content.metadata()));

            assertThatThrownBy(() -> GraphFile.read(file))
                    .as(lie.getKey())
                    .isInstanceOf(InvalidDataException.class)
                    .hasMessageStartingWith(file + ", content: expected a graph, ");
        }
    }

    @Test
    void isKnownByItsEndingIfItIsThere() {
        assertThat(GraphFile.isOne(file)).isTrue();
        assertThat(GraphFile.isOne(folder.resolve("n.csv"))).isFalse();
        assertThat(GraphFile.isOne(folder.resolve("none.repel"))).isFalse();
        assertThat(GraphFile.isOne(folder)).isFalse();
        assertThat(GraphFile.isOne(folder.getRoot())).isFalse();
    }
}
