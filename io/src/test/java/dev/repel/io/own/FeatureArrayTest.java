package dev.repel.io.own;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.repel.io.ContentHash;
import dev.repel.io.InvalidDataException;
import dev.repel.io.npz.NpzWriter;
import dev.repel.io.table.TableOptions;
import dev.repel.settings.InvalidSetting;
import dev.repel.tensor.FeatureMatrix;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FeatureArrayTest {
    private static final float[] ROWS = {3, 4, 0, 5, 0, 12, -1, 0, 0};

    @TempDir
    Path folder;

    private GraphTables tables;

    @BeforeEach
    void threeNodes() throws IOException {
        Path nodes = Files.writeString(
                folder.resolve("nodes.csv"), "id,label,about,age\nb,x,green tea,1\na,y,tea,3\nc,x,green,2\n");
        Path edges = Files.writeString(folder.resolve("edges.csv"), "source,target\na,b\nb,c\n");
        tables = GraphTables.ofFiles(nodes, edges, TableOptions.defaults());
    }

    private Path array(String type, String shape, byte[] data) throws IOException {
        return Files.write(folder.resolve("x.npy"), NpzWriter.npy(type, shape, data));
    }

    private static byte[] floats(float... values) {
        ByteBuffer bytes = ByteBuffer.allocate(4 * values.length).order(ByteOrder.LITTLE_ENDIAN);
        for (float value : values) {
            bytes.putFloat(value);
        }
        return bytes.array();
    }

    private Path array() throws IOException {
        return array("<f4", "(3, 3)", floats(ROWS));
    }

    private OwnGraph load(Path array, Path ids) throws IOException {
        return OwnGraph.load(tables.withArray(new FeatureArray(array, ids)), OwnGraphOptions.defaults());
    }

    private Path ids(String lines) throws IOException {
        return Files.writeString(folder.resolve("ids.txt"), lines);
    }

    private static void assertRow(FeatureMatrix features, int node, double... expected) {
        int first = features.cols() - expected.length;
        for (int j = 0; j < expected.length; j++) {
            assertThat((double) features.get(node, first + j)).isCloseTo(expected[j], within(1e-6));
        }
    }

    @Test
    void rowsStandBesideTheColumnsOfTheTableWithLengthOne() throws IOException {
        OwnGraph graph = load(array(), null);

        FeatureMatrix features = graph.dataset().features();
        assertThat(graph.dataset().featureNames())
                .containsExactly("about=green", "about=tea", "age", "features 0", "features 1", "features 2");
        assertThat(features.denseColumns()).containsExactly(2, 3);
        assertRow(features, 0, 0.6, 0.8, 0);
        assertRow(features, 1, 5.0 / 13, 0, 12.0 / 13);
        assertRow(features, 2, -1, 0, 0);
        assertThat(features.get(0, 2)).isCloseTo((float) -Math.sqrt(1.5), within(1e-6f));
        assertThat(ContentHash.of(graph.dataset()))
                .isEqualTo(ContentHash.of(graph.dataset().withFeatures(FeatureMatrix.of(features.toSparse()))));
        Path file = folder.resolve("g.repel");
        GraphFile.write(file, graph);
        OwnGraph back = GraphFile.read(file);
        assertThat(back.features()).isEqualTo(graph.features());
        assertThat(back.dataset().features().toDense().data())
                .isEqualTo(features.toDense().data());
    }

    @Test
    void rowsAreFoundByTheirIds() throws IOException {
        FeatureMatrix features = load(array(), ids("c\nb\na\n")).dataset().features();

        assertRow(features, 0, 5.0 / 13, 0, 12.0 / 13);
        assertRow(features, 1, -1, 0, 0);
        assertRow(features, 2, 0.6, 0.8, 0);
    }

    @Test
    void idsOfOtherNodesAreLeftOut() throws IOException {
        Path more = array("<f4", "(4, 2)", floats(1, 0, 0, 1, 9, 9, 0, -1));

        FeatureMatrix features = load(more, ids("a\nb\nstranger\nc")).dataset().features();

        assertRow(features, 0, 0, 1);
        assertRow(features, 1, 1, 0);
        assertRow(features, 2, 0, -1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"<f8", "<i8", "|i1"})
    void otherTypesAndColumnMajorArraysGiveTheSame(String type) throws IOException {
        int width = Integer.parseInt(type.substring(2));
        ByteBuffer data = ByteBuffer.allocate(9 * width).order(ByteOrder.LITTLE_ENDIAN);
        for (int j = 0; j < 3; j++) {
            for (int i = 0; i < 3; i++) {
                float value = ROWS[3 * i + j];
                switch (type) {
                    case "<f8" -> data.putDouble(value);
                    case "<i8" -> data.putLong((long) value);
                    default -> data.put((byte) value);
                }
            }
        }
        String header = "{'descr': '" + type + "', 'fortran_order': True, 'shape': (3, 3), }";
        Path file = Files.write(folder.resolve("f.npy"), NpzWriter.npy(1, header, data.array()));

        assertThat(load(file, null).dataset().features().toDense().data())
                .isEqualTo(load(array(), null).dataset().features().toDense().data());
    }

    @Test
    void aTableWithoutColumnsNeedsNoFeaturesFromTheGraph() throws IOException {
        Path nodes = Files.writeString(folder.resolve("bare.csv"), "id,label\na,x\nb,y\nc,x\n");
        Path edges = folder.resolve("edges.csv");
        tables = GraphTables.ofFiles(nodes, edges, TableOptions.defaults());

        OwnGraph graph = load(array(), null);

        assertThat(graph.dataset().features().cols()).isEqualTo(3);
        assertThat(graph.features().structural()).isFalse();
        tables = GraphTables.ofFiles(null, edges, TableOptions.defaults());
        assertThatThrownBy(() -> OwnGraph.load(
                        tables.withArray(new FeatureArray(array(), null)),
                        OwnGraphOptions.defaults().withoutLabels()))
                .isInstanceOf(InvalidSetting.class)
                .hasMessageContaining("needs features-ids FILE here");
    }

    @Test
    void newNodesAreReadWithAnArrayOfTheirOwn() throws IOException {
        ColumnFeatures trained = load(array(), null).features();
        Path wide = array("<f4", "(3, 2)", floats(1, 0, 0, 1, 1, 1));

        assertThatThrownBy(() -> OwnGraph.loadWith(trained, tables, OwnGraphOptions.defaults()))
                .isInstanceOf(InvalidSetting.class)
                .hasMessage("features FILE.npy is missing: the model was trained with an array of 3 columns");
        GraphTables narrow = tables.withArray(new FeatureArray(wide, null));
        assertThatThrownBy(() -> OwnGraph.loadWith(trained, narrow, OwnGraphOptions.defaults()))
                .hasMessage("features must have 3 columns as in training, not 2");
        ColumnFeatures without =
                OwnGraph.load(tables, OwnGraphOptions.defaults()).features();
        assertThatThrownBy(() -> OwnGraph.loadWith(without, narrow, OwnGraphOptions.defaults()))
                .hasMessageContaining("features is not for this model, which was trained without an array");
        OwnGraph again = OwnGraph.loadWith(
                trained, tables.withArray(new FeatureArray(array(), null)), OwnGraphOptions.defaults());
        assertThat(again.dataset().featureNames()).isEqualTo(trained.names());
        assertRow(again.dataset().features(), 0, 0.6, 0.8, 0);
    }

    @Test
    void mistakesAreNamed() throws IOException {
        float[] damaged = ROWS.clone();
        damaged[4] = Float.NaN;

        assertRefused(
                "expected one row for each of the 3 nodes in the order of their table, found 2 rows",
                array("<f4", "(2, 3)", floats(Arrays.copyOf(ROWS, 6))),
                null);
        assertRefused(
                "expected finite numbers, found NaN in row 1, column 1, counted from 0",
                array("<f4", "(3, 3)", floats(damaged)),
                null);
        assertRefused("expected 2 dimension(s), found 1", array("<f4", "(3,)", floats(1, 2, 3)), null);
        assertRefused("array of Python objects", array("|O", "(3, 3)", new byte[72]), null);
        assertRefused("expected numbers, found text", array("<U1", "(3, 3)", new byte[36]), null);
        assertRefused("expected a NumPy array", Files.writeString(folder.resolve("x.csv"), "a,b\n1,2\n"), null);
        assertRefused("expected one id for each of the 3 rows of x.npy, found 2", array(), ids("a\nb\n"));
        assertRefused("expected each id once, \"a\" is already in line 1", array(), ids("a\nb\na\n"));
        assertRefused("expected the id of every node, there is none of \"b\" and 1 others", array(), ids("a\nd\ne\n"));
        assertThatThrownBy(() -> load(folder.resolve("none.npy"), null)).isInstanceOf(IOException.class);
    }

    private void assertRefused(String message, Path array, Path ids) {
        assertThatThrownBy(() -> load(array, ids))
                .isInstanceOf(InvalidDataException.class)
                .hasMessageContaining(message);
    }
}
