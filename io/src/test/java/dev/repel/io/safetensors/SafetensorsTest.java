package dev.repel.io.safetensors;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.repel.io.InvalidDataException;
import dev.repel.tensor.Matrix;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SafetensorsTest {
    @TempDir
    Path folder;

    private static TensorFile small() {
        Map<String, Tensor> tensors = Map.of(
                "layer0.weight", Tensor.of(Matrix.of(new double[][] {{1, 2, 3}, {4, 5, -6.5}})),
                "layer0.bias", Tensor.ofFloats(new float[] {0.5f, Float.MIN_VALUE, -0f}),
                "empty", Tensor.ofFloats(new float[0], 0, 7),
                "steps", Tensor.ofLongs(new long[] {Long.MIN_VALUE, 3}),
                "counts", Tensor.ofInts(new int[] {1, -2}),
                "losses", Tensor.ofDoubles(new double[] {Math.PI}));
        Map<String, String> metadata = Map.of("classes", "[\"rød\",\"b\"]", "backbone", "gcn");
        return new TensorFile(new TreeMap<>(tensors), new TreeMap<>(metadata));
    }

    private Path written() throws IOException {
        Path file = folder.resolve("model.safetensors");
        Safetensors.write(file, small());
        return file;
    }

    @Test
    void givesBackWhatWasWritten() throws IOException {
        TensorFile read = Safetensors.read(written());

        assertThat(read).isEqualTo(small());
        assertThat(read.tensor("layer0.weight").toMatrix().get(1, 2)).isEqualTo(-6.5f);
        assertThat(read.tensor("layer0.bias").floats()).containsExactly(0.5f, Float.MIN_VALUE, -0f);
        assertThat(read.tensor("steps").longs()).containsExactly(Long.MIN_VALUE, 3);
        assertThat(read.tensor("counts").ints()).containsExactly(1, -2);
        assertThat(read.tensor("losses").doubles()).containsExactly(Math.PI);
        assertThat(read.tensor("empty").shape()).containsExactly(0, 7);
    }

    @Test
    void writesTheSameBytesForTheSameContentAlignedForOthersToMap() throws IOException {
        byte[] first = Files.readAllBytes(written());
        byte[] second = Files.readAllBytes(written());
        long header = ByteBuffer.wrap(first).order(ByteOrder.LITTLE_ENDIAN).getLong();

        assertThat(second).isEqualTo(first);
        assertThat(header % 8).isZero();
        assertThat(new String(first, 8, (int) header, StandardCharsets.UTF_8))
                .startsWith("{\"__metadata__\":{\"backbone\":\"gcn\","
                        + "\"classes\":\"[\\\"rød\\\",\\\"b\\\"]\",\"repel.sha256\":\"")
                .contains("\"losses\":{\"dtype\":\"F64\",\"shape\":[1],\"data_offsets\":[0,8]},"
                        + "\"steps\":{\"dtype\":\"I64\",\"shape\":[2],\"data_offsets\":[8,24]},"
                        + "\"counts\":{\"dtype\":\"I32\",\"shape\":[2],\"data_offsets\":[24,32]}");
    }

    @Test
    void aSmallFileOfOthersIsRead() throws IOException {
        byte[] one = {0, 0, (byte) 0x80, 63};

        TensorFile read =
                Safetensors.read(file("{\"b\":{\"shape\":[],\"dtype\":\"F32\",\"data_offsets\":[0,4]}}   ", one));

        assertThat(read.tensor("b").floats()).containsExactly(1);
        assertThat(read.metadata()).isEmpty();
    }

    @Test
    void everyTruncationAndAnyAddedByteIsRefused() throws IOException {
        byte[] sound = Files.readAllBytes(written());

        for (int length = 0; length < sound.length; length++) {
            assertRefused(Arrays.copyOf(sound, length));
        }
        assertRefused(Arrays.copyOf(sound, sound.length + 1));
    }

    @Test
    void aFlippedByteIsRefusedOrHarmless() throws IOException {
        byte[] sound = Files.readAllBytes(written());
        int dataStart =
                8 + (int) ByteBuffer.wrap(sound).order(ByteOrder.LITTLE_ENDIAN).getLong();
        for (int i = 0; i < sound.length; i++) {
            for (int bit = i % 4; bit < 8; bit += 4) {
                byte[] flipped = sound.clone();
                flipped[i] ^= (byte) (1 << bit);
                TensorFile read = readOrNull(flipped);
                // What may pass is a changed name of the checksum itself: the tensors are then still the right ones.
                assertThat(read == null || (i < dataStart && read.tensors().equals(small().tensors())))
                        .as("bit %d of byte %d", bit, i)
                        .isTrue();
            }
        }
    }

    @Test
    void everyFlippedBitOfAFileOfOursIsRefused() throws IOException {
        TreeMap<String, Tensor> tensors = new TreeMap<>(Map.of("bias", Tensor.ofFloats(new float[] {1, 2})));
        TreeMap<String, String> metadata = new TreeMap<>(Map.of("repel.format", "1"));
        Path file = folder.resolve("ours.safetensors");
        Safetensors.write(file, new TensorFile(tensors, metadata));
        byte[] sound = Files.readAllBytes(file);
        for (int i = 0; i < sound.length; i++) {
            for (int bit = 0; bit < Byte.SIZE; bit++) {
                byte[] flipped = sound.clone();
                flipped[i] ^= (byte) (1 << bit);
                assertThat(readOrNull(flipped)).as("bit %d of byte %d", bit, i).isNull();
            }
        }
    }

    @Test
    void survivesGarbage() throws IOException {
        byte[] sound = Files.readAllBytes(written());
        for (int seed = 0; seed < 2_000; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            byte[] bytes = Arrays.copyOf(sound, random.nextInt(3) == 0 ? random.nextInt(sound.length) : sound.length);
            byte[] telling = "{}[]\":,0919-e.\\F".getBytes(StandardCharsets.US_ASCII);
            for (int k = random.nextInt(5); k >= 0 && bytes.length > 0; k--) {
                int at = random.nextInt(Math.min(bytes.length, 900));
                bytes[at] = random.nextBoolean() ? telling[random.nextInt(telling.length)] : (byte) random.nextInt();
            }
            readOrNull(bytes);
        }
    }

    @Test
    void refusesWhatItCouldNotReadBack() {
        for (String name : List.of("__metadata__", "n".repeat(2000))) {
            Map<String, Tensor> tensors = Map.of(name, Tensor.ofFloats(new float[1]));
            TensorFile content = new TensorFile(new TreeMap<>(tensors), new TreeMap<>());

            assertThatThrownBy(() -> Safetensors.write(folder.resolve("x"), content))
                    .isInstanceOf(IllegalArgumentException.class);
        }
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void saysWhichTensorsThereAre() {
        assertThatThrownBy(() -> small().tensor("weight")).hasMessageContaining("layer0.weight");
        assertThatThrownBy(() -> small().tensor("steps").floats()).hasMessage("I64 [2] is not F32");
    }

    @Test
    void aMissingFileIsNamed() {
        assertThatThrownBy(() -> Safetensors.read(folder.resolve("none")))
                .isInstanceOf(InvalidDataException.class)
                .hasMessage(folder.resolve("none") + ": there is no such file");
    }

    private TensorFile readOrNull(byte[] bytes) throws IOException {
        Path file = Files.write(folder.resolve("damaged"), bytes);
        try {
            return Safetensors.read(file);
        } catch (InvalidDataException expected) {
            assertThat(expected.getMessage()).startsWith(file.toString());
            return null;
        }
    }

    private void assertRefused(byte[] bytes) throws IOException {
        assertThat(readOrNull(bytes)).isNull();
    }

    private Path file(String json, byte[] data) throws IOException {
        byte[] header = json.getBytes(StandardCharsets.UTF_8);
        ByteBuffer bytes = ByteBuffer.allocate(8 + header.length + data.length).order(ByteOrder.LITTLE_ENDIAN);
        bytes.putLong(header.length).put(header).put(data);
        return Files.write(folder.resolve("other"), bytes.array());
    }
}
