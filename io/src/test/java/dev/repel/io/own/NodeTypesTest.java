package dev.repel.io.own;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.repel.data.NodeDataset;
import dev.repel.io.source.GraphSettings;
import dev.repel.io.source.GraphSource;
import dev.repel.io.source.LoadedGraph;
import dev.repel.tensor.Matrix;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Each type of nodes has features of its own, and only types with labels are predicted. */
class NodeTypesTest {
    private static final String NODES = """
            id,kind,label,age,size
            a,person,young,20,
            b,person,old,60,
            c,person,,40,
            s,shop,,,100
            t,shop,,,300
            """;
    private static final String EDGES = "source,target\na,s\nb,t\nc,s\n";

    @TempDir
    private Path folder;

    private GraphSettings settings(String nodes, String... more) throws IOException {
        Map<String, String> given = new LinkedHashMap<>();
        given.put("nodes", Files.writeString(folder.resolve("nodes.csv"), nodes).toString());
        given.put("edges", Files.writeString(folder.resolve("edges.csv"), EDGES).toString());
        for (int m = 0; m < more.length; m += 2) {
            given.put(more[m], more[m + 1]);
        }
        return GraphSettings.of(given);
    }

    private LoadedGraph load(String nodes, String... more) throws IOException {
        return GraphSource.of(settings(nodes, more), null).load(line -> {});
    }

    @Test
    void everyTypeHasFeaturesAndScalesOfItsOwn() throws IOException {
        LoadedGraph loaded = load(NODES, "node-type", "kind");

        NodeDataset dataset = loaded.dataset();
        assertThat(dataset.featureNames()).containsExactly("kind=person", "kind=shop", "person: age", "shop: size");
        Matrix features = dataset.features().toDense();
        assertThat(row(features, 2)).containsExactly(1, 0, 0, 0);
        assertThat(row(features, 3)).containsExactly(0, 1, 0, -1);
        assertThat(row(features, 4)).containsExactly(0, 1, 0, 1);
        assertThat(row(features, 1)[2]).isPositive();
        assertThat(dataset.classifiedNodes()).containsExactly(0, 1, 2);
        assertThat(loaded.notes().columns())
                .extracting(ReadingNotes.Column::name)
                .containsExactly("age (person)", "size (shop)");
        assertThat(loaded.notes().columns()).allMatch(column -> column.missing() == 0);
    }

    private static float[] row(Matrix matrix, int row) {
        float[] values = new float[matrix.cols()];
        System.arraycopy(matrix.data(), row * values.length, values, 0, values.length);
        return values;
    }

    @Test
    void withoutTypesNothingChanges() throws IOException {
        assertThat(load(NODES).dataset().types()).isEmpty();
        assertThat(load(NODES).dataset().classifiedNodes()).hasSize(5);
        assertThat(load(NODES).dataset().featureNames()).contains("age missing", "size missing");
    }

    @Test
    void otherTablesAreReadByTheTypesOfTheTraining() throws IOException {
        ColumnFeatures trained = load(NODES, "node-type", "kind").columns();

        // without shops, their columns may be missing
        NodeDataset persons = GraphSource.of(
                        settings("id,kind,age\na,person,80\nb,person,40\nc,person,40\ns,person,40\nt,person,0\n"), null)
                .loadFor(trained, null, false, line -> {})
                .dataset();
        assertThat(row(persons.features().toDense(), 1)).containsExactly(1, 0, 0, 0);
        assertThat(persons.classifiedNodes()).hasSize(5);

        NodeDataset both = GraphSource.of(settings(NODES), null)
                .loadFor(trained, null, false, line -> {})
                .dataset();
        assertThat(both.classifiedNodes()).containsExactly(0, 1, 2);

        assertThatThrownBy(() -> GraphSource.of(settings(NODES.replace("t,shop", "t,bank")), null)
                        .loadFor(trained, null, false, line -> {}))
                .hasMessageContaining("line 6, column kind: expected a type of the training (person, shop), found")
                .hasMessageContaining("bank");
        assertThatThrownBy(() -> GraphSource.of(
                                settings("id,kind,age\na,person,1\nb,shop,\nc,shop,\ns,shop,\nt,shop,\n"), null)
                        .loadFor(trained, null, false, line -> {}))
                .hasMessageContaining("size");
    }

    @Test
    void anImportedGraphKeepsThem() throws IOException {
        LoadedGraph loaded = load(NODES, "node-type", "kind");
        Path imported = folder.resolve("small.repel");

        GraphFile.write(imported, loaded.own());
        OwnGraph read = GraphFile.read(imported);

        assertThat(read.features()).isEqualTo(loaded.columns());
        assertThat(read.dataset().classifiedNodes()).containsExactly(0, 1, 2);
    }

    @Test
    void aMissingTypeIsAnErrorWithItsPlaceAndAddedNodesHaveNone() throws IOException {
        assertThatThrownBy(() -> load(NODES.replace("b,person", "b,"), "node-type", "kind"))
                .hasMessageContaining("nodes.csv")
                .hasMessageContaining("line 3, column kind: expected the type of a node, found an empty cell");
        assertThatThrownBy(() -> load(NODES, "node-type", "type")).hasMessageContaining("type");

        NodeDataset added = load(NODES.replace("t,shop,,,300\n", ""), "node-type", "kind", "unknown-ids", "add")
                .dataset();
        assertThat(added.nodes()).isEqualTo(5);
        assertThat(row(added.features().toDense(), 4)).containsOnly(0);
    }
}
