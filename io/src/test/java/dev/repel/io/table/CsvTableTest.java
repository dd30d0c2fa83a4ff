package dev.repel.io.table;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16BE;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.repel.io.ExpansionLimit;
import dev.repel.io.table.ReadRows.Row;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.assertj.core.api.AbstractThrowableAssert;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CsvTableTest {
    private static final TableOptions OPTIONS = TableOptions.defaults();

    @TempDir
    Path folder;

    private Table.Source table(String text) throws IOException {
        return table(text, UTF_8, OPTIONS);
    }

    private Table.Source table(String text, Charset written, TableOptions options) throws IOException {
        Path file = Files.writeString(folder.resolve("t.csv"), text, written);
        return () -> new CsvTable(file, options);
    }

    private AbstractThrowableAssert<?, ?> failing(String text) throws IOException {
        return ReadRows.failing(table(text));
    }

    private String at(String place) {
        return folder.resolve("t.csv") + ", " + place;
    }

    @Test
    void numbersRowsByTheLineTheyBeginIn() throws IOException {
        Table.Source table = table("id,text\na,\"two\nlines\"\n\nb,one\n");

        assertThat(ReadRows.of(table)).containsExactly(Row.of(2, "a", "two\nlines"), Row.of(5, "b", "one"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"\n", "\r\n", "\r"})
    void takesEveryLineEnd(String end) throws IOException {
        String text = String.join(end, "id,x", "a,1", "b,2");

        assertThat(ReadRows.of(table(text))).containsExactly(Row.of(2, "a", "1"), Row.of(3, "b", "2"));
        assertThat(ReadRows.of(table(text + end))).containsExactly(Row.of(2, "a", "1"), Row.of(3, "b", "2"));
    }

    @Test
    void unwrapsQuotesAndStripsCells() throws IOException {
        Table.Source table = table("id , name\n\"a,1\",\"say \"\"hi\"\"\"\n  b  ,\"  c  \"\n,\n");

        assertThat(ReadRows.columnsOf(table)).containsExactly("id", "name");
        assertThat(ReadRows.of(table))
                .containsExactly(Row.of(2, "a,1", "say \"hi\""), Row.of(3, "b", "c"), Row.of(4, "", ""));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '/',
            value = {"comma/,/false", "semicolon/;/true", "bar/|/false"})
    void findsTheDelimiterAndWhetherCommasAreDecimal(String name, char delimiter, boolean decimalComma)
            throws IOException {
        Table.Source source = table("id,x\na,1\n".replace(',', delimiter));

        assertThat(ReadRows.of(source)).as(name).containsExactly(Row.of(2, "a", "1"));
        try (Table table = source.open()) {
            assertThat(table.decimalComma()).isEqualTo(decimalComma);
            assertThat(table.headerPlace()).isEqualTo("line 1");
            assertThat(table.ordered()).isTrue();
        }
    }

    @Test
    void aNamedDelimiterWinsOverTheMoreFrequentOne() throws IOException {
        Table.Source table = table("a,b,c;d\n1,2,3;4\n", UTF_8, OPTIONS.withDelimiter(';'));

        assertThat(ReadRows.columnsOf(table)).containsExactly("a,b,c", "d");
        assertThat(ReadRows.of(table)).containsExactly(Row.of(2, "1,2,3", "4"));
    }

    @Test
    void byteOrderMarksTellTheEncodingWhateverWasNamed() throws IOException {
        String text = "\uFEFFid,name\na,Zoë\n";

        for (Charset written : List.of(UTF_8, UTF_16LE, UTF_16BE)) {
            Table.Source table =
                    table(text, written, new TableOptions(TableOptions.DETECT, ISO_8859_1, ExpansionLimit.USUAL));
            assertThat(ReadRows.columnsOf(table)).as(written.name()).containsExactly("id", "name");
            assertThat(ReadRows.of(table)).as(written.name()).containsExactly(Row.of(2, "a", "Zoë"));
        }
    }

    @Test
    void theNamedEncodingHoldsWithoutAMark() throws IOException {
        assertThat(ReadRows.of(table(
                        "id,name\na,Zoë\n",
                        ISO_8859_1,
                        new TableOptions(TableOptions.DETECT, ISO_8859_1, ExpansionLimit.USUAL))))
                .containsExactly(Row.of(2, "a", "Zoë"));
        ReadRows.failing(table("id,name\na,x\nb,Zoë\n", ISO_8859_1, OPTIONS))
                .hasMessage(
                        at(
                                "line 3: expected text in UTF-8, found bytes that are not. Try the setting encoding ISO-8859-1."));
    }

    @Test
    void theFirstUndecodableLineIsNamedHoweverFarItIsIn() throws IOException {
        String text = "id,name\n" + "a,plain\n".repeat(40_000) + "b,Zoë\n" + "c,plain\n".repeat(10);

        ReadRows.failing(table(text, ISO_8859_1, OPTIONS))
                .hasMessageStartingWith(at("line 40002: expected text in UTF-8"));
    }

    @Test
    void bytesThatAreNoTextInTheFirstLineAreNamedToo() throws IOException {
        ReadRows.failing(table("Zoë,name\na,b\n", ISO_8859_1, OPTIONS))
                .hasMessageStartingWith(at("line 1: expected text in UTF-8"));
    }

    @Test
    void rowsOfAnotherLengthAreProblemsAndTheOthersAreRead() throws IOException {
        failing("id,x\na\nb,1,2\nc,3\n")
                .hasMessage(folder.resolve("t.csv") + ", 2 problems:"
                        + "\n  line 2: expected 2 cells as in the header, found 1"
                        + "\n  line 3: expected 2 cells as in the header, found 3");
    }

    @Test
    void headersMustNameEveryColumnOnce() throws IOException {
        failing("id,,x,x,\na,1,2,3,4\n")
                .hasMessage(folder.resolve("t.csv") + ", 3 problems:"
                        + "\n  line 1: expected a name for column 2"
                        + "\n  line 1, column x: expected each name once in the header"
                        + "\n  line 1: expected a name for column 5");
        failing("").hasMessage(at("line 1: expected a header with the names of the columns, but the file is empty"));
        failing("\n\n")
                .hasMessage(at("line 1: expected a header with the names of the columns, but the file is empty"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"id,x\na,\"1\nb,2\nc,3\n", "id,x\na,\"1\nb,2", "id,x\na,\"1\r\nb,2\r\n"})
    void aQuoteThatIsNeverClosedIsNamedWithTheRowItBeganIn(String text) throws IOException {
        failing(text).hasMessage(at("line 2: expected a closing quote for the one in this row"));
    }

    @Test
    void aCellThatEndsTheFileMayHaveLineEndsInItsQuotes() throws IOException {
        assertThat(ReadRows.of(table("id,x\na,\"1\n2\""))).containsExactly(Row.of(2, "a", "1\n2"));
        assertThat(ReadRows.of(table("\uFEFFid,x\na,\"1\n2\"\n\n", UTF_16LE, OPTIONS)))
                .containsExactly(Row.of(2, "a", "1\n2"));
    }

    @Test
    void aTableWithoutRowsHasItsColumns() throws IOException {
        assertThat(ReadRows.of(table("id,x"))).isEmpty();
        assertThat(ReadRows.columnsOf(table("id,x"))).containsExactly("id", "x");
    }

    @Test
    void aMissingColumnIsAnsweredWithThoseThereAre() throws IOException {
        try (Table table = table("id,x\n").open()) {
            assertThat(table.require("x")).isEqualTo(1);
            assertThatThrownBy(() -> table.require("y"))
                    .hasMessage(at("line 1: expected a column \"y\", found \"id, x\""));
        }
    }
}
