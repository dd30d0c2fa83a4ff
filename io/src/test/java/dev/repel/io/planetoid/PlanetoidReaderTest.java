package dev.repel.io.planetoid;

import static dev.repel.io.SameContent.assertSameContent;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.repel.data.NodeDataset;
import dev.repel.io.Damage;
import dev.repel.io.InvalidDataException;
import dev.repel.io.SharedDatasets;
import dev.repel.io.pickle.Pickle;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PlanetoidReaderTest {
    @TempDir
    Path folder;

    @Test
    void readsRealValuedFeaturesAndFillsGaps() throws Exception {
        SmallPlanetoid small = new SmallPlanetoid();
        small.write(folder);

        NodeDataset dataset = PlanetoidReader.read(folder, SmallPlanetoid.NAME, List.of());

        assertThat(dataset.nodes()).isEqualTo(SmallPlanetoid.NODES);
        assertThat(dataset.classNames()).containsExactly("0", "1", "2");
        assertThat(dataset.features().toDense().get(3, 3 % SmallPlanetoid.FEATURES))
                .isEqualTo(0.25f);
        int gap = SmallPlanetoid.GAP;
        assertThat(dataset.labels()[gap]).isEqualTo(NodeDataset.UNLABELLED);
        assertThat(dataset.features().toSparse().rowPointers()[gap + 1])
                .isEqualTo(dataset.features().toSparse().rowPointers()[gap]);
        assertThat(dataset.labels()[SmallPlanetoid.NODES - 1]).isEqualTo(small.testLabels[0]);
        assertThat(dataset.publicSplit().orElseThrow().train()).containsExactly(0, 1, 2, 3, 4, 5);
        assertThat(dataset.publicSplit().orElseThrow().validation())
                .hasSize(500)
                .startsWith(6)
                .endsWith(505);
        assertThat(dataset.publicSplit().orElseThrow().test())
                .hasSize(SmallPlanetoid.TEST)
                .doesNotContain(gap);
        assertThat(dataset.graph().edges()).isEqualTo(SmallPlanetoid.NODES - 1);
        assertThat(dataset.sha256()).matches("[0-9a-f]{64}");
    }

    @Test
    void namesTheFileThatDoesNotFit() throws Exception {
        SmallPlanetoid small = new SmallPlanetoid();
        small.testLabels = new int[SmallPlanetoid.TEST - 1];
        small.write(folder);

        assertRefused("ind.small.ty, shape: expected 10 rows as in tx, found 9");
    }

    @Test
    void refusesNeighboursThatAreNoNodes() throws Exception {
        SmallPlanetoid small = new SmallPlanetoid();
        small.neighbours.set(7, new int[] {SmallPlanetoid.NODES});
        small.write(folder);

        assertRefused("ind.small.graph, node 521: expected nodes from 0 to 520");
    }

    @Test
    void refusesLabelsThatAreNotOneHot() throws Exception {
        SmallPlanetoid small = new SmallPlanetoid();
        small.knownLabels[5] = 9;
        small.write(folder);

        assertRefused("expected a single 1 and otherwise 0 in row 5");
    }

    @ParameterizedTest
    @ValueSource(strings = {"512\n512\n", "3\n", "521\n", "x\n", "-1\n", "99999999999\n", "\n"})
    void refusesTestIndicesThatAreNoTestNodes(String lines) throws Exception {
        new SmallPlanetoid().write(folder);
        Files.writeString(folder.resolve("ind.small.test.index"), lines);

        assertRefused("ind.small.test.index");
    }

    @ParameterizedTest
    @CsvSource({"cora, 2708, 5278, 1433, 7, 140, 0", "citeseer, 3327, 4552, 3703, 6, 120, 15"})
    void readsThePublishedFilesWithThePublishedCounts(
            String name, int nodes, int edges, int features, int classes, int train, int gaps) throws Exception {
        NodeDataset dataset = PlanetoidReader.read(SharedDatasets.folder().resolve("planetoid"), name, List.of());

        assertThat(dataset.nodes()).isEqualTo(nodes);
        assertThat(dataset.graph().edges()).isEqualTo(edges);
        assertThat(dataset.features().cols()).isEqualTo(features);
        assertThat(dataset.classes()).isEqualTo(classes);
        assertThat(dataset.publicSplit().orElseThrow().train()).hasSize(train);
        assertThat(dataset.publicSplit().orElseThrow().validation()).hasSize(500);
        assertThat(dataset.publicSplit().orElseThrow().test()).hasSize(1000);
        assertThat(Arrays.stream(dataset.labels()).filter(label -> label < 0)).hasSize(gaps);
    }

    @Test
    void answersDamagedPublishedFilesWithCleanErrors() throws Exception {
        Path published = SharedDatasets.folder().resolve("planetoid");

        for (String part : List.of("allx", "tx", "x")) {
            byte[] bytes = Files.readAllBytes(published.resolve("ind.cora." + part));
            damage(bytes, damaged -> Pickle.sparseMatrix(part, damaged));
        }
        for (String part : List.of("ally", "ty", "y")) {
            byte[] bytes = Files.readAllBytes(published.resolve("ind.cora." + part));
            damage(bytes, damaged -> OneHotLabels.of(Pickle.array(part, damaged)));
        }
        byte[] graph = Files.readAllBytes(published.resolve("ind.cora.graph"));
        damage(graph, damaged -> Pickle.neighbourLists("graph", damaged));
    }

    private static void damage(byte[] bytes, Damage.Reader reader) {
        Damage.flipEveryKilobyte(bytes, reader);
        Damage.flipEveryByteUpTo(150, bytes, reader);
        Damage.truncateEveryKilobyte(bytes, reader);
    }

    @Test
    void answersAnyDamagedFileOfADatasetWithACleanErrorOrAValidDataset() throws Exception {
        new SmallPlanetoid().write(folder);
        NodeDataset intact = PlanetoidReader.read(folder, SmallPlanetoid.NAME, List.of());

        for (String part : PlanetoidFiles.PARTS) {
            Path file = folder.resolve(PlanetoidFiles.fileName(SmallPlanetoid.NAME, part));
            byte[] original = Files.readAllBytes(file);
            Damage.Reader reader = damaged -> {
                Files.write(file, damaged);
                PlanetoidReader.read(folder, SmallPlanetoid.NAME, List.of());
            };
            Damage.flipEveryKilobyte(original, reader);
            Files.write(file, original);
        }

        assertSameContent(PlanetoidReader.read(folder, SmallPlanetoid.NAME, List.of()), intact);
    }

    private void assertRefused(String because) {
        assertThatThrownBy(() -> PlanetoidReader.read(folder, SmallPlanetoid.NAME, List.of()))
                .isInstanceOf(InvalidDataException.class)
                .hasMessageContaining(because);
    }

    @Test
    void saysWhichFileIsMissing() throws IOException {
        assertThatThrownBy(() -> PlanetoidReader.read(folder, "cora", List.of()))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("ind.cora.allx");
    }
}
