package dev.repel.io.catalogue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.repel.data.NodeDataset;
import dev.repel.io.ContentHash;
import dev.repel.io.InvalidDataException;
import dev.repel.io.Sha256;
import dev.repel.io.npz.NpzReader;
import dev.repel.io.npz.NpzWriter;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CatalogueTest {
    private static final String UNKNOWN_HOST = "http://host.invalid/small.npz";

    @TempDir
    Path folder;

    private final List<String> told = new ArrayList<>();
    private Path file;

    @BeforeEach
    void aSmallFileInPlace() throws IOException {
        file = Files.createDirectories(folder.resolve("npz")).resolve("small.npz");
        NpzWriter.small().write(file);
    }

    @Test
    void loadsAFileWithTheKnownHash() throws Exception {
        NodeDataset dataset = load(entry(List.of(Sha256.ofFile(file)), new Counts(4, 4, 2, 2)), true);

        assertThat(dataset.name()).isEqualTo("small");
        assertThat(dataset.sha256()).isEqualTo(Sha256.ofFile(file));
        assertThat(told).isEmpty();
    }

    @Test
    void refusesAFileWithAnotherHashAndNamesTheWayOut() {
        DatasetEntry entry = entry(List.of("ab".repeat(32)), new Counts(4, 4, 2, 2));

        assertThatThrownBy(() -> load(entry, true))
                .isInstanceOf(InvalidDataException.class)
                .hasMessageContainingAll("npz/small.npz, wrong checksum: expected sha256 abab", "set verify to false");
    }

    @Test
    void readsAFileWithAnotherHashIfTheUserTrustsIt() throws Exception {
        assertThat(load(entry(List.of("ab".repeat(32)), new Counts(4, 4, 2, 2)), false)
                        .nodes())
                .isEqualTo(4);
    }

    @Test
    void checksTheCountsOfAFileWithAKnownHashToo() throws Exception {
        String hash = Sha256.ofFile(file);

        assertThatThrownBy(() -> load(entry(List.of(hash), new Counts(4, 5, 2, 2)), true))
                .isInstanceOf(InvalidDataException.class)
                .hasMessage("small, counts: expected 4 nodes, 5 edges, 2 features, 2 classes,"
                        + " found 4 nodes, 4 edges, 2 features, 2 classes");
    }

    @Test
    void recognisesWhatWasPackedAnewByItsContent() throws Exception {
        String content = ContentHash.ofNumbers(NpzReader.read(file, "", false));
        DatasetEntry known = entry(List.of("ab".repeat(32)), Optional.of(content), new Counts(4, 4, 2, 2));
        DatasetEntry other = entry(List.of("ab".repeat(32)), Optional.of("cd".repeat(32)), new Counts(4, 4, 2, 2));

        assertThat(load(known, true).nodes()).isEqualTo(4);
        assertThatThrownBy(() -> load(other, true))
                .isInstanceOf(InvalidDataException.class)
                .hasMessageContainingAll("wrong checksum", "does not hold the same graph");
    }

    @Test
    void aChangedLabelIsAnotherContent() throws Exception {
        NodeDataset d = NpzReader.read(file, "", false);
        int[] labels = d.labels().clone();
        labels[0] = 1 - labels[0];
        NodeDataset changed = new NodeDataset(
                d.name(),
                d.graph(),
                d.features(),
                labels,
                d.classNames(),
                d.nodeIds(),
                d.featureNames(),
                d.publicSplit(),
                d.sha256());

        assertThat(ContentHash.ofNumbers(changed)).isNotEqualTo(ContentHash.ofNumbers(d));
    }

    @Test
    void saysWhatToDoWhenOfflineAndMissing() throws Exception {
        Files.delete(file);
        DatasetEntry entry = entry(List.of("ab".repeat(32)), new Counts(4, 4, 2, 2));
        LoadOptions offline = new LoadOptions(folder, true, true, true);

        assertThatThrownBy(() -> catalogue(entry).load(new DatasetRequest("small", offline, told::add)))
                .isInstanceOf(MissingDataException.class)
                .hasMessageContainingAll(
                        "npz/small.npz",
                        UNKNOWN_HOST,
                        "offline",
                        "data get small",
                        file.toString(),
                        "the setting data");
        assertThatThrownBy(() -> catalogue(entry).get(new DatasetRequest("small", offline, told::add)))
                .isInstanceOf(MissingDataException.class);
    }

    @Test
    void saysWhatToDoWhenTheAddressCannotBeReached() throws Exception {
        Files.delete(file);

        assertThatThrownBy(() -> load(entry(List.of("ab".repeat(32)), new Counts(4, 4, 2, 2)), true))
                .isInstanceOf(MissingDataException.class)
                .hasMessageContainingAll("npz/small.npz", UNKNOWN_HOST + " cannot be reached", "the setting data");
        assertThat(folder.resolve("npz")).isEmptyDirectory();
    }

    @Test
    void refusesTwoEntriesOfOneName() {
        DatasetEntry entry = entry(List.of("ab".repeat(32)), new Counts(4, 4, 2, 2));

        assertThatThrownBy(() -> new Catalogue(List.of(entry, entry), Map.of()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("two datasets are called small");
    }

    @Test
    void passesTheParametersOfSyntheticGraphsToTheirLoader() throws Exception {
        NodeDataset dataset = load(entry(List.of("ab".repeat(32)), new Counts(4, 4, 2, 2)), false);
        List<String> asked = new ArrayList<>();
        DatasetEntry synthetic = new DatasetEntry("synthetic", "", "", Optional.empty(), List.of());
        Catalogue catalogue = new Catalogue(List.of(synthetic), Map.of("synthetic", request -> {
            asked.add(request.name());
            return dataset;
        }));

        catalogue.load(new DatasetRequest("synthetic:nodes=9", new LoadOptions(folder, true, true, true), told::add));

        assertThat(asked).containsExactly("synthetic:nodes=9");
    }

    private static DatasetEntry entry(List<String> known, Counts counts) {
        return entry(known, Optional.empty(), counts);
    }

    private static DatasetEntry entry(List<String> known, Optional<String> content, Counts counts) {
        DataFile file = new DataFile(
                "npz/small.npz",
                Optional.of(URI.create(UNKNOWN_HOST)),
                known,
                content.map(sum -> new KnownContent(sum, path -> NpzReader.read(path, "small", false))),
                10_000);
        Source source = new Source(
                DatasetKind.NPZ,
                List.of(file),
                (folder, options) -> NpzReader.read(file.in(folder), "small", options.binaryFeatures()),
                Optional.empty());
        return new DatasetEntry("small", "", "", Optional.of(counts), List.of(source));
    }

    private static Catalogue catalogue(DatasetEntry entry) {
        return new Catalogue(List.of(entry), Map.of());
    }

    private NodeDataset load(DatasetEntry entry, boolean verify) throws IOException {
        return catalogue(entry)
                .load(new DatasetRequest("small", new LoadOptions(folder, false, true, verify), told::add));
    }
}
