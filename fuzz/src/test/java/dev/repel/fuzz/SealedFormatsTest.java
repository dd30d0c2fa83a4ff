package dev.repel.fuzz;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.repel.graph.Walk;
import dev.repel.io.DatasetCache;
import dev.repel.io.InvalidDataException;
import dev.repel.io.safetensors.Safetensors;
import dev.repel.io.walks.DiskWalkStore;
import dev.repel.study.run.Ledger;
import dev.repel.study.run.LedgerEntry;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Every flipped bit and every truncation of a file of each of our formats: nothing changes in silence. The checks within the loops
 * are JUnit's own, which take no time when they hold.
 */
class SealedFormatsTest {
    @TempDir(factory = InMemory.class)
    private Path folder;

    /** Reads a file; null if it was refused. */
    @FunctionalInterface
    private interface Content {
        Object read(Path file) throws IOException;
    }

    /** All that these readers see goes through one place, so that the tensors and metadata stand for the rest. */
    @ParameterizedTest
    @ValueSource(strings = {"model", "checkpoint", "finished-fold", "repel"})
    void tensors(String target) throws IOException {
        Path file = Seal.tensors(Files.readAllBytes(Corpus.valid(target)), folder.resolve("sound"));

        assertNothingChangesInSilence(file, Safetensors::read);
    }

    @Test
    void datasetCache() throws IOException {
        Path file = Seal.dataset(Files.readAllBytes(Corpus.valid("dataset-cache")), folder.resolve("sound"));

        assertNothingChangesInSilence(file, damaged -> {
            Path again = folder.resolve("again");
            DatasetCache.write(again, DatasetCache.read(damaged, Seal.DATASET_VERSION), Seal.DATASET_VERSION);
            return Arrays.hashCode(Files.readAllBytes(again));
        });
    }

    /** The store computes again what it cannot read. */
    @Test
    void walks() throws IOException {
        Path file = SealedTargets.walkFile(folder);
        byte[] sound = Seal.walks(Files.readAllBytes(Corpus.valid("walks")));
        Files.write(file, sound);
        List<String> expected = walksIn(folder);

        assertThat(expected).anyMatch(walk -> !walk.isEmpty());
        for (byte[] damaged : damaged(sound)) {
            Files.write(file, damaged);
            assertTrue(walksIn(folder).stream().allMatch(walk -> walk.isEmpty() || expected.contains(walk)));
        }
    }

    private static List<String> walksIn(Path folder) {
        List<String> walks = new ArrayList<>();
        try (DiskWalkStore store = SealedTargets.walkStore(folder)) {
            for (int node = 0; node < SealedTargets.GRAPH.nodes(); node++) {
                Walk walk = store.find(node);
                walks.add(
                        walk == null
                                ? ""
                                : node
                                        + Arrays.toString(walk.nodes())
                                        + Arrays.toString(walk.scores())
                                        + walk.missing());
            }
        }
        return walks;
    }

    /** A run whose line was cut off is repeated; none has other figures than before. */
    @Test
    void ledger() throws IOException {
        Path file = Ledger.file(folder, "study");
        try (Ledger ledger = Ledger.open(file)) {
            for (int run = 0; run < 2; run++) {
                TreeMap<String, Double> figures = new TreeMap<>(Map.of("accuracy", 0.25 * run));
                ledger.append(new LedgerEntry("key " + run, run, new TreeMap<>(), figures, null, null));
            }
        }
        byte[] sound = Files.readAllBytes(file);
        Map<String, LedgerEntry> expected = Ledger.allIn(folder);
        int lastLine = new String(sound, 0, sound.length - 1, StandardCharsets.ISO_8859_1).lastIndexOf('\n');

        assertThat(expected).hasSizeGreaterThan(1);
        int number = 0;
        for (byte[] damaged : damaged(sound)) {
            Files.write(file, damaged);
            boolean flippedBeforeLastLine = damaged.length == sound.length && number++ / Byte.SIZE < lastLine;
            try {
                Map<String, LedgerEntry> found = Ledger.allIn(folder);
                assertTrue(expected.entrySet().containsAll(found.entrySet()));
                assertTrue(found.size() == expected.size() || !flippedBeforeLastLine);
            } catch (InvalidDataException e) {
                assertTrue(e.getMessage().startsWith(file.toString()));
            }
        }
    }

    private void assertNothingChangesInSilence(Path file, Content content) throws IOException {
        byte[] sound = Files.readAllBytes(file);
        Object expected = content.read(file);
        Path copy = folder.resolve("damaged");
        for (byte[] damaged : damaged(sound)) {
            Files.write(copy, damaged);
            try {
                assertEquals(expected, content.read(copy));
                assertEquals(sound.length, damaged.length, "a truncation must be refused");
            } catch (InvalidDataException e) {
                assertTrue(e.getMessage().startsWith(copy.toString()));
            }
        }
    }

    /** The bytes with each bit flipped, in their order, and then all that they begin with. */
    private static Iterable<byte[]> damaged(byte[] sound) {
        int flips = sound.length * Byte.SIZE;
        return () -> IntStream.range(0, flips + sound.length)
                .mapToObj(i -> i < flips ? flipped(sound, i) : Arrays.copyOf(sound, i - flips))
                .iterator();
    }

    private static byte[] flipped(byte[] sound, int bit) {
        byte[] damaged = sound.clone();
        damaged[bit / Byte.SIZE] ^= (byte) (1 << bit % Byte.SIZE);
        return damaged;
    }
}
