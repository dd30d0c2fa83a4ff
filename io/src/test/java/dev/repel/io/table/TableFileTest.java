package dev.repel.io.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.repel.io.InvalidDataException;
import dev.repel.io.table.ReadRows.Row;
import dev.repel.io.table.TableWriter.Column;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TableFileTest {
    private static final List<Column> COLUMNS = List.of(Column.text("id"), Column.number("p"), Column.text("note"));

    private static final List<List<String>> ROWS = List.of(
            List.of("a", "0.5", "plain"),
            List.of("b,1", "", "say \"hi\""),
            List.of("ç", "-1.0E-7", "two\nlines"),
            List.of("d;e\tf", "3", ""));

    @TempDir
    Path folder;

    private Path file(String name, String content) throws IOException {
        return Files.writeString(folder.resolve(name), content);
    }

    private static List<Row> rows(Path file) throws IOException {
        return ReadRows.of(() -> TableFile.open(file, TableOptions.defaults()));
    }

    private void write(Path file, List<List<String>> rows) throws IOException {
        TableFile.writer(file).write(COLUMNS, rows.size(), rows::get);
    }

    @ParameterizedTest
    @ValueSource(strings = {"t.csv", "t.tsv", "T.CSV", "t.jsonl", "t.ndjson"})
    void whatIsWrittenIsReadBack(String name) throws IOException {
        Path file = folder.resolve(name);

        write(file, ROWS);

        assertThat(ReadRows.columnsOf(() -> TableFile.open(file, TableOptions.defaults())))
                .containsExactly("id", "p", "note");
        assertThat(rows(file)).extracting(Row::cells).isEqualTo(ROWS);
    }

    @Test
    void csvHasPlainLineEndsAndQuotesOnlyWhereNeeded() throws IOException {
        write(folder.resolve("t.csv"), ROWS.subList(0, 2));
        write(folder.resolve("t.tsv"), ROWS.subList(3, 4));

        assertThat(folder.resolve("t.csv")).hasContent("id,p,note\na,0.5,plain\n\"b,1\",,\"say \"\"hi\"\"\"\n");
        assertThat(Files.readString(folder.resolve("t.tsv"))).isEqualTo("id\tp\tnote\n\"d;e\tf\"\t3\t\n");
    }

    @Test
    void jsonLinesHaveNumbersAsNumbersAndNullForNothing() throws IOException {
        write(folder.resolve("t.jsonl"), ROWS.subList(0, 2));

        assertThat(Files.readString(folder.resolve("t.jsonl"))).isEqualTo("""
                        {"id":"a","p":0.5,"note":"plain"}
                        {"id":"b,1","p":null,"note":"say \\"hi\\""}
                        """);
    }

    @ParameterizedTest
    @ValueSource(strings = {"NaN", "Infinity", "-Infinity"})
    void jsonHasNoWordForNumbersThatAreNotFinite(String number) throws IOException {
        Path file = folder.resolve("t.jsonl");

        write(file, List.of(List.of("a", number, "x")));

        assertThat(Files.readString(file)).isEqualTo("{\"id\":\"a\",\"p\":null,\"note\":\"x\"}\n");
        assertThat(rows(file)).containsExactly(Row.of(1, "a", "", "x"));
    }

    @Test
    void tablesWithoutRowsAreWrittenToo() throws IOException {
        write(folder.resolve("t.csv"), List.of());
        write(folder.resolve("t.jsonl"), List.of());

        assertThat(folder.resolve("t.csv")).hasContent("id,p,note\n");
        assertThat(folder.resolve("t.jsonl")).isEmptyFile();
    }

    @ParameterizedTest
    @ValueSource(strings = {"t.csv", "t.jsonl"})
    void aRowThatFailsLeavesTheOldFileAndNoOther(String name) throws IOException {
        Path file = file(name, "old");

        assertThatThrownBy(() -> TableFile.writer(file).write(COLUMNS, 100_000, row -> {
                    if (row == 99_999) {
                        throw new IllegalStateException("no such node");
                    }
                    return ROWS.get(0);
                }))
                .hasMessage("no such node");

        assertThat(file).hasContent("old");
        assertThat(folder).isDirectoryContaining(file::equals);
        assertThat(folder.toFile().list()).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"t.xlsx", "t", "t.csv.bz2", "t.txt.gz"})
    void otherNamesAreNotWritten(String name) {
        assertThatThrownBy(() -> TableFile.writer(folder.resolve(name)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        folder.resolve(name) + ": expected a name that ends in .csv, .tsv, .jsonl, .ndjson, .parquet");
    }

    @Test
    void aFormatOfAModuleThatIsNotThereIsNamed() throws IOException {
        Path file = file("t.parquet", "x");

        assertThatThrownBy(() -> TableFile.open(file, TableOptions.defaults()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("files that end in .parquet need the module repel-parquet on the class path");
        assertThatThrownBy(() -> TableFile.writer(file)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void filesOfTabsMayHaveOtherDelimitersIfAsked() throws IOException {
        Path file = file("t.tsv", "a,b\tc\n1,2\t3\n");

        assertThat(rows(file)).containsExactly(Row.of(2, "1,2", "3"));
        assertThat(ReadRows.of(
                        () -> TableFile.open(file, TableOptions.defaults().withDelimiter(','))))
                .containsExactly(Row.of(2, "1", "2\t3"));
    }

    @ParameterizedTest
    @CsvSource({"e.txt,true", "e.edges,true", "e.edgelist,true", "e.el,true", "e.csv,false", "e.dat,false"})
    void edgesMayBeAPlainList(String name, boolean plain) throws IOException {
        Path file = file(name, "a b\nc d\n");

        try (Table edges = TableFile.openEdges(file, TableOptions.defaults())) {
            assertThat(edges.columns()).isEqualTo(plain ? List.of("source", "target", "more") : List.of("a b"));
        }
        try (Table edges = TableFile.openEdges(file, TableOptions.defaults().withDelimiter(' '))) {
            assertThat(edges.columns()).containsExactly("a", "b");
        }
    }

    @Test
    void aMissingFileIsNamedWhateverItsFormat() {
        for (String name : List.of("none.csv", "none.jsonl", "none.parquet")) {
            Path file = folder.resolve(name);
            assertThatThrownBy(() -> TableFile.open(file, TableOptions.defaults()))
                    .isInstanceOf(InvalidDataException.class)
                    .hasMessage(file + ": there is no such file");
        }
        assertThatThrownBy(() -> TableFile.open(folder, TableOptions.defaults()))
                .hasMessage(folder + ": expected a file, this is a folder");
        Path list = folder.resolve("none.txt");
        assertThatThrownBy(() -> ReadRows.of(() -> TableFile.openEdges(list, TableOptions.defaults())))
                .hasMessage(list + ": there is no such file");
    }

    @Test
    void endingsAreToldApartInAnyLocale() {
        Locale usual = Locale.getDefault();
        try {
            // In Turkish, the lower case of I has no dot.
            Locale.setDefault(Locale.forLanguageTag("tr"));
            assertThat(TableFile.extension(Path.of("A.NDJSON"))).isEqualTo("ndjson");
            assertThat(TableFile.extension(Path.of("A.GIF"))).isEqualTo("gif");
        } finally {
            Locale.setDefault(usual);
        }
    }
}
