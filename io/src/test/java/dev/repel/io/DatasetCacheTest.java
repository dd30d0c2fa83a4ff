package dev.repel.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.repel.data.NodeDataset;
import dev.repel.data.Split;
import dev.repel.graph.Graph;
import dev.repel.tensor.Matrix;
import dev.repel.tensor.SparseMatrix;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DatasetCacheTest {
    @TempDir
    Path folder;

    private static NodeDataset small() {
        Graph graph = Graph.of(4, new int[] {0, 1, 2}, new int[] {1, 2, 0});
        SparseMatrix features = SparseMatrix.of(Matrix.of(new double[][] {{1, 0}, {0, -0.5}, {0, 0}, {2, 3}}));
        return ContentHash.stamp(new NodeDataset(
                "small",
                graph,
                features,
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
            assertRefused(flipped);
            assertRefused(Arrays.copyOf(sound, i));
        }
        assertRefused(Arrays.copyOf(sound, sound.length + 1));
    }

    @Test
    void theHashFollowsTheContentAndNotTheName() {
        NodeDataset small = small();
        NodeDataset renamed = new NodeDataset(
                "other",
                small.graph(),
                small.features(),
                small.labels(),
                small.classNames(),
                small.nodeIds(),
                small.featureNames(),
                small.publicSplit(),
                "");
        NodeDataset relabelled = new NodeDataset(
                "small",
                small.graph(),
                small.features(),
                new int[] {1, 1, 0, 1},
                small.classNames(),
                small.nodeIds(),
                small.featureNames(),
                small.publicSplit(),
                "");

        assertThat(ContentHash.of(renamed)).isEqualTo(small.sha256());
        assertThat(ContentHash.of(relabelled)).isNotEqualTo(small.sha256());
    }

    private void assertRefused(byte[] bytes) throws IOException {
        Path file = Files.write(folder.resolve("damaged.graph"), bytes);
        assertThatThrownBy(() -> DatasetCache.read(file, 1)).isInstanceOf(InvalidDataException.class);
    }
}
