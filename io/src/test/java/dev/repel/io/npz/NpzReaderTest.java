package dev.repel.io.npz;

import static dev.repel.io.SameContent.assertSameContent;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.repel.data.NodeDataset;
import dev.repel.io.Damage;
import dev.repel.io.InvalidDataException;
import dev.repel.io.SharedDatasets;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NpzReaderTest {
    @TempDir
    Path folder;

    @Test
    void readsDirectedEdgesBothWaysAndSortsColumns() throws Exception {
        NodeDataset dataset = NpzReader.read(write(NpzWriter.small()), "small", false);

        assertThat(dataset.graph().edges()).isEqualTo(4);
        assertThat(dataset.graph().hasEdge(2, 0)).isTrue();
        assertThat(dataset.features().toSparse().columns()).containsExactly(0, 1, 0, 1);
        assertThat(dataset.features().toSparse().values()).containsExactly(3, 1, 5, 2);
        assertThat(dataset.classNames()).containsExactly("0", "1");
        assertThat(dataset.nodeIds()).containsExactly("0", "1", "2", "3");
        assertThat(dataset.publicSplit()).isEmpty();
    }

    @Test
    void makesFeaturesBinaryUnlessToldOtherwise() throws Exception {
        assertThat(NpzReader.read(write(NpzWriter.small()), "small", true)
                        .features()
                        .toSparse()
                        .values())
                .containsOnly(1);
    }

    @Test
    void takesNamesStoredAsText() throws Exception {
        NpzWriter named = NpzWriter.small()
                .text("node_names", 3, "ann", "bob", "cy", "dan")
                .text("attr_names", 4, "tree", "wood")
                .text("class_names", 5, "green", "blue");

        NodeDataset dataset = NpzReader.read(write(named), "small", true);

        assertThat(dataset.nodeIds()).containsExactly("ann", "bob", "cy", "dan");
        assertThat(dataset.featureNames()).containsExactly("tree", "wood");
        assertThat(dataset.classNames()).containsExactly("green", "blue");
    }

    @Test
    void doesNotOpenEntriesItDoesNotNeedAndIgnoresNamesThatAreObjects() throws Exception {
        byte[] objects = NpzWriter.npy("|O", "()", "cos\nsystem\n".getBytes(StandardCharsets.ISO_8859_1));
        NpzWriter published = NpzWriter.small()
                .entry("metadata", objects)
                .entry("node_names", objects)
                .entry("idx_to_node", "no array at all".getBytes(StandardCharsets.ISO_8859_1));

        assertThat(NpzReader.read(write(published), "small", true).nodeIds()).containsExactly("0", "1", "2", "3");
    }

    @Test
    void refusesObjectsWhereTheyAreNeeded() throws Exception {
        NpzWriter objects = NpzWriter.small().entry("labels", NpzWriter.npy("|O", "(4,)", new byte[40]));

        assertRefused(objects, "small.npz, array labels: is an array of Python objects");
    }

    @Test
    void readsDenseFeatures() throws Exception {
        NpzWriter dense = NpzWriter.small()
                .without("attr_data")
                .entry("attr_matrix", NpzWriter.npy("|i1", "(4, 2)", new byte[] {3, 0, 0, 1, 5, 2, 0, 0}));

        assertSameContent(
                NpzReader.read(write(dense), "small", false),
                NpzReader.read(NpzWriter.small().write(folder.resolve("sparse.npz")), "small", false));
    }

    @Test
    void namesTheArrayThatDoesNotFit() throws Exception {
        assertRefused(NpzWriter.small().without("labels"), "array labels: expected, but there are only adj_shape");
        assertRefused(NpzWriter.small().ints("labels", 0, 1), "array labels: expected one for each of the 4 nodes");
        assertRefused(NpzWriter.small().ints("labels", 0, 1, 2, 9), "array labels: expected class numbers");
        assertRefused(NpzWriter.small().ints("labels", 0, 1, 2, -2), "array labels: expected class numbers");
        assertRefused(NpzWriter.small().ints("adj_shape", 4, 5), "array adj_shape");
        assertRefused(NpzWriter.small().ints("adj_shape", 4), "two lengths");
        assertRefused(NpzWriter.small().ints("adj_indptr", 0, 3, 2, 4, 4), "never fall, they do at row 1");
        assertRefused(NpzWriter.small().ints("adj_indptr", 0, 2, 3, 4), "row pointer");
        assertRefused(NpzWriter.small().ints("adj_indices", 2, 1, 2, 4), "columns below 4");
        assertRefused(NpzWriter.small().ints("attr_shape", 4, -2), "columns");
        assertRefused(NpzWriter.small().text("node_names", 3, "ann"), "expected 4 names");
        assertRefused(NpzWriter.small().entry("../evil", new byte[0]), "found '../evil.npy'");
    }

    @Test
    void refusesTooManyEntries() throws Exception {
        NpzWriter many = NpzWriter.small();
        for (int i = 0; i < 64; i++) {
            many.ints("extra" + i, 1);
        }

        assertRefused(many, "at most 64 arrays");
    }

    @Test
    void refusesWhatIsNoZip() throws Exception {
        Path html = Files.writeString(folder.resolve("page.npz"), "<html>not found</html>");

        assertThatThrownBy(() -> NpzReader.read(html, "page", true))
                .isInstanceOf(InvalidDataException.class)
                .hasMessageStartingWith("page.npz, zip directory");
    }

    @ParameterizedTest
    @CsvSource({
        "ms_academic_cs, 18333, 81894, 6805, 15",
        "ms_academic_phy, 34493, 247962, 8415, 5",
        "amazon_electronics_photo, 7650, 119081, 745, 8"
    })
    void readsPublishedGraphsWithThePublishedCounts(String name, int nodes, int edges, int features, int classes)
            throws Exception {
        Path file = SharedDatasets.folder().resolve("npz").resolve(name + ".npz");

        NodeDataset dataset = NpzReader.read(file, name, true);

        assertThat(dataset.nodes()).isEqualTo(nodes);
        assertThat(dataset.graph().edges()).isEqualTo(edges);
        assertThat(dataset.features().cols()).isEqualTo(features);
        assertThat(dataset.classes()).isEqualTo(classes);
    }

    @Test
    void answersDamageWithACleanErrorOrTheUnchangedGraph() throws Exception {
        byte[] original = Files.readAllBytes(write(larger()));
        NodeDataset intact = NpzReader.read(folder.resolve("small.npz"), "small", true);
        Damage.Reader reader = damaged -> {
            Path file = Files.write(folder.resolve("damaged.npz"), damaged);
            assertSameContent(NpzReader.read(file, "damaged", true), intact);
        };

        Damage.flipEveryKilobyte(original, reader);
        Damage.flipEveryByteUpTo(300, original, reader);
        Damage.truncateEveryKilobyte(original, reader);
        // The directory stands at the end: every byte of it is hit.
        for (int at = original.length - 900; at < original.length; at++) {
            byte[] damaged = original.clone();
            damaged[at] ^= 0x11;
            Damage.expectCleanAnswer("flipped at " + at, damaged, reader);
        }
    }

    @Test
    void answersDamagedPublishedFilesWithACleanErrorOrTheUnchangedGraph() throws Exception {
        Path published = SharedDatasets.folder().resolve("npz").resolve("amazon_electronics_photo.npz");
        byte[] original = Files.readAllBytes(published);
        NodeDataset intact = NpzReader.read(published, "photo", true);

        for (int at = 0; at < original.length; at += 40 * 1024) {
            byte[] damaged = original.clone();
            damaged[at] ^= 0x04;
            Damage.expectCleanAnswer(
                    "flipped at " + at,
                    damaged,
                    bytes -> assertSameContent(
                            NpzReader.read(Files.write(folder.resolve("damaged.npz"), bytes), "photo", true), intact));
        }
    }

    private static NpzWriter larger() {
        int nodes = 6_000;
        int[] pointers = new int[nodes + 1];
        int[] columns = new int[nodes];
        float[] ones = new float[nodes];
        int[] labels = new int[nodes];
        long state = 1;
        for (int i = 0; i < nodes; i++) {
            state = state * 6364136223846793005L + 1442695040888963407L;
            pointers[i + 1] = i + 1;
            columns[i] = (int) ((state >>> 33) % nodes);
            ones[i] = 1;
            labels[i] = columns[i] % 3;
        }
        NpzWriter writer = new NpzWriter().ints("labels", labels);
        for (String prefix : new String[] {"adj", "attr"}) {
            writer.ints(prefix + "_shape", nodes, nodes).ints(prefix + "_indptr", pointers);
            writer.ints(prefix + "_indices", columns).floats(prefix + "_data", ones);
        }
        return writer;
    }

    private Path write(NpzWriter writer) throws IOException {
        return writer.write(folder.resolve("small.npz"));
    }

    private void assertRefused(NpzWriter writer, String because) throws IOException {
        Path file = write(writer);
        assertThatThrownBy(() -> NpzReader.read(file, "small", true))
                .isInstanceOf(InvalidDataException.class)
                .hasMessageContaining(because);
    }
}
