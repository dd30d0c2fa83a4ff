package dev.repel.io.parquet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.repel.io.InvalidDataException;
import dev.repel.io.table.Table;
import dev.repel.io.table.TableFile;
import dev.repel.io.table.TableOptions;
import dev.repel.io.table.TableWriter.Column;
import io.airlift.compress.Compressor;
import io.airlift.compress.lz4.Lz4Compressor;
import io.airlift.compress.snappy.SnappyCompressor;
import io.airlift.compress.zstd.ZstdCompressor;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.zip.GZIPOutputStream;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.compression.CompressionCodecFactory;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.SimpleGroup;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.example.ExampleParquetWriter;
import org.apache.parquet.hadoop.metadata.ColumnChunkMetaData;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.io.LocalInputFile;
import org.apache.parquet.io.LocalOutputFile;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ParquetTableTest {
    /** Length of the footer and the magic number of the format. */
    private static final int TAIL = 8;

    @TempDir
    Path folder;

    private List<List<String>> rows(Path file) throws IOException {
        List<List<String>> rows = new ArrayList<>();
        try (Table table = TableFile.open(file, TableOptions.defaults())) {
            assertThat(table.columns()).containsExactly("id", "p_a", "note");
            table.forEachRow((at, cells) -> rows.add(cells));
            table.problems().throwIfAny();
        }
        return rows;
    }

    private Path write(int count) throws IOException {
        Path file = folder.resolve("t.parquet");
        TableFile.writer(file)
                .write(
                        List.of(Column.text("id"), Column.number("p_a"), Column.text("note")),
                        count,
                        i -> List.of("n" + i, i == 1 ? "" : i + ".25", i % 2 == 0 ? "çé" : ""));
        return file;
    }

    @Test
    void whatIsWrittenIsReadAgain() throws IOException {
        assertThat(rows(write(3)))
                .containsExactly(List.of("n0", "0.25", "çé"), List.of("n1", "", ""), List.of("n2", "2.25", "çé"));
        assertThat(rows(write(100_000))).hasSize(100_000).contains(List.of("n99999", "99999.25", ""));
    }

    @Test
    void damagedFilesAreRefusedAndNamed() throws IOException {
        Path file = write(1_000);
        byte[] sound = Files.readAllBytes(file);
        Files.write(file, Arrays.copyOf(sound, sound.length / 2));
        assertThatThrownBy(() -> rows(file))
                .isInstanceOf(InvalidDataException.class)
                .hasMessageContaining("t.parquet")
                .hasMessageContaining("expected a sound Parquet file");
        Files.writeString(file, "no parquet at all");
        assertThatThrownBy(() -> rows(file)).isInstanceOf(InvalidDataException.class);
    }

    @Test
    void aFlippedBitAmongThePagesIsRefusedOrChangesNoCell() throws IOException {
        Path file = write(50);
        List<List<String>> expected = rows(file);
        byte[] sound = Files.readAllBytes(file);
        int pages = sound.length - TAIL - footer(sound);
        int refused = 0;
        for (int at = 0; at < pages; at++) {
            Optional<List<List<String>>> read = readWithFlippedBit(file, sound, at);
            assertThat(read.orElse(expected)).as("bit of byte " + at).isEqualTo(expected);
            refused += read.isEmpty() ? 1 : 0;
        }

        // the rest is statistics and similar data, which nobody reads
        assertThat(refused).isGreaterThan(pages * 3 / 4);
    }

    /** The footer has no checksum: names can change unnoticed, but any other damage must lead to a refusal. */
    @Test
    void aFlippedBitInTheFooterIsSurvived() throws IOException {
        Path file = write(50);
        byte[] sound = Files.readAllBytes(file);
        int pages = sound.length - TAIL - footer(sound);
        int refused = 0;
        for (int at = pages; at < sound.length; at++) {
            refused += readWithFlippedBit(file, sound, at).isEmpty() ? 1 : 0;
        }

        assertThat(refused).isGreaterThan((sound.length - pages) / 3);
    }

    private static int footer(byte[] sound) {
        return ByteBuffer.wrap(sound).order(ByteOrder.LITTLE_ENDIAN).getInt(sound.length - TAIL);
    }

    /** Empty if the file was refused as damaged, by its name. */
    private static Optional<List<List<String>>> readWithFlippedBit(Path file, byte[] sound, int at) throws IOException {
        byte[] bytes = sound.clone();
        bytes[at] ^= (byte) (1 << at % 8);
        Files.write(file, bytes);
        List<List<String>> rows = new ArrayList<>();
        try (Table table = TableFile.open(file, TableOptions.defaults())) {
            table.forEachRow((row, cells) -> rows.add(cells));
        } catch (IOException e) {
            assertThat(e).isInstanceOf(InvalidDataException.class).hasMessageContaining("t.parquet");
            return Optional.empty();
        }
        return Optional.of(rows);
    }

    @Test
    void integersAmongMissingOnesStayIntegers() throws IOException {
        Path file = folder.resolve("t.parquet");
        List<String> written = List.of("0.0", "", "-3.0", "12345678901.0", "0.5", "1e300");
        TableFile.writer(file)
                .write(
                        List.of(Column.text("id"), Column.number("p_a"), Column.text("note")),
                        written.size(),
                        i -> List.of("n" + i, written.get(i), ""));

        assertThat(rows(file))
                .extracting(row -> row.get(1))
                .containsExactly("0", "", "-3", "12345678901", "0.5", "1.0E300");
    }

    @Test
    void whoTakesTheRowsMayFailForReasonsOfItsOwn() throws IOException {
        Path file = write(3);
        try (Table table = TableFile.open(file, TableOptions.defaults())) {
            assertThatThrownBy(() -> table.forEachRow((at, cells) -> {
                        throw new IllegalStateException("row " + at);
                    }))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("row 1");
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"UNCOMPRESSED", "GZIP", "SNAPPY", "ZSTD", "LZ4_RAW"})
    void allDocumentedCompressionsAreRead(CompressionCodecName codec) throws IOException {
        Path file = folder.resolve("t.parquet");
        MessageType schema = MessageTypeParser.parseMessageType(
                "message t { optional binary id (STRING); optional double p_a; optional binary note (STRING); }");
        try (ParquetWriter<Group> writer = ExampleParquetWriter.builder(new LocalOutputFile(file))
                .withType(schema)
                .withConf(new PlainParquetConfiguration())
                .withCodecFactory(new Compressors())
                .withCompressionCodec(codec)
                .build()) {
            for (int i = 0; i < 5_000; i++) {
                writer.write(new SimpleGroup(schema)
                        .append("id", "node number " + i)
                        .append("p_a", i + 0.5)
                        .append("note", "the same everywhere"));
            }
        }

        assertThat(rows(file)).hasSize(5_000).contains(List.of("node number 4711", "4711.5", "the same everywhere"));
        try (ParquetFileReader reader = ParquetFileReader.open(new LocalInputFile(file))) {
            assertThat(reader.getFooter().getBlocks().get(0).getColumns())
                    .extracting(ColumnChunkMetaData::getCodec)
                    .containsOnly(codec);
        }
    }

    @Test
    void otherCompressionsAreNamed() {
        assertThatThrownBy(() -> new ParquetCodecs(null).getDecompressor(CompressionCodecName.BROTLI))
                .hasMessageContaining("compressed by BROTLI, which is not supported");
    }

    /** What other programs write; Repel writes Snappy only. */
    private static final class Compressors implements CompressionCodecFactory {
        @Override
        public BytesInputCompressor getCompressor(CompressionCodecName codec) {
            return new BytesInputCompressor() {
                @Override
                public BytesInput compress(BytesInput bytes) throws IOException {
                    ByteArrayOutputStream plain = new ByteArrayOutputStream();
                    bytes.writeAllTo(plain);
                    return BytesInput.from(compressed(codec, plain.toByteArray()));
                }

                @Override
                public CompressionCodecName getCodecName() {
                    return codec;
                }

                @Override
                public void release() {}
            };
        }

        private static byte[] compressed(CompressionCodecName codec, byte[] plain) throws IOException {
            return switch (codec) {
                case UNCOMPRESSED -> plain;
                case GZIP -> {
                    ByteArrayOutputStream out = new ByteArrayOutputStream();
                    try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
                        gzip.write(plain);
                    }
                    yield out.toByteArray();
                }
                case SNAPPY -> by(new SnappyCompressor(), plain);
                case ZSTD -> by(new ZstdCompressor(), plain);
                default -> by(new Lz4Compressor(), plain);
            };
        }

        private static byte[] by(Compressor compressor, byte[] plain) {
            byte[] out = new byte[compressor.maxCompressedLength(plain.length)];
            return Arrays.copyOf(out, compressor.compress(plain, 0, plain.length, out, 0, out.length));
        }

        @Override
        public BytesInputDecompressor getDecompressor(CompressionCodecName codec) {
            throw new UnsupportedOperationException("only for writing");
        }

        @Override
        public void release() {}
    }

    @Test
    void littleThatStandsForMuchIsRefused() throws IOException {
        Path file = folder.resolve("much.parquet");
        String text = "x".repeat(1_000);
        TableFile.writer(file).write(List.of(Column.text("id")), 100_000, row -> List.of(text));
        assertThat(Files.size(file)).isLessThan(100_000);

        assertThatThrownBy(() -> read(file, TableOptions.defaults()))
                .isInstanceOf(InvalidDataException.class)
                .hasMessageContainingAll("much.parquet: expected no more than", "raise the setting max-expansion");
        assertThat(read(file, new TableOptions(TableOptions.DETECT, StandardCharsets.UTF_8, 100_000)))
                .isEqualTo(100_000);
    }

    private static long read(Path file, TableOptions options) throws IOException {
        long[] rows = {0};
        try (Table table = TableFile.open(file, options)) {
            table.forEachRow((at, cells) -> rows[0]++);
        }
        return rows[0];
    }
}
