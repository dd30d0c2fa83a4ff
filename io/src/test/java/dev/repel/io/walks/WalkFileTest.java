package dev.repel.io.walks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.repel.graph.Graph;
import dev.repel.graph.Walk;
import dev.repel.io.ContentHash;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WalkFileTest {
    private static final int NODES = 5;
    private static final Walk LONG = new Walk(new int[] {0, 2, 4}, new float[] {0.5f, 0.25f, 1e-20f}, 0.125);
    private static final Walk EMPTY = new Walk(new int[0], new float[0], 1);

    @TempDir
    Path folder;

    private static byte[] written(WalkFile file, Map<Integer, Walk> more) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        file.writeWith(new TreeMap<>(more), out);
        return out.toByteArray();
    }

    private static byte[] small() throws IOException {
        return written(WalkFile.empty(NODES), Map.of(3, LONG, 1, EMPTY));
    }

    private WalkFile read(byte[] bytes) throws IOException {
        return WalkFile.read(Files.write(folder.resolve("a.walks"), bytes), NODES);
    }

    private static byte[] sealed(byte[] bytes) {
        CRC32C checksum = new CRC32C();
        checksum.update(bytes, 0, bytes.length - Integer.BYTES);
        return ByteBuffer.wrap(bytes)
                .putInt(bytes.length - Integer.BYTES, (int) checksum.getValue())
                .array();
    }

    private static void assertSame(Walk found, Walk expected) {
        assertThat(found.nodes()).isEqualTo(expected.nodes());
        assertThat(found.scores()).isEqualTo(expected.scores());
        assertThat(found.missing()).isEqualTo(expected.missing());
    }

    @Test
    void givesBackEveryWalkAndNoOther() throws IOException {
        WalkFile file = read(small());

        assertThat(file.count()).isEqualTo(2);
        assertSame(file.find(3), LONG);
        assertSame(file.find(1), EMPTY);
        assertThat(file.find(0)).isNull();
        assertThat(file.has(0)).isFalse();
        assertThat(file.has(1)).isTrue();
        assertThat(file.size()).isEqualTo(WalkFile.size(LONG) + WalkFile.size(EMPTY));
    }

    @Test
    void isWrittenAgainWithMore() throws IOException {
        WalkFile file = read(written(read(small()), Map.of(0, LONG)));

        assertThat(file.count()).isEqualTo(3);
        assertSame(file.find(0), LONG);
        assertSame(file.find(3), LONG);
        assertThat(written(read(small()), Map.of())).isEqualTo(small());
    }

    @Test
    void aFileThatIsNotThereIsEmpty() throws IOException {
        WalkFile none = WalkFile.read(folder.resolve("none.walks"), NODES);

        assertThat(none.count()).isZero();
        assertThat(none.size()).isZero();
        assertThat(none.find(2)).isNull();
    }

    @Test
    void everyFlippedBitAndEveryTruncationIsNoticed() throws IOException {
        byte[] sound = small();
        for (int bit = 0; bit < sound.length * Byte.SIZE; bit++) {
            byte[] damaged = sound.clone();
            damaged[bit / Byte.SIZE] ^= (byte) (1 << bit % Byte.SIZE);
            assertThatThrownBy(() -> read(damaged))
                    .isInstanceOf(IOException.class)
                    .hasMessage("its checksum is wrong");
        }
        for (int length = 0; length < sound.length; length++) {
            byte[] cut = Arrays.copyOf(sound, length);
            assertThatThrownBy(() -> read(cut)).isInstanceOf(IOException.class);
        }
    }

    @Test
    void aSealedFileOfAnotherLayoutIsRefused() throws IOException {
        int[][] lies = {{0, 7}, {8, NODES + 1}, {12, 1}, {12, 3}, {16, NODES}, {16, -1}, {20, 1}, {20, 1 << 28}};
        for (int[] lie : lies) {
            byte[] bytes = small();
            ByteBuffer.wrap(bytes).putInt(lie[0], lie[1]);

            assertThatThrownBy(() -> read(sealed(bytes)))
                    .as("%d at byte %d", lie[1], lie[0])
                    .isInstanceOf(IOException.class)
                    .hasMessage("it is not laid out as expected");
        }
    }

    @Test
    void theNameOfAFileIsThatOfItsGraphAndParameters() {
        Graph graph = Graph.of(3, new int[] {0}, new int[] {1});
        String key = ContentHash.of(graph, 0.85, 1e-4);

        assertThat(key)
                // files of earlier versions must be found again
                .isEqualTo("3bab29d5612ca5c124dbfc59a3bbd7a1693ea82bae732222f2994a5fc29d239a")
                .isEqualTo(ContentHash.of(Graph.of(3, new int[] {1}, new int[] {0}), 0.85, 1e-4));
        assertThat(key)
                .isNotEqualTo(ContentHash.of(graph, 0.86, 1e-4))
                .isNotEqualTo(ContentHash.of(graph, 0.85, 1e-5))
                .isNotEqualTo(ContentHash.of(graph, 1e-4, 0.85))
                .isNotEqualTo(ContentHash.of(Graph.of(4, new int[] {0}, new int[] {1}), 0.85, 1e-4))
                .isNotEqualTo(ContentHash.of(Graph.of(3, new int[] {0}, new int[] {2}), 0.85, 1e-4));
    }

    @Test
    void largeGraphsCountToTheirLastEdge() {
        int nodes = 40_000;
        int[] sources = new int[nodes];
        int[] targets = new int[nodes];
        Arrays.setAll(sources, i -> i);
        Arrays.setAll(targets, i -> (i + 1) % nodes);
        String key = ContentHash.of(Graph.of(nodes, sources, targets), 0.5, 0.1);
        targets[nodes - 1] = 7;

        assertThat(ContentHash.of(Graph.of(nodes, sources, targets), 0.5, 0.1)).isNotEqualTo(key);
    }

    @Test
    void aSealedWalkToNodesOrWithScoresThatCannotBeIsRefused() throws IOException {
        // the walk from 1 comes first; that from 3 begins at byte 32
        int nodes = 32 + 16;
        int scores = nodes + 3 * Integer.BYTES;
        int[][] lies = {
            {nodes, -1},
            {nodes + 8, NODES},
            {nodes + 4, 0},
            {nodes + 4, 4},
            {scores, Float.floatToIntBits(Float.NaN)},
            {scores, Float.floatToIntBits(-0.5f)},
            {scores, Float.floatToIntBits(Float.POSITIVE_INFINITY)},
            {40, 0x7FF80000},
            {40, 0xBFF00000}
        };
        for (int[] lie : lies) {
            byte[] bytes = small();
            ByteBuffer.wrap(bytes).putInt(lie[0], lie[1]);

            assertThatThrownBy(() -> read(sealed(bytes)))
                    .as("%d at byte %d", lie[1], lie[0])
                    .isInstanceOf(IOException.class)
                    .hasMessage("it is not laid out as expected");
        }
    }

    @Test
    void aSealedWalkThatIsThereTwiceIsRefused() throws IOException {
        byte[] bytes = written(WalkFile.empty(NODES), Map.of(3, LONG, 1, LONG));
        ByteBuffer.wrap(bytes).putInt(16, 3);

        assertThatThrownBy(() -> read(sealed(bytes))).hasMessage("it is not laid out as expected");
    }
}
