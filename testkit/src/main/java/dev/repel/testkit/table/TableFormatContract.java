package dev.repel.testkit.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.repel.io.InvalidDataException;
import dev.repel.io.table.Table;
import dev.repel.io.table.TableFile;
import dev.repel.io.table.TableFormat;
import dev.repel.io.table.TableOptions;
import dev.repel.io.table.TableWriter.Column;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What every format of tables has to fulfil. Extend it in the build of a format. */
public abstract class TableFormatContract {
    private static final List<Column> COLUMNS =
            List.of(Column.text("id"), Column.number("size"), Column.text("words in it"));
    private static final List<List<String>> ROWS = List.of(
            List.of("a", "1", "red: green"),
            List.of("b", "-2.5", ""),
            List.of("ü, \"c\"", "300000", "ends with a comma,"),
            List.of("=4+5", "0", "片仮名"));

    @TempDir
    private Path folder;

    /** The format to test. */
    protected abstract TableFormat format();

    /** The content of a file that is damaged, so that reading it has to fail. */
    protected abstract byte[] damaged();

    private Path file() {
        return folder.resolve("table." + format().extensions().iterator().next());
    }

    @Test
    protected void whatIsWrittenIsReadAgain() throws IOException {
        format().writer(file()).write(COLUMNS, ROWS.size(), ROWS::get);

        try (Table table = format().open(file())) {
            assertThat(table.columns()).containsExactly("id", "size", "words in it");
            assertThat(rowsOf(table)).isEqualTo(ROWS);
        }
    }

    @Test
    protected void itIsFoundByHowAFileEnds() throws IOException {
        TableFile.writer(file()).write(COLUMNS, ROWS.size(), ROWS::get);

        try (Table table = TableFile.open(file(), TableOptions.defaults())) {
            assertThat(rowsOf(table)).isEqualTo(ROWS);
        }
    }

    @Test
    protected void aFileIsWrittenWholeOrNotAtAll() throws IOException {
        Files.writeString(file(), "what was there before");

        assertThatThrownBy(() -> format().writer(file()).write(COLUMNS, 2, row -> {
                    if (row == 1) {
                        throw new UncheckedIOException(new IOException("no more rows"));
                    }
                    return ROWS.get(row);
                }))
                .hasMessageContaining("no more rows");

        assertThat(file()).hasContent("what was there before");
        try (Stream<Path> left = Files.list(folder)) {
            assertThat(left).containsExactly(file());
        }
    }

    @Test
    protected void damageIsReportedWithTheNameOfTheFile() throws IOException {
        Files.write(file(), damaged());

        assertThatThrownBy(() -> {
                    try (Table table = format().open(file())) {
                        table.forEachRow((at, cells) -> {});
                        table.problems().throwIfAny();
                    }
                })
                .isInstanceOf(InvalidDataException.class)
                .hasMessageContaining(file().getFileName().toString());
    }

    private static List<List<String>> rowsOf(Table table) throws IOException {
        List<List<String>> rows = new ArrayList<>();
        table.forEachRow((at, cells) -> rows.add(List.copyOf(cells)));
        table.problems().throwIfAny();
        return rows;
    }
}
