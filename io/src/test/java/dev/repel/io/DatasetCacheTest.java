package dev.repel.io;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.repel.data.NodeDataset;
import dev.repel.data.Split;
import dev.repel.graph.Graph;
import dev.repel.tensor.FeatureMatrix;
import dev.repel.tensor.Matrix;
import dev.repel.tensor.SparseMatrix;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import org.assertj.core.api.AbstractThrowableAssert;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DatasetCacheTest {
    private static final int HEADER = 20;
    private static final int DIGEST = 32;

    @TempDir
    Path folder;

    private static NodeDataset small() {
        Graph graph = Graph.of(4, new int[] {0, 1, 2}, new int[] {1, 2, 0});
        SparseMatrix features = SparseMatrix.of(Matrix.of(new double[][] {{1, 0}, {0, -0.5}, {0, 0}, {2, 3}}));
        return ContentHash.stamp(new NodeDataset(
                "small",
                graph,
                FeatureMatrix.of(features),
                new int[] {0, 1, NodeDataset.UNLABELLED, 1},
                List.of("x", "y"),
                List.of("a", "b", "ç", "d"),
                List.of("f", "g"),
                Optional.of(new Split(new int[] {0}, new int[] {1}, new int[] {3})),
                ""));
    }

    @Test
    void givesBackWhatWasWritten() throws IOException {
        Path file = folder.resolve("d.graph");

        DatasetCache.write(file, small(), 3);
        NodeDataset read = DatasetCache.read(file, 3);

        assertThat(read).usingRecursiveComparison().isEqualTo(small());
        assertThat(ContentHash.of(read)).isEqualTo(small().sha256());
    }

    @Test
    void refusesAnotherVersion() throws IOException {
        Path file = folder.resolve("d.graph");
        DatasetCache.write(file, small(), 3);

        assertThatThrownBy(() -> DatasetCache.read(file, 4)).isInstanceOf(InvalidDataException.class);
    }

    @Test
    void noticesEveryFlippedByteAndEveryTruncation() throws IOException {
        Path file = folder.resolve("d.graph");
        DatasetCache.write(file, small(), 1);
        byte[] sound = Files.readAllBytes(file);

        for (int i = 0; i < sound.length; i++) {
            byte[] flipped = sound.clone();
            flipped[i] ^= (byte) (1 << i % 8);
            refused(flipped);
            refused(Arrays.copyOf(sound, i));
        }
        refused(Arrays.copyOf(sound, sound.length + 1));
    }

    @Test
    void datasetsWithoutAnythingAreKeptToo() throws IOException {
        Path file = folder.resolve("d.graph");
        NodeDataset bare = new NodeDataset(
                "",
                Graph.of(0, new int[0], new int[0]),
                FeatureMatrix.of(SparseMatrix.empty(0, 0)),
                new int[0],
                List.of(),
                List.of(),
                List.of(),
                Optional.empty(),
                "");

        DatasetCache.write(file, bare, Integer.MIN_VALUE);

        assertThat(DatasetCache.read(file, Integer.MIN_VALUE))
                .usingRecursiveComparison()
                .isEqualTo(bare);
    }

    @Test
    void saysWhatIsWrongWithAFile() throws IOException {
        Path file = folder.resolve("d.graph");
        DatasetCache.write(file, small(), 1);
        byte[] sound = Files.readAllBytes(file);
        byte[] text = "nothing of ours, but long enough to be looked at for a while".getBytes(UTF_8);
        byte[] flipped = sound.clone();
        flipped[sound.length / 2] ^= 1;

        assertThatThrownBy(() -> DatasetCache.read(file, 2)).hasMessage(file + ", header: expected version 2");
        refused(new byte[3]).hasMessageEndingWith(", header: expected a header and a checksum");
        refused(text).hasMessageEndingWith(", header: expected a Repel dataset");
        refused(Arrays.copyOf(sound, sound.length + 1))
                .hasMessageEndingWith(", header: expected as many bytes as the header says");
        refused(flipped).hasMessageEndingWith(", header: expected a matching checksum");
    }

    @Test
    void aSealedFileThatTellsNonsenseIsRefusedBeforeMuchIsAllocated() throws IOException {
        Path file = folder.resolve("d.graph");
        DatasetCache.write(file, small(), 1);
        byte[] sound = Files.readAllBytes(file);

        for (int at = HEADER; at + Integer.BYTES <= sound.length - DIGEST; at += 3) {
            for (int lie : new int[] {Integer.MAX_VALUE / 2, -1}) {
                byte[] payload = Arrays.copyOf(sound, sound.length - DIGEST);
                ByteBuffer.wrap(payload).putInt(at, lie);
                byte[] sealed = ByteBuffer.allocate(sound.length)
                        .put(payload)
                        .put(HexFormat.of().parseHex(Sha256.ofBytes(payload)))
                        .array();
                Damage.expectCleanAnswer(
                        lie + " at " + at,
                        sealed,
                        bytes -> DatasetCache.read(Files.write(folder.resolve("sealed.graph"), bytes), 1));
            }
        }
    }

    private AbstractThrowableAssert<?, ?> refused(byte[] bytes) throws IOException {
        Path file = Files.write(folder.resolve("damaged.graph"), bytes);
        return assertThatThrownBy(() -> DatasetCache.read(file, 1)).isInstanceOf(InvalidDataException.class);
    }
}
