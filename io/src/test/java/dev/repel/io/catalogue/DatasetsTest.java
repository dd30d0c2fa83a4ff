package dev.repel.io.catalogue;

import static dev.repel.io.SameContent.assertSameContent;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.repel.data.NodeDataset;
import dev.repel.data.Split;
import dev.repel.io.InvalidDataException;
import dev.repel.io.Sha256;
import dev.repel.io.SharedDatasets;
import dev.repel.io.planetoid.PlanetoidFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DatasetsTest {
    @TempDir
    Path folder;

    @Test
    void listsTheNamesUsersKnow() {
        assertThat(Datasets.list())
                .extracting(DatasetEntry::name)
                .containsExactly(
                        "jdk",
                        "cora",
                        "citeseer",
                        "pubmed",
                        "coauthor-cs",
                        "coauthor-physics",
                        "amazon-photo",
                        "amazon-computers",
                        "cora-ml",
                        "blogcatalog",
                        "acm",
                        "chameleon",
                        "tolokers",
                        "synthetic");
        assertThat(Datasets.find("cora").kind()).isEqualTo(DatasetKind.PLANETOID);
        assertThat(Datasets.find("synthetic:nodes=5").kind()).isEqualTo(DatasetKind.BUILT_IN);
    }

    @Test
    void suggestsTheNearestNames() {
        assertThatThrownBy(() -> Datasets.find("coraa"))
                .isInstanceOf(UnknownDatasetException.class)
                .hasMessageContainingAll("unknown dataset 'coraa': did you mean cora?", "jdk, cora, citeseer");
        assertThatThrownBy(() -> Datasets.find("physics")).hasMessageContaining("did you mean coauthor-physics?");
        assertThatThrownBy(() -> Datasets.find("CiteSeer")).hasMessageContaining("did you mean citeseer?");
        assertThatThrownBy(() -> Datasets.find("zzzzzzzz"))
                .hasMessageStartingWith("unknown dataset 'zzzzzzzz'. There are jdk,");
    }

    @ParameterizedTest
    @ValueSource(strings = {"cora", "citeseer", "pubmed", "coauthor-cs", "coauthor-physics", "amazon-photo"})
    void loadsEverySharedDatasetWithItsCheckSumsAndCounts(String name) throws Exception {
        List<String> told = new ArrayList<>();

        NodeDataset dataset = Datasets.load(name, shared(), told::add);

        assertThat(dataset.name()).isEqualTo(name);
        assertThat(Counts.of(dataset)).isEqualTo(Datasets.find(name).counts().orElseThrow());
        assertThat(told).isEmpty();
    }

    @Test
    void pubmedIsThePublishedGraphWithItsPublicSplit() throws Exception {
        NodeDataset pubmed = Datasets.load("pubmed", shared());
        Split split = pubmed.publicSplit().orElseThrow();
        int[] sizes = new int[3];
        Arrays.stream(pubmed.labels()).forEach(label -> sizes[label]++);

        assertThat(Counts.of(pubmed)).isEqualTo(new Counts(19_717, 44_324, 500, 3));
        assertThat(sizes).containsExactly(4_103, 7_739, 7_875);
        assertThat(split.train()).hasSize(60);
        assertThat(split.validation()).hasSize(500);
        assertThat(split.test()).hasSize(1000);
        // term frequencies by rarity, not ones
        assertThat(highest(pubmed)).isBetween(0.1f, 2f).isNotEqualTo(1f);
    }

    @Test
    void makesFeaturesOfCoauthorGraphsBinaryUnlessToldOtherwise() throws Exception {
        LoadOptions counts = new LoadOptions(shared().dataFolder(), true, false, true);

        assertThat(highest(Datasets.load("coauthor-cs", shared()))).isEqualTo(1);
        assertThat(highest(Datasets.load("coauthor-cs", counts))).isGreaterThan(1);
    }

    private static float highest(NodeDataset dataset) {
        float highest = 0;
        for (float value : dataset.features().toSparse().values()) {
            highest = Math.max(highest, value);
        }
        return highest;
    }

    @ParameterizedTest
    @ValueSource(strings = {"amazon-photo", "cora-ml", "acm", "chameleon"})
    void recognisesADatasetThatWasPackedAnew(String name) throws Exception {
        DataFile file = Datasets.find(name).sources().get(0).files().get(0);
        Path copy = file.in(folder);
        Files.createDirectories(copy.getParent());
        repack(file.in(shared().dataFolder()), copy, false);
        assertThat(file.sha256()).doesNotContain(Sha256.ofFile(copy));
        LoadOptions options = new LoadOptions(folder, true, true, true);

        assertThat(Datasets.load(name, options).name()).isEqualTo(name);

        repack(file.in(shared().dataFolder()), copy, true);
        Files.writeString(copy.resolveSibling(copy.getFileName() + ".sha256"), Sha256.ofFile(copy));
        assertThatThrownBy(() -> Datasets.load(name, options))
                .isInstanceOf(InvalidDataException.class)
                .hasMessageContaining("does not hold the same graph");
    }

    /** Stores the arrays uncompressed, and on request exchanges two labels. */
    private static void repack(Path from, Path to, boolean changed) throws IOException {
        try (ZipFile zip = new ZipFile(from.toFile());
                ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(to))) {
            out.setLevel(0);
            for (ZipEntry entry : zip.stream().toList()) {
                byte[] bytes = zip.getInputStream(entry).readAllBytes();
                if (changed && entry.getName().equals("labels.npy")) {
                    // numbers of eight bytes, the lowest first
                    int last = bytes.length - Long.BYTES;
                    int other = last;
                    while (bytes[other] == bytes[last]) {
                        other -= Long.BYTES;
                    }
                    byte one = bytes[other];
                    bytes[other] = bytes[last];
                    bytes[last] = one;
                }
                out.putNextEntry(new ZipEntry(entry.getName()));
                out.write(bytes);
            }
        }
    }

    @Test
    void noticesEveryChangedByteOfAVerifiedFile() throws Exception {
        Path published = shared().dataFolder().resolve("planetoid");
        Path copies = Files.createDirectories(folder.resolve("planetoid"));
        for (String part : PlanetoidFiles.PARTS) {
            String name = PlanetoidFiles.fileName("cora", part);
            Files.write(copies.resolve(name), Files.readAllBytes(published.resolve(name)));
        }
        LoadOptions options = new LoadOptions(folder, true, true, true);
        assertThat(Datasets.load("cora", options).nodes()).isEqualTo(2708);

        // In the middle of the features: without check sums this would be another valid graph.
        Path tx = copies.resolve("ind.cora.tx");
        byte[] bytes = Files.readAllBytes(tx);
        bytes[bytes.length / 2] ^= 1;
        Files.write(tx, bytes);

        assertThatThrownBy(() -> Datasets.load("cora", options))
                .isInstanceOf(InvalidDataException.class)
                .hasMessageContaining("planetoid/ind.cora.tx, wrong checksum");
    }

    /** Needs Maven and its repository, so only on demand: -Drepel.test.maven=true. */
    @Test
    @EnabledIfSystemProperty(named = "repel.test.maven", matches = "true")
    void coraFromMavenEqualsCoraFromPlanetoid() throws Exception {
        List<String> told = new ArrayList<>();
        LoadOptions options = new LoadOptions(folder, false, true, true);
        Source linqs = Datasets.find("cora").sources().get(1);
        new MavenFetch(linqs.artifact().orElseThrow()).fetch(linqs.files(), folder, told::add);

        NodeDataset dataset = Datasets.load("cora", options, told::add);

        assertThat(Counts.of(dataset)).isEqualTo(Datasets.find("cora").counts().orElseThrow());
        assertThat(dataset.nodeIds().get(0)).isEqualTo("1110563");
        assertThat(told).anySatisfy(line -> assertThat(line).contains("GPL", "does not become part of Repel"));
        assertSameContent(dataset, Datasets.load("cora", shared()));
    }

    private static LoadOptions shared() {
        return new LoadOptions(SharedDatasets.folder(), true, true, true);
    }
}
