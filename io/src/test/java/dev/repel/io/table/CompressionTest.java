package dev.repel.io.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.repel.InvalidRequest;
import dev.repel.io.InvalidDataException;
import io.airlift.compress.zstd.ZstdOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CompressionTest {
    private static final String TABLE = "id,name\n1,Ann\n2,\"Bob\nby\"\n";

    @TempDir
    Path folder;

    private Path write(String name, byte[] content) throws IOException {
        return Files.write(folder.resolve(name), content);
    }

    private static byte[] packed(String ending, byte[] content) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (OutputStream out = ending.equals("gz") ? new GZIPOutputStream(bytes) : new ZstdOutputStream(bytes)) {
            out.write(content);
        }
        return bytes.toByteArray();
    }

    private static List<List<String>> rows(Path file, TableOptions options) throws IOException {
        try (Table table = TableFile.open(file, options)) {
            List<List<String>> rows = new ArrayList<>();
            table.forEachRow((at, cells) -> rows.add(cells));
            table.problems().throwIfAny();
            return rows;
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"gz", "zst", "GZ"})
    void readsWhatTheNameSays(String ending) throws IOException {
        byte[] packed = packed(ending.equals("zst") ? "zst" : "gz", TABLE.getBytes(StandardCharsets.UTF_8));

        assertThat(rows(write("nodes.csv." + ending, packed), TableOptions.defaults()))
                .containsExactly(List.of("1", "Ann"), List.of("2", "Bob\nby"));
    }

    @ParameterizedTest
    @CsvSource({"csv.gz, 1f 8b", "jsonl.zst, 28 b5", "tsv.gz, 1f 8b"})
    void writesWhatTheNameSays(String ending, String beginning) throws IOException {
        Path file = folder.resolve("out." + ending);

        TableFile.writer(file)
                .write(
                        List.of(TableWriter.Column.text("id"), TableWriter.Column.text("name")),
                        1,
                        row -> List.of("1", "Ann"));

        byte[] written = Files.readAllBytes(file);
        assertThat(String.format("%02x %02x", written[0] & 0xFF, written[1] & 0xFF))
                .isEqualTo(beginning);
        assertThat(rows(file, TableOptions.defaults())).containsExactly(List.of("1", "Ann"));
    }

    @Test
    void readsOneAfterTheOther() throws IOException {
        ByteArrayOutputStream both = new ByteArrayOutputStream();
        both.write(packed("gz", "id\n1\n".getBytes(StandardCharsets.UTF_8)));
        both.write(packed("gz", "2\n".getBytes(StandardCharsets.UTF_8)));

        assertThat(rows(write("n.csv.gz", both.toByteArray()), TableOptions.defaults()))
                .hasSize(2);
    }

    @ParameterizedTest
    @ValueSource(strings = {"gz", "zst"})
    void stopsAtTheLimit(String ending) throws IOException {
        byte[] bomb = packed(ending, "a".repeat(80 << 20).getBytes(StandardCharsets.UTF_8));
        Path file = write("bomb.csv." + ending, bomb);

        assertThatThrownBy(() -> readAll(file, 100))
                .isInstanceOf(InvalidDataException.class)
                .hasMessageContaining("expected no more than 67,108,864 bytes in a file of this size")
                .hasMessageContaining("max-expansion");
        assertThat(readAll(file, 100_000)).isEqualTo(80L << 20);
    }

    private static long readAll(Path file, int maxExpansion) throws IOException {
        try (InputStream in = Compression.open(file, maxExpansion)) {
            return in.transferTo(OutputStream.nullOutputStream());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"gz", "zst"})
    void reportsDamageWithTheNameOfTheFile(String ending) throws IOException {
        byte[] sound = packed(ending, TABLE.repeat(500).getBytes(StandardCharsets.UTF_8));
        Path cut = write("cut.csv." + ending, Arrays.copyOf(sound, sound.length - 9));
        Path plain = write("plain.csv." + ending, TABLE.getBytes(StandardCharsets.UTF_8));

        for (Path file : List.of(cut, plain)) {
            assertThatThrownBy(() -> rows(file, TableOptions.defaults()))
                    .isInstanceOf(InvalidDataException.class)
                    .hasMessageStartingWith(file + ": expected a whole compressed file");
        }
    }

    /** Every flip of a bit gives the same rows or an error that names the file, never another exception. */
    @ParameterizedTest
    @ValueSource(strings = {"gz", "zst"})
    void survivesFlippedBits(String ending) throws IOException {
        byte[] sound = packed(ending, TABLE.repeat(20).getBytes(StandardCharsets.UTF_8));
        Path file = folder.resolve("flipped.csv." + ending);
        int refused = 0;

        for (int bit = 0; bit < sound.length * 8; bit++) {
            byte[] damaged = sound.clone();
            damaged[bit / 8] ^= (byte) (1 << (bit % 8));
            Files.write(file, damaged);
            try {
                rows(file, TableOptions.defaults());
            } catch (InvalidDataException e) {
                assertThat(e).hasMessageStartingWith(file.toString());
                refused++;
            }
        }
        assertThat(refused).isGreaterThan(sound.length * 6);
    }

    @Test
    void recognisesContentThatTheNameHides() throws IOException {
        byte[] text = TABLE.getBytes(StandardCharsets.UTF_8);
        refused("a.csv", packed("gz", text), "compressed with gzip; let its name end in .gz.");
        refused("b.csv", packed("zst", text), "compressed with zstd; let its name end in .zst.");
        refused("c.csv", new byte[] {'P', 'K', 3, 4, 0}, "a zip archive or a spreadsheet; unpack it, or save");
        refused("d.jsonl", "PAR1xx".getBytes(StandardCharsets.UTF_8), "a Parquet file; let its name end in .parquet.");
    }

    private void refused(String name, byte[] content, String what) throws IOException {
        Path file = write(name, content);
        assertThatThrownBy(() -> rows(file, TableOptions.defaults()))
                .isInstanceOf(InvalidDataException.class)
                .hasMessageStartingWith(file + ": expected text, but this file is " + what);
    }

    @Test
    void leavesFormatsOfTheirOwnCompressionAlone() {
        assertThatThrownBy(() -> TableFile.writer(folder.resolve("p.xlsx.gz")))
                .isInstanceOf(InvalidRequest.class)
                .hasMessageContaining("expected a name that ends in .csv");
        assertThat(TableFile.extension(Path.of("x.parquet.gz"))).isEqualTo("parquet");
        assertThat(Compression.plainName(Path.of("a/nodes.csv.ZST"))).isEqualTo("nodes.csv");
    }
}
