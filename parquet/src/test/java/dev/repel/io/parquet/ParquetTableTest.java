package dev.repel.io.parquet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.repel.io.InvalidDataException;
import dev.repel.io.table.Table;
import dev.repel.io.table.TableFile;
import dev.repel.io.table.TableOptions;
import dev.repel.io.table.TableWriter.Column;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ParquetTableTest {
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
    void survivesGarbage() throws IOException {
        Path file = write(50);
        byte[] sound = Files.readAllBytes(file);
        int refused = 0;
        for (int seed = 0; seed < 300; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            byte[] bytes = sound.clone();
            bytes[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(8));
            Files.write(file, bytes);
            try (Table table = TableFile.open(file, TableOptions.defaults())) {
                table.forEachRow((at, cells) -> assertThat(cells).isNotNull());
            } catch (IOException e) {
                assertThat(e.getMessage()).contains("t.parquet");
                refused++;
            }
        }
        assertThat(refused).isPositive();
    }
}
