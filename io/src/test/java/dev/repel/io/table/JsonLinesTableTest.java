package dev.repel.io.table;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.repel.io.table.ReadRows.Row;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import org.assertj.core.api.AbstractThrowableAssert;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JsonLinesTableTest {
    @TempDir
    Path folder;

    private Table.Source table(String text) throws IOException {
        return table(text, UTF_8);
    }

    private Table.Source table(String text, Charset written) throws IOException {
        Path file = Files.writeString(folder.resolve("t.jsonl"), text, written);
        return () -> new JsonLinesTable(file, TableOptions.defaults());
    }

    private AbstractThrowableAssert<?, ?> failing(String text) throws IOException {
        return ReadRows.failing(table(text));
    }

    private String file() {
        return folder.resolve("t.jsonl").toString();
    }

    @Test
    void columnsAreAllNamesInTheOrderInWhichTheyOccur() throws IOException {
        Table.Source table = table("{\"b\":1}\n{\"a\":2,\"b\":3}\n{}\n{\"c\":4,\"a\":5}\n");

        assertThat(ReadRows.columnsOf(table)).containsExactly("b", "a", "c");
        assertThat(ReadRows.of(table))
                .containsExactly(
                        Row.of(1, "1", "", ""),
                        Row.of(2, "3", "2", ""),
                        Row.of(3, "", "", ""),
                        Row.of(4, "", "5", "4"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "1e3|1e3",
                "-0.50|-0.50",
                "12345678901234567890123|12345678901234567890123",
                "true|true",
                "null|``",
                "\"null\"|null",
                "\" x \"|x",
                "\"\"|``",
                "\"a\\\"b\"|a\"b",
                "\"\\u00eb\"|ë",
                "[]|``",
                "[\" red \",\"tea\"]|red tea",
                "[1,-0.50,1e-3]|[1, -0.50, 1e-3]",
            })
    void valuesBecomeTheTextTheyAreWrittenAs(String json, String cell) throws IOException {
        assertThat(ReadRows.of(table("{\"v\":" + json + "}"))).containsExactly(Row.of(1, cell));
    }

    /** Programs that cut texts off write such halves, and ids that differ there only would become the same. */
    @Test
    void halvesOfCharactersAreNoText() throws IOException {
        assertThat(ReadRows.of(table("{\"v\":\"\\ud83d\\ude00\"}"))).containsExactly(Row.of(1, "\ud83d\ude00"));
        failing("{\"v\":\"a\"}\n{\"v\":\"\\ud83d\"}")
                .hasMessage(file() + ", line 2, column v: expected text, found half of a character");
        failing("{\"v\":[\"a\",\"\\ude00\"]}")
                .hasMessage(file() + ", line 1, column v: expected text, found half of a character");
        failing("{\"\\ud83d\":1}").hasMessageContaining(file() + ", line 1: ");
    }

    @Test
    void linesCountAsTheyStandInTheFile() throws IOException {
        Table.Source table = table("\uFEFF\r\n{\"v\":1}\r\n \t\r\n{\"v\":2}", UTF_16LE);

        assertThat(ReadRows.of(table)).containsExactly(Row.of(2, "1"), Row.of(4, "2"));
    }

    @Test
    void whatIsNoObjectIsNamedWithItsLineAndPlace() throws IOException {
        failing("{\"v\":1}\n{\"v\":1,\"v\":2}\n{\"v\":\n[]\n{\"v\":1} {\"v\":2}\n{\"v\":NaN}\n")
                .hasMessageStartingWith(file() + ", 5 problems:")
                .hasMessageContaining("\n  line 2: expected a JSON object, Duplicate field 'v'")
                .hasMessageContaining("\n  line 3: expected a JSON object, Unexpected end-of-input")
                .hasMessageContaining("\n  line 4: expected a JSON object in braces")
                .hasMessageContaining("\n  line 5: expected one object per line, found more after it")
                .hasMessageContaining("\n  line 6: expected a JSON object, Non-standard token 'NaN'");
    }

    @Test
    void aNestedValueIsToldOnceAndTheRestOfTheLineIsRead() throws IOException {
        failing("{\"o\":{\"p\":[{}]},\"l\":[1,[2],{\"m\":3}],\"id\":\"a\"}\n")
                .hasMessage(file() + ", 2 problems:"
                        + "\n  line 1, column o: expected one value, found an object"
                        + "\n  line 1, column l: expected only texts or only numbers in a list");
    }

    @Test
    void afterTenProblemsTheRestIsCounted() throws IOException {
        failing("[]\n".repeat(23))
                .hasMessageStartingWith(file() + ", 23 problems:\n  line 1: ")
                .hasMessageContaining("\n  line 10: ")
                .hasMessageEndingWith("\n  and 13 more");
    }

    @Test
    void aFileWithoutObjectsOrFieldsIsRefused() throws IOException {
        failing("\n \n").hasMessageStartingWith(file() + ", line 1: expected one JSON object per line, found none");
        failing("{}\n{}\n").hasMessageStartingWith(file() + ", line 1: expected one JSON object per line, found none");
    }

    @Test
    void bytesThatAreNoTextAreNamedWithTheirLine() throws IOException {
        ReadRows.failing(table("{\"v\":\"a\"}\n{\"v\":\"ë\"}\n", ISO_8859_1))
                .hasMessageStartingWith(file() + ", line 2: expected text in UTF-8");
    }

    @Test
    void whatIsBeyondTheLimitsOfTheParserIsToldWithItsLine() throws IOException {
        failing("{\"v\":1}\n{\"v\":" + "[".repeat(100_000) + "\n")
                .hasMessageContaining("line 2: expected a JSON object, ");
        failing("{\"v\":" + "{\"v\":".repeat(100_000) + "\n").hasMessageContaining("line 1: expected a JSON object, ");
        failing("{\"" + "n".repeat(60_000) + "\":1}\n").hasMessageContaining("line 1: expected a JSON object, ");
        failing("{\"v\":" + "9".repeat(1_200) + "}\n").hasMessageContaining("line 1: expected a JSON object, ");
        failing("{\"v\":0." + "9".repeat(1_200) + "}\n").hasMessageContaining("line 1: expected a JSON object, ");
    }
}
